import type { VatNote } from './enums/tax.ts'
import { formatDecimal, remember } from './formats.ts'

/**
 * An amount in minor units (cents) with its ISO 4217 currency; never a float. Its schema is in `wire/fields.ts`: pages
 * format money and carry no schemas.
 */
export type Money = { amount_minor: number; currency: string }

/** A price before and with the VAT; the rate in basis points. */
export type Price = { net: Money; gross: Money; vat: VatNote; vat_rate_bp: number }

/** The amount that its reader is to read. */
export const shownPrice = ({ net, gross, vat }: Price): Money => (vat === 'included' ? gross : net)

/** ISO 4217; whatever is not named has two. Intl's digits are those of cash, and change between its versions. */
const digits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const digitsOf = new Map(
  Object.entries(digits).flatMap(([count, codes]) => codes.split(' ').map(code => [code, Number(count)])),
)

/** Minor units per major unit, as a power of ten: 2 for EUR, 0 for JPY. */
export const minorDigits = (currency: string): number => digitsOf.get(currency) ?? 2

/** Lists the currencies that have this many decimals, where that is not two. */
export const currenciesWith = (count: number): string[] => digits[count]?.split(' ') ?? []

/** A price as a decimal, which may be finer than the currency's smallest unit: at least its own decimals, at most six. */
export const formatPrice = (price: string, currency: string, locale: string): string =>
  formatDecimal(price, locale, { style: 'currency', currency, minimumFractionDigits: minorDigits(currency) })

const written = remember<string>(2000)

/** Writes money as people of this locale do. The amount passes as a decimal string, so no float ever rounds it. */
export const formatMoney = (money: Money, locale: string): string =>
  written(`${money.amount_minor} ${money.currency} ${locale}`, () =>
    formatPrice(decimalString(money), money.currency, locale),
  )

/** `123450 EUR` → `"1234.50"`: the exact decimal, for formatting and for documents. */
export function decimalString({ amount_minor, currency }: Money): string {
  const digits = minorDigits(currency)
  const sign = amount_minor < 0 ? '-' : ''
  const text = String(Math.abs(amount_minor)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export function sumMoney(amounts: readonly Money[], currency: string): Money {
  for (const amount of amounts) {
    if (amount.currency !== currency) throw new RangeError(`cannot add ${amount.currency} to ${currency}`)
  }
  return { amount_minor: amounts.reduce((sum, amount) => sum + amount.amount_minor, 0), currency }
}
