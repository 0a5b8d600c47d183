import type { BillingSummary } from '@kontor/contract/areas/money/billing'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'

/** The way to pay everything that the customer has to pay; nothing where there is nothing. */
export const PayAll = ({ summary: { payable, payable_count } }: { summary: BillingSummary }) => {
  const t = useTranslations('payments.pay')
  const locale = useNumberLocale()
  if (!canDo(useUser(), 'billing:write') || payable_count === 0) return null
  return (
    <Link to="/billing/pay" className={buttonClass()}>
      {t(payable_count === 1 ? 'submit' : 'all', { amount: formatMoney(payable, locale) })}
    </Link>
  )
}
