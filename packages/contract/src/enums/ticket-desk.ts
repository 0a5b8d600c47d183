import { type TicketStatus, ticketSorts } from './support.ts'

/** States in which staff can leave a ticket: they answer, or set one. */
export const workedStatuses = [
  'in_progress',
  'waiting_for_customer',
  'waiting_for_third_party',
  'on_hold',
  'resolved',
] as const satisfies readonly TicketStatus[]
export type WorkedStatus = (typeof workedStatuses)[number]

/** Staff's views of all customers' tickets; `waiting`: the customer waits for an answer, the longest first. */
export const deskViews = ['waiting', 'mine', 'unassigned', 'open', 'all'] as const
export type DeskView = (typeof deskViews)[number]
export const deskSorts = ['waiting_since', ...ticketSorts] as const
