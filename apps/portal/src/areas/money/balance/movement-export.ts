import { decimalString, type Money } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { decimalFor, everyRow } from '../../../list/csv.ts'
import type { MovementSearch } from './movement-search.ts'
import { useMovementText } from './movement-text.ts'

/** Fetches the matching movements and writes them as lines, heads first. */
export function useMovementExport({ cursor: _, ...search }: MovementSearch): () => Promise<string[][]> {
  const t = useTranslations('balance')
  const text = useMovementText()
  const locale = useNumberLocale()
  const amount = (money: Money) => decimalFor(decimalString(money), locale)
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/billing/ledger', {
        query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) },
      }),
    )
    const columns = ['date', 'what', 'document', 'amount', 'change', 'after', 'currency'] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.booked_on,
        text(row),
        row.document?.number ?? '',
        amount(row.amount),
        amount(row.change),
        amount(row.after),
        row.after.currency,
      ]),
    ]
  }
}
