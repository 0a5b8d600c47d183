import { useTranslations } from 'use-intl/react'
import { ExportButton } from '../../list/ExportButton.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { ListFilters } from '../../list/ListFilters.tsx'
import { SortSelect } from '../../list/SortSelect.tsx'
import { useTicketExport } from './ticket-export.ts'
import { restingSort, type TicketSearch, ticketCategories, ticketStatuses } from './ticket-search.ts'

const sorts = [
  { sort: '-updated_at', text: 'latest' },
  { sort: 'updated_at', text: 'oldest' },
  { sort: '-number', text: 'newest' },
  { sort: 'number', text: 'first' },
] as const

export const TicketFilters = ({ search, filtered }: { search: TicketSearch; filtered: boolean }) => {
  const t = useTranslations('support')
  const exportRows = useTicketExport(search)
  return (
    <ListFilters
      q={search.q}
      filtered={filtered}
      action={
        <ExportButton
          label={t('export.action')}
          hint={t('export.hint')}
          failed={t('export.failed')}
          fileName={t('export.file')}
          rows={exportRows}
        />
      }
    >
      <FilterSelect
        name="status"
        label={t('columns.status')}
        value={search.status}
        options={ticketStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))}
      />
      <FilterSelect
        name="category"
        label={t('columns.category')}
        value={search.category}
        options={ticketCategories.map(value => ({ value, label: t(`categories.${value}`) }))}
      />
      <SortSelect
        label={t('list.sort')}
        sort={search.sort ?? restingSort}
        resting={restingSort}
        options={sorts.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      />
    </ListFilters>
  )
}
