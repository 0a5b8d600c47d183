import type { ChangeOffers, ChangePreview } from '@kontor/contract/areas/selling/changes'
import type { Cycle } from '@kontor/contract/enums/contracts'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { type ChangeSearch, optionsText } from './change-search.ts'

/** Everything that is chosen: what the address does not name is as it is. */
export type PlanSelection = { product: string; cycle: Cycle; options: string }

export type LoadedChange = {
  offers: ChangeOffers
  wish: PlanSelection
  preview: ChangePreview | 'unchanged' | 'impossible' | 'failed'
}

export async function loadChange(number: string, search: ChangeSearch): Promise<LoadedChange> {
  const params = { number }
  const offers = await call('GET /ajax/v1/contracts/{number}/offers', { params })
  const present = { product: offers.product, cycle: offers.cycle, options: optionsText(offers.options) }
  const wish = { ...present, ...search }
  if (JSON.stringify(wish) === JSON.stringify(present)) return { offers, wish, preview: 'unchanged' }
  return { offers, wish, preview: await previewOf(params, wish) }
}

async function previewOf(params: { number: string }, query: PlanSelection) {
  try {
    return await call('GET /ajax/v1/contracts/{number}/change', { params, query })
  } catch (error) {
    // also what someone has written into the address
    if (error instanceof ApiProblem && (error.code === 'change_impossible' || error.status === 422)) return 'impossible'
    // what is chosen stays, and is asked for again
    if (error instanceof ApiProblem && (error.status === 0 || error.status >= 429)) return 'failed'
    throw error
  }
}

/** The product as it is offered; undefined where it is sold no more. */
export const offerOf = ({ offers }: ChangeOffers, { product }: Pick<PlanSelection, 'product'>) =>
  offers.find(({ code }) => code === product)
