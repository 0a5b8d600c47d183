import { contractStates, productGroups } from '@kontor/contract/words/contracts'
import { useTranslations } from 'use-intl/react'
import { ListToolbar } from '../../list/ListToolbar.tsx'
import { useContractExport } from './contract-export.ts'
import { type ContractSearch, restingSort, sortNames } from './contract-search.ts'

export const ContractFilters = ({ search, filtered }: { search: ContractSearch; filtered: boolean }) => {
  const t = useTranslations('contracts')
  const rows = useContractExport(search)
  return (
    <ListToolbar
      search={search}
      filtered={filtered}
      t={t}
      fields={[
        {
          name: 'state',
          label: t('columns.state'),
          options: contractStates.map(value => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'group',
          label: t('columns.group'),
          options: productGroups.map(value => ({ value, label: t(`groups.${value}`) })),
        },
      ]}
      sorts={sortNames.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      restingSort={restingSort}
      rows={rows}
    />
  )
}
