import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { formatMoment } from '../../../../components/Moment.tsx'
import { PaymentStatusBadge } from '../../../../components/PaymentStatusBadge.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../../i18n/shown-time-zone.ts'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { PaymentActions } from './PaymentActions.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PaymentNote } from './PaymentNote.tsx'
import { PaymentSteps } from './PaymentSteps.tsx'
import { Shares } from './Shares.tsx'
import { isAnsweredSoon } from './standing.ts'
import { useReturned } from './use-returned.ts'

type PaymentPageProps = {
  payment: PaymentDetail
  /** The payer comes back from the bank or the gateway. */
  returned: boolean
}

/** One payment: where it stands, what it is for, and each of its steps in words. */
export const PaymentPage = ({ payment, returned }: PaymentPageProps) => {
  const t = useTranslations('payments.history.page')
  const asking = useReturned(payment.id, returned)
  useRefresh(!asking && isAnsweredSoon(payment))
  const { planned, applied, to_balance } = payment
  const settled = applied.length > 0 || to_balance.amount_minor > 0
  return (
    <div className="flex flex-col gap-4">
      <PaymentHead payment={payment} />
      <PaymentNote payment={payment} asking={asking} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
        <div className="flex min-w-0 flex-col gap-4">
          {settled ? (
            <Card title={t('applied')}>
              <Shares shares={applied} toBalance={to_balance} />
            </Card>
          ) : (
            <Card title={t('planned')}>
              {planned.length > 0 ? <Shares shares={planned} /> : <p className="text-muted">{t('balanceOnly')}</p>}
            </Card>
          )}
          {payment.steps.length > 0 && (
            <Card title={t('steps')}>
              <PaymentSteps payment={payment} />
            </Card>
          )}
        </div>
        <Card title={t('facts')}>
          <PaymentFacts payment={payment} />
        </Card>
      </div>
    </div>
  )
}

const PaymentHead = ({ payment }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history')
  const locale = useNumberLocale()
  const zone = useShownTimeZone()
  const { amount, direction, label, kind, created_at } = payment
  return (
    <PageHeader
      back={<BackLink to="/billing/payments">{t('page.back')}</BackLink>}
      title={t(direction === 'out' ? 'page.refundTitle' : 'page.title', { amount: formatMoney(amount, locale) })}
      subtitle={t('page.subtitle', {
        method: label || t(`kinds.${kind}`),
        date: formatMoment(created_at, locale, zone),
      })}
      status={<PaymentStatusBadge payment={payment} />}
      action={<PaymentActions payment={payment} />}
    />
  )
}
