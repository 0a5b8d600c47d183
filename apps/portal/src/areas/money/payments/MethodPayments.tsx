import type { MethodDetail } from '@kontor/contract/areas/money/payment-methods'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { PaymentStatusBadge } from '../../../components/PaymentStatusBadge.tsx'
import { Card } from '../../../ui/Card.tsx'

/** What was charged to a method, the newest first. */
export const MethodPayments = ({ detail: { method, payments } }: { detail: MethodDetail }) => {
  const t = useTranslations('payments.methods')
  return (
    <Card title={t(method.method === 'sepa' ? 'debits' : 'payments')}>
      {payments.length === 0 ? (
        <p className="text-muted">{t('noPayments')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {payments.map(({ amount, id, on, status }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
              <Link to="/billing/payments/$id" params={{ id }} className={`${textLink} grow`}>
                <LocalDate value={on} />
              </Link>
              <PaymentStatusBadge payment={{ status, kind: method.method }} />
              <Money value={amount} className="font-medium" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
