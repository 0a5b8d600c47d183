import { addDays, daysBetween } from '../../../values/local-date.ts'
import { baseRate } from './base-rates.ts'

export type BuyerType = 'consumer' | 'business' | 'public_body'

/** So many hundredths of a percent above the base rate (§ 288 (1) and (2) BGB). */
export const pointsOf = (type: BuyerType): number => (type === 'consumer' ? 500 : 900)

/** Days with one rate. `rate` in hundredths of a percent, of which `base` is the base rate. */
export type Span = { from: string; to: string; days: number; base: number; rate: number }
export type Interest = { minor: number; spans: Span[] }

/**
 * The first day of default. The first reminder brings it about (§ 286 (1) BGB); of businesses and public bodies it comes by itself
 * 30 days after the due date (§ 286 (3)). Earlier days, which a due date by the calendar might allow, are given to the customer.
 */
export function defaultBegins(type: BuyerType, dueOn: string, remindedOn: string | null): string | null {
  const byLaw = type === 'consumer' ? null : addDays(dueOn, 31)
  const byReminder = remindedOn && addDays(remindedOn, 1)
  return [byLaw, byReminder].filter(day => day !== null).toSorted()[0] ?? null
}

/**
 * Interest by the day on an open sum, without interest on interest (§ 289 BGB), in years of their real length; rounded once, downwards.
 * @param through the last day that counts
 * @returns null where the base rate of a day is not known: no interest is claimed then
 */
export function interestOf(
  openMinor: number,
  {
    type,
    from,
    through,
    rates,
  }: { type: BuyerType; from: string; through: string; rates: Readonly<Record<string, number>> },
): Interest | null {
  const spans: Span[] = []
  let parts = 0n
  for (let day = from; day <= through; ) {
    const base = baseRate(day, rates)
    if (base === null) return null
    const last = endOfHalfYear(day) < through ? endOfHalfYear(day) : through
    const days = daysBetween(day, last) + 1
    const rate = Math.max(0, base + pointsOf(type))
    spans.push({ from: day, to: last, days, base, rate })
    // in parts of a cent: 366 × 365 goes into both kinds of year
    parts += BigInt(openMinor) * BigInt(rate) * BigInt(days) * (isLeap(day) ? 365n : 366n)
    day = addDays(last, 1)
  }
  return { minor: Number(parts / (10_000n * 365n * 366n)), spans }
}

const endOfHalfYear = (date: string): string => `${date.slice(0, 5)}${date.slice(5, 7) < '07' ? '06-30' : '12-31'}`

function isLeap(date: string): boolean {
  const year = Number(date.slice(0, 4))
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
