/**
 * The base rate (§ 247 BGB) in hundredths of a percent, from the first day of each half-year. The Deutsche Bundesbank makes it known in the
 * Bundesanzeiger, and lists it at bundesbank.de ("Basiszinssatz nach § 247 BGB"). The table ends with the first half of 2026: the setting
 * `dunning.base_rates` goes on from there.
 */
const changes: readonly (readonly [string, number])[] = [
  ['2014-01-01', -63],
  ['2014-07-01', -73],
  ['2015-01-01', -83],
  ['2016-07-01', -88],
  ['2023-01-01', 162],
  ['2023-07-01', 312],
  ['2024-01-01', 362],
  ['2024-07-01', 337],
  ['2025-01-01', 227],
  ['2025-07-01', 127],
]
const end = '2026-06-30'

const halfYear = (date: string): string => `${date.slice(0, 5)}${date.slice(5, 7) < '07' ? '01' : '07'}-01`

/** The rate on a day; null: not known, and no interest is to be claimed. @param more by the first day of their half-year */
export function baseRate(date: string, more: Readonly<Record<string, number>>): number | null {
  const own = more[halfYear(date)]
  if (own !== undefined) return own
  if (date > end) return null
  return changes.findLast(([from]) => from <= date)?.[1] ?? null
}
