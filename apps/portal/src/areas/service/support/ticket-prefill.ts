/** Says what a link to the form may fill in. */
export type TicketPrefill = {
  category?: string
  contract?: string
  subject?: string
  follows?: number
  /** Id of the invoice that it is about. */
  invoice?: string
}

/** Unknown values are dropped: the form still opens. */
export function ticketPrefill(search: Record<string, unknown>): TicketPrefill {
  const category = String(search.category ?? '')
  const contract = String(search.contract ?? '')
  const subject = String(search.subject ?? '').trim()
  const invoice = String(search.invoice ?? '')
  const follows = Number(search.follows ?? 0)
  return {
    ...(/^[a-z\d][a-z\d-]{0,39}$/.test(category) && { category }),
    ...(/^C-\d{1,12}$/.test(contract) && { contract }),
    ...(Number.isSafeInteger(follows) && follows > 0 && { follows }),
    ...(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(invoice) && { invoice }),
    ...(subject !== '' && { subject: subject.slice(0, 150) }),
  }
}
