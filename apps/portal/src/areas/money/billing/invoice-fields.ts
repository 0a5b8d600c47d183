import type { InvoiceRow } from '@kontor/contract/areas/money/billing'

/** Lists what the list shows of a document. */
export const invoiceFields = [
  'id',
  'number',
  'kind',
  'status',
  'issued_on',
  'due_on',
  'open',
  'gross',
  'purpose',
] as const
export type InvoiceLine = Pick<InvoiceRow, (typeof invoiceFields)[number]>
