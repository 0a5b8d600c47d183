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

/** Days after a change of the refund account in which nothing is sent there: its owners have been told by then. */
export const payoutWaitDays = 7
