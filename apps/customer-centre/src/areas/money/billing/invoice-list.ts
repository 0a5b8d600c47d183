import type { billingEndpoints } from '@kontor/contract/areas/money/billing'
import { orderOf, type SortKey } from '../../../platform/db/list.ts'
import { listWithSession } from '../../../platform/http/list-with-session.ts'
import { type BalanceRow, balanceOf } from './balance.ts'
import { invoiceRows } from './queries.ts'

/** A document without a due date sorts as never due; the expression is that of the index `document_due`. */
const sortKeys = {
  issued_on: { sql: 'd.issued_on', type: 'date' },
  gross: { sql: 'd.gross_minor', type: 'bigint' },
  due_on: { sql: `case when d.due_on is null then date 'infinity' else d.due_on end`, type: 'date' },
  number: { sql: 'd.number', type: 'text' },
} as const satisfies Record<string, SortKey>

export const invoiceList = listWithSession<typeof billingEndpoints.invoices, { balance: BalanceRow; years: number[] }>(
  ({ query, today }) => ({
    order: orderOf(query.sort, sortKeys, { sql: 'd.id', type: 'uuid' }),
    rows: ({ customer }) => invoiceRows(customer, query, today),
    extra: ({ balance, years }) => ({ summary: balanceOf(balance), years }),
  }),
)
