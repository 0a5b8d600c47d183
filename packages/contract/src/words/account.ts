/** How a person is addressed in letters; empty: by the name alone. */
export const salutations = ['', 'ms', 'mr', 'mx'] as const

/** What an e-mail address is for. */
export const emailUses = ['sign_in', 'customer', 'both'] as const
export type EmailUse = (typeof emailUses)[number]

/**
 * How a link to confirm an address stands. `waiting`: for this address's word; `confirmed`: it has given it, the other has not;
 * `taken`: somebody signed up under the new address meanwhile; `over`: taken back, replaced, or without object.
 */
export const emailLinkStates = [
  'waiting',
  'confirmed',
  'applied',
  'refused',
  'expired',
  'taken',
  'over',
  'unknown',
] as const
export type EmailLinkState = (typeof emailLinkStates)[number]

/** What a bank says of the holder's name for an account. `n/a`: it was not asked, or did not answer. */
export const payeeCheckResults = ['match', 'close', 'no_match', 'n/a'] as const
export type PayeeCheckResult = (typeof payeeCheckResults)[number]
