import type { supportEndpoints } from '@kontor/contract/areas/support'
import { keyset, orderOf, type SortKey, toPage } from '../../platform/db/list.ts'
import { listBesideSession } from '../../platform/http/list-beside-session.ts'
import { type TicketPage, ticketPage } from './queries.ts'

const number = { sql: 't.number', type: 'bigint' } as const
const sortKeys = {
  updated_at: { sql: 't.updated_at', type: 'timestamptz' },
  number,
} as const satisfies Record<string, SortKey>

export const ticketList = listBesideSession<typeof supportEndpoints.tickets, TicketPage>(({ query }) => {
  const page = keyset(orderOf(query.sort, sortKeys, number), query.cursor, query.limit)
  return {
    select: reader => ticketPage(reader, query, page),
    answer: ({ rows, total, ...counts }) => ({ ...toPage(rows, page, total, ticketRow), counts }),
  }
}, 'support:read')

/** A row without its cursor's columns. */
const ticketRow = ({ sort_key: _key, sort_tie: _tie, ...row }: TicketPage['rows'][number]) => row
