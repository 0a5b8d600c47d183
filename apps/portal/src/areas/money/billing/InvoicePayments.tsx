import type { Invoice } from '@kontor/contract/areas/money/billing'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { PaymentStatusBadge } from '../../../components/PaymentStatusBadge.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'

/** Payments with the part of each that counts towards this document. */
export const InvoicePayments = ({ payments }: Pick<Invoice, 'payments'>) => {
  const t = useTranslations('billing')
  if (payments.length === 0) return <p className="text-muted">{t('invoice.paymentsNone')}</p>
  return (
    <Table caption={t('invoice.payments')}>
      <TableHead>
        <HeadCell>{t('paymentColumns.date')}</HeadCell>
        <HeadCell>{t('paymentColumns.method')}</HeadCell>
        <HeadCell>{t('paymentColumns.status')}</HeadCell>
        <HeadCell numeric>{t('paymentColumns.amount')}</HeadCell>
      </TableHead>
      <TableBody>
        {payments.map(payment => (
          <TableRow key={payment.id}>
            <Cell label={null}>
              <ExactMoment value={payment.paid_at ?? payment.created_at} />
            </Cell>
            <Cell label={null} place="title">
              <Link to="/billing/payments/$id" params={{ id: payment.id }} className="row-link">
                {t(`payVia.${payment.method}`)}
              </Link>
            </Cell>
            <Cell label={null} place="below">
              <PaymentStatusBadge payment={{ status: payment.status, kind: payment.method }} />
            </Cell>
            <Cell label={null} place="aside" numeric>
              <Money value={payment.amount} className="font-medium" />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
