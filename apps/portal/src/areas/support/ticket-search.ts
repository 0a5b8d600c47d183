import type { ticketStatuses as statuses } from '@kontor/contract/areas/support'
import { listSearch } from '../../list/list-search.ts'

export const ticketViews = ['waiting', 'open', 'all'] as const
export const ticketStatuses = [
  'new',
  'in_progress',
  'waiting_for_customer',
  'waiting_for_third_party',
  'on_hold',
  'resolved',
  'closed',
  'merged',
] as const satisfies typeof statuses
export const ticketCategories = ['technical', 'billing', 'contract', 'domain', 'abuse', 'other'] as const
export const ticketImpacts = ['none', 'degraded', 'down'] as const

export const restingSort = '-updated_at'
export const restingView = 'open'

export const ticketSearch = listSearch<'GET /ajax/v1/tickets'>({
  sort: ['-updated_at', 'updated_at', '-number', 'number'],
  view: ticketViews,
  status: ticketStatuses,
  category: ticketCategories,
  q: 'text',
})
export type TicketSearch = ReturnType<typeof ticketSearch>

/** What a link to the form may fill in beforehand. */
export type TicketPrefill = { category?: (typeof ticketCategories)[number]; contract?: string; subject?: string }

/** What is not understood is left out: the form still opens. */
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
