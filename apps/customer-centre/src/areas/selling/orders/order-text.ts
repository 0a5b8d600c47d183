import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import type { Cycle } from '@kontor/contract/enums/contracts'
import { formatDecimal, formatRate } from '@kontor/contract/formats'
import { formatMoney, formatPrice, type Money, type Price, shownPrice } from '@kontor/contract/money'
import type { Facts } from '../../../platform/mail/mails.ts'
import { type DateFormat, dayText } from '../../../values/moments.ts'
import { oneLine } from '../../../values/one-line.ts'

export type OrderWords = {
  contract: string
  product: string
  identifier: string
  holder: string
  option: string
  trial: string
  trialDays: (days: number) => string
  price: string
  priceOnceKept: string
  setup: string
  discount: string
  discountUntil: (percent: string, until: string) => string
  usage: string
  units: Partial<Record<string, { one: string; other: string }>>
  /**
   * Writes a meter's price for a month.
   * @property included null: nothing
   * @property tiers at least one; only the last one has no end
   * @property cap net or gross, as prices are
   */
  meter: (meter: {
    unit: { one: string; other: string }
    vat: string
    included: string | null
    tiers: { upTo: string | null; price: string }[]
    cap: string | null
  }) => string
  firstInvoice: string
  inTotal: (gross: string, tax: string) => string
  payment: string
  transfer: string
  term: string
  terms: string
  cycles: Record<Cycle, string>
  vat: Record<Price['vat'], string>
  /** Says how long it runs, and how it ends. */
  duration: (terms: { minimum: number; renewal: number; notice: number }) => string
  dataAfterEnd: (days: number) => string
}

/** Names a holder by all that tells two of them apart; an organisation is named once. */
export const holderText = ({ name, organisation, email }: NonNullable<OrderPreview['holder']>): string =>
  oneLine([name, ...(organisation === name ? [] : [organisation]), email].filter(Boolean).join(', '))

/**
 * Lists what was ordered and on which terms: what § 312f BGB asks a confirmation to say.
 * @param number null: it is offered, and no contract yet
 */
export function orderFacts(dates: DateFormat, words: OrderWords, number: string | null, order: OrderPreview): Facts {
  const money = (amount: Money) => formatMoney(amount, dates.tag)
  const price = (of: Price) => `${money(shownPrice(of))}${words.vat[of.vat]}`
  const {
    product,
    identifier,
    holder,
    options,
    setup,
    discount,
    meters,
    first_invoice: invoice,
    payment,
    terms,
    trial,
  } = order
  const { currency } = order.price.net
  const facts: (Facts[number] | false)[] = [
    number !== null && [words.contract, number],
    [words.product, product.name],
    identifier !== '' && [words.identifier, identifier],
    holder !== null && [words.holder, holderText(holder)],
    ...options.map((option): Facts[number] => [
      words.option,
      `${option.quantity} × ${option.name}, ${price(option.price)}`,
    ]),
    trial !== null && [words.trial, words.trialDays(trial.days)],
    [trial ? words.priceOnceKept : words.price, `${price(order.price)} ${words.cycles[order.cycle]}`],
    discount !== null && [
      words.discount,
      words.discountUntil(formatRate(discount.bp, dates.tag), dayText(dates, discount.until)),
    ],
    setup !== null && [words.setup, price(setup)],
    ...meters.map(({ name, unit, unit_name, included, tiers, cap }): Facts[number] => {
      const use = words.meter({
        unit: unit_name ?? words.units[unit] ?? { one: unit, other: unit },
        vat: words.vat[order.price.vat],
        included: /^0(\.0+)?$/.test(included) ? null : formatDecimal(included, dates.tag),
        tiers: tiers.map(({ up_to, price: each }) => ({
          upTo: up_to === null ? null : formatDecimal(up_to, dates.tag),
          price: formatPrice(each, currency, dates.tag),
        })),
        cap: cap && price(cap),
      })
      return [words.usage, `${name}, ${use}`]
    }),
    invoice !== null && [words.firstInvoice, words.inTotal(money(invoice.gross), money(invoice.tax))],
    invoice !== null && [words.payment, payment?.label ?? words.transfer],
    [
      words.term,
      [
        words.duration({ minimum: terms.minimum_months, renewal: terms.renewal_months, notice: terms.notice_days }),
        ...(terms.retrieval_days > 0 ? [words.dataAfterEnd(terms.retrieval_days)] : []),
      ].join(' '),
    ],
    [words.terms, terms.version],
  ]
  return facts.filter(fact => fact !== false)
}
