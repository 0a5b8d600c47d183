import { contractStates, productGroups } from '@kontor/contract/enums/contracts'
import { decimalString, formatMoney } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ContractStateBadge } from '../../../../components/ContractStateBadge.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { isFiltered } from '../../../../list/is-filtered.ts'
import { List } from '../../../../list/List.tsx'
import { EmptyContracts } from '../../../../ui/illustrations/EmptyContracts.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import type { AllContractsSearch } from './directory-search.ts'

type AllContractsProps = { list: CallOutput<'GET /ajax/v1/staff/contracts'>; search: AllContractsSearch }

export const AllContracts = ({ list, search }: AllContractsProps) => {
  const t = useTranslations('staff.directory.contracts')
  const shared = useTranslations('staff.directory')
  const contracts = useTranslations('contracts')
  const locale = useNumberLocale()
  return (
    <List
      t={key => (key === 'list.nothingFound' ? shared(key) : t(key))}
      caption={shared('tabs.contracts')}
      list={list}
      rowKey="id"
      search={search}
      filtered={isFiltered(search)}
      filters={{
        state: {
          label: t('columns.state'),
          options: contractStates.map(value => ({ value, label: contracts(`states.${value}`) })),
        },
        group: {
          label: contracts('columns.group'),
          options: productGroups.map(value => ({ value, label: contracts(`groups.${value}`) })),
        },
      }}
      moreFilters={<DateField name="ends_by" label={t('endsBy')} value={search.ends_by} />}
      sorts={{ '-started_on': t('sorts.newest'), started_on: t('sorts.oldest'), ends_on: t('sorts.ending') }}
      defaultSort="-started_on"
      head={name => t(`columns.${name}`)}
      columns={{
        label: {
          place: 'title',
          cell: row => (
            <span className="min-w-0">
              <span className="line-clamp-2 wrap-anywhere @4xl:min-w-36">{row.label}</span>
              <span className="text-12 font-normal whitespace-nowrap text-muted tabular-nums">{row.number}</span>
            </span>
          ),
        },
        customer: { cell: row => <CustomerLink row={row} /> },
        product: { place: 'spare', cell: row => row.product },
        state: { place: 'below', cell: row => <ContractStateBadge state={row.state} /> },
        started: { by: 'started_on', place: 'wide', cell: row => <LocalDate value={row.started_on} /> },
        ends: {
          by: 'ends_on',
          ascendingFirst: true,
          look: row => ({ labelled: row.ends_on !== null }),
          cell: row => row.ends_on && <LocalDate value={row.ends_on} />,
        },
        price: {
          numeric: true,
          place: 'aside',
          cell: row => (
            <span>
              <span className="font-medium">{formatMoney(row.price, locale)}</span>
              <span className="text-12 text-muted @max-4xl:ml-1.5 @4xl:block">{contracts(`cycles.${row.cycle}`)}</span>
            </span>
          ),
        },
      }}
      file={{
        read: cursor => call('GET /ajax/v1/staff/contracts', { query: { ...search, limit: 100, cursor } }),
        cells: {
          number: row => row.number,
          label: row => row.label,
          customer: row => `${row.customer_number} ${row.customer_name}`,
          product: row => row.product,
          state: row => contracts(`states.${row.state}`),
          started: row => row.started_on,
          renews: row => row.renews_on ?? '',
          ends: row => row.ends_on ?? '',
          price: row => decimalFor(decimalString(row.price), locale),
          cycle: row => contracts(`cycles.${row.cycle}`),
          currency: row => row.price.currency,
        },
      }}
      empty={{ drawing: <EmptyContracts />, sentence: t('empty') }}
    />
  )
}
