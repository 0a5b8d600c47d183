import type { Cycle } from '@kontor/contract/enums/contracts'
import { formatDecimal } from '@kontor/contract/formats'
import { formatMoney, formatPrice, type Price, shownPrice } from '@kontor/contract/money'
import type { AgreedMeter } from '../areas/contracts/catalogue/agreed.ts'
import type { AnnouncedPrice } from '../areas/contracts/contracts/mails.ts'
import { type DateFormat, dayText } from '../values/moments.ts'
import { oneLine } from '../values/one-line.ts'

/** Holds the words that the lines about a new price are made of, in a language. */
export type PriceWords = {
  perCycle: Record<Cycle, string>
  vat: Record<Price['vat'], string>
  price: string
  untilNow: string
  from: (day: string) => string
  included: string
  upTo: string
  beyond: string
  atMost: string
  leave: (day: string) => string
}

/** A contract with its old and new price, what use costs where that changes too, and until when it can be ended. */
export function announcedLines(announced: AnnouncedPrice, words: PriceWords, dates: DateFormat): string {
  const { number, label, cycle, currency, before, after, meters, last } = announced
  const then = words.from(dayText(dates, announced.from))
  const vat = words.vat[after.vat]
  const price = (of: Price) => `${formatMoney(shownPrice(of), dates.tag)} ${words.perCycle[cycle]}${vat}`
  const use = (meter: AgreedMeter) => `${meterPrices(meter, currency, words, dates)}${vat}`
  const same = before.net.amount_minor === after.net.amount_minor
  return [
    `${number}, ${oneLine(label)}`,
    ...(same ? [] : [`${words.price} ${words.untilNow}: ${price(before)}`, `${words.price} ${then}: ${price(after)}`]),
    ...meters.flatMap(({ was, is }) => [
      `${is.name[dates.locale]} ${words.untilNow}: ${use(was)}`,
      `${is.name[dates.locale]} ${then}: ${use(is)}`,
    ]),
    words.leave(dayText(dates, last)),
  ].join('\n')
}

/** `1,000 included, €0.0119 up to 9,000, €0.0075 beyond that, at most €250.00` */
function meterPrices(
  { included, tiers, cap_minor }: AgreedMeter,
  currency: string,
  words: PriceWords,
  dates: DateFormat,
): string {
  const figure = (decimal: string) => formatDecimal(decimal, dates.tag)
  const money = (decimal: string) => formatPrice(decimal, currency, dates.tag)
  return [
    ...(Number(included) === 0 ? [] : [`${figure(included)} ${words.included}`]),
    ...tiers.map(({ up_to, price }) => {
      if (up_to !== null) return `${money(price)} ${words.upTo} ${figure(up_to)}`
      return tiers.length === 1 ? money(price) : `${money(price)} ${words.beyond}`
    }),
    ...(cap_minor === null ? [] : [`${words.atMost} ${formatMoney({ amount_minor: cap_minor, currency }, dates.tag)}`]),
  ].join(', ')
}
