import type { TicketRow } from '@kontor/contract/areas/service/support'

/** Lists what the list shows of a ticket. */
export const ticketFields = [
  'number',
  'subject',
  'category_name',
  'status',
  'contract_number',
  'last_author',
  'last_from_staff',
  'restricted',
  'updated_at',
] as const
export type TicketLine = Pick<TicketRow, (typeof ticketFields)[number]>
