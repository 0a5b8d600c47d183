import type { BillingException } from '@kontor/contract/areas/staff-billing'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { Moment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'

/** Something that could not be billed: whose it is, and why. */
export const ExceptionItem = ({ exception }: { exception: BillingException }) => {
  const t = useTranslations('staff.billing.aside')
  const locale = useNumberLocale()
  const { customer_name, customer_number, contract, reason, since, tries, retry_on } = exception
  return (
    <li className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">{reason}</p>
      <p className="text-13 wrap-anywhere">
        {customer_name} ({customer_number}) · {contract ? `${contract.label} (${contract.number})` : t('customer')}
      </p>
      <p className="text-13 text-muted">
        <Moment value={since} /> · {t('tries', { count: tries, day: formatDate(retry_on, locale) })}
      </p>
    </li>
  )
}
