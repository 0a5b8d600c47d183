import type { supportEndpoints } from '@kontor/contract/areas/service/support'
import { orderOf, type SortKey } from '../../../platform/db/list.ts'
import { listWithSession } from '../../../platform/http/list-with-session.ts'
import { type TicketCounts, ticketRows } from './queries.ts'

const number = { sql: 't.number', type: 'bigint' } as const
const sortKeys = {
  updated_at: { sql: 't.updated_at', type: 'timestamptz' },
  number,
} as const satisfies Record<string, SortKey>

export const ticketList = listWithSession<typeof supportEndpoints.tickets, TicketCounts>(
  ({ query }) => ({
    order: orderOf(query.sort, sortKeys, number),
    rows: reader => ticketRows(reader, query),
    extra: ({ waiting, open }) => ({ counts: { waiting, open } }),
  }),
  'support:read',
)
