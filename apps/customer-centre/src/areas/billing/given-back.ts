import { amountMinor, million } from '../../values/decimal.ts'
import { addDays, daysBetween } from '../../values/local-date.ts'
import { roundedQuotient } from '../../values/tax.ts'

/**
 * What the correction of a document gave back of some days, in minor units, net. Below nothing: it took back what was given back.
 * @property until the last of them for which that still counts: a change of the price has settled those after it
 */
export type GivenBack = { from: string; to: string; until: string; net: number }

/** What corrections gave back of these days, in millionths of a minor unit: each day has its part. */
export function givenBackOf(days: { from: string; to: string }, corrected: readonly GivenBack[]): bigint {
  return corrected.reduce((sum, { from, to, until, net }) => {
    const common = daysBetween(later(from, days.from), addDays(earlier(until, days.to), 1))
    const all = daysBetween(from, to) + 1
    return common > 0 ? sum + roundedQuotient(BigInt(net) * BigInt(common) * million, BigInt(all)) : sum
  }, 0n)
}

type Credit = { quantity: bigint; unit_price: bigint; discount_bp: number }

/** What is left to be given back of charges, where some of it was given back already. @param given millionths of a minor unit */
export function lessGivenBack<C extends Credit>(charges: C[], given: bigint, digits: number): C[] {
  const scale = 10n ** BigInt(10 - digits) // millionths × millionths × ten thousandths to millionths of a minor unit
  const worth = charges.reduce(
    (sum, { quantity, unit_price, discount_bp }) => sum - quantity * unit_price * BigInt(10_000 - discount_bp),
    0n,
  )
  if (given === 0n) return charges
  const left = worth - given * scale
  if (left <= 0n) return []
  // a correction took back what was given back of days that cost nothing any more: no price says how much that is
  if (worth === 0n)
    return charges.slice(0, 1).map(charge => {
      return {
        ...charge,
        quantity: -million,
        unit_price: roundedQuotient(-given, 10n ** BigInt(digits)),
        discount_bp: 0,
      }
    })
  return charges
    .map(charge => ({ ...charge, quantity: roundedQuotient(charge.quantity * left, worth) }))
    .filter(({ quantity, unit_price }) => amountMinor(quantity, unit_price, digits) !== 0)
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)
