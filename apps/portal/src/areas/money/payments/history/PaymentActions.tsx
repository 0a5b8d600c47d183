import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { formatMoment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../../i18n/shown-time-zone.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { RefundPayment } from './RefundPayment.tsx'

/** What can be done with the payment as it stands; the way out comes first. */
export const PaymentActions = ({ payment }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.history.actions')
  const banner = useTranslations('banner')
  const locale = useNumberLocale()
  const zone = useShownTimeZone()
  const user = useUser()
  const staff = user.acting_reason !== null
  const refused = canDo(user, 'billing:write') ? null : banner('refusedPermission')
  const { id, can, action_url, kind, planned, amount, created_at } = payment
  return (
    <>
      {can.includes('receipt') && (
        <a
          href={`${publicConfiguration().centreUrl}/ajax/v1/payments/${id}/receipt`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ colour: 'muted', outline: true })}
        >
          {t('receipt')}
        </a>
      )}
      <Link
        to="/support/create"
        search={{
          category: 'billing',
          subject: t('askSubject', {
            amount: formatMoney(amount, locale),
            date: formatMoment(created_at, locale, zone),
          }),
        }}
        className={buttonClass({ colour: 'muted', outline: true })}
      >
        {t('ask')}
      </Link>
      {can.includes('refund') && staff && <RefundPayment payment={payment} />}
      {can.includes('cancel') && <CancelPayment id={id} refused={refused} />}
      {can.includes('continue') && action_url && (
        <a href={action_url} className={`${buttonClass()} max-sm:order-first`}>
          {t(kind === 'paypal' ? 'continuePaypal' : 'continue')}
        </a>
      )}
      {can.includes('pay_again') && (
        <Link
          to="/billing/pay"
          search={{ documents: planned.map(document => document.id).join(',') }}
          className={`${buttonClass()} max-sm:order-first`}
        >
          {t('payAgain')}
        </Link>
      )}
    </>
  )
}

const CancelPayment = ({ id, refused }: { id: string; refused: string | null }) => {
  const t = useTranslations('payments.history.actions')
  const frame = useTranslations('frame')
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const cancel = useAction(async options => {
    await call('POST /ajax/v1/payments/{id}/cancel', { params: { id } }, options)
    setOpen(false)
    showToast('success', t('cancelled'))
    await router.invalidate()
  })
  return (
    <>
      <Button colour="danger" outline disabledReason={refused} onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <Dialog
        open={open}
        title={t('cancelTitle')}
        closeLabel={frame('close')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button colour="muted" outline onClick={() => setOpen(false)}>
              {t('cancelKeep')}
            </Button>
            <Button colour="danger" pending={cancel.pending} onClick={cancel.run}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        <p>{t('cancelText')}</p>
      </Dialog>
    </>
  )
}
