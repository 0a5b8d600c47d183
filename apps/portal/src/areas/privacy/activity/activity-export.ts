import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useActionText } from '../../../components/ActionText.tsx'
import { everyRow } from '../../../list/csv.ts'
import type { ActivitySearch } from './activity-search.ts'
import { actorOf } from './actor.ts'

/** Fetches the matching entries and writes them as lines, heads first. Times stay ISO: every spreadsheet reads them. */
export function useActivityExport({ cursor: _, ...search }: ActivitySearch): () => Promise<string[][]> {
  const t = useTranslations('activity')
  const textOf = useActionText()
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/activity', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = ['at', 'actor', 'what', 'kind', 'address', 'reason'] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.at,
        actorOf(row, t),
        textOf(row),
        t(`kinds.${row.kind}`),
        row.address ?? '',
        row.reason ?? '',
      ]),
    ]
  }
}
