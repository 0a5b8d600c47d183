import { documentFilters, documentKinds, invoiceSorts } from '@kontor/contract/enums/billing'
import { listSearch } from '../../../list/list-search.ts'

export const invoiceSearch = listSearch<'GET /ajax/v1/invoices'>({
  sort: invoiceSorts,
  status: documentFilters,
  kind: documentKinds,
  year: { min: 2000, max: 2100 },
  q: 'text',
})
export type InvoiceSearch = ReturnType<typeof invoiceSearch>

export const defaultSort = '-issued_on'
