import { activityActors, activityKinds } from '@kontor/contract/enums/activity'
import { useTranslations } from 'use-intl/react'
import { DateField } from '../../../list/DateField.tsx'
import { ExportButton } from '../../../list/ExportButton.tsx'
import { FilterSelect } from '../../../list/FilterSelect.tsx'
import { ListFilters } from '../../../list/ListFilters.tsx'
import { SortSelect } from '../../../list/SortSelect.tsx'
import { useActivityExport } from './activity-export.ts'
import { type ActivitySearch, restingSort } from './activity-search.ts'

export const ActivityFilters = ({ search, filtered }: { search: ActivitySearch; filtered: boolean }) => {
  const t = useTranslations('activity')
  const rows = useActivityExport(search)
  return (
    <ListFilters
      q={search.q}
      filtered={filtered}
      active={[search.who, search.kind, search.from, search.to].filter(Boolean).length}
      action={
        <ExportButton
          label={t('export.action')}
          hint={t('export.hint')}
          failed={t('export.failed')}
          fileName={t('export.file')}
          rows={rows}
        />
      }
    >
      <FilterSelect
        name="who"
        label={t('list.who')}
        value={search.who}
        options={activityActors.map(value => ({ value, label: t(`who.${value}`) }))}
      />
      <FilterSelect
        name="kind"
        label={t('columns.kind')}
        value={search.kind}
        options={activityKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
      />
      <DateField name="from" label={t('list.from')} value={search.from} />
      <DateField name="to" label={t('list.to')} value={search.to} />
      <SortSelect
        label={t('list.sort')}
        sort={search.sort ?? restingSort}
        resting={restingSort}
        options={[
          { value: '-at', label: t('list.sorts.latest') },
          { value: 'at', label: t('list.sorts.oldest') },
        ]}
      />
    </ListFilters>
  )
}
