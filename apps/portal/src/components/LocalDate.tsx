import { dateFormat, remember } from '@kontor/contract/formats'
import { useNumberLocale } from '../i18n/number-locale.ts'

/** A calendar date (`YYYY-MM-DD`), the same day for every reader. */
export const LocalDate = ({ value }: { value: string }) => {
  const locale = useNumberLocale()
  return <time dateTime={value}>{formatDate(value, locale)}</time>
}

const written = remember<string>(2000)

export const formatDate = (value: string, locale: string): string =>
  written(locale + value, () =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`)),
  )
