import { type Cycle, cycles } from '@kontor/contract/enums/contracts'
import type { Catalogue } from '../../contracts/catalogue/catalogue.ts'
import { changesOf } from '../../contracts/catalogue/changes.ts'
import { agreedOf, isRefused, type Offer } from '../../contracts/catalogue/offer.ts'
import { priceList } from '../../contracts/catalogue/price-list.ts'

type OfContract = { product: string; currency: string; consumer: boolean }

/** Finds what a contract can be: its own product while it is sold, and those that it can change to. */
export function offersTo(catalogue: Catalogue | null, { product, currency, consumer }: OfContract, today: string) {
  if (catalogue?.currency !== currency) return []
  const reachable = new Set([product, ...changesOf(catalogue, product).map(change => change.product.code)])
  return priceList(catalogue, today, consumer).filter(listed => reachable.has(listed.product.code))
}

export type PlanSelection = { product: string; cycle: Cycle; options: { code: string; quantity: number }[] }

/** `backup:2,ipv4:1` */
export const optionsIn = (text: string): PlanSelection['options'] =>
  text.split(',').flatMap(part => {
    const [code = '', quantity = '0'] = part.split(':')
    return code === '' ? [] : [{ code, quantity: Number(quantity) }]
  })

/** Finds what the catalogue makes of a wish; null where it does not offer that to this contract. */
export function offerFor(
  catalogue: Catalogue | null,
  contract: OfContract,
  wish: PlanSelection,
  today: string,
): Offer | null {
  if (!catalogue || !offersTo(catalogue, contract, today).some(({ product }) => product.code === wish.product))
    return null
  const offer = agreedOf(catalogue, { ...wish, on: today, consumer: contract.consumer })
  return isRefused(offer) ? null : offer
}

export const inOrder = (prices: Partial<Record<Cycle, number>>) =>
  cycles.flatMap(cycle => {
    const net = prices[cycle]
    return net === undefined ? [] : [{ cycle, net }]
  })
