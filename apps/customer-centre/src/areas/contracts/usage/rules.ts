import { budgetSteps } from '@kontor/contract/enums/usage'
import { million, millionths, sixPlaces } from '../../../values/decimal.ts'
import { addDays, addMonths, daysBetween } from '../../../values/local-date.ts'
import { roundedQuotient } from '../../../values/tax.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'
import { rate, sumMinor } from './rating.ts'

/** The days of a month on which a contract runs, and the last of them that has come; null where none has. */
export type Span = { from: string; to: string; seen: string | null }

/** @param month its first day @param today local dates, `YYYY-MM-DD`, as all here; null where the contract does not run in that month */
export function spanOf(
  { started_on, ends_on }: { started_on: string; ends_on: string | null },
  month: string,
  today: string,
): Span | null {
  const last = addDays(addMonths(month, 1), -1)
  const from = started_on > month ? started_on : month
  const to = ends_on !== null && ends_on < last ? ends_on : last
  if (from > to) return null
  return { from, to, seen: today < from ? null : today < to ? today : to }
}

/**
 * Forecast of a month's use: the average of the days before today, for every day on which the contract runs. Today is not over, so it counts
 * only if it is the only day, and the forecast is never below what has been used.
 * @param days millionths of each day from the first to the last seen @param all days of the whole span
 */
export function forecastOf(days: readonly bigint[], all: number): bigint {
  const used = sum(days)
  if (days.length === all) return used
  const whole = days.length > 1 ? days.slice(0, -1) : days
  if (whole.length === 0) return 0n
  const forecast = roundedQuotient(sum(whole) * BigInt(all), BigInt(whole.length))
  if (forecast < used) return used
  return forecast
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** Holds what is known of a meter's month; quantities are decimals. */
export type MeterMonth = { terms: AgreedMeter; days: readonly { day: string; quantity: string }[] }

export type MeterFigures = {
  used: string
  cost_minor: number
  forecast_minor: number
  /** Every day from the first to the last seen. What a day costs is what it adds to the month's sum. */
  days: { on: string; quantity: string; cost_minor: number }[]
}

/** @param digits decimals of the currency */
export function figuresOf({ terms, days }: MeterMonth, { from, to, seen }: Span, digits: number): MeterFigures {
  const read = new Map(days.map(({ day, quantity }) => [day, millionths(quantity)]))
  const quantities: bigint[] = []
  const figures: MeterFigures['days'] = []
  let used = 0n
  let cost = 0
  for (let on = from; seen !== null && on <= seen; on = addDays(on, 1)) {
    const quantity = read.get(on) ?? 0n
    quantities.push(quantity)
    used += quantity
    const minor = costOf(terms, used, digits)
    figures.push({ on, quantity: plain(quantity), cost_minor: minor - cost })
    cost = minor
  }
  const forecast = forecastOf(quantities, daysBetween(from, to) + 1)
  return { used: plain(used), cost_minor: cost, forecast_minor: costOf(terms, forecast, digits), days: figures }
}

const costOf = (terms: AgreedMeter, quantity: bigint, digits: number): number =>
  sumMinor(rate(terms, quantity, digits), digits)

/** Writes it as people do: `12.5`, without zeros at its end. */
const plain = (quantity: bigint): string =>
  quantity % million === 0n ? String(quantity / million) : sixPlaces(quantity).replace(/0+$/, '')

/** The highest step that this share of a budget has reached; null below the first. */
export const stepAt = (percent: number): (typeof budgetSteps)[number] | null =>
  budgetSteps.findLast(step => percent >= step) ?? null
