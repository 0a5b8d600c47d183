import { type Cycle, cycles } from '@kontor/contract/enums/contracts'
import { minorDigits } from '@kontor/contract/money'
import type { Agreed, AgreedMeter } from './agreed.ts'
import type { Catalogue, Option, Product } from './catalogue.ts'
import { agreedMeter, discountOn, minorOf, monthsOf, onDay, termsOf } from './offer.ts'

export type ListedOption = { option: Option; prices: Partial<Record<Cycle, number>> }
export type ListedProduct = {
  product: Product
  cycles: { cycle: Cycle; price_minor: number; setup_minor: number; minimum_months: number; renewal_months: number }[]
  notice_days: number
  /** Says whether its buyer can withdraw. */
  withdrawal: boolean
  options: ListedOption[]
  meters: AgreedMeter[]
  discount: Agreed['discount']
}

/** Finds what can be ordered on a day by such a customer, in the file's order. Net minor units. */
export function priceList(catalogue: Catalogue, on: string, consumer: boolean): ListedProduct[] {
  const digits = minorDigits(catalogue.currency)
  return catalogue.products.flatMap((product): ListedProduct[] => {
    const terms = termsOf(product, consumer)
    const price = onDay(product.prices, on)
    if (!terms || !price) return []
    return [
      {
        product,
        cycles: cycles.flatMap(cycle => {
          const net = price.net[cycle]
          if (net === undefined) return []
          const minor = { price_minor: minorOf(net, digits), setup_minor: minorOf(price.setup, digits) }
          return [{ cycle, ...minor, ...monthsOf(terms, cycle) }]
        }),
        notice_days: terms.notice_days,
        withdrawal: consumer && product.sold_to.consumer?.withdrawal === 'right',
        options: catalogue.options
          .filter(({ code }) => product.options.includes(code))
          .map(option => ({ option, prices: pricesOn(option, on, digits) })),
        meters: product.meters.map(code => agreedMeter(catalogue, code, on)),
        discount: discountOn(product, on),
      },
    ]
  })
}

function pricesOn({ prices }: Option, on: string, digits: number): ListedOption['prices'] {
  const net = Object.entries(onDay(prices, on)?.net ?? {})
  return Object.fromEntries(net.map(([cycle, amount]) => [cycle, minorOf(amount, digits)]))
}
