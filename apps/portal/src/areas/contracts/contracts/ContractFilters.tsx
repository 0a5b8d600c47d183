import { contractViews, productGroups } from '@kontor/contract/enums/contracts'
import { useTranslations } from 'use-intl/react'
import { ListToolbar } from '../../../list/ListToolbar.tsx'
import { useContractExport } from './contract-export.ts'
import { type ContractSearch, restingSort } from './contract-search.ts'

/** Every order by its name: phones show no column heads. */
const sortNames = [
  { sort: 'label', text: 'label' },
  { sort: '-label', text: 'labelDown' },
  { sort: 'renews_on', text: 'renewsSoonest' },
  { sort: '-renews_on', text: 'renewsLatest' },
  { sort: '-started_on', text: 'newest' },
  { sort: 'started_on', text: 'oldest' },
  { sort: '-price', text: 'dearest' },
  { sort: 'price', text: 'cheapest' },
] as const

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
          name: 'view',
          label: t('columns.state'),
          options: contractViews.map(value => ({ value, label: t(`views.${value}`) })),
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
