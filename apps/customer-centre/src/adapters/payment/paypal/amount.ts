import { decimalString, minorDigits } from '@kontor/contract/money'

/** PayPal takes these without decimals (https://developer.paypal.com/api/rest/reference/currency-codes/). */
const whole = ['HUF', 'JPY', 'TWD']

export type PaypalMoney = { currency_code: string; value: string }

/** An amount as PayPal writes it. Null: it cannot take such an amount. */
export function toPaypal(amount_minor: number, currency: string): PaypalMoney | null {
  const value = decimalString({ amount_minor, currency })
  if (!whole.includes(currency)) return { currency_code: currency, value }
  return /^\d+(\.0+)?$/.test(value) ? { currency_code: currency, value: value.replace(/\.0+$/, '') } : null
}

/** @returns undefined where it is none, or finer than the currency is */
export function fromPaypal(value: string, currency: string): number | undefined {
  const [, major, minor = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(value) ?? []
  if (major === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined
  const digits = minorDigits(currency)
  if (Number(minor.slice(digits)) > 0) return undefined
  return Number(major + minor.slice(0, digits).padEnd(digits, '0'))
}
