/** Identifiers a registry may ask a holder for, besides the name. */
export const idTypes = ['company_register', 'vat_id', 'passport', 'identity_card'] as const
export type IdType = (typeof idTypes)[number]
