import { formatDecimal } from '@kontor/contract/formats'

/** Unit prices may be finer than a cent: as many decimals as they have, at least the currency's own. */
export const formatUnitPrice = (price: string, currency: string, locale: string): string =>
  formatDecimal(price, locale, { style: 'currency', currency })
