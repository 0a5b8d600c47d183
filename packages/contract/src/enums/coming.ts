/** Says what can come: on one day the kinds stand in this order. */
export const comingKinds = [
  'dunning',
  'payment',
  'deferral',
  'debit',
  'termination',
  'method',
  'holder',
  'trial',
  'end',
  'data_end',
  'renewal',
  'term',
  'price',
  'plan',
  'bill',
  'usage',
] as const
export type ComingKind = (typeof comingKinds)[number]

/** Names the page on which something is done about what comes; each person is shown one that they may open. */
export const comingPages = [
  'invoice',
  'pay',
  'billing',
  'usage',
  'method',
  'contract',
  'cancel',
  'keep',
  'contact',
] as const
export type ComingPage = (typeof comingPages)[number]

/** Is how many days ahead are shown. */
export const comingDays = 60
