import { documentFilters, documentKinds, invoiceSorts } from '@kontor/contract/enums/billing'
import { listSearch } from '../../../list/list-search.ts'

export const invoiceSearch = listSearch<'GET /ajax/v1/invoices'>({
  sort: invoiceSorts,
  status: documentFilters,
  kind: documentKinds,
  period: text => (/^20\d\d(-(0[1-9]|1[0-2]|Q[1-4]))?$/.test(text) ? text : undefined),
  q: 'text',
})
export type InvoiceSearch = ReturnType<typeof invoiceSearch>

export const defaultSort = '-issued_on'
