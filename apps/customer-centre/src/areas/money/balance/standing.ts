import type { AccountStanding } from '@kontor/contract/areas/money/balance'
import { addDays } from '../../../values/local-date.ts'
import { forecastDays, type StandingRow } from './queries.ts'

/** A balance that lasts longer than this is no news. */
const farthest = 730

/**
 * How long a balance lasts if what comes costs as much a day as the last ones did.
 * @param billed within `forecastDays` up to today, less credit notes
 */
export function forecastOf(balance: number, billed: number, today: string): { perMonth: number; until: string } | null {
  if (balance <= 0 || billed <= 0) return null
  const days = Math.min(Math.floor((balance * forecastDays) / billed), farthest)
  return { perMonth: Math.round((billed * 30) / forecastDays), until: addDays(today, days) }
}

export function standingOf(row: StandingRow, today: string): AccountStanding {
  const { currency, receivable, balance, promotion, credit, next_debit, billed } = row
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const forecast = forecastOf(balance, billed, today)
  return {
    currency,
    standing: money(balance - receivable),
    owed: money(receivable + credit),
    credit: money(credit),
    balance: money(balance),
    promotion: money(promotion),
    under_way: { amount: money(row.under_way), count: row.under_way_count },
    next_debit: next_debit && { on: next_debit.on, amount: money(next_debit.amount_minor) },
    forecast: forecast && { per_month: money(forecast.perMonth), lasts_until: forecast.until },
  }
}
