import { canDo } from '@kontor/contract/can'
import { formatMoney, type Money } from '@kontor/contract/money'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'

/** Money that the customer has with us already: settles the oldest invoices, so that less is left to pay. */
export const UseCredit = ({ credit }: { credit: Money }) => {
  const t = useTranslations('payments.pay.credit')
  const banner = useTranslations('banner')
  const locale = useNumberLocale()
  const router = useRouter()
  const mayPay = canDo(useUser(), 'billing:write')
  const use = useAction(async options => {
    await call('POST /ajax/v1/payments/credits', {}, options)
    showToast('success', t('used'))
    await router.invalidate()
  })
  if (credit.amount_minor <= 0) return null
  return (
    <Banner
      tone="info"
      action={
        <Button
          size="sm"
          colour="muted"
          outline
          pending={use.pending}
          disabledReason={mayPay ? null : banner('refusedPermission')}
          onClick={use.run}
        >
          {t('use')}
        </Button>
      }
    >
      {t('text', { amount: formatMoney(credit, locale) })}
    </Banner>
  )
}
