import { decimalString, type Money } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { usePaymentStatus } from '../../../../components/PaymentStatusBadge.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor, everyRow } from '../../../../list/csv.ts'
import type { PaymentSearch } from './payment-search.ts'

/** Fetches the matching payments and writes them as lines, heads first. What went back to the customer is negative. */
export function usePaymentExport({ cursor: _, ...search }: PaymentSearch): () => Promise<string[][]> {
  const t = useTranslations('payments.history')
  const status = usePaymentStatus()
  const locale = useNumberLocale()
  const amount = (money: Money, sign: 1 | -1) =>
    decimalFor(decimalString({ ...money, amount_minor: money.amount_minor * sign }), locale)
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/payments', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = ['date', 'method', 'documents', 'status', 'amount', 'refunded', 'currency'] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.created_at,
        row.label || t(`kinds.${row.kind}`),
        row.documents.map(({ number }) => number).join(' '),
        status(row),
        amount(row.amount, row.direction === 'out' ? -1 : 1),
        amount(row.refunded, 1),
        row.amount.currency,
      ]),
    ]
  }
}
