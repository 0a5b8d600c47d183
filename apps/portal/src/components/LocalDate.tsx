import { dateFormat } from '@kontor/contract/formats'
import { useNumberLocale } from '../i18n/number-locale.ts'

/** A calendar date (`YYYY-MM-DD`), the same day for every reader. */
export const LocalDate = ({ value }: { value: string }) => {
  const locale = useNumberLocale()
  return <time dateTime={value}>{formatDate(value, locale)}</time>
}

const written = new Map<string, string>()

/** A list is full of the same few hundred days, and writing one costs as much as a row's cells do. */
export function formatDate(value: string, locale: string): string {
  const key = locale + value
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size === 2000) written.clear()
  const date = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
  written.set(key, date)
  return date
}
