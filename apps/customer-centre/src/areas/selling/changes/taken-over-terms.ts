import type { Cycle } from '@kontor/contract/enums/contracts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import type { Product } from '../../contracts/catalogue/catalogue.ts'
import { monthsOf } from '../../contracts/catalogue/offer.ts'

/** Says how a contract binds its customer. */
export type Binding = {
  cycle: Cycle
  notice_days: number
  minimum_term_ends_on: string | null
  renews_on: string | null
  /** Null where nothing was agreed: contracts from before the catalogue. */
  minimum_months: number | null
  renewal_months: number | null
}

type Sides = {
  /** Says whether the sides are consumers. */
  giver: boolean
  taker: boolean
  /** Null: the product is older than the catalogue. */
  sold_to: Product['sold_to'] | null
}

/**
 * Finds what binds the side that takes a contract over from a day on; null where it cannot: a consumer gets the terms on which the product
 * is sold to consumers, never those of a business (§ 309 no. 9 BGB), and a first term that is under way grows no longer by it.
 */
export function takenOverTerms(binding: Binding, { giver, taker, sold_to }: Sides, startsOn: string): Binding | null {
  if (giver || !taker) return binding
  const terms = sold_to?.consumer
  if (!terms) return null
  const { cycle, minimum_term_ends_on: carried } = binding
  const { minimum_months, renewal_months } = monthsOf(terms, cycle)
  const most = minimum_months === 0 ? null : addDays(addMonths(startsOn, minimum_months), -1)
  return {
    cycle,
    minimum_months,
    renewal_months,
    renews_on: null,
    notice_days: Math.min(binding.notice_days, terms.notice_days),
    minimum_term_ends_on: carried === null || most === null ? null : ([carried, most].toSorted()[0] ?? null),
  }
}
