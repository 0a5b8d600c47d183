import type { changeTimes } from '@kontor/contract/enums/contract-actions'
import { type Cycle, monthsOfCycle } from '@kontor/contract/enums/contracts'
import { addDays } from '../../../values/local-date.ts'
import type { AgreedOption } from '../../contracts/catalogue/agreed.ts'
import { type BilledContract, periodAt } from '../../money/billing/billable-lines.ts'
import { chosenOptions } from './kept-terms.ts'

export type ChangeTime = (typeof changeTimes)[number]

/** Holds what is paid for a cycle, with its options. */
export type Paid = { product: string; cycle: Cycle; price_minor: number; options: readonly AgreedOption[] }

export type Term = {
  /** First day of the next term; null: it runs on. */
  renews_on: string | null
  minimum_term_ends_on: string | null
}

/** Net of a cycle, with all options. */
export const totalOf = ({ price_minor, options }: Omit<Paid, 'product'>): number =>
  options.reduce((sum, option) => sum + option.quantity * option.price_minor, price_minor)

/** Says whether a month costs less than before: compared without dividing. */
export const isCheaper = (before: Paid, after: Paid): boolean =>
  totalOf(after) * monthsOfCycle[before.cycle] < totalOf(before) * monthsOfCycle[after.cycle]

/** Says whether something that could hold data goes or shrinks: a cheaper product, or fewer pieces of an option. */
export function losesData(before: Paid, after: Paid): boolean {
  const pieces = new Map(chosenOptions(after.options).map(({ code, quantity }) => [code, quantity]))
  const fewer = chosenOptions(before.options).some(({ code, quantity }) => (pieces.get(code) ?? 0) < quantity)
  return fewer || (after.product !== before.product && isCheaper(before, after))
}

/**
 * When a change takes effect, and its first day. What costs as much or more by the month begins today; another billing period begins
 * with the next one; what costs less waits for the end of the term that was agreed.
 */
export function planChange(
  contract: BilledContract,
  term: Term,
  { before, after }: { before: Paid; after: Paid },
  today: string,
): { when: ChangeTime; on: string } {
  if (!isCheaper(before, after)) {
    if (before.cycle === after.cycle) return { when: 'now', on: today }
    return { when: 'next_period', on: nextPeriod(contract, today) }
  }
  let on = nextPeriod(contract, today)
  // months are calendar months, terms are not: days that are paid for already keep their price
  if (term.renews_on !== null && term.renews_on > today)
    return isBilled(contract, term.renews_on) ? { when: 'next_period', on } : { when: 'renewal', on: term.renews_on }
  const bound = term.minimum_term_ends_on !== null && term.minimum_term_ends_on >= on
  while (term.minimum_term_ends_on !== null && on <= term.minimum_term_ends_on) on = periodAfter(contract, on)
  return { when: bound ? 'renewal' : 'next_period', on }
}

/** First day of the period after the one that runs, or after the last one of which anything was billed. */
const nextPeriod = (contract: BilledContract, today: string): string =>
  periodAfter(contract, isBilled(contract, today) ? (contract.billed_until ?? today) : today)

const isBilled = ({ billed_until }: BilledContract, day: string): boolean =>
  billed_until !== null && billed_until >= day

const periodAfter = ({ cycle, anchor_on, started_on }: BilledContract, day: string): string =>
  addDays(periodAt(cycle, anchor_on ?? started_on, day).to, 1)
