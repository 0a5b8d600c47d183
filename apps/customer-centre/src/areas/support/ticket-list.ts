import type { supportEndpoints } from '@kontor/contract/areas/support'
import { keyset, orderOf, type SortKey, toPage } from '../../platform/db/list.ts'
import type { Handler } from '../../platform/http/context.ts'
import { scopeOf } from '../../platform/http/contract-scope.ts'
import { ticketPage } from './queries.ts'

const number = { sql: 't.number', type: 'bigint' } as const
const sortKeys = {
  updated_at: { sql: 't.updated_at', type: 'timestamptz' },
  number,
} as const satisfies Record<string, SortKey>

export const ticketList: Handler<typeof supportEndpoints.tickets> = async ({ db, caller, customer, query }) => {
  const page = keyset(orderOf(query.sort, sortKeys, number), query.cursor, query.limit)
  const scope = scopeOf(caller, 'support:read')
  const { rows, total, waiting, open } = await ticketPage(db, customer, { ...query, scope }, page)
  return { ...toPage(rows, page, total, ticketRow), counts: { waiting, open } }
}

/** A row without its cursor's columns. */
const ticketRow = ({
  sort_key: _key,
  sort_tie: _tie,
  ...row
}: Awaited<ReturnType<typeof ticketPage>>['rows'][number]) => row
