import { paymentStatuses } from '@kontor/contract/enums/billing'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { PaymentStatusBadge } from '../../../../components/PaymentStatusBadge.tsx'
import { ExportButton } from '../../../../list/ExportButton.tsx'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { ListFilters } from '../../../../list/ListFilters.tsx'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { isFiltered } from '../../../../list/list-search.ts'
import type { Shown } from '../../../../list/only-shown.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { EmptyInvoices } from '../../../../ui/illustrations/EmptyInvoices.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { usePaymentExport } from './payment-export.ts'
import type { PaymentLine } from './payment-fields.ts'
import type { PaymentSearch } from './payment-search.ts'

type PaymentsPageProps = { list: Shown<CallOutput<'GET /ajax/v1/payments'>, keyof PaymentLine>; search: PaymentSearch }

export const PaymentsPage = ({ list, search }: PaymentsPageProps) => {
  const t = useTranslations('payments.history')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  return (
    <Card flush>
      {(filtered || !empty) && <PaymentFilters search={search} filtered={filtered} />}
      {empty ? (
        <EmptyState
          drawing={<EmptyInvoices />}
          sentence={t(filtered ? 'nothingFound' : 'empty')}
          action={
            filtered && (
              <Link to="/billing/payments" className={buttonClass({ colour: 'muted', outline: true })}>
                {t('clear')}
              </Link>
            )
          }
        />
      ) : (
        <PaymentTable rows={list.data} />
      )}
      <ListPaging list={list} />
    </Card>
  )
}

const PaymentFilters = ({ search, filtered }: { search: PaymentSearch; filtered: boolean }) => {
  const t = useTranslations('payments.history')
  const rows = usePaymentExport(search)
  return (
    <ListFilters
      wordless
      filtered={filtered}
      active={search.status === undefined ? 0 : 1}
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
        name="status"
        label={t('columns.status')}
        value={search.status}
        options={paymentStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))}
      />
    </ListFilters>
  )
}

const PaymentTable = ({ rows }: { rows: PaymentLine[] }) => {
  const t = useTranslations('payments.history')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <HeadCell>{t('columns.method')}</HeadCell>
        <HeadCell>{t('columns.date')}</HeadCell>
        <HeadCell>{t('columns.documents')}</HeadCell>
        <HeadCell>{t('columns.status')}</HeadCell>
        <HeadCell numeric>{t('columns.amount')}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id}>
            <Cell label={null} place="title">
              <Link to="/billing/payments/$id" params={{ id: row.id }} className="row-link wrap-anywhere">
                {row.direction === 'out' && `${t('refund')}: `}
                {row.label || t(`kinds.${row.kind}`)}
              </Link>
            </Cell>
            <Cell label={null}>
              <ExactMoment value={row.created_at} />
            </Cell>
            <Cell label={null} place="spare">
              <Purpose row={row} />
            </Cell>
            <Cell label={null} place="below">
              <PaymentStatusBadge payment={row} />
            </Cell>
            <Cell label={null} place="aside" numeric>
              <Money value={signed(row)} className="font-medium" />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Makes negative what went back to the customer. */
const signed = ({ amount, direction }: PaymentLine) =>
  direction === 'out' ? { ...amount, amount_minor: -amount.amount_minor } : amount

const Purpose = ({ row: { documents, document_count } }: { row: PaymentLine }) => {
  const t = useTranslations('payments.history')
  const [first] = documents
  if (!first) return <span className="text-muted">{t('toBalance')}</span>
  return (
    <span className="whitespace-nowrap tabular-nums">
      {first.number}
      {document_count > 1 && ` ${t('more', { count: document_count - 1 })}`}
    </span>
  )
}
