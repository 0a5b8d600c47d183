import { documentKinds, documentStatuses } from '@kontor/contract/enums/billing'
import { contractStates, productGroups } from '@kontor/contract/enums/contracts'
import { decimalString, formatMoney, type Money } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ContractStateBadge } from '../../../../components/ContractStateBadge.tsx'
import { InvoiceStatusBadge } from '../../../../components/InvoiceStatusBadge.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { statusText } from '../../../../components/status-text.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { isFiltered } from '../../../../list/is-filtered.ts'
import { List } from '../../../../list/List.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyContracts } from '../../../../ui/illustrations/EmptyContracts.tsx'
import { EmptyInvoices } from '../../../../ui/illustrations/EmptyInvoices.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { StaffComing } from '../coming/StaffComing.tsx'
import { AllCustomers } from './AllCustomers.tsx'
import {
  type AllContractsSearch,
  type AllDocumentsSearch,
  directoryLists,
  listPowers,
  type readDirectory,
} from './directory-search.ts'

type DirectoryProps = Awaited<ReturnType<typeof readDirectory>>

/** Shows a list over all customers, and the way to the others. */
export const Directory = (found: DirectoryProps) => {
  const t = useTranslations('staff.directory')
  const { shown } = found
  const { staff_powers: held } = useUser()
  const texts = useTranslations('staff')
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{t('back')}</BackLink>}
        title={t(`tabs.${shown}`)}
        subtitle={shown === 'coming' ? texts('coming.lead') : t(`${shown}.lead`)}
      />
      <Tabs label={t('label')} shown={shown}>
        {directoryLists
          .filter(list => mayStaff(held, listPowers[list]))
          .map(list => (
            <Link
              key={list}
              to="/staff/$list"
              params={{ list }}
              className="tab"
              aria-current={list === shown ? 'page' : undefined}
            >
              {t(`tabs.${list}`)}
            </Link>
          ))}
      </Tabs>
      {found.shown === 'coming' ? (
        <StaffComing {...found} />
      ) : (
        <Card flush>
          {found.shown === 'customers' && <AllCustomers {...found} />}
          {found.shown === 'contracts' && <AllContracts {...found} />}
          {found.shown === 'documents' && <AllDocuments {...found} />}
        </Card>
      )}
    </>
  )
}

type AllContractsProps = { list: CallOutput<'GET /ajax/v1/staff/contracts'>; search: AllContractsSearch }

const AllContracts = ({ list, search }: AllContractsProps) => {
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

type AllDocumentsProps = { list: CallOutput<'GET /ajax/v1/staff/documents'>; search: AllDocumentsSearch }

const AllDocuments = ({ list, search }: AllDocumentsProps) => {
  const t = useTranslations('staff.directory.documents')
  const shared = useTranslations('staff.directory')
  const billing = useTranslations('billing')
  const locale = useNumberLocale()
  const amount = (money: Money) => decimalFor(decimalString(money), locale)
  return (
    <List
      t={key => (key === 'list.nothingFound' ? shared(key) : t(key))}
      caption={shared('tabs.documents')}
      list={list}
      rowKey="id"
      search={search}
      filters={{
        status: {
          label: t('columns.status'),
          options: documentStatuses.map(value => ({ value, label: billing(`statuses.${value}`) })),
        },
        kind: {
          label: t('columns.kind'),
          options: documentKinds.map(value => ({ value, label: billing(`kinds.${value}`) })),
        },
      }}
      moreFilters={
        <>
          <DateField name="from" label={t('from')} value={search.from} />
          <DateField name="to" label={t('to')} value={search.to} />
        </>
      }
      sorts={{ '-issued_on': t('sorts.newest'), issued_on: t('sorts.oldest'), due_on: t('sorts.due') }}
      defaultSort="-issued_on"
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
      file={{
        read: cursor => call('GET /ajax/v1/staff/documents', { query: { ...search, limit: 100, cursor } }),
        cells: {
          number: row => row.number,
          kind: row => billing(`kinds.${row.kind}`),
          customer: row => `${row.customer_number} ${row.customer_name}`,
          issued: row => row.issued_on,
          due: row => row.due_on ?? '',
          status: row => billing(statusText(row)),
          gross: row => amount(row.gross),
          open: row => amount(row.open),
          currency: row => row.gross.currency,
        },
      }}
      empty={{ drawing: <EmptyInvoices />, sentence: t('empty') }}
    />
  )
}

/** Leads from a row to what staff see of its customer. */
const CustomerLink = ({ row }: { row: { customer_number: number; customer_name: string } }) => (
  <span className="inline-flex flex-wrap gap-x-1.5 @4xl:flex-col">
    <Link
      to="/staff/customers/$number"
      params={{ number: String(row.customer_number) }}
      className="line-clamp-1 text-brand hover:underline"
    >
      {row.customer_name}
    </Link>
    <span className="text-12 text-muted tabular-nums">{row.customer_number}</span>
  </span>
)
