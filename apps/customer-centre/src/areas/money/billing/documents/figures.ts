import { dateFormat, formatDecimal, formatRate } from '@kontor/contract/formats'
import { intlTag, type Locale } from '@kontor/contract/locales'
import { formatMoney, formatPrice } from '@kontor/contract/money'
import type { DocumentModel, TaxGroup } from '../document-model.ts'
import { type DocumentTexts, filled } from './texts.ts'

/** `01.12.2026`, `1 Dec 2026`: short, and no month can be taken for a day. */
export const shortDay = (day: string, locale: Locale): string =>
  dateFormat(intlTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export function periodText(from: string | null, to: string | null, locale: Locale): string {
  const days = [...new Set([from, to])].flatMap(day => (day === null ? [] : [shortDay(day, locale)]))
  return days.join(' – ')
}

export const moneyText = (
  amount_minor: number,
  { currency, locale }: Pick<DocumentModel, 'currency' | 'locale'>,
): string => formatMoney({ amount_minor, currency }, intlTag(locale))

export const decimalText = (decimal: string, { locale }: Pick<DocumentModel, 'locale'>): string =>
  formatDecimal(decimal, intlTag(locale))

/** `November 2026`. @param month `YYYY-MM` */
export const monthText = (month: string, { locale }: Pick<DocumentModel, 'locale'>): string =>
  dateFormat(intlTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Prices may be finer than a cent. @param price a decimal, which is written exactly */
export const priceText = (price: string, { currency, locale }: Pick<DocumentModel, 'currency' | 'locale'>): string =>
  formatPrice(price, currency, intlTag(locale))

export const rateText = (bp: number, locale: Locale): string => formatRate(bp, intlTag(locale))

/** `USt. 19 %`, `Reverse Charge`. */
export const taxName = (
  { category, rate_bp }: Pick<TaxGroup, 'category' | 'rate_bp'>,
  locale: Locale,
  texts: DocumentTexts,
) => filled(texts.taxes[category], { rate: rateText(rate_bp, locale) })
