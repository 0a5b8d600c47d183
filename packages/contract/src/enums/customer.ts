export const customerTypes = ['consumer', 'business', 'public_body'] as const

export const eInvoiceFormats = ['pdf', 'zugferd', 'xrechnung_ubl', 'xrechnung_cii'] as const

/** Lists how a person is addressed in letters; empty: by name alone. */
export const salutations = ['', 'ms', 'mr', 'mx'] as const

/** Lists by what two customers look the same: VAT ID, email address of the customer or one of its people, name and postcode. */
export const knownBy = ['vat_id', 'email', 'name'] as const
export type KnownBy = (typeof knownBy)[number]

/** Lists what an e-mail address is for. */
export const emailUses = ['sign_in', 'customer', 'both'] as const
export type EmailUse = (typeof emailUses)[number]

/**
 * State of a link to confirm an address. `waiting`: for this address's confirmation; `confirmed`: this address has
 * confirmed, the other has not; `taken`: another account took the new address meanwhile; `over`: taken back, replaced,
 * or obsolete.
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

/** Lists what a bank says about the holder's name of an account. `n/a`: it was not asked, or did not answer. */
export const payeeCheckResults = ['match', 'close', 'no_match', 'n/a'] as const
export type PayeeCheckResult = (typeof payeeCheckResults)[number]

/** Lists what staff answer to a request for a higher limit. */
export const limitDecisions = ['approved', 'partly', 'refused'] as const
export type LimitDecision = (typeof limitDecisions)[number]
