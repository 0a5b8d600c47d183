import type { supportEndpoints } from '@kontor/contract/areas/service/support'
import { keyset, orderOf, type SortKey } from '../../../platform/db/list.ts'
import { listWithSession } from '../../../platform/http/list-with-session.ts'
import { type TicketCounts, ticketPage } from './queries.ts'

const number = { sql: 't.number', type: 'bigint' } as const
const sortKeys = {
  updated_at: { sql: 't.updated_at', type: 'timestamptz' },
  number,
} as const satisfies Record<string, SortKey>

export const ticketList = listWithSession<typeof supportEndpoints.tickets, TicketCounts>(({ query }) => {
  const page = keyset(orderOf(query.sort, sortKeys, number), query.cursor, query.limit)
  return {
    page,
    select: reader => ticketPage(reader, query, page),
    extra: ({ waiting, open }) => ({ counts: { waiting, open } }),
  }
}, 'support:read')
