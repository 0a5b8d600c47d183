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

/** EN 16931 VAT category codes that occur in hosting. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

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
