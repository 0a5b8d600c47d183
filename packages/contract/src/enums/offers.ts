/** Says how an offer stands: one that was sent can be accepted until its day, and lapses after it. */
export const offerStates = ['draft', 'sent', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

/** Says why an offer that was sent cannot be accepted any more, though it is in time. */
export const offerObstacles = [
  'facts_changed',
  'terms_changed',
  'not_sold',
  'customer_known',
  'customer_closed',
  'not_billable',
] as const
export type OfferObstacle = (typeof offerObstacles)[number]

/** Counts the days in which an offer can be accepted at most. */
export const mostOfferDays = 366
export const mostOfferItems = 50
export const mostOfferPositions = 10
