import { nextPossibleEnd, type Terms } from '../contracts/rules.ts'

/** The contract number in what people write about their contract: "Vertrag c 1024 (Webhosting)" → "C-1024". */
export function contractNumberIn(text: string): string | null {
  const digits = /\bC\s?-?\s?(\d{1,12})\b/i.exec(text)?.[1]
  return digits === undefined ? null : `C-${digits}`
}

/** A customer number as written, or null where it is none: "Kd.-Nr. 10 001" → 10001. */
export function customerNumberIn(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length > 0 && digits.length <= 9 ? Number(digits) : null
}

/**
 * Last day of a contract by a cancellation that arrives today: the day asked for, or the earliest possible one where
 * that is later or no day was asked for (§ 312k (5) BGB). Null where it ends already, and for an extraordinary
 * cancellation: staff decide whether its reason holds, and from when.
 */
export function endByCancellation(
  terms: Terms,
  { kind, ends_on }: { kind: 'ordinary' | 'extraordinary'; ends_on: string | null },
  today: string,
): string | null {
  if (kind === 'extraordinary') return null
  const earliest = nextPossibleEnd(terms, today)?.on ?? null
  return earliest !== null && ends_on !== null && ends_on > earliest ? ends_on : earliest
}
