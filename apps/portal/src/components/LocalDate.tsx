import { useNumberLocale } from '../i18n/number-locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar date (`YYYY-MM-DD`), the same day for every reader. */
export const LocalDate = ({ value }: { value: string }) => {
  const locale = useNumberLocale()
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {formatDate(value, locale)}
    </time>
  )
}

export function formatDate(value: string, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(new Date(`${value}T00:00:00Z`))
}
