import { roundedQuotient } from '../values/tax.ts'

/** Decimals as whole millionths: quantities and prices have at most six places, and are never floats. */
const million = 1_000_000n

/** `"0.533333"` → 533333n */
export function millionths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  if (fraction.length > 6) throw new RangeError(`more than six decimals: ${decimal}`)
  const amount = BigInt(whole) * million + BigInt(fraction.padEnd(6, '0'))
  return decimal.startsWith('-') ? -amount : amount
}

/** 533333n → `"0.533333"`, always with six places, as the database writes `numeric(18, 6)`. */
export function sixPlaces(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(7, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** Line net in minor units of a currency with two decimals (BT-131). */
export const lineNet = (quantity: bigint, unitPrice: bigint): number =>
  Number(roundedQuotient(quantity * unitPrice, (million * million) / 100n))

/** Days used of a period as a quantity: rounded once, here; the line rounds the amount. */
export const share = (part: number, whole: number): bigint => roundedQuotient(BigInt(part) * million, BigInt(whole))
