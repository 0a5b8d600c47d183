import { documentKinds, documentStatuses, invoiceSorts } from '@kontor/contract/words/billing'
import { listSearch } from '../../list/list-search.ts'

export const invoiceSearch = listSearch<'GET /ajax/v1/invoices'>({
  sort: invoiceSorts,
  status: documentStatuses,
  kind: documentKinds,
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
