import type { Catalogue, Product } from './catalogue.ts'
import type { Mistake } from './mistakes.ts'

/** Names that lead nowhere or in a circle, and options and meters without a price where their product has one. */
export function checkChoices(catalogue: Catalogue): Mistake[] {
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

function productMistakes({ options, meters, products }: Catalogue, product: Product, at: string): Mistake[] {
  const allowed = options.filter(({ code }) => product.options.includes(code))
  const measured = meters.filter(({ code }) => product.meters.includes(code))
  const cycles = [...new Set(product.prices.flatMap(({ net }) => Object.keys(net)))]
  const priced = [...allowed, ...measured]
  return [
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
