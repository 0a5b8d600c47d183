import { roundedQuotient } from './tax.ts'

/** Quantities and prices are whole millionths: at most six decimals, never floats. */
export const million = 1_000_000n

/** `"0.533333"` → 533333n. @throws RangeError for more than six decimals or what is no decimal */
export function millionths(decimal: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal) ?? []
  if (sign === undefined) throw new RangeError(`no decimal with at most six places: ${decimal}`)
  const amount = BigInt(whole) * million + BigInt(fraction.padEnd(6, '0'))
  return sign === '-' ? -amount : amount
}

/** 533333n → `"0.533333"`, always with six places, as the database writes `numeric(18, 6)`. */
export function sixPlaces(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(7, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** Minor units as millionths of the currency. @param digits decimals of the currency, 2 for EUR */
export const priceOfMinor = (minor: number, digits: number): bigint => BigInt(minor) * 10n ** BigInt(6 - digits)

/**
 * Quantity × price in minor units, rounded once, half away from zero (BT-131).
 * @param digits decimals of the currency: 2 for EUR, 0 for JPY
 */
export const amountMinor = (quantity: bigint, unitPrice: bigint, digits: number): number =>
  Number(roundedQuotient(quantity * unitPrice, (million * million) / 10n ** BigInt(digits)))

/** A part of a quantity, such as the days used of a period, rounded once. */
export const share = (quantity: bigint, part: number, whole: number): bigint =>
  roundedQuotient(quantity * BigInt(part), BigInt(whole))
