import { minorDigits } from '@kontor/contract/money'

/** A decimal with comma or point, as text: no float rounds it. @returns null where it is none, or nothing */
export function decimalTyped(typed: string, places: number): string | null {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.')
  const pattern = places === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`)
  return pattern.test(text) && /[1-9]/.test(text) ? text : null
}

/** Minor units of a decimal that has at most these digits behind its point. */
export const minorOf = (decimal: string, digits: number): number => {
  const [whole = '', fraction = ''] = decimal.split('.')
  return Number(whole + fraction.padEnd(digits, '0'))
}

/**
 * Reads what was typed or pasted as an amount above zero, in minor units; null where it is none. A separator with three digits behind it
 * groups thousands, unless the currency has three decimals.
 */
export function amountTyped(typed: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const bare = typed.replaceAll(/[^\d.,-]/g, '')
  const decimal = decimalTyped(digits === 3 ? bare : bare.replaceAll(/[.,](?=\d{3}(?:[.,]|$))/g, ''), digits)
  return decimal === null ? null : minorOf(decimal, digits)
}
