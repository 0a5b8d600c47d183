import type { supportEndpoints } from '@kontor/contract/areas/service/support'
import { orderOf } from '../../../platform/db/list.ts'
import { listWithSession } from '../../../platform/http/list-with-session.ts'
import { type TicketCounts, ticketRows, ticketSortKeys } from './queries.ts'

export const ticketList = listWithSession<typeof supportEndpoints.tickets, TicketCounts>(
  ({ query, services }) => ({
    order: orderOf(query.sort, ticketSortKeys, ticketSortKeys.number),
    rows: reader => ticketRows(services, reader, query),
    extra: ({ waiting, open, shared, categories }) => ({ counts: { waiting, open, shared }, categories }),
  }),
  'support:read',
)
