import { groupIban, normaliseIban } from '@kontor/contract/iban'

/** Writes it as banks print it, in groups of four: `de89370400440532` → `DE89 3704 0044 0532`. */
export const groupedIban = (typed: string): string =>
  groupIban(
    normaliseIban(typed)
      .replaceAll(/[^A-Z\d]/g, '')
      .slice(0, 34),
  )

/**
 * The caret's position after grouping: behind the same character as before.
 * @param caret position in the typed text
 */
export function caretIn(grouped: string, typed: string, caret: number): number {
  const before = typed.slice(0, caret).replaceAll(/[^A-Za-z\d]/g, '').length
  let seen = 0
  for (let position = 0; position < grouped.length; position++) {
    if (seen === before) return position
    if (grouped[position] !== ' ') seen++
  }
  return grouped.length
}
