import { paymentStatuses } from '@kontor/contract/enums/billing'
import { type Money as Amount, decimalString } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { PaymentStatusBadge, usePaymentStatus } from '../../../../components/PaymentStatusBadge.tsx'
import { usePurpose } from '../../../../components/use-purpose.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { List } from '../../../../list/List.tsx'
import type { Shown } from '../../../../list/only-shown.ts'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyInvoices } from '../../../../ui/illustrations/EmptyInvoices.tsx'
import type { PaymentLine } from './payment-fields.ts'
import type { PaymentSearch } from './payment-search.ts'

type PaymentsPageProps = { list: Shown<CallOutput<'GET /ajax/v1/payments'>, keyof PaymentLine>; search: PaymentSearch }

export const PaymentsPage = ({ list, search }: PaymentsPageProps) => {
  const t = useTranslations('payments.history')
  const status = usePaymentStatus()
  const locale = useNumberLocale()
  const amount = (money: Amount) => decimalFor(decimalString(money), locale)
  return (
    <Card flush>
      <List
        t={t}
        caption={t('title')}
        list={list}
        rowKey="id"
        search={search}
        filters={{
          status: {
            label: t('columns.status'),
            options: paymentStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
          },
        }}
        head={name => t(`columns.${name}`)}
        columns={{
          method: {
            place: 'title',
            cell: row => (
              <Link to="/billing/payments/$id" params={{ id: row.id }} className="row-link wrap-anywhere">
                {row.direction === 'out' && `${t('refund')}: `}
                {row.label || t(`kinds.${row.kind}`)}
              </Link>
            ),
          },
          date: { cell: row => <ExactMoment value={row.created_at} /> },
          documents: { place: 'spare', cell: row => <Purpose row={row} /> },
          status: { place: 'below', cell: row => <PaymentStatusBadge payment={row} /> },
          amount: {
            numeric: true,
            place: 'aside',
            cell: row => <Money value={signed(row)} className="font-medium" />,
          },
        }}
        file={{
          read: cursor => call('GET /ajax/v1/payments', { query: { ...search, limit: 100, cursor } }),
          cells: {
            date: row => row.created_at,
            method: row => row.label || t(`kinds.${row.kind}`),
            documents: row => row.documents.map(({ number }) => number).join(' '),
            status,
            amount: row => amount(signed(row)),
            refunded: row => amount(row.refunded),
            currency: row => row.amount.currency,
          },
        }}
        empty={{ drawing: <EmptyInvoices />, sentence: t('list.empty') }}
      />
    </Card>
  )
}

/** Makes negative what went back to the customer. */
const signed = ({ amount, direction }: PaymentLine) =>
  direction === 'out' ? { ...amount, amount_minor: -amount.amount_minor } : amount

const Purpose = ({ row: { documents, document_count } }: { row: PaymentLine }) => {
  const t = useTranslations('payments.history')
  const purpose = usePurpose()
  const [first] = documents
  if (!first) return <span className="text-muted">{t('toBalance')}</span>
  return (
    <>
      <span className="block wrap-anywhere">{purpose(first)}</span>
      <span className="text-12 whitespace-nowrap text-muted tabular-nums">
        {first.number}
        {document_count > 1 && ` ${t('more', { count: document_count - 1 })}`}
      </span>
    </>
  )
}
