import type { BillingException, BillingUnderWay } from '@kontor/contract/areas/money/staff-billing'
import type { BillingObstacle } from '@kontor/contract/enums/billing'
import { dateFormat } from '@kontor/contract/formats'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useToday } from '../../../../i18n/use-today.ts'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { OpenThere } from '../desk/OpenThere.tsx'
import { lastMonths, quartersOf } from './periods.ts'
import { RunsTable } from './RunsTable.tsx'
import { StartCard } from './StartCard.tsx'

type StaffBillingProps = {
  overview: CallOutput<'GET /ajax/v1/staff/billing'>
  exceptions: CallOutput<'GET /ajax/v1/staff/billing/exceptions'>
}

/** Shows what invoice runs did, what they could not do, and what the tax adviser gets. */
export const StaffBilling = ({ overview: { runs, due, due_exact, under_way }, exceptions }: StaffBillingProps) => {
  const t = useTranslations('staff.billing')
  useRefresh(under_way.all !== null || under_way.customers.length > 0, 1000)
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{t('back')}</BackLink>}
        title={t('title')}
        subtitle={t(due_exact ? 'due' : 'dueMore', { count: due })}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={t('aside.title')} subtitle={t('aside.lead')}>
            {exceptions.data.length === 0 ? (
              <p className="text-13 text-muted">{t('aside.none')}</p>
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {exceptions.data.map(exception => (
                  <ExceptionItem key={exception.id} exception={exception} underWay={under_way} />
                ))}
              </ul>
            )}
            <div className="-mx-5 mt-4 -mb-5 max-sm:-mx-4 max-sm:-mb-4">
              <ListPaging list={exceptions} />
            </div>
          </Card>
          <Card title={t('runs.title')} flush>
            {runs.length === 0 ? (
              <p className="px-5 pb-5 text-13 text-muted max-sm:px-4">{t('runs.none')}</p>
            ) : (
              <RunsTable runs={runs} underWay={under_way} />
            )}
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {mayStaff(useUser().staff_powers, 'billing:act') && <StartCard underWay={under_way} />}
          <BookingsCard />
        </div>
      </div>
    </>
  )
}

/** Shows what the tax adviser books, and what the tax office wants to know of sales in the EU and of a whole year. */
const BookingsCard = () => {
  const t = useTranslations('staff.billing.bookings')
  const { staff_powers } = useUser()
  const today = useToday()
  const months = lastMonths(today)
  const quarters = quartersOf(months)
  // as long as books are kept
  const years = Array.from({ length: 10 }, (_, back) => String(Number(today.slice(0, 4)) - back))
  const name = useMonthName()
  const quarterName = (quarter: string) => t('quarter', { number: quarter.slice(6), year: quarter.slice(0, 4) })
  const seesPayments = mayStaff(staff_powers, 'payments:see')
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-6">
        <Download
          label={t('month')}
          hint={t('bookingsHint')}
          options={months.map(value => ({ value, label: name(value) }))}
          actions={[
            { action: t('bookings'), path: 'bookings?month=' },
            ...(seesPayments
              ? [
                  { action: t('payments'), path: 'payment-bookings?month=' },
                  { action: t('package'), path: 'datev-package?month=' },
                ]
              : []),
          ]}
        />
        <Download
          label={t('period')}
          hint={t('salesListHint')}
          options={[
            ...quarters.map(value => ({ value, label: quarterName(value) })),
            ...months.map(value => ({ value, label: name(value) })),
          ]}
          actions={[{ action: t('salesList'), path: 'sales-list?period=' }]}
        />
        {seesPayments && (
          <Download
            label={t('year')}
            hint={t('auditDataHint')}
            options={years.map(value => ({ value, label: value }))}
            actions={[{ action: t('auditData'), path: 'audit-data?year=' }]}
          />
        )}
      </div>
    </Card>
  )
}

type DownloadProps = {
  label: string
  hint: string
  options: readonly { value: string; label: string }[]
  /** Addresses to which the chosen value is added. */
  actions: readonly { action: string; path: string }[]
}

const Download = ({ label, hint, options, actions }: DownloadProps) => {
  const id = useId()
  const [chosen, setChosen] = useState(options[0]?.value ?? '')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Select id={id} value={chosen} onChange={event => setChosen(event.currentTarget.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <p className="text-13 text-muted">{hint}</p>
      {actions.map(({ action, path }) => (
        <a
          key={path}
          href={`${publicConfiguration().centreUrl}/ajax/v1/staff/billing/${path}${chosen}`}
          download
          className={`${buttonClass({ colour: 'muted', outline: true })} mt-1 self-start`}
        >
          <DownloadIcon className="size-4" />
          {action}
        </a>
      ))}
    </div>
  )
}

function useMonthName(): (month: string) => string {
  const format = dateFormat(useNumberLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month => format.format(new Date(`${month}-01T00:00:00Z`))
}

/** Says where a cause is mended that is neither a contract's nor the provider's own. */
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
const ExceptionItem = ({ exception, underWay }: ExceptionItemProps) => {
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

/** Says what the reason is about, in words. */
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
