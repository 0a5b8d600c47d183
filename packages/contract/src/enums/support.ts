export const ticketStatuses = [
  'new',
  'in_progress',
  'waiting_for_customer',
  'waiting_for_third_party',
  'on_hold',
  'resolved',
  'closed',
  'merged',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketCategories = ['technical', 'billing', 'contract', 'domain', 'abuse', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketImpacts = ['none', 'degraded', 'down'] as const
export type TicketImpact = (typeof ticketImpacts)[number]

/** States in which staff can leave a ticket: they answer, or set one. */
export const workedStatuses = [
  'in_progress',
  'waiting_for_customer',
  'waiting_for_third_party',
  'on_hold',
  'resolved',
] as const satisfies readonly TicketStatus[]
export type WorkedStatus = (typeof workedStatuses)[number]

export const ticketViews = ['waiting', 'open', 'all'] as const

export const ticketSorts = ['-updated_at', 'updated_at', '-number', 'number'] as const

/** Staff's views of all customers' tickets; `waiting`: the customer waits for an answer, the longest first. */
export const deskViews = ['waiting', 'mine', 'unassigned', 'open', 'all'] as const
export type DeskView = (typeof deskViews)[number]
export const deskSorts = ['waiting_since', ...ticketSorts] as const
