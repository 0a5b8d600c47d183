import { type TicketCategory, ticketCategories } from '@kontor/contract/enums/support'

/** Says what a link to the form may fill in. */
export type TicketPrefill = { category?: TicketCategory; contract?: string; subject?: string; follows?: number }

/** Unknown values are dropped: the form still opens. */
export function ticketPrefill(search: Record<string, unknown>): TicketPrefill {
  const category = ticketCategories.find(known => known === search.category)
  const contract = String(search.contract ?? '')
  const subject = String(search.subject ?? '').trim()
  const follows = Number(search.follows ?? 0)
  return {
    ...(category && { category }),
    ...(/^C-\d{1,12}$/.test(contract) && { contract }),
    ...(Number.isSafeInteger(follows) && follows > 0 && { follows }),
    ...(subject !== '' && { subject: subject.slice(0, 150) }),
  }
}
