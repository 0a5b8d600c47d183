import type { OfferRefusalReason } from '@kontor/contract/enums/catalogue'
import { type Cycle, monthsOfCycle } from '@kontor/contract/enums/contracts'
import { minorDigits } from '@kontor/contract/money'
import { million, millionths } from '../../../values/decimal.ts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import type { Agreed, AgreedMeter, AgreedOption } from './agreed.ts'
import type { Catalogue, Meter, Option, Product, ProductTerms } from './catalogue.ts'

export type Wanted = {
  product: string
  cycle: Cycle
  options: readonly { code: string; quantity: number }[]
  /** Day of the order, local. */
  on: string
  consumer: boolean
  /** Free of charge at first: it ends by itself unless it is kept. */
  trial?: boolean
}

/** Holds what an order of it would agree. Net minor units of the catalogue's currency. */
export type Offer = {
  agreed: Agreed
  currency: string
  /** Is the price of one cycle, without its options. */
  price_minor: number
  setup_minor: number
  notice_days: number
  minimum_months: number
  renewal_months: number
  /** Says whether its buyer can withdraw: consumers, unless the law exempts the product. */
  withdrawal: boolean
  data_location: string
}

/** @property option which one it is about @property other the option that is missing or in the way @property max pieces allowed */
export type OfferRefusal = { reason: OfferRefusalReason; option?: string; other?: string; max?: number }
export type Refused = { refused: OfferRefusal[] }

/** Finds what the catalogue offers for this order on this day, or all that stands against it. */
export function agreedOf(catalogue: Catalogue, wanted: Wanted): Offer | Refused {
  const { cycle, on, consumer } = wanted
  const product = catalogue.products.find(({ code }) => code === wanted.product)
  if (!product) return { refused: [{ reason: 'product_unknown' }] }
  const terms = termsOf(product, consumer)
  if (!terms) return { refused: [{ reason: 'product_not_for_customer' }] }
  const price = onDay(product.prices, on)
  if (!price) return { refused: [{ reason: 'not_yet_offered' }] }
  const net = price.net[cycle]
  if (net === undefined) return { refused: [{ reason: 'cycle_not_offered' }] }
  if (wanted.trial && product.trial_days === undefined) return { refused: [{ reason: 'trial_not_offered' }] }
  const refused = optionRefusals(catalogue, product, wanted)
  if (refused.length > 0) return { refused }
  const digits = minorDigits(catalogue.currency)
  const { minimum_months, renewal_months } = monthsOf(terms, cycle)
  return {
    agreed: {
      catalogue: catalogue.version,
      name: product.name,
      description: product.description,
      options: wanted.options.map(({ code, quantity }) => agreedOption(catalogue, code, quantity, wanted)),
      meters: product.meters.map(code => agreedMeter(catalogue, code, on)),
      discount: discountOn(product, on),
      ...(wanted.trial && product.trial_days !== undefined && { trial_days: product.trial_days }),
      minimum_months,
      renewal_months,
      retrieval_days: product.retrieval_days,
    },
    currency: catalogue.currency,
    price_minor: minorOf(net, digits),
    setup_minor: minorOf(price.setup, digits),
    notice_days: terms.notice_days,
    minimum_months,
    renewal_months,
    withdrawal: consumer && product.sold_to.consumer?.withdrawal === 'right',
    data_location: product.data_location,
  }
}

export const isRefused = (offer: Offer | Refused): offer is Refused => 'refused' in offer

/** The last of these prices whose day has come. */
export function onDay<P extends { from: string }>(prices: readonly P[], on: string): P | undefined {
  return prices.findLast(({ from }) => from <= on)
}

export const termsOf = ({ sold_to }: Product, consumer: boolean): ProductTerms | undefined =>
  consumer ? sold_to.consumer : sold_to.business

export function monthsOf(terms: ProductTerms, cycle: Cycle): { minimum_months: number; renewal_months: number } {
  const months = (value: number | 'cycle') => (value === 'cycle' ? monthsOfCycle[cycle] : value)
  return { minimum_months: months(terms.minimum_months), renewal_months: months(terms.renewal_months) }
}

/** `"4.99"` → 499. @throws RangeError for more decimals than the currency has, which the check keeps out */
export function minorOf(decimal: string, digits: number): number {
  const unit = million / 10n ** BigInt(digits)
  const amount = millionths(decimal)
  if (amount % unit !== 0n) throw new RangeError(`${decimal} has more than ${digits} decimals`)
  return Number(amount / unit)
}

function optionRefusals(catalogue: Catalogue, product: Product, { options, cycle, on }: Wanted): OfferRefusal[] {
  const chosen = new Set(options.map(({ code }) => code))
  return options.flatMap(({ code: option, quantity }, position): OfferRefusal[] => {
    const found = product.options.includes(option) && optionOf(catalogue, option)
    if (!found || onDay(found.prices, on)?.net[cycle] === undefined) return [{ reason: 'option_not_offered', option }]
    if (options.findIndex(({ code }) => code === option) !== position) return [{ reason: 'option_twice', option }]
    return [
      ...(quantity > found.max || quantity < 1 ? [{ reason: 'option_too_many' as const, option, max: found.max }] : []),
      ...found.requires.flatMap(other =>
        chosen.has(other) ? [] : [{ reason: 'option_requires' as const, option, other }],
      ),
      ...found.excludes.flatMap(other =>
        chosen.has(other) ? [{ reason: 'option_excludes' as const, option, other }] : [],
      ),
    ]
  })
}

const optionOf = (catalogue: Catalogue, wanted: string): Option | undefined =>
  catalogue.options.find(({ code }) => code === wanted)

function agreedOption(catalogue: Catalogue, code: string, quantity: number, { on, cycle }: Wanted): AgreedOption {
  const option = optionOf(catalogue, code) as Option // the refusals have found it, with its price
  const net = onDay(option.prices, on)?.net[cycle] as string
  return { code, name: option.name, quantity, price_minor: minorOf(net, minorDigits(catalogue.currency)) }
}

export function agreedMeter(catalogue: Catalogue, wanted: string, on: string): AgreedMeter {
  const { code, name, unit, unit_name, prices } = catalogue.meters.find(meter => meter.code === wanted) as Meter // the check knows it
  // a meter is as old as its product, says the check
  const { included, tiers, cap } = onDay(prices, on) as Meter['prices'][number]
  const cap_minor = cap === undefined ? null : minorOf(cap, minorDigits(catalogue.currency))
  return { code, name, unit, ...(unit_name && { unit_name }), included, tiers, cap_minor }
}

export function discountOn({ discounts }: Product, on: string): Agreed['discount'] {
  const running = discounts.find(({ from, until }) => from <= on && (until === undefined || on <= until))
  if (!running) return null
  const bp = Number(millionths(running.percent) / 10_000n)
  return { bp, until: addDays(addMonths(on, running.months), -1) }
}
