import { ticketSorts, ticketStatuses, ticketViews } from '@kontor/contract/enums/support'
import { listSearch } from '../../../list/list-search.ts'

export const defaultSort = '-updated_at'
export const restingView = 'open'

export const ticketSearch = listSearch<'GET /ajax/v1/tickets'>({
  sort: ticketSorts,
  view: ticketViews,
  status: ticketStatuses,
  category: 'text',
  q: 'text',
})
export type TicketSearch = ReturnType<typeof ticketSearch>
