import {
  type TicketCategory,
  ticketCategories,
  ticketSorts,
  ticketStatuses,
  ticketViews,
} from '@kontor/contract/enums/support'
import { listSearch } from '../../list/list-search.ts'

export const restingSort = '-updated_at'
export const restingView = 'open'

export const ticketSearch = listSearch<'GET /ajax/v1/tickets'>({
  sort: ticketSorts,
  view: ticketViews,
  status: ticketStatuses,
  category: ticketCategories,
  q: 'text',
})
export type TicketSearch = ReturnType<typeof ticketSearch>

/** What a link to the form may fill in. */
export type TicketPrefill = { category?: TicketCategory; contract?: string; subject?: string }

/** Unknown values are dropped: the form still opens. */
export function ticketPrefill(search: Record<string, unknown>): TicketPrefill {
  const category = ticketCategories.find(known => known === search.category)
  const contract = String(search.contract ?? '')
  const subject = String(search.subject ?? '').trim()
  return {
    ...(category && { category }),
    ...(/^C-\d{1,12}$/.test(contract) && { contract }),
    ...(subject !== '' && { subject: subject.slice(0, 150) }),
  }
}
