import { useTranslations } from 'use-intl/react'
import { ExportButton } from '../../list/ExportButton.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { ListFilters } from '../../list/ListFilters.tsx'
import { SortSelect } from '../../list/SortSelect.tsx'
import { useContractExport } from './contract-export.ts'
import { type ContractSearch, contractStates, productGroups, restingSort, sortNames } from './contract-search.ts'

type ContractFiltersProps = { search: ContractSearch; filtered: boolean }

export const ContractFilters = ({ search, filtered }: ContractFiltersProps) => {
  const t = useTranslations('contracts')
  const rows = useContractExport(search)
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
          rows={rows}
        />
      }
    >
      <FilterSelect
        name="state"
        label={t('columns.state')}
        value={search.state}
        options={contractStates.map(value => ({ value, label: t(`states.${value}`) }))}
      />
      <FilterSelect
        name="group"
        label={t('columns.group')}
        value={search.group}
        options={productGroups.map(value => ({ value, label: t(`groups.${value}`) }))}
      />
      <SortSelect
        label={t('list.sort')}
        sort={search.sort ?? restingSort}
        resting={restingSort}
        options={sortNames.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      />
    </ListFilters>
  )
}
