export const exportStates = ['requested', 'building', 'ready', 'downloaded', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

export const erasureStates = ['requested', 'waiting', 'scheduled', 'done', 'withdrawn'] as const
export type ErasureState = (typeof erasureStates)[number]

/** Kept data of a customer, in groups that share a reason and a period. */
export const retentionKinds = [
  'books',
  'vouchers',
  'letters',
  'contracts',
  'tickets',
  'mandates',
  'evidence',
  'account',
  'people',
  'contacts',
  'payment_methods',
  'services',
  'mails',
  'exports',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** `not_needed`: a consumer, who may still conclude one. */
export const agreementStates = ['not_needed', 'missing', 'outdated', 'current'] as const
export type AgreementState = (typeof agreementStates)[number]

/** Lists what a person may allow beyond what the contract needs. The list is short because nothing else asks for consent. */
export const consentPurposes = ['product_news'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
