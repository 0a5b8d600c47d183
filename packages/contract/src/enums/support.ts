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

export const ticketViews = ['waiting', 'open', 'all'] as const

export const ticketSorts = ['-updated_at', 'updated_at', '-number', 'number'] as const
