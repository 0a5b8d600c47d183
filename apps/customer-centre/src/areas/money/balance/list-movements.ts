import type { AccountStanding, Balance, balanceEndpoints } from '@kontor/contract/areas/money/balance'
import { list } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { addDays } from '../../../values/local-date.ts'
import { movementOf } from './movement.ts'
import { currencyOf, forecastDays, movements, type StandingRow, standings } from './queries.ts'
import { topUpOf } from './top-up/queries.ts'

type Endpoints = typeof balanceEndpoints

export const listMovements: Handler<Endpoints['ledger']> = async ({ db, customer, query }) => {
  const currency = await currencyOf(db, customer, query.currency)
  return list(db, movements(customer, currency, query), query, movementOf)
}

export const showBalance: Handler<Endpoints['balance']> = async ({ services, db, customer }) => {
  const today = services.clock.today()
  const { rows } = await standings(customer, today).execute(db)
  const accounts = rows.map(row => standingOf(row, today))
  const currency = accounts[0]?.currency ?? ''
  return { accounts, top_up: await topUpOf(db, services, customer, currency) } satisfies Balance
}

/** A balance that lasts longer than this is no news. */
const farthest = 730

/**
 * Says how long a balance lasts if what comes costs as much a day as the last ones did.
 * @param billed within `forecastDays` up to today, less credit notes
 */
function forecastOf(balance: number, billed: number, today: string): { perMonth: number; until: string } | null {
  if (balance <= 0 || billed <= 0) return null
  const days = Math.min(Math.floor((balance * forecastDays) / billed), farthest)
  return { perMonth: Math.round((billed * 30) / forecastDays), until: addDays(today, days) }
}

function standingOf(row: StandingRow, today: string): AccountStanding {
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
