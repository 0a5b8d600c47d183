/** Lists what is known about a VAT id. `unavailable`: the register was asked and could not answer yet. */
export const vatCheckStates = ['unchecked', 'checking', 'valid', 'invalid', 'unavailable'] as const
export type VatCheckState = (typeof vatCheckStates)[number]

/**
 * Why there is no check: none is set up here, or the id is of a country outside the EU's register (Great Britain,
 * Switzerland, Norway).
 */
export const vatCheckObstacles = ['off', 'not_covered'] as const

/** Lists what the id and its state mean for the VAT on invoices from now on. */
export const vatEffects = ['none', 'domestic', 'reverse_charge', 'charged_for_now', 'charged', 'third_country'] as const
export type VatEffect = (typeof vatEffects)[number]

/** Lists how a price stands to the VAT: consumers read it with the VAT, all others without. `not_charged`: to a customer outside the EU. */
export const vatNotes = ['included', 'added', 'reverse_charge', 'not_charged'] as const
export type VatNote = (typeof vatNotes)[number]
