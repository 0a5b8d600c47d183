import { ticketImpacts, ticketStatuses } from '@kontor/contract/enums/support'
import { deskSorts, deskViews } from '@kontor/contract/enums/ticket-desk'
import { listSearch } from '../../../../list/list-search.ts'

export const restingView = 'waiting'

export const deskSearch = listSearch<'GET /ajax/v1/staff/tickets'>({
  sort: deskSorts,
  view: deskViews,
  status: ticketStatuses,
  category: 'text',
  impact: ticketImpacts,
  department: 'text',
  product: 'text',
  tag: 'text',
  q: 'text',
})
export type DeskSearch = ReturnType<typeof deskSearch>
