/** Figures of a document's lines. They come as decimal strings and are written exactly; no float ever rounds them. */

/** Unit prices may be finer than a cent: as many decimals as they have, at least the currency's own. */
export const formatUnitPrice = (price: string, currency: string, locale: string): string =>
  write(new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 6 }), price)

/** @param basisPoints 1900 is 19 % */
export const formatRate = (basisPoints: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)

const write = (format: Intl.NumberFormat, decimal: string): string => format.format(decimal as unknown as number) // a numeric string is formatted exactly; the type lags behind
