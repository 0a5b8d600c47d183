import { minorDigits } from '@kontor/contract/money'
import { currencies } from '../../../values/currencies.ts'
import { million, millionths } from '../../../values/decimal.ts'
import type { Catalogue } from './catalogue.ts'
import { checkChoices } from './check-choices.ts'
import { checkDomains } from './check-domains.ts'
import { checkTerms } from './check-terms.ts'
import type { Mistake } from './mistakes.ts'

/** Decimals that an amount of EN 16931 may have. */
const invoiceDigits = 2

/**
 * Everything in a catalogue that could not be sold, billed or agreed, all of it at once; what its schema says holds already.
 * @param today local date: what is on offer needs a price by then
 */
export function checkCatalogue(catalogue: Catalogue, today: string): Mistake[] {
  const { currency } = catalogue
  if (!currencies.has(currency)) return [{ at: '/currency', says: `${currency} is no currency of ISO 4217` }]
  // it could be ordered, and never be billed
  if (minorDigits(currency) > invoiceDigits)
    return [
      {
        at: '/currency',
        says: `${currency} has ${minorDigits(currency)} decimals: e-invoices have ${invoiceDigits} at most (EN 16931, BR-DEC)`,
      },
    ]
  return [
    ...(['products', 'options', 'meters'] as const).flatMap(list => checkCodes(catalogue, list)),
    ...catalogue.products.flatMap((product, i) => [
      ...checkPrices(`/products/${i}/prices`, product.prices, currency, today),
      ...product.prices.flatMap((price, j) => tooExact(`/products/${i}/prices/${j}/setup`, price.setup, currency)),
      ...checkDiscounts(`/products/${i}/discounts`, product.discounts),
      ...checkTerms(product, `/products/${i}`),
      ...checkDomains(product, `/products/${i}`),
    ]),
    ...catalogue.options.flatMap((option, i) => checkPrices(`/options/${i}/prices`, option.prices, currency, today)),
    ...catalogue.meters.flatMap((meter, i) => [
      ...checkMeter(meter, `/meters/${i}/prices`, currency, today),
      ...checkPlausibility(meter, `/meters/${i}/plausibility`, currency),
    ]),
    ...checkChoices(catalogue),
  ]
}

function checkCodes(catalogue: Catalogue, list: 'products' | 'options' | 'meters'): Mistake[] {
  const codes = catalogue[list].map(({ code }) => code)
  return codes.flatMap((code, i) =>
    codes.indexOf(code) < i ? [{ at: `/${list}/${i}/code`, says: `${code} is there twice` }] : [],
  )
}

/** Days in order, one of them come, and each entry with the same cycles. */
function checkPrices(
  at: string,
  prices: Catalogue['options'][number]['prices'],
  currency: string,
  today: string,
): Mistake[] {
  const cycles = [...new Set(prices.flatMap(({ net }) => Object.keys(net)))]
  return [
    ...checkDays(at, prices, today),
    ...prices.flatMap(({ net }, j) => [
      ...(Object.keys(net).length === 0 ? [{ at: `${at}/${j}/net`, says: 'needs the price of a cycle' }] : []),
      ...cycles
        .filter(cycle => !(cycle in net))
        .map(cycle => ({ at: `${at}/${j}/net/${cycle}`, says: 'is missing: another entry has a price of this cycle' })),
      ...Object.entries(net).flatMap(([cycle, amount]) => tooExact(`${at}/${j}/net/${cycle}`, amount, currency)),
    ]),
  ]
}

function checkDays(at: string, prices: readonly { from: string }[], today: string): Mistake[] {
  const [first] = prices
  return [
    ...(first && first.from > today
      ? [{ at: `${at}/0/from`, says: `has not come: there is no price before ${first.from}` }]
      : []),
    ...prices.flatMap(({ from }, j) => {
      const before = prices[j - 1]
      return before && from <= before.from
        ? [{ at: `${at}/${j}/from`, says: `must be later than ${before.from}, from which the one before holds` }]
        : []
    }),
  ]
}

/** What is charged as it stands has the currency's decimals; prices of a unit of use may have six. */
function tooExact(at: string, amount: string, currency: string): Mistake[] {
  const digits = minorDigits(currency)
  if (millionths(amount) % (million / 10n ** BigInt(digits)) === 0n) return []
  const allowed = digits === 0 ? 'none' : digits
  return [{ at, says: `${amount} has more decimals than ${currency} has (${allowed}); only prices of meters may` }]
}

function checkMeter({ prices }: Catalogue['meters'][number], at: string, currency: string, today: string): Mistake[] {
  return [
    ...checkDays(at, prices, today),
    ...prices.flatMap(({ tiers, cap }, j) => [
      ...tiers.flatMap(({ up_to }, k) => {
        const last = k === tiers.length - 1
        const path = `${at}/${j}/tiers/${k}/up_to`
        if (up_to === null) return last ? [] : [{ at: path, says: 'has no end, so no tier can follow' }]
        if (last) return [{ at: path, says: 'must be null: the last tier has no end' }]
        const before = tiers[k - 1]?.up_to ?? '0'
        return millionths(up_to) > millionths(before) ? [] : [{ at: path, says: `must be more than ${before}` }]
      }),
      ...(cap === undefined ? [] : tooExact(`${at}/${j}/cap`, cap, currency)),
    ]),
  ]
}

/** A limit that nothing could ever reach would be thought to guard. */
function checkPlausibility(
  { plausibility, prices }: Catalogue['meters'][number],
  at: string,
  currency: string,
): Mistake[] {
  if (plausibility === undefined) return []
  const { factor, most } = plausibility
  if (most === undefined)
    return factor === undefined ? [{ at, says: 'needs a factor, or the most that a month costs' }] : []
  const limit = millionths(most)
  return [
    ...tooExact(`${at}/most`, most, currency),
    ...(limit === 0n ? [{ at: `${at}/most`, says: 'must be more than 0' }] : []),
    ...(prices.every(({ cap }) => cap !== undefined && millionths(cap) <= limit)
      ? [{ at: `${at}/most`, says: `${most} is never passed: a month costs no more than its cap` }]
      : []),
  ]
}

function checkDiscounts(at: string, discounts: Catalogue['products'][number]['discounts']): Mistake[] {
  return discounts.flatMap(({ from, until, percent }, i) => {
    const share = millionths(percent)
    const before = discounts[i - 1]
    return [
      ...(share > 0n && share <= 100n * million && share % 10_000n === 0n
        ? []
        : [{ at: `${at}/${i}/percent`, says: 'must be more than 0 and at most 100, with at most two decimals' }]),
      ...(until !== undefined && until < from ? [{ at: `${at}/${i}/until`, says: `must not be before ${from}` }] : []),
      ...(before && (before.until === undefined || before.until >= from)
        ? [{ at: `${at}/${i}/from`, says: 'must be after the end of the discount before' }]
        : []),
    ]
  })
}
