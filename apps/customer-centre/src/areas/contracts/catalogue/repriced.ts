import type { Cycle } from '@kontor/contract/enums/contracts'
import { minorDigits } from '@kontor/contract/money'
import type { Agreed } from './agreed.ts'
import type { Catalogue } from './catalogue.ts'
import { agreedMeter, minorOf, onDay } from './offer.ts'

/** Holds what a contract has of the catalogue; one from before it has no options or meters in `agreed`. */
export type Held = { product: string; cycle: Cycle; agreed: Partial<Agreed> }
export type Repriced = { price_minor: number; agreed: Pick<Agreed, 'catalogue' | 'options' | 'meters'> }

/**
 * The prices of a day for what a contract has: nothing else of what was agreed changes, and what the catalogue no longer has keeps its
 * price. Null where the product has no price for the cycle.
 */
export function repriced(catalogue: Catalogue, { product, cycle, agreed }: Held, on: string): Repriced | null {
  const digits = minorDigits(catalogue.currency)
  const found = catalogue.products.find(({ code }) => code === product)
  const net = found && onDay(found.prices, on)?.net[cycle]
  if (net === undefined) return null
  const options = (agreed.options ?? []).map(option => {
    const now = catalogue.options.find(({ code }) => code === option.code)
    const price = now && onDay(now.prices, on)?.net[cycle]
    return price === undefined ? option : { ...option, price_minor: minorOf(price, digits) }
  })
  const meters = (agreed.meters ?? []).map(meter => {
    const now = catalogue.meters.find(({ code }) => code === meter.code)
    // counted in another unit it is another meter
    return now?.unit === meter.unit && onDay(now.prices, on) ? agreedMeter(catalogue, meter.code, on) : meter
  })
  return { price_minor: minorOf(net, digits), agreed: { catalogue: catalogue.version, options, meters } }
}

/** Every price that the catalogue has had for a product and cycle: a contract at another one was agreed one by one. */
export function listedPrices({ products, currency }: Catalogue, { product, cycle }: Held): number[] {
  const prices = products.find(({ code }) => code === product)?.prices ?? []
  return prices.flatMap(({ net }) => (net[cycle] === undefined ? [] : [minorOf(net[cycle], minorDigits(currency))]))
}
