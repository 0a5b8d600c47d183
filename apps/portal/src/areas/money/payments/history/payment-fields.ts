import type { PaymentRow } from '@kontor/contract/areas/money/payments'

/** Lists what the list shows of a payment. */
export const paymentFields = [
  'id',
  'kind',
  'label',
  'direction',
  'status',
  'amount',
  'created_at',
  'documents',
  'document_count',
] as const
export type PaymentLine = Pick<PaymentRow, (typeof paymentFields)[number]>
