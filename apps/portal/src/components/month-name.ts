import { dateFormat } from '@kontor/contract/formats'

/** "2026-03" → "Mar 26", or "March 2026" where there is room. */
export function monthName(month: string, locale: string, style: 'short' | 'long'): string {
  const year = style === 'long' ? 'numeric' : '2-digit'
  return dateFormat(locale, { month: style, year, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}
