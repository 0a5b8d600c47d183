import { ticketCategories, ticketStatuses } from '@kontor/contract/enums/support'
import { useTranslations } from 'use-intl/react'
import { ListToolbar } from '../../../list/ListToolbar.tsx'
import { useTicketExport } from './ticket-export.ts'
import { restingSort, type TicketSearch } from './ticket-search.ts'

const sorts = [
  { sort: '-updated_at', text: 'latest' },
  { sort: 'updated_at', text: 'oldest' },
  { sort: '-number', text: 'newest' },
  { sort: 'number', text: 'first' },
] as const

export const TicketFilters = ({ search, filtered }: { search: TicketSearch; filtered: boolean }) => {
  const t = useTranslations('support')
  const rows = useTicketExport(search)
  return (
    <ListToolbar
      search={search}
      filtered={filtered}
      t={t}
      fields={[
        {
          name: 'status',
          label: t('columns.status'),
          options: ticketStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
        },
        {
          name: 'category',
          label: t('columns.category'),
          options: ticketCategories.map(value => ({ value, label: t(`categories.${value}`) })),
        },
      ]}
      sorts={sorts.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      restingSort={restingSort}
      rows={rows}
    />
  )
}
