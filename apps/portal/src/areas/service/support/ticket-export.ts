import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { everyRow } from '../../../list/csv.ts'
import type { TicketSearch } from './ticket-search.ts'

/** Fetches the matching tickets and writes them as lines, heads first. Times stay ISO: every spreadsheet reads them. */
export function useTicketExport({ cursor: _, ...search }: TicketSearch): () => Promise<string[][]> {
  const t = useTranslations('support')
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/tickets', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = [
      'number',
      'subject',
      'category',
      'contract',
      'status',
      'impact',
      'created',
      'updated',
      'lastAuthor',
    ] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        String(row.number),
        row.subject,
        t(`categories.${row.category}`),
        row.contract_number ?? '',
        t(`statuses.${row.status}`),
        t(`impacts.${row.impact}`),
        row.created_at,
        row.updated_at,
        row.last_author,
      ]),
    ]
  }
}
