import { addDays } from '../../../values/local-date.ts'
import { type BillableLine, type BilledContract, periodAt, recurringCharges } from './billable-lines.ts'

/** A change of the price at once: what it gave back, or charged of the days before it, tells their price. */
export type PriceChange = {
  on: string
  prices: Pick<BillableLine, 'description' | 'unit' | 'unit_price' | 'discount_bp'>[]
}

/** Says how far a consumer's contract had come when they withdrew from it. */
type Withdrawn = {
  /** Day on which the withdrawal arrived. */
  on: string
  /** The consumer asked for the service to begin before the time for withdrawal was over. */
  earlyStart: boolean
  /** It has been running. */
  ran: boolean
  /** Set-up that stands on a document. */
  setUp: readonly BillableLine[]
  /** In their order. */
  changes: readonly PriceChange[]
}

/**
 * Finds what is still to be charged and given back after a withdrawal: everything that was paid (§ 355 (3), § 357 (1) BGB), but for the
 * days until it arrived where the consumer had asked for the service to begin (§ 357a (2) BGB): those cost what the period costs, by the
 * day. Set-up is given back whole. `billed_until` says what was paid, also where a contract was taken over and its documents are elsewhere.
 */
export function compensation(
  contract: BilledContract,
  { on, earlyStart, ran, setUp, changes }: Withdrawn,
): BillableLine[] {
  const owed = earlyStart && ran
  const start = contract.anchor_on ?? contract.started_on
  const { charges: unpaid } = owed ? recurringCharges({ ...contract, ends_on: on, next: null }, on) : { charges: [] }
  return [
    ...unpaid
      .filter(({ quantity }) => quantity > 0n)
      .map((charge): BillableLine => ({ ...charge, kind: 'compensation' })),
    ...givenBack(contract, owed ? addDays(on, 1) : start, changes),
    ...setUp.map((charge): BillableLine => ({ ...charge, kind: 'credit', quantity: -charge.quantity })),
  ]
}

/**
 * Finds what was paid for a day and those after it, period by period: a part of each is a part of its own days, at the price that it was
 * paid at.
 */
function givenBack(contract: BilledContract, day: string, changes: readonly PriceChange[]): BillableLine[] {
  const { billed_until, cycle, started_on } = contract
  const charges: BillableLine[] = []
  for (let from = day; billed_until !== null && from <= billed_until; ) {
    const change = changes.find(({ on }) => on > from)
    const whole = periodAt(cycle, contract.anchor_on ?? started_on, from)
    const ends = [whole.to, billed_until, ...(change ? [addDays(change.on, -1)] : [])]
    const last = ends.toSorted()[0] ?? whole.to
    const paid = { ...contract, billed_until: last, ends_on: addDays(from, -1), next: null }
    const found = recurringCharges(paid, from).charges
    charges.push(...(change ? atPrices(change, found) : found))
    from = addDays(last, 1)
  }
  return charges
}

/** The same days at other prices. */
const atPrices = ({ prices }: PriceChange, [days]: BillableLine[]): BillableLine[] =>
  days ? prices.map(price => ({ ...days, ...price })) : []
