import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import type { ProblemCode } from '@kontor/contract/problems'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../../../../ui/Banner.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

type PayConflictProps = {
  code: ProblemCode
  /** What the refusal says is so now. */
  current: unknown
}

/** Nothing was paid: what holds now is fetched, and shown before the button is used again. */
export const PayConflict = ({ code, current }: PayConflictProps) => {
  const t = useTranslations('payments.pay.refused')
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  const underWay = code === 'payment_under_way'
  const payment = underWay && (current as { payment?: string }).payment // another customer centre may not name it
  return (
    <div role="alert">
      <Banner
        tone="warning"
        title={t(underWay ? 'underWayTitle' : 'changedTitle')}
        action={payment && <PaymentLink id={payment} />}
      >
        {t(underWay ? 'underWay' : 'changed')}
      </Banner>
    </div>
  )
}

/** The bank's no, in words, with what to do; the form below is ready for another method. */
export const Declined = ({ payment: { id, label, reason, said } }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.pay.refused')
  const reasons = useTranslations('payments.history.reasons')
  return (
    <div role="alert" className="outline-none" tabIndex={-1} ref={takeFocus}>
      <Banner
        tone="danger"
        title={label ? t('declinedTitle', { label }) : t('declinedTitlePlain')}
        action={<PaymentLink id={id} />}
      >
        <p>{reasons(reason ?? 'other')}</p>
        {said && <p className="text-12">{t('said', { said })}</p>}
      </Banner>
    </div>
  )
}

const PaymentLink = ({ id }: { id: string }) => {
  const t = useTranslations('payments.pay.refused')
  return (
    <Link to="/billing/payments/$id" params={{ id }} className="text-link">
      {t('see')}
    </Link>
  )
}
