import type { VatNote } from './enums/tax.ts'
import { numberFormat, remember } from './formats.ts'

/**
 * An amount in minor units (cents) with its ISO 4217 currency; never a float. Its schema is in `wire/fields.ts`: pages
 * format money and carry no schemas.
 */
export type Money = { amount_minor: number; currency: string }

/** A price before and with the VAT; the rate in basis points. */
export type Price = { net: Money; gross: Money; vat: VatNote; vat_rate_bp: number }

/** The amount that its reader is to read. */
export const shownPrice = ({ net, gross, vat }: Price): Money => (vat === 'included' ? gross : net)

const formatOf = (locale: string, currency: string) => numberFormat(locale, { style: 'currency', currency })

const digitsOf = remember<number>(200)

/** Minor units per major unit, as a power of ten: 2 for EUR, 0 for JPY. */
export const minorDigits = (currency: string): number =>
  digitsOf(currency, () => formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2)

const written = remember<string>(2000)

/** Writes money as people of this locale do. The amount passes as a decimal string, so no float ever rounds it. */
export const formatMoney = (money: Money, locale: string): string =>
  written(
    `${money.amount_minor} ${money.currency} ${locale}`,
    () => formatOf(locale, money.currency).format(decimalString(money) as unknown as number), // a numeric string is formatted exactly; the type lags behind
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
