import { useTranslations } from 'use-intl/react'
import { ExportButton } from '../../list/ExportButton.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { ListFilters } from '../../list/ListFilters.tsx'
import { SortSelect } from '../../list/SortSelect.tsx'
import { useContactExport } from './contact-export.ts'
import { type ContactSearch, contactRoles, restingSort } from './contact-search.ts'

const sorts = [
  { sort: 'name', text: 'name' },
  { sort: '-name', text: 'nameDown' },
  { sort: 'email', text: 'email' },
  { sort: '-email', text: 'emailDown' },
] as const

export const ContactFilters = ({ search, filtered }: { search: ContactSearch; filtered: boolean }) => {
  const t = useTranslations('contacts')
  const exportRows = useContactExport(search)
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
        name="role"
        label={t('list.role')}
        value={search.role}
        options={contactRoles.map(value => ({ value, label: t(`roles.${value}`) }))}
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
