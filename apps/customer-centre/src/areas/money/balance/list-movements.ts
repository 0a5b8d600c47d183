import type { Balance, balanceEndpoints } from '@kontor/contract/areas/money/balance'
import { keyset, orderOf, type SortKey, toPage } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { movementOf } from './movement.ts'
import { currencyOf, type MovementPage, movementPage, standings } from './queries.ts'
import { standingOf } from './standing.ts'
import { topUpOf } from './top-up/queries.ts'

type Endpoints = typeof balanceEndpoints

const sortKeys = { position: { sql: 'e.position', type: 'bigint' } } as const satisfies Record<string, SortKey>

export const listMovements: Handler<Endpoints['ledger']> = async ({ db, customer, query }) => {
  const page = keyset(orderOf(query.sort, sortKeys, { sql: 'e.id', type: 'uuid' }), query.cursor, query.limit)
  const currency = await currencyOf(db, customer, query.currency)
  const { rows: answers } = await movementPage(customer, currency, query, page).execute(db)
  const { rows, total } = answers[0] as MovementPage // a select without from answers one row
  return toPage(rows, page, total, movementOf)
}

export const showBalance: Handler<Endpoints['balance']> = async ({ centre, db, customer }) => {
  const today = centre.clock.today()
  const { rows } = await standings(customer, today).execute(db)
  const accounts = rows.map(row => standingOf(row, today))
  const currency = accounts[0]?.currency ?? ''
  return { accounts, top_up: await topUpOf(db, centre, customer, currency) } satisfies Balance
}
