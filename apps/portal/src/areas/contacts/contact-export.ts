import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { everyRow } from '../../list/csv.ts'
import type { ContactSearch } from './contact-search.ts'

/** Fetches the contacts that fit and writes them as lines, heads first. */
export function useContactExport({ cursor: _, ...search }: ContactSearch): () => Promise<string[][]> {
  const t = useTranslations('contacts')
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/contacts', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = [
      'name',
      'kind',
      'organisation',
      'roles',
      'email',
      'verified',
      'phone',
      'phoneVerified',
      'usedBy',
    ] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.name,
        t(`kinds.${row.kind}`),
        row.organisation,
        row.roles.map(role => t(`roles.${role}`)).join(', '),
        row.email,
        t(`verification.${row.email_verification}`),
        row.phone,
        row.phone === '' ? '' : t(`verification.${row.phone_verification}`),
        String(row.used_by),
      ]),
    ]
  }
}
