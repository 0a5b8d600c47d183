/** Says what a link to the form may fill in. */
export type TicketPrefill = { category?: string; contract?: string; subject?: string; follows?: number }

/** Unknown values are dropped: the form still opens. */
export function ticketPrefill(search: Record<string, unknown>): TicketPrefill {
  const category = String(search.category ?? '')
  const contract = String(search.contract ?? '')
  const subject = String(search.subject ?? '').trim()
  const follows = Number(search.follows ?? 0)
  return {
    ...(/^[a-z\d][a-z\d-]{0,39}$/.test(category) && { category }),
    ...(/^C-\d{1,12}$/.test(contract) && { contract }),
    ...(Number.isSafeInteger(follows) && follows > 0 && { follows }),
    ...(subject !== '' && { subject: subject.slice(0, 150) }),
  }
}
