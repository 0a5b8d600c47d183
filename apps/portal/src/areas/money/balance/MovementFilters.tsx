import { movementGroups } from '@kontor/contract/enums/balance'
import { useTranslations } from 'use-intl/react'
import { DateField } from '../../../list/DateField.tsx'
import { ExportButton } from '../../../list/ExportButton.tsx'
import { FilterSelect } from '../../../list/FilterSelect.tsx'
import { ListFilters } from '../../../list/ListFilters.tsx'
import { SortSelect } from '../../../list/SortSelect.tsx'
import { useMovementExport } from './movement-export.ts'
import { type MovementSearch, restingSort } from './movement-search.ts'

type MovementFiltersProps = { search: MovementSearch; filtered: boolean; currencies: readonly string[] }

export const MovementFilters = ({ search, filtered, currencies }: MovementFiltersProps) => {
  const t = useTranslations('balance')
  const rows = useMovementExport(search)
  return (
    <ListFilters
      q={search.q}
      filtered={filtered}
      active={[search.kind, search.from, search.to, search.currency].filter(Boolean).length}
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
        name="kind"
        label={t('list.kind')}
        value={search.kind}
        options={movementGroups.map(value => ({ value, label: t(`groups.${value}`) }))}
      />
      {currencies.length > 1 && (
        <FilterSelect
          name="currency"
          label={t('columns.currency')}
          value={search.currency}
          options={currencies.map(value => ({ value, label: value }))}
        />
      )}
      <DateField name="from" label={t('list.from')} value={search.from} />
      <DateField name="to" label={t('list.to')} value={search.to} />
      <SortSelect
        label={t('list.sort')}
        sort={search.sort ?? restingSort}
        resting={restingSort}
        options={[
          { value: restingSort, label: t('list.newest') },
          { value: 'position', label: t('list.oldest') },
        ]}
      />
    </ListFilters>
  )
}
