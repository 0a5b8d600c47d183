import type { BillingException, BillingUnderWay } from '@kontor/contract/areas/money/staff-billing'
import type { BillingObstacle } from '@kontor/contract/enums/billing'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Button } from '../../../../ui/Button.tsx'
import { OpenThere } from '../desk/OpenThere.tsx'

/** Where a cause is mended that is neither a contract's nor the provider's own. */
const places: Record<BillingObstacle, 'address' | 'company' | null> = {
  address_missing: 'address',
  seller_tax_id_missing: null,
  seller_address_unreadable: null,
  seller_account_missing: null,
  vat_check_missing: 'company',
  place_unproven: 'address',
  threshold_passed: null,
  leitweg_id_missing: 'company',
  currency_differs: null,
  exchange_rate_missing: null,
  document_invalid: null,
  failed: null,
}

type ExceptionItemProps = { exception: BillingException; underWay: BillingUnderWay }

/** Something that could not be billed: whose it is, why, what to do about it, and another try. */
export const ExceptionItem = ({ exception, underWay }: ExceptionItemProps) => {
  const t = useTranslations('staff.billing.aside')
  const locale = useNumberLocale()
  const { customer_name: name, customer_number: number, contract, reason, since, tried_at, tries, retry_on } = exception
  const values = useDetail(exception)
  const router = useRouter()
  const trying = underWay.customers.includes(number)
  const { run, pending } = useAction(async options => {
    await call('POST /ajax/v1/staff/billing/runs', { body: { customer: number } }, options)
    await router.invalidate()
  })
  const place = places[reason]
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">{t(`reasons.${reason}.title`, values)}</p>
      <p className="wrap-anywhere">{t(`reasons.${reason}.todo`, values)}</p>
      <p className="text-13 wrap-anywhere">
        {t('of', { name, number: String(number) })} ·{' '}
        {contract ? `${contract.label} (${contract.number})` : t('customer')}
      </p>
      <p className="text-13 text-muted">
        {t.rich('since', { since: () => <Moment value={since} />, tried: () => <Moment value={tried_at} /> })} ·{' '}
        {t('tries', { count: tries, day: formatDate(retry_on, locale) })}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Button
          size="sm"
          pending={pending || trying}
          aria-label={trying ? t('trying') : t('retryFor', { name })}
          onClick={run}
        >
          {t('retry')}
        </Button>
        {place && (
          <OpenThere
            row={exception}
            to={place === 'address' ? '/account/addresses' : '/account/company'}
            text={t(`open.${place}`)}
          />
        )}
        <OpenThere
          row={exception}
          to={contract ? `/billing/contracts/${contract.number}` : '/billing/contracts'}
          text={t(contract ? 'open.contract' : 'open.customer')}
        />
      </div>
    </li>
  )
}

/** What the reason is about, in words. */
function useDetail({ detail }: BillingException) {
  const t = useTranslations('staff.billing.aside.fields')
  const language = useLocale()
  const fields = (detail.fields ?? '').split(', ').flatMap(field => (isField(field) ? t(field) : []))
  const country = detail.country ? new Intl.DisplayNames(language, { type: 'region' }).of(detail.country) : undefined
  return {
    vat_id: detail.vat_id ?? '',
    currency: detail.currency ?? '',
    month: detail.month ?? '',
    mistakes: detail.mistakes ?? '',
    error: detail.error ?? '',
    fields: new Intl.ListFormat(language).format(fields),
    country: country ?? '',
  }
}

const named = ['name', 'line1', 'city', 'country'] as const
const isField = (field: string): field is (typeof named)[number] => (named as readonly string[]).includes(field)
