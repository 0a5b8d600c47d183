import { decimalString, type Money } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { decimalFor, everyRow } from '../../../list/csv.ts'
import type { InvoiceSearch } from './invoice-search.ts'
import { statusText } from './status-text.ts'

/**
 * Fetches the matching documents and writes them as lines, heads first. Dates stay ISO: every spreadsheet reads them.
 */
export function useInvoiceExport({ cursor: _, ...search }: InvoiceSearch): () => Promise<string[][]> {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  const amount = (money: Money) => decimalFor(decimalString(money), locale)
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/invoices', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = ['number', 'kind', 'issued', 'due', 'status', 'net', 'tax', 'gross', 'open', 'currency'] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.number,
        t(`kinds.${row.kind}`),
        row.issued_on,
        row.due_on ?? '',
        t(statusText(row)),
        amount(row.net),
        amount(row.tax),
        amount(row.gross),
        amount(row.open),
        row.gross.currency,
      ]),
    ]
  }
}
