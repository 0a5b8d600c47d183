import { minorDigits } from '@kontor/contract/money'

// https://docs.stripe.com/currencies: all others have two digits there, also where ours or the bank's have none
const noDigits = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const threeDigits = 'BHD JOD KWD OMR TND'.split(' ')

const digitsAt = (currency: string): number =>
  noDigits.includes(currency) ? 0 : threeDigits.includes(currency) ? 3 : 2
const factorOf = (currency: string): number => 10 ** (digitsAt(currency) - minorDigits(currency))

/** Our minor units as Stripe's. Null: it cannot take such an amount, as the last digit of three must be 0. */
export function toStripe(amount: number, currency: string): number | null {
  const units = amount * factorOf(currency)
  if (!Number.isSafeInteger(units)) return null
  return digitsAt(currency) === 3 && units % 10 !== 0 ? null : units
}

/** @param currency as Stripe writes it, in small letters */
export function fromStripe(units: number, currency: string): { amount_minor: number; currency: string } {
  const name = currency.toUpperCase()
  return { amount_minor: units / factorOf(name), currency: name }
}
