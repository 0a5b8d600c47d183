import type { OrderPreview } from '@kontor/contract/areas/orders'
import type { Cycle } from '@kontor/contract/enums/contracts'
import { formatMoney, type Money, type Price, shownPrice } from '@kontor/contract/money'
import { type DateFormat, dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

export type OrderWords = {
  contract: string
  product: string
  identifier: string
  option: string
  price: string
  setup: string
  discount: (percent: string, until: string) => string
  usage: string
  /** What it costs from the first unit on. */
  meter: (meter: { price: string; vat: string; included: string | null }) => string
  firstInvoice: string
  inTotal: (gross: string, tax: string) => string
  payment: string
  transfer: string
  term: string
  terms: string
  cycles: Record<Cycle, string>
  vat: Record<Price['vat'], string>
  /** How long it runs, and how it ends. */
  duration: (terms: { minimum: number; renewal: number; notice: number }) => string
  dataAfterEnd: (days: number) => string
}

/** What was ordered and on which terms, a line each: what § 312f BGB asks a confirmation to say. */
export function orderLines(dates: DateFormat, words: OrderWords, number: string, order: OrderPreview): string[] {
  const money = (amount: Money) => formatMoney(amount, dates.tag)
  const price = (of: Price) => `${money(shownPrice(of))}${words.vat[of.vat]}`
  const { product, identifier, options, setup, discount, meters, first_invoice: invoice, payment, terms } = order
  const { currency } = order.price.net
  return [
    `${words.contract}: ${number}`,
    `${words.product}: ${product.name}`,
    ...(identifier ? [`${words.identifier}: ${identifier}`] : []),
    ...options.map(option => `${words.option}: ${option.quantity} × ${option.name}, ${price(option.price)}`),
    `${words.price}: ${price(order.price)} ${words.cycles[order.cycle]}`,
    ...(discount ? [words.discount(percent(discount.bp, dates), dayText(dates, discount.until))] : []),
    ...(setup ? [`${words.setup}: ${price(setup)}`] : []),
    ...meters.map(
      ({ name, included, tiers }) =>
        `${words.usage}: ${name}, ${words.meter({
          price: decimal(tiers[0]?.price ?? '0', dates, { style: 'currency', currency }),
          vat: words.vat[order.price.vat],
          included: /^0(\.0+)?$/.test(included) ? null : decimal(included, dates),
        })}`,
    ),
    `${words.firstInvoice}: ${words.inTotal(money(invoice.gross), money(invoice.tax))}`,
    `${words.payment}: ${payment ? oneLine(payment.label) : words.transfer}`,
    `${words.term}: ${words.duration({ minimum: terms.minimum_months, renewal: terms.renewal_months, notice: terms.notice_days })}${
      terms.retrieval_days > 0 ? ` ${words.dataAfterEnd(terms.retrieval_days)}` : ''
    }`,
    `${words.terms}: ${terms.version}`,
  ]
}

/** A decimal passes as a string, so no float ever rounds it; the type lags behind. */
const decimal = (text: string, { tag }: DateFormat, style: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 6, ...style }).format(text as unknown as number)

const percent = (bp: number, { tag }: DateFormat): string =>
  new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(bp / 10_000)
