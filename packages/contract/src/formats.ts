/** As many as a server keeps: each time zone of its readers has formats of its own. */
const most = 1000

/** Made once for each locale and look: making one costs a hundred times what a figure or a date does. */
function madeOnce<Look, Format>(make: (locale: string, look: Look) => Format): (locale: string, look: Look) => Format {
  const made = new Map<string, Format>()
  return (locale, look) => {
    const key = locale + JSON.stringify(look)
    const known = made.get(key)
    if (known) return known
    const format = make(locale, look)
    if (made.size < most) made.set(key, format)
    return format
  }
}

export const numberFormat = madeOnce(
  (locale: string, look: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, look),
)
export const dateFormat = madeOnce(
  (locale: string, look: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, look),
)

/** A decimal as text is written exactly; no float ever rounds it. */
export const formatDecimal = (decimal: string, locale: string, look: Intl.NumberFormatOptions = {}): string =>
  numberFormat(locale, { maximumFractionDigits: 6, ...look }).format(decimal as unknown as number) // the type lags behind

/** @param basisPoints 1900 is 19 % */
export const formatRate = (basisPoints: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
