/** "2026-03" → "Mar 26", or "March 2026" where there is room. */
export function monthName(month: string, locale: string, style: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: style,
    year: style === 'long' ? 'numeric' : '2-digit',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
