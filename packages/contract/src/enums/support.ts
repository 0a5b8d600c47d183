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

export const ticketImpacts = ['none', 'degraded', 'down'] as const
export type TicketImpact = (typeof ticketImpacts)[number]

export const ticketViews = ['waiting', 'open', 'shared', 'all'] as const

/** Says who sees a ticket: all people with rights to support, who opened it alone, or chosen people besides. */
export const ticketVisibilities = ['people', 'me', 'chosen'] as const
export type TicketVisibility = (typeof ticketVisibilities)[number]

/** Addresses to which a ticket is copied: those that wait or are confirmed. */
export const mostCopies = 5

export const ticketSorts = ['-updated_at', 'updated_at', '-number', 'number'] as const
