import type { ListedCustomer } from '@kontor/contract/areas/desk/directory'
import { customerTypes } from '@kontor/contract/enums/customer'
import { customerStates, owingFilters } from '@kontor/contract/enums/directory'
import { decimalString, formatMoney } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { List } from '../../../../list/List.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { EmptyContacts } from '../../../../ui/illustrations/EmptyContacts.tsx'
import { XIcon } from '../../../../ui/MoreIcons.tsx'
import { LockIcon } from '../../../../ui/NavigationIcons.tsx'
import type { CustomersSearch } from './directory-search.ts'

type AllCustomersProps = { list: CallOutput<'GET /ajax/v1/staff/customers'>; search: CustomersSearch }

export const AllCustomers = ({ list, search }: AllCustomersProps) => {
  const t = useTranslations('staff.directory.customers')
  const shared = useTranslations('staff.directory')
  const types = useTranslations('customer.data.types')
  const locale = useNumberLocale()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return (
    <List
      t={key => (key === 'list.nothingFound' ? shared(key) : t(key))}
      caption={shared('tabs.customers')}
      list={list}
      rowKey="number"
      search={search}
      filters={{
        state: {
          label: t('columns.state'),
          options: customerStates.map(value => ({ value, label: t(`states.${value}`) })),
        },
        owing: {
          label: t('owing.label'),
          options: owingFilters.map(value => ({ value, label: t(`owing.${value}`) })),
        },
        type: { label: t('columns.type'), options: customerTypes.map(value => ({ value, label: types(value) })) },
        country: list.countries.length > 1 && {
          label: t('columns.country'),
          options: list.countries.map(value => ({ value, label: countries.of(value) ?? value })),
        },
      }}
      sorts={{
        '-number': t('sorts.newest'),
        number: t('sorts.oldest'),
        name: t('sorts.name'),
        '-name': t('sorts.nameDown'),
        '-open': t('sorts.open'),
        open: t('sorts.openDown'),
      }}
      defaultSort="-number"
      head={name => t(`columns.${name}`)}
      columns={{
        name: {
          by: 'name',
          ascendingFirst: true,
          place: 'title',
          cell: row => (
            <Link
              to="/staff/customers/$number"
              params={{ number: String(row.number) }}
              className="row-link line-clamp-2 wrap-anywhere @4xl:min-w-36"
            >
              {row.name}
            </Link>
          ),
        },
        number: { by: 'number', className: 'tabular-nums', cell: row => row.number },
        type: { place: 'spare', cell: row => types(row.type) },
        place: { place: 'wide', cell: row => [row.city, row.country].filter(part => part !== '').join(', ') },
        state: { place: 'below', cell: row => <CustomerStateBadge state={row.state} /> },
        contracts: { numeric: true, labelled: true, cell: row => row.contracts },
        open: {
          by: 'open',
          numeric: true,
          place: 'aside',
          cell: row =>
            row.open.amount_minor > 0 && (
              <span>
                <span className="font-medium">{formatMoney(row.open, locale)}</span>
                {row.overdue.amount_minor > 0 && (
                  <span className="block text-12 whitespace-nowrap text-danger">
                    {t('overdue', { sum: formatMoney(row.overdue, locale) })}
                  </span>
                )}
              </span>
            ),
        },
        used: { place: 'spare', cell: row => row.last_used_at && <Moment value={row.last_used_at} /> },
      }}
      file={{
        read: cursor => call('GET /ajax/v1/staff/customers', { query: { ...search, limit: 100, cursor } }),
        cells: {
          number: row => String(row.number),
          name: row => row.name,
          type: row => types(row.type),
          place: row => row.city,
          country: row => row.country,
          state: row => t(`states.${row.state}`),
          contracts: row => String(row.contracts),
          open: row => decimalFor(decimalString(row.open), locale),
          overdue: row => decimalFor(decimalString(row.overdue), locale),
          currency: row => row.open.currency,
          since: row => row.created_at,
          used: row => row.last_used_at ?? '',
        },
      }}
      empty={{ drawing: <EmptyContacts />, sentence: t('empty') }}
    />
  )
}

const looks = {
  active: { tone: 'success', icon: CheckCircleIcon },
  locked: { tone: 'danger', icon: LockIcon },
  closed: { tone: 'muted', icon: XIcon },
} as const

export const CustomerStateBadge = ({ state }: Pick<ListedCustomer, 'state'>) => (
  <Badge {...looks[state]}>{useTranslations('staff.directory.customers.states')(state)}</Badge>
)
