/** Lists what an order has to name: the domain, or the host, that the product is for. */
export const identifiers = ['none', 'domain', 'hostname'] as const
export type Identifier = (typeof identifiers)[number]

/**
 * Which laws look at a product besides those on every contract: a digital product (§ 327 BGB), a data processing service (chapter VI of
 * Regulation (EU) 2023/2854), a telecommunications service (§ 3 no. 61 TKG).
 */
export const serviceKinds = ['digital', 'data_processing', 'telecommunications'] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** Says whether consumers can withdraw within 14 days (§§ 312g, 355, 356 BGB). */
export const withdrawalRights = ['right', 'none'] as const
export type WithdrawalRight = (typeof withdrawalRights)[number]

/** A change to a larger product holds immediately, one to a smaller product from the next period on. */
export const changeDirections = ['upgrade', 'downgrade'] as const
export type ChangeDirection = (typeof changeDirections)[number]

/** Why the catalogue does not offer what was asked for. */
export const offerRefusals = [
  'product_unknown',
  'product_not_for_customer',
  'cycle_not_offered',
  'not_yet_offered',
  'option_not_offered',
  'option_twice',
  'option_too_many',
  'option_requires',
  'option_excludes',
  'trial_not_offered',
] as const
export type OfferRefusalReason = (typeof offerRefusals)[number]
