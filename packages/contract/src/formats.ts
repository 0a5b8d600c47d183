/**
 * Finds out once what a key stands for: a list is full of the same days and amounts, and writing one costs as much as a row's cells do.
 * @param most keys that are kept; then all are forgotten
 */
export function remember<Value>(most: number): (key: string, find: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, find) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = find()
    if (known.size === most) known.clear()
    known.set(key, value)
    return value
  }
}

/** Made once for each locale and look, a thousand at most: making one costs a hundred times what a figure or a date does. */
function madeOnce<Look, Format>(make: (locale: string, look: Look) => Format): (locale: string, look: Look) => Format {
  const made = remember<Format>(1000)
  return (locale, look) => made(locale + JSON.stringify(look), () => make(locale, look))
}

export const numberFormat = madeOnce(
  (locale: string, look: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, look),
)
export const dateFormat = madeOnce(
  (locale: string, look: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, look),
)

/** Writes two moments as one span, with plain spaces: those around its dash are thin ones on the server and plain ones in browsers. */
export const formatRange = (format: Intl.DateTimeFormat, from: Date, to: Date): string =>
  format.formatRange(from, to).replaceAll(/[\u2009\u202F]/g, ' ')

/** Writes what people read with a minus sign (U+2212): a hyphen is shorter than digits are, and breaks off at the end of a line. */
export const withMinus = (figure: string): string => figure.replace('-', '\u2212')

/** A decimal as text is written exactly; no float ever rounds it. */
export const formatDecimal = (decimal: string, locale: string, look: Intl.NumberFormatOptions = {}): string =>
  withMinus(numberFormat(locale, { maximumFractionDigits: 6, ...look }).format(decimal as unknown as number)) // the type lags behind

/** @param basisPoints 1900 is 19 % */
export const formatRate = (basisPoints: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
