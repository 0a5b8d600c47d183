import type { ChangeDirection } from '@kontor/contract/enums/catalogue'
import type { Catalogue, Product } from './catalogue.ts'

export type Change = { product: Product; direction: ChangeDirection }

/** Finds what a contract of a product can be changed to: everything above it and below it. The check keeps circles out. */
export function changesOf(catalogue: Catalogue, code: string): Change[] {
  const above = reach(catalogue, code)
  return catalogue.products.flatMap((product): Change[] => {
    if (above.has(product.code)) return [{ product, direction: 'upgrade' }]
    return reach(catalogue, product.code).has(code) ? [{ product, direction: 'downgrade' }] : []
  })
}

function reach({ products }: Catalogue, code: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [code]
  for (const from of waiting) {
    for (const next of products.find(product => product.code === from)?.upgrades ?? []) {
      if (!reached.has(next)) waiting.push(next)
      reached.add(next)
    }
  }
  return reached
}
