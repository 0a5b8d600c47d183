export const documentKinds = [
  'invoice',
  'credit_note',
  'cancellation',
  'proforma',
  'final',
  'topup_receipt',
  'dunning_letter',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** In the order in which they are offered. */
export const documentStatuses = [
  'open',
  'overdue',
  'processing',
  'paid',
  'partially_paid',
  'disputed',
  'failed',
  'refunded',
  'partially_refunded',
  'cancelled',
  'written_off',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** By what a list can be narrowed: a status, or everything that is to be paid, late or not. */
export const documentFilters = ['payable', ...documentStatuses] as const

export const paymentStatuses = ['initiated', 'pending', 'succeeded', 'failed', 'refunded', 'charged_back'] as const

/** Lists what happens to a document. */
export const documentEvents = [
  'issued',
  'sent',
  'opened',
  'reminded',
  'debit_announced',
  'debited',
  'debit_returned',
  'paid',
  'cancelled',
  'vat_kept',
] as const

/** Lists what became of an email with a document: `refused` is a mailbox that no one delivers to. */
export const mailDeliveries = ['waiting', 'sent', 'refused'] as const

/** Most addresses that one customer can name for its documents. */
export const receiversLimit = 5

export const archiveStates = ['requested', 'building', 'ready', 'failed', 'expired'] as const
export type ArchiveState = (typeof archiveStates)[number]
/** Most documents that one selection may hold. */
export const archiveLimit = 250

/** EN 16931 VAT category codes that occur in hosting. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

/** Why a run sets a customer, or one contract, aside. */
export const billingObstacles = [
  'address_missing',
  'seller_tax_id_missing',
  'seller_address_unreadable',
  'seller_account_missing',
  'vat_check_missing',
  'place_unproven',
  'threshold_passed',
  'leitweg_id_missing',
  'currency_differs',
  'exchange_rate_missing',
  'document_invalid',
  'failed',
] as const
export type BillingObstacle = (typeof billingObstacles)[number]

export const invoiceSorts = [
  '-issued_on',
  'issued_on',
  '-gross',
  'gross',
  '-due_on',
  'due_on',
  'number',
  '-number',
] as const

/** Lists what items that staff add are counted in; `flat` is one price for all. */
export const itemUnits = ['hour', 'piece', 'flat'] as const
export type ItemUnit = (typeof itemUnits)[number]

/** Bounds the days that a customer has to pay an invoice, where others than usual were agreed. */
export const mostPaymentDays = 90
