/** `second`: above the limit, one of two people has approved it; `to_source`: it goes back by card or PayPal instead. */
export const payoutStates = [
  'asked',
  'second',
  'approved',
  'sent',
  'paid',
  'to_source',
  'refused',
  'withdrawn',
  'returned',
] as const
export type PayoutState = (typeof payoutStates)[number]

/** Lists what of a payout no bank takes. */
export const payoutObjections = ['holder', 'account', 'amount'] as const
export type PayoutObjection = (typeof payoutObjections)[number]

/** Days after a change of the refund account in which nothing is sent there: its owners have been told by then. */
export const payoutWaitDays = 7

/** Why money does not simply go back to the card or PayPal payment that brought it, so that staff decide. */
export const payoutObstacles = ['nothing_left', 'removed', 'refused', 'too_old'] as const
export type PayoutObstacle = (typeof payoutObstacles)[number]
