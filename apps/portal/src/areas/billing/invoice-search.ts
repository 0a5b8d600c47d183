import { listSearch } from '../../list/list-search.ts'

export const invoiceStatuses = [
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
export const invoiceKinds = [
  'invoice',
  'credit_note',
  'cancellation',
  'proforma',
  'final',
  'topup_receipt',
  'dunning_letter',
] as const

export const invoiceSearch = listSearch<'GET /ajax/v1/invoices'>({
  sort: ['-issued_on', 'issued_on', '-gross', 'gross', '-due_on', 'due_on', 'number', '-number'],
  status: invoiceStatuses,
  kind: invoiceKinds,
  year: { min: 2000, max: 2100 },
  q: 'text',
})
export type InvoiceSearch = ReturnType<typeof invoiceSearch>

export const restingSort = '-issued_on'

/** Every order by its name: phones have no heads to press. */
export const sortNames = [
  { sort: '-issued_on', text: 'newest' },
  { sort: 'issued_on', text: 'oldest' },
  { sort: '-gross', text: 'largest' },
  { sort: 'gross', text: 'smallest' },
  { sort: 'due_on', text: 'dueSoonest' },
  { sort: '-due_on', text: 'dueLatest' },
  { sort: 'number', text: 'number' },
  { sort: '-number', text: 'numberDown' },
] as const
