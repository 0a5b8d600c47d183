import { dateFormat, formatRange } from '@kontor/contract/formats'

/** "2026-03" → "Mar 26", "Mar 2026" in a line of text, or "March 2026" where there is room. */
export const monthName = (month: string, locale: string, style: 'short' | 'medium' | 'long'): string =>
  formatOf(locale, style).format(dayOf(month))

/** "2026-10" and "2026-11" → "Oct – Nov 2026"; one month alone stands there once. */
export const monthRange = (from: string, to: string, locale: string): string =>
  formatRange(formatOf(locale, 'medium'), dayOf(from), dayOf(to))

const formatOf = (locale: string, style: 'short' | 'medium' | 'long') =>
  dateFormat(locale, {
    month: style === 'long' ? 'long' : 'short',
    year: style === 'short' ? '2-digit' : 'numeric',
    timeZone: 'UTC',
  })

const dayOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
