import { readFileSync } from 'node:fs'
import { asciiName } from '@kontor/contract/domain-name'
import { minorDigits } from '@kontor/contract/money'
import { codeWords, type FileWords, linesOf, type Mistake, schemaMistakes } from '../../../platform/file-mistakes.ts'
import { OperatorMistake } from '../../../platform/operator-mistake.ts'
import { currencies } from '../../../values/currencies.ts'
import { million, millionths } from '../../../values/decimal.ts'
import { type Catalogue, catalogueSchema, type Product } from './catalogue.ts'
import { checkTerms } from './check-terms.ts'

/** @property raw what the provider wrote: it is what is kept, so that a later Kontor, which knows more fields, finds the same in it */
export type CatalogueFile = { raw: unknown; catalogue: Catalogue }

const words: FileWords = {
  manual: 'docs/catalogue.md',
  union: 'must be a whole number of months, or "cycle"',
  format: 'must be an amount such as "4.99", in quotes, not negative, with at most six decimals',
  formats: {
    code: codeWords,
    version: 'must be letters, digits, dots and hyphens, such as 2026-11',
    currency: 'must be three capital letters, such as EUR',
    unit: 'must be a code of UN/ECE recommendation 20, such as HUR, DAY, E34 or C62',
  },
}

/** Everything wrong with a catalogue's text as lines, or the catalogue. */
export function readCatalogue(text: string, today: string): { file: CatalogueFile } | { mistakes: string[] } {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (error) {
    return { mistakes: [`is no JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const parsed = catalogueSchema.safeParse(raw, { reportInput: true })
  const mistakes = parsed.success ? checkCatalogue(parsed.data, today) : schemaMistakes(parsed.error, words)
  if (!parsed.success || mistakes.length > 0) return { mistakes: linesOf(mistakes, raw) }
  return { file: { raw, catalogue: parsed.data } }
}

/** @throws OperatorMistake naming the file and everything that is wrong with it */
export function readCatalogueFile(path: string, today: string): CatalogueFile {
  const read = readCatalogue(textOf(path), today)
  if ('file' in read) return read.file
  const { mistakes } = read
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
  throw new OperatorMistake(`The catalogue ${path} has ${count}:\n${mistakes.map(line => `  ${line}`).join('\n')}`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`
    throw new OperatorMistake(`CATALOGUE: the file ${path} ${why}.`)
  }
}

/** Decimals that an amount of EN 16931 may have. */
const invoiceDigits = 2

/**
 * Everything in a catalogue that could not be sold, billed or agreed, all of it at once; what its schema says holds already.
 * @param today local date: what is on offer needs a price by then
 */
function checkCatalogue(catalogue: Catalogue, today: string): Mistake[] {
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

/** Finds prices that are too exact: what is charged as it stands has the currency's decimals; prices of a unit of use may have six. */
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

/** Names that lead nowhere or in a circle, and options and meters without a price where their product has one. */
function checkChoices(catalogue: Catalogue): Mistake[] {
  const { products, options, meters } = catalogue
  const optionLinks = options.map(({ code, requires }) => [code, requires] as const)
  const productLinks = products.map(({ code, upgrades }) => [code, upgrades] as const)
  return [
    ...products.flatMap((product, i) => [
      ...unknown(`/products/${i}/options`, product.options, options),
      ...unknown(`/products/${i}/meters`, product.meters, meters),
      ...unknown(`/products/${i}/upgrades`, product.upgrades, products),
      ...productMistakes(catalogue, product, `/products/${i}`),
    ]),
    ...options.flatMap(({ code, requires, excludes }, i) => [
      ...unknown(`/options/${i}/requires`, requires, options),
      ...unknown(`/options/${i}/excludes`, excludes, options),
      ...excludes
        .filter(other => other === code || requires.includes(other))
        .map(other => ({
          at: `/options/${i}/excludes`,
          says: `${other} is ${other === code ? 'itself' : 'required too'}`,
        })),
    ]),
    ...circles('/options', 'requires', optionLinks),
    ...circles('/products', 'upgrades', productLinks),
  ]
}

function unknown(at: string, names: readonly string[], known: readonly { code: string }[]): Mistake[] {
  return names.flatMap((name, i) => [
    ...(known.some(({ code }) => code === name)
      ? []
      : [{ at: `${at}/${i}`, says: `${name} is not in this catalogue` }]),
    ...(names.indexOf(name) < i ? [{ at: `${at}/${i}`, says: `${name} is there twice` }] : []),
  ])
}

type Named = Pick<Product, 'name'>
const sharesName = (one: Named, other: Named): boolean =>
  Object.values(one.name).some(name => Object.values(other.name).includes(name))

function productMistakes({ options, meters, products }: Catalogue, product: Product, at: string): Mistake[] {
  const allowed = options.filter(({ code }) => product.options.includes(code))
  const measured = meters.filter(({ code }) => product.meters.includes(code))
  const cycles = [...new Set(product.prices.flatMap(({ net }) => Object.keys(net)))]
  const priced = [...allowed, ...measured]
  const sold = [product, ...allowed]
  return [
    // on an invoice nothing else tells its lines apart, nor what is given back of them
    ...allowed.flatMap(option =>
      sold
        .slice(0, sold.indexOf(option))
        .filter(other => sharesName(option, other))
        .map(({ code }) => ({ at: `${at}/options`, says: `${option.code} has a name of ${code}` })),
    ),
    ...allowed.flatMap(({ code, prices, requires }) => [
      ...cycles
        .filter(cycle => prices.some(({ net }) => !(cycle in net)))
        .map(cycle => ({ at: `${at}/options`, says: `${code} has no price for ${cycle}, which this product has` })),
      ...requires
        .filter(other => !product.options.includes(other))
        .map(other => ({ at: `${at}/options`, says: `${code} requires ${other}, which this product does not allow` })),
    ]),
    ...priced
      .filter(({ prices }) => (prices[0]?.from ?? '') > (product.prices[0]?.from ?? ''))
      .map(({ code, prices }) => ({
        at: `${at}/prices/0/from`,
        says: `${code}, which belongs to it, has no price before ${prices[0]?.from}`,
      })),
    ...products
      .filter(({ code, group }) => product.upgrades.includes(code) && group !== product.group)
      .map(({ code }) => ({ at: `${at}/upgrades`, says: `${code} is of another group` })),
  ]
}

/** Each circle once, at the first that stands in it. */
function circles(at: string, field: string, links: readonly (readonly [string, readonly string[]])[]): Mistake[] {
  const next = new Map(links)
  const seen = new Set<string>()
  return links.flatMap(([start], i) => {
    const circle = seen.has(start) ? null : wayBack(start, next)
    if (!circle) return []
    for (const code of circle) seen.add(code)
    return [{ at: `${at}/${i}/${field}`, says: `goes in a circle: ${[...circle, start].join(' → ')}` }]
  })
}

/** The shortest way from a code back to itself. */
function wayBack(start: string, next: ReadonlyMap<string, readonly string[]>): string[] | null {
  const ways = [[start]]
  const reached = new Set<string>()
  for (const way of ways) {
    for (const code of next.get(way.at(-1) as string) ?? []) {
      if (code === start) return way
      if (!reached.has(code)) ways.push([...way, code])
      reached.add(code)
    }
  }
  return null
}

/** Which domains can be ordered: a product that registers them names their endings. @param at pointer of the product */
function checkDomains({ group, identifier, top_level_domains }: Product, at: string): Mistake[] {
  const path = `${at}/top_level_domains`
  if (identifier !== 'domain')
    return top_level_domains.length === 0 ? [] : [{ at: path, says: 'needs "identifier": "domain"' }]
  if (group === 'domain' && top_level_domains.length === 0)
    return [{ at: path, says: 'is missing: under which its domains are registered, such as "de"' }]
  return top_level_domains.flatMap((ending, i) =>
    ending.startsWith('.') || asciiName(`a.${ending}`) === null
      ? [{ at: `${path}/${i}`, says: `${ending} is no top-level domain, such as de, co.uk or рф` }]
      : [],
  )
}
