import { dateFormat } from '@kontor/contract/formats'

/** "2026-03" → "Mar 26", "Mar 2026" in a line of text, or "March 2026" where there is room. */
export function monthName(month: string, locale: string, style: 'short' | 'medium' | 'long'): string {
  const year = style === 'short' ? '2-digit' : 'numeric'
  return dateFormat(locale, { month: style === 'long' ? 'long' : 'short', year, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
