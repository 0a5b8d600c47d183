import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { PaymentStatusBadge } from '../../../../components/PaymentStatusBadge.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import type { PaymentLine } from './payment-fields.ts'

export const PaymentTable = ({ rows }: { rows: PaymentLine[] }) => {
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

/** What went back to the customer is negative. */
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
