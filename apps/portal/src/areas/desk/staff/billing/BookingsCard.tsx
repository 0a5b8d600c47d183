import { dateFormat } from '@kontor/contract/formats'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useToday } from '../../../../i18n/use-today.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { lastMonths, quartersOf } from './periods.ts'

/** What the tax adviser books, and what the tax office wants to know of sales in the EU. */
export const BookingsCard = () => {
  const t = useTranslations('staff.billing.bookings')
  const months = lastMonths(useToday())
  const quarters = quartersOf(months)
  const name = useMonthName()
  const quarterName = (quarter: string) => t('quarter', { number: quarter.slice(6), year: quarter.slice(0, 4) })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-6">
        <Download
          label={t('month')}
          hint={t('bookingsHint')}
          action={t('bookings')}
          options={months.map(value => ({ value, label: name(value) }))}
          urlOf={month => `bookings?month=${month}`}
        />
        <Download
          label={t('period')}
          hint={t('salesListHint')}
          action={t('salesList')}
          options={[
            ...quarters.map(value => ({ value, label: quarterName(value) })),
            ...months.map(value => ({ value, label: name(value) })),
          ]}
          urlOf={period => `sales-list?period=${period}`}
        />
      </div>
    </Card>
  )
}

type DownloadProps = {
  label: string
  hint: string
  action: string
  options: readonly { value: string; label: string }[]
  urlOf: (value: string) => string
}

const Download = ({ label, hint, action, options, urlOf }: DownloadProps) => {
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
      <a
        href={`${publicConfiguration().centreUrl}/ajax/v1/staff/billing/${urlOf(chosen)}`}
        download
        className={`${buttonClass({ colour: 'muted', outline: true })} mt-1 self-start`}
      >
        <DownloadIcon className="size-4" />
        {action}
      </a>
    </div>
  )
}

function useMonthName(): (month: string) => string {
  const format = dateFormat(useNumberLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month => format.format(new Date(`${month}-01T00:00:00Z`))
}
