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
