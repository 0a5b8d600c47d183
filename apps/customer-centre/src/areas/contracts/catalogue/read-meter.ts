import { millionths, sixPlaces } from '../../../values/decimal.ts'
import { roundedQuotient } from '../../../values/tax.ts'
import { type ChargedTax, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import type { AgreedMeter } from './agreed.ts'

/** A meter as its reader reads prices: consumers with the tax. A unit's price keeps six decimals, and no zeros behind them. */
export function readMeter(meter: AgreedMeter, currency: string, tax: ChargedTax): AgreedMeter {
  if (tax.note !== 'included') return meter
  const gross = (net: string) =>
    sixPlaces(roundedQuotient(millionths(net) * BigInt(10_000 + tax.rate_bp), 10_000n)).replace(/\.?0+$/, '')
  const { tiers, cap_minor } = meter
  return {
    ...meter,
    tiers: tiers.map(({ up_to, price }) => ({ up_to, price: gross(price) })),
    cap_minor: cap_minor === null ? null : priceOf(cap_minor, currency, tax).gross.amount_minor,
  }
}
