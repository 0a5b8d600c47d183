import { intlTag, type Locale } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { DocumentModel, TaxGroup } from '../document-model.ts'
import { type DocumentTexts, filled } from './texts.ts'

const dates = new Map<Locale, Intl.DateTimeFormat>()
/** `01.12.2026`, `1 Dec 2026`: short, and no month can be taken for a day. */
export function shortDay(day: string, locale: Locale): string {
  const format = dates.get(locale) ?? new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  dates.set(locale, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

export function periodText(from: string | null, to: string | null, locale: Locale): string {
  const days = [...new Set([from, to])].flatMap(day => (day === null ? [] : [shortDay(day, locale)]))
  return days.join(' – ')
}

export const moneyText = (
  amount_minor: number,
  { currency, locale }: Pick<DocumentModel, 'currency' | 'locale'>,
): string => formatMoney({ amount_minor, currency }, intlTag(locale))

const prices = new Map<string, Intl.NumberFormat>()
/** Prices may be finer than a cent. @param price a decimal, which is written exactly */
export function priceText(price: string, { currency, locale }: Pick<DocumentModel, 'currency' | 'locale'>): string {
  const key = `${locale} ${currency}`
  const options = { style: 'currency', currency, maximumFractionDigits: 6 } as const
  const format = prices.get(key) ?? new Intl.NumberFormat(intlTag(locale), options)
  prices.set(key, format)
  return format.format(price as unknown as number) // the type lags behind
}

const rates = new Map<Locale, Intl.NumberFormat>()
export function rateText(bp: number, locale: Locale): string {
  const format =
    rates.get(locale) ?? new Intl.NumberFormat(intlTag(locale), { style: 'percent', maximumFractionDigits: 2 })
  rates.set(locale, format)
  return format.format(bp / 10_000)
}

/** `USt. 19 %`, `Reverse Charge`. */
export const taxName = (
  { category, rate_bp }: Pick<TaxGroup, 'category' | 'rate_bp'>,
  locale: Locale,
  texts: DocumentTexts,
) => filled(texts.taxes[category], { rate: rateText(rate_bp, locale) })
