import { dateFormat } from '@kontor/contract/formats'
import { useFormatter, useNow } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { useShownTimeZone } from '../i18n/shown-time-zone.ts'

/** A point in time, in words; the exact one shows on hover and is in the markup. @param value ISO 8601 */
export const Moment = ({ value }: { value: string }) => {
  const format = useFormatter()
  const now = useNow()
  const exact = formatMoment(value, useNumberLocale(), useShownTimeZone())
  return (
    <time dateTime={value} title={exact}>
      {format.relativeTime(new Date(value), now)}
    </time>
  )
}

/** Day and time in the reader's time zone. */
export const ExactMoment = ({ value }: { value: string }) => (
  <time dateTime={value}>{formatMoment(value, useNumberLocale(), useShownTimeZone())}</time>
)

export const formatMoment = (value: string, locale: string, timeZone: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(value))
