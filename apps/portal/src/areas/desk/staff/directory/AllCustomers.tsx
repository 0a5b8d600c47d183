import type { ListedCustomer } from '@kontor/contract/areas/desk/directory-rows'
import { bulkActs, bulkPowers } from '@kontor/contract/enums/bulk'
import { customerTypes } from '@kontor/contract/enums/customer'
import { customerStates, owingFilters } from '@kontor/contract/enums/directory'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Moment } from '../../../../components/Moment.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { TickBox } from '../../../../ui/Checkbox.tsx'
import { CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { EmptyContacts } from '../../../../ui/illustrations/EmptyContacts.tsx'
import { XIcon } from '../../../../ui/MoreIcons.tsx'
import { LockIcon } from '../../../../ui/NavigationIcons.tsx'
import { CustomersBulk } from './CustomersBulk.tsx'
import { DirectoryList, wordsOf } from './DirectoryList.tsx'
import type { Listed } from './directory-search.ts'

export const AllCustomers = (listed: Listed<'customers'>) => {
  const t = useTranslations('staff.directory.customers')
  const texts = useTranslations('staff.directory')
  const [chosen, setChosen] = useState<readonly ListedCustomer[]>([])
  const { staff_powers: held } = useUser()
  const mayChange = bulkActs.some(act => mayStaff(held, bulkPowers[act]))
  const rows = listed.list.data
  const isChosen = (row: ListedCustomer) => chosen.some(({ number }) => number === row.number)
  const others = (shown: readonly ListedCustomer[]) =>
    chosen.filter(row => !shown.some(({ number }) => number === row.number))
  const allShown = rows.every(isChosen)
  const types = useTranslations('customer.data.types')
  const locale = useNumberLocale()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return (
    <DirectoryList
      {...listed}
      rowKey="number"
      {...(mayChange && {
        control: {
          head: (
            <TickBox
              label={texts('bulk.selectAll')}
              checked={allShown}
              onChange={() => setChosen(allShown ? others(rows) : [...others(rows), ...rows])}
            />
          ),
          cell: (row: ListedCustomer) => (
            <TickBox
              label={texts('bulk.select', { name: row.name })}
              checked={isChosen(row)}
              onChange={({ target }) => setChosen(target.checked ? [...chosen, row] : others([row]))}
            />
          ),
        },
        bar: <CustomersBulk chosen={chosen} listed={listed} onChoose={setChosen} />,
      })}
      drawing={<EmptyContacts />}
      words={{
        state: wordsOf(customerStates, value => t(`states.${value}`)),
        owing: wordsOf(owingFilters, value => t(`owing.${value}`)),
        type: wordsOf(customerTypes, value => types(value)),
        country: wordsOf(listed.list.countries, value => countries.of(value) ?? value),
      }}
      filters={{
        state: t('columns.state'),
        owing: t('owing.label'),
        type: t('columns.type'),
      }}
      moreFilters={
        <>
          <AmountField name="owed_from" label={t('owedFrom')} value={listed.search.owed_from} />
          <DateField name="unused_since" label={texts('unusedSince')} value={listed.search.unused_since} />
        </>
      }
      sorts={{
        '-number': t('sorts.newest'),
        number: t('sorts.oldest'),
        name: t('sorts.name'),
        '-name': t('sorts.nameDown'),
        '-open': t('sorts.open'),
        open: t('sorts.openDown'),
      }}
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
        tags: { place: 'wide', className: 'wrap-anywhere', cell: row => row.tags.join(', ') },
        used: { place: 'spare', cell: row => row.last_used_at && <Moment value={row.last_used_at} /> },
      }}
      fields={{
        number: 'number',
        name: 'name',
        type: 'type',
        place: 'city',
        country: 'country',
        state: 'state',
        contracts: 'contracts',
        open: 'open',
        overdue: 'overdue',
        currency: 'open.currency',
        since: 'created_at',
        used: 'last_used_at',
        tags: 'tags',
      }}
    />
  )
}

type AmountFieldProps = { name: string; label: string; value: string | undefined }

/** Takes an amount of money that rows have at least; inside ListFilters. */
const AmountField = ({ name, label, value }: AmountFieldProps) => {
  const id = useId()
  return (
    <span className="flex items-center gap-1.5 text-13 text-muted @max-2xl:w-full">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        min={0}
        max={999_999_999}
        step="0.01"
        defaultValue={value ?? ''}
        className="min-w-0 @max-2xl:grow @2xl:w-28"
      />
    </span>
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
