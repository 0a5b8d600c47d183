import { decimalString } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { decimalFor, everyRow } from '../../../list/csv.ts'
import type { ContractSearch } from './contract-search.ts'

/**
 * Fetches the matching contracts and writes them as lines, heads first. Dates stay ISO: every spreadsheet reads them.
 */
export function useContractExport({ cursor: _, ...search }: ContractSearch): () => Promise<string[][]> {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/contracts', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = [
      'number',
      'label',
      'product',
      'group',
      'state',
      'started',
      'renews',
      'ends',
      'price_net',
      'vat_rate',
      'price_gross',
      'cycle',
      'currency',
    ] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.number,
        row.label,
        row.product,
        t(`groups.${row.group}`),
        t(`states.${row.state}`),
        row.started_on,
        row.renews_on ?? '',
        row.ends_on ?? '',
        decimalFor(decimalString(row.price.net), locale),
        decimalFor(String(row.price.vat_rate_bp / 100), locale),
        decimalFor(decimalString(row.price.gross), locale),
        t(`cycles.${row.cycle}`),
        row.price.net.currency,
      ]),
    ]
  }
}
