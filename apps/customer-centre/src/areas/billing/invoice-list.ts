import type { billingEndpoints } from '@kontor/contract/areas/billing'
import { keyset, orderOf, type SortKey, toPage } from '../../platform/db/list.ts'
import { listBesideSession } from '../../platform/http/list-beside-session.ts'
import { balanceOf } from './balance.ts'
import { invoiceRow } from './invoice.ts'
import { type InvoicePage, invoicePage } from './queries.ts'

/** A document without a due date sorts as never due; the expression is that of the index `document_due`. */
const sortKeys = {
  issued_on: { sql: 'd.issued_on', type: 'date' },
  gross: { sql: 'd.gross_minor', type: 'bigint' },
  due_on: { sql: `case when d.due_on is null then date 'infinity' else d.due_on end`, type: 'date' },
  number: { sql: 'd.number', type: 'text' },
} as const satisfies Record<string, SortKey>

export const invoiceList = listBesideSession<typeof billingEndpoints.invoices, InvoicePage>(({ query, centre }) => {
  const today = centre.clock.today()
  const page = keyset(orderOf(query.sort, sortKeys, { sql: 'd.id', type: 'uuid' }), query.cursor, query.limit)
  return {
    select: ({ customer }) => invoicePage(customer, query, page, today),
    answer: ({ rows, total, balance }) => ({
      ...toPage(rows, page, total, row => invoiceRow(row, today)),
      summary: balanceOf(balance),
    }),
  }
})
