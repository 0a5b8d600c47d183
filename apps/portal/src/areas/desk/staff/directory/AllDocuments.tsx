import { documentKinds, documentStatuses } from '@kontor/contract/enums/billing'
import { decimalString, formatMoney, type Money } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { InvoiceStatusBadge } from '../../../../components/InvoiceStatusBadge.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { statusText } from '../../../../components/status-text.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { List } from '../../../../list/List.tsx'
import { EmptyInvoices } from '../../../../ui/illustrations/EmptyInvoices.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import type { AllDocumentsSearch } from './directory-search.ts'

type AllDocumentsProps = { list: CallOutput<'GET /ajax/v1/staff/documents'>; search: AllDocumentsSearch }

export const AllDocuments = ({ list, search }: AllDocumentsProps) => {
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
