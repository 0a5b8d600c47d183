import { documentKinds, documentStatuses } from '@kontor/contract/enums/billing'
import { contractStates, cycles, productGroups } from '@kontor/contract/enums/contracts'
import { endingWithin } from '@kontor/contract/enums/directory'
import { openSides } from '@kontor/contract/enums/figures'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ContractStateBadge } from '../../../../components/ContractStateBadge.tsx'
import { CreateLink } from '../../../../components/CreateLink.tsx'
import { InvoiceStatusBadge } from '../../../../components/InvoiceStatusBadge.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { EmptyContracts } from '../../../../ui/illustrations/EmptyContracts.tsx'
import { EmptyInvoices } from '../../../../ui/illustrations/EmptyInvoices.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { StaffComing } from '../coming/StaffComing.tsx'
import { FiguresPage } from '../figures/FiguresPage.tsx'
import { RecurringRowsPage } from '../figures/RecurringRowsPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { AllCustomers } from './AllCustomers.tsx'
import { AllActivity, AllMails, AllPeople } from './AllMails.tsx'
import { AllOffers } from './AllOffers.tsx'
import { AllMandates, AllOrders, AllPayments } from './AllPayments.tsx'
import { CustomerLink, DirectoryList, wordsOf } from './DirectoryList.tsx'
import { directoryLists, type Listed, listPowers, type readDirectory } from './directory-search.ts'

type DirectoryProps = Awaited<ReturnType<typeof readDirectory>>

/** Shows a list over all customers, and the way to the others; or the figures of them all, or what is set. */
export const Directory = (found: DirectoryProps) => {
  if (found.shown === 'settings') return <SettingsPage {...found} />
  if (found.shown !== 'figures') return <Lists {...found} />
  return found.found.shown === 'rows' ? <RecurringRowsPage {...found.found} /> : <FiguresPage {...found.found} />
}

type ListsProps = Exclude<DirectoryProps, { shown: 'figures' | 'settings' }>

const Lists = (found: ListsProps) => {
  const t = useTranslations('staff.directory')
  const { shown } = found
  const { staff_powers: held } = useUser()
  const texts = useTranslations('staff')
  const offers = useTranslations('offers')
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{t('back')}</BackLink>}
        title={t(`tabs.${shown}`)}
        subtitle={shown === 'coming' ? texts('coming.lead') : t(`${shown}.lead`)}
        action={
          shown === 'offers' ? (
            <CreateLink
              to="/staff/$list/{-$id}"
              params={{ list: 'offers', id: 'new' }}
              refusal={mayStaff(held, 'contracts:act') ? null : texts('desk.seeOnly')}
            >
              {offers('new')}
            </CreateLink>
          ) : (
            shown === 'customers' && (
              <CreateLink
                to={'/staff/customers/new' as '/staff/customers/$number'} // with its parameter
                refusal={mayStaff(held, 'customers:act') ? null : texts('desk.seeOnly')}
              >
                {texts('opening.title')}
              </CreateLink>
            )
          )
        }
      />
      <Tabs label={t('label')} shown={shown}>
        {directoryLists
          .filter(list => mayStaff(held, listPowers[list]))
          .map(list => (
            <Link
              key={list}
              to="/staff/$list/{-$id}"
              params={{ list }}
              className="tab"
              aria-current={list === shown ? 'page' : undefined}
            >
              {t(`tabs.${list}`)}
            </Link>
          ))}
      </Tabs>
      {listOf(found)}
    </>
  )
}

function listOf(found: ListsProps): ReactNode {
  switch (found.shown) {
    case 'customers':
      return <AllCustomers {...found} />
    case 'contracts':
      return <AllContracts {...found} />
    case 'documents':
      return <AllDocuments {...found} />
    case 'all-payments':
      return <AllPayments {...found} />
    case 'mandates':
      return <AllMandates {...found} />
    case 'orders':
      return <AllOrders {...found} />
    case 'offers':
      return <AllOffers {...found} />
    case 'mails':
      return <AllMails {...found} />
    case 'activity':
      return <AllActivity {...found} />
    case 'all-people':
      return <AllPeople {...found} />
    case 'coming':
      return <StaffComing {...found} />
  }
}

const AllContracts = (listed: Listed<'contracts'>) => {
  const t = useTranslations('staff.directory.contracts')
  const contracts = useTranslations('contracts')
  const locale = useNumberLocale()
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyContracts />}
      words={{
        state: wordsOf(contractStates, value => contracts(`states.${value}`)),
        group: wordsOf(productGroups, value => contracts(`groups.${value}`)),
        cycle: wordsOf(cycles, value => contracts(`cycles.${value}`)),
        ends_within: wordsOf(endingWithin, value => t('endsWithin.days', { count: Number(value) })),
      }}
      filters={{ state: t('columns.state'), group: contracts('columns.group'), ends_within: t('endsWithin.label') }}
      moreFilters={<DateField name="ends_by" label={t('endsBy')} value={listed.search.ends_by} />}
      sorts={{ '-started_on': t('sorts.newest'), started_on: t('sorts.oldest'), ends_on: t('sorts.ending') }}
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
      fields={{
        number: 'number',
        label: 'label',
        customerNumber: 'customer_number',
        customer: 'customer_name',
        product: 'product',
        state: 'state',
        started: 'started_on',
        renews: 'renews_on',
        ends: 'ends_on',
        price: 'price',
        cycle: 'cycle',
        currency: 'price.currency',
      }}
    />
  )
}

const AllDocuments = (listed: Listed<'documents'>) => {
  const t = useTranslations('staff.directory.documents')
  const billing = useTranslations('billing')
  const locale = useNumberLocale()
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyInvoices />}
      words={{
        status: wordsOf(documentStatuses, value => billing(`statuses.${value}`)),
        kind: wordsOf(documentKinds, value => billing(`kinds.${value}`)),
        open: wordsOf(openSides, value => t(`openSides.${value}`)),
      }}
      filters={{ status: t('columns.status'), kind: t('columns.kind'), open: t('columns.open') }}
      moreFilters={<FromFigures search={listed.search} />}
      sorts={{ '-issued_on': t('sorts.newest'), issued_on: t('sorts.oldest'), due_on: t('sorts.due') }}
      head={name => t(`columns.${name}`)}
      columns={{
        number: {
          place: 'title',
          cell: row => (
            <span>
              <span className="whitespace-nowrap tabular-nums">{row.number}</span>
              <span className="block text-12 font-normal text-muted">{billing(`kinds.${row.kind}`)}</span>
            </span>
          ),
        },
        customer: { cell: row => <CustomerLink row={row} /> },
        issued: { by: 'issued_on', cell: row => <LocalDate value={row.issued_on} /> },
        due: {
          by: 'due_on',
          ascendingFirst: true,
          labelled: true,
          cell: row => row.due_on && <LocalDate value={row.due_on} />,
        },
        status: { place: 'below', cell: row => <InvoiceStatusBadge document={row} /> },
        open: {
          labelled: true,
          numeric: true,
          cell: row => row.open.amount_minor !== 0 && formatMoney(row.open, locale),
        },
        gross: {
          numeric: true,
          place: 'aside',
          className: 'font-medium',
          cell: row => formatMoney(row.gross, locale),
        },
      }}
      fields={{
        number: 'number',
        kind: 'kind',
        customerNumber: 'customer_number',
        customer: 'customer_name',
        issued: 'issued_on',
        due: 'due_on',
        status: 'status',
        gross: 'gross',
        open: 'open',
        currency: 'gross.currency',
      }}
    />
  )
}

/** Narrows as a figure did that led here: each can be taken back, and is offered nowhere else. */
const FromFigures = ({ search }: { search: Listed<'documents'>['search'] }) => {
  const t = useTranslations('staff.directory.documents')
  const figures = useTranslations('staff.figures')
  const groupName = useTranslations('dashboard.groups')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const nameOf = (name: string, value: string) => {
    if (name === 'booked') return t('yes')
    if (name === 'buyer' || name === 'taxed_in') return countries.of(value) ?? value
    const group = value as 'other' // as documents have it
    if (name === 'line_group') return groupName.has(group) ? groupName(group) : figures('revenue.none')
    if (name !== 'tax') return value
    return figures('revenue.rate', {
      category: value.slice(0, 1),
      key: value,
      percent: Number(/\d+$/.exec(value)?.[0]) / 100,
    })
  }
  const names = ['booked', 'currency', 'buyer', 'line_group', 'tax', 'taxed_in'] as const
  return (
    <>
      {names.map(name => {
        const value = search[name]
        if (value === undefined) return null
        const label = nameOf(name, value)
        return (
          <FilterSelect key={name} name={name} label={t(`from.${name}`)} value={value} options={[{ value, label }]} />
        )
      })}
      {search.served_after !== undefined && (
        <DateField name="served_after" label={t('from.served_after')} value={search.served_after} />
      )}
    </>
  )
}
