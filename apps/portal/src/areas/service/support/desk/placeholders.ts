import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'

export const placeholders = ['customer', 'name', 'ticket', 'contract', 'staff'] as const
type Placeholder = (typeof placeholders)[number]

/** Finds what a ticket puts in the place of each placeholder; null where it has nothing. @param staff the name of who answers */
export const valuesFor = (ticket: DeskTicket, staff: string): Record<Placeholder, string | null> => ({
  customer: ticket.customer.name,
  name: ticket.messages.findLast(({ from_staff }) => !from_staff)?.author ?? null,
  ticket: `#${ticket.number}`,
  contract: ticket.contract_number,
  staff,
})

/** Fills the placeholders of a text. What has no value stays as it is, so that it is seen; other words in braces are text. */
export function fillPlaceholders(text: string, values: Record<Placeholder, string | null>) {
  const missing = new Set<string>()
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const known = placeholders.find(placeholder => placeholder === name)
    if (!known) return whole
    if (values[known] === null) missing.add(whole)
    return values[known] ?? whole
  })
  return { text: filled, missing: [...missing] }
}
