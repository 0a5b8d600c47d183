import { type ContractState, type Cycle, monthsOfCycle } from '@kontor/contract/enums/contracts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { addDays, addMonths, firstOfMonth } from '../../../values/local-date.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type Held, listedPrices, type Repriced, repriced } from '../catalogue/repriced.ts'
import { lastDayOfFirstTerm } from './earliest-end.ts'
import type { Lifecycle } from './lifecycle.ts'

/** Holds what an announcement looks at. */
export type Priced = Held & {
  life: Lifecycle
  currency: string
  price_minor: number
  anchor_on: string | null
  next_price_from: string | null
}

export type PriceChange = Repriced & { from: string }
/** Why a contract keeps its price. */
export type Untouched =
  | 'not_running'
  | 'offered'
  | 'change_waits'
  | 'other_currency'
  | 'own_price'
  | 'not_listed'
  | 'ends_before'
  | 'same_price'

/** Six weeks, as for other supplies that run on (§ 5 (2) StromGVV): time to compare, and to move. */
const leastNotice = 42

export const running: readonly ContractState[] = ['active', 'suspended', 'cancellation_scheduled']

/**
 * The catalogue's new price for a contract: from the first period that begins on or after the wished day, with six weeks' notice or what was
 * agreed where that is longer, and never inside the first term.
 */
export function priceChangeOf(
  catalogue: Catalogue,
  contract: Priced,
  { from, today }: { from: string; today: string },
): PriceChange | { untouched: Untouched } {
  const { life, price_minor, agreed } = contract
  // anyone who takes it over would get the price that the offer showed
  if (life.state === 'transfer_pending') return { untouched: 'offered' }
  if (!running.includes(life.state)) return { untouched: 'not_running' }
  if (contract.next_price_from !== null) return { untouched: 'change_waits' }
  if (contract.currency !== catalogue.currency) return { untouched: 'other_currency' }
  const listed = listedPrices(catalogue, contract)
  if (listed.length === 0) return { untouched: 'not_listed' }
  if (!listed.includes(price_minor)) return { untouched: 'own_price' }
  const day = announcedDay(contract, { from, today })
  if (life.ends_on !== null && life.ends_on < day) return { untouched: 'ends_before' }
  const after = repriced(catalogue, contract, day)
  if (!after) return { untouched: 'not_listed' }
  return isSame(after, price_minor, agreed) ? { untouched: 'same_price' } : { ...after, from: day }
}

function isSame({ price_minor, agreed }: Repriced, before: number, was: Priced['agreed']): boolean {
  // the database keeps them with their keys in an order of its own
  const same = (one: unknown, other: unknown = []) => canonicalJson(one) === canonicalJson(other)
  return price_minor === before && same(agreed.options, was.options) && same(agreed.meters, was.meters)
}

/** The first day on which something that is worse for the customer can hold. */
export function announcedDay(
  { life, anchor_on }: Pick<Priced, 'anchor_on' | 'life'>,
  { from, today }: { from: string; today: string },
): string {
  const first = lastDayOfFirstTerm(life)
  const days = [from, addDays(today, Math.max(leastNotice, life.notice_days)), ...(first ? [addDays(first, 1)] : [])]
  return periodFrom(life.cycle, anchor_on ?? life.started_on, days.toSorted().at(-1) as string) // it has two
}

/** The first day, from this one on, on which a period begins (as `billing/billable-lines.ts` counts them). */
export function periodFrom(cycle: Cycle, anchor: string, day: string): string {
  const first = cycle === 'month' ? firstOfMonth(day) : anchor
  const step = monthsOfCycle[cycle]
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  let past = Math.floor((months(day) - months(first)) / step)
  while (addMonths(first, past * step) < day) past++
  return addMonths(first, past * step)
}
