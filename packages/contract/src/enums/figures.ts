/** Says how long what is open has been due, by its days; `credits` is what we owe. */
export const openAges = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90', 'credits'] as const
export type OpenAge = (typeof openAges)[number]

/** Says by what revenue is divided. */
export const revenueKeys = ['group', 'country', 'rate'] as const
export type RevenueKey = (typeof revenueKeys)[number]

/** Says what became of a contract's recurring price in a month: `back` had none for a time. */
export const recurringMovements = ['new', 'up', 'down', 'lost', 'back'] as const
export type RecurringMovement = (typeof recurringMovements)[number]

/** Months that are shown together, the running one included. */
export const figureMonths = 24

/** Says which documents with something open are looked for: those that ask for money, or those that give some back. */
export const openSides = ['owed', 'credit'] as const

/** Says whose VAT a row of taxes is: that of here, that of another state by the one-stop shop, or none. */
export const taxedKinds = ['home', 'oss', 'untaxed'] as const
/** Says whose VAT consumers elsewhere in the EU are charged: that of there, that of here, or that of here until a day. */
export const ossRules = ['there', 'here', 'here_until', 'small_business'] as const
/** Cents, net, in a calendar year: § 3a (5) sentence 3 UStG, Art. 59c of Directive 2006/112/EC. */
export const ossThresholdMinor = 1_000_000
/** Days ahead of which expected money is shown, today included. */
export const cashDays = 31
