import { dateFormat } from '@kontor/contract/formats'
import { useNumberLocale } from '../i18n/number-locale.ts'

/** A calendar date (`YYYY-MM-DD`), the same day for every reader. */
export const LocalDate = ({ value }: { value: string }) => {
  const locale = useNumberLocale()
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {formatDate(value, locale)}
    </time>
  )
}

export const formatDate = (value: string, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
