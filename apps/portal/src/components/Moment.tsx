import { useFormatter, useNow } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A point in time, in words; the exact one shows on hover and is in the markup. @param value ISO 8601 */
export const Moment = ({ value }: { value: string }) => {
  const format = useFormatter()
  const now = useNow()
  const exact = formatMoment(value, useNumberLocale())
  return (
    <time dateTime={value} title={exact} className="whitespace-nowrap">
      {format.relativeTime(new Date(value), now)}
    </time>
  )
}

/** Day and time where the provider is. */
export const ExactMoment = ({ value }: { value: string }) => (
  <time dateTime={value} className="whitespace-nowrap tabular-nums">
    {formatMoment(value, useNumberLocale())}
  </time>
)

function formatMoment(value: string, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' })
    formats.set(locale, format)
  }
  return format.format(new Date(value))
}
