import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { monthName } from '../../../components/month-name.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/MoreIcons.tsx'

type MonthLinksProps = {
  month: string
  /** Newest first. */
  months: readonly string[]
}

/** The month that is shown, between the ones before and after it. */
export const MonthLinks = ({ month, months }: MonthLinksProps) => {
  const t = useTranslations('usage')
  const locale = useNumberLocale()
  const before = months.find(other => other < month)
  const after = months.findLast(other => other > month)
  const look = buttonClass({ size: 'sm', colour: 'muted', outline: true })
  return (
    <nav aria-label={t('month')} className="flex items-center gap-2">
      {before && (
        <Link to="/billing/usage" search={{ month: before }} aria-label={t('previous')} className={look}>
          <ChevronLeftIcon className="size-4" />
        </Link>
      )}
      <h2 className="text-16 font-semibold">{monthName(month, locale, 'long')}</h2>
      {after && (
        <Link
          to="/billing/usage"
          search={after === months[0] ? {} : { month: after }}
          aria-label={t('next')}
          className={look}
        >
          <ChevronRightIcon className="size-4" />
        </Link>
      )}
    </nav>
  )
}
