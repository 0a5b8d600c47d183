import type { Cycle, ProductGroup } from '@kontor/contract/enums/contracts'
import { million, priceOfMinor, share } from '../../../values/decimal.ts'
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '../../../values/local-date.ts'
import { roundedQuotient } from '../../../values/tax.ts'
import { mapTexts, type Texts } from '../../../values/texts.ts'
import type { Agreed, AgreedOption } from '../../contracts/catalogue/agreed.ts'
import { monthsOfCycle } from '../../contracts/contracts/rules.ts'

export const chargeKinds = [
  'recurring',
  'option',
  'setup',
  'usage',
  'correction',
  'credit',
  'compensation',
  'service',
  'interest',
  'lump_sum',
  'fee',
] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** The kinds of lines that a line gives back or corrects; none: it is no such line. */
export function kindsBefore(kind: string, from: string | null): readonly ChargeKind[] {
  if (kind === 'correction') return ['usage', 'correction']
  if (kind !== 'credit') return []
  return from === null ? ['setup'] : ['recurring', 'option']
}

/** Something to be billed, or credited where the quantity is negative. It becomes one line. */
export type BillableLine = {
  kind: ChargeKind
  contract: { id: string; number: string; group: ProductGroup } | null
  description: Texts
  from: string | null
  to: string | null
  /** Millionths. */
  quantity: bigint
  unit: string
  /** Names the unit where its code does not tell what it is. */
  unit_name?: { one: Texts; other: Texts } | undefined
  /** Millionths of the currency, net, never negative. */
  unit_price: bigint
  discount_bp: number
}

/** Says what is charged for a period. */
export type Price = { price_minor: number; agreed: Pick<Agreed, 'name' | 'options' | 'discount'> }

/** Holds what the engine knows of a contract. Dates are local, `YYYY-MM-DD`. */
export type BilledContract = Price & {
  id: string
  number: string
  label: string
  group: ProductGroup
  /** Decimals of the currency. */
  digits: number
  cycle: Cycle
  started_on: string
  anchor_on: string | null
  ends_on: string | null
  billed_until: string | null
  /** Holds for periods that begin on that day or later. */
  next: (Price & { from: string; cycle: Cycle }) | null
}

type Period = { from: string; to: string }

/**
 * The period of a cycle in which a day lies. Months are calendar months; longer cycles are counted from the anchor and keep its day through
 * shorter months (§ 188 (3) BGB).
 */
export function periodAt(cycle: Cycle, anchor: string, day: string): Period {
  if (cycle === 'month') return { from: firstOfMonth(day), to: lastOfMonth(day) }
  const step = monthsOfCycle[cycle]
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  let past = Math.floor((months(day) - months(anchor)) / step)
  // the anchor's day may come later in the month than this one
  if (addMonths(anchor, past * step) > day) past--
  return { from: addMonths(anchor, past * step), to: addDays(addMonths(anchor, (past + 1) * step), -1) }
}

/**
 * Recurring prices that are due on a day and stand on no document yet: in advance for each period that has begun, part of a period by its
 * days, and the days paid for after the contract's end given back once it has ended.
 * @returns the charges in the order of their days, and the last day that is then billed
 */
export function recurringCharges(contract: BilledContract, asOf: string): Charged {
  const { ends_on } = contract
  let billed = contract.billed_until
  if (ends_on !== null && billed !== null && billed > ends_on) {
    if (asOf <= ends_on) return { charges: [], billed_until: billed }
    const rate = presentRate(contract)
    const charges: BillableLine[] = []
    // of a last day that was found out late, more than one period was paid
    for (let from = addDays(ends_on, 1); from <= billed; ) {
      const [to = billed] = [periodAt(rate.cycle, rate.anchor, from).to, billed].toSorted()
      charges.push(...priceOfDays(contract, rate, { from, to }, -1n))
      from = addDays(to, 1)
    }
    return { charges, billed_until: ends_on }
  }
  const charges: BillableLine[] = []
  for (;;) {
    const from = billed === null ? startOf(contract) : addDays(billed, 1)
    if (from > asOf || (ends_on !== null && from > ends_on)) return { charges, billed_until: billed }
    const rate = rateOn(contract, from)
    const days = { from, to: lastDayFrom(contract, rate, from) }
    charges.push(...priceOfDays(contract, rate, days, 1n))
    billed = days.to
  }
}

/**
 * A change of the price from a day on: what has been paid for it and later days is given back, and charged anew. Days before it that stand on
 * no document yet are charged at the old price. The cycle stays: its change waits for the next period.
 */
export function changeCharges(contract: BilledContract, after: Price, day: string): Charged {
  const until = contract.billed_until
  if (until === null || until < day) {
    const last = addDays(day, -1)
    const ends_on = contract.ends_on !== null && contract.ends_on < last ? contract.ends_on : last
    return recurringCharges({ ...contract, ends_on, next: null }, last)
  }
  const rate = presentRate(contract)
  const days = { from: day, to: until }
  return {
    charges: [...priceOfDays(contract, rate, days, -1n), ...priceOfDays(contract, { ...rate, price: after }, days, 1n)],
    billed_until: until,
  }
}

/** A contract on a day on which its next price has come, with what is due by then; null where none has come. */
export function arrived<C extends BilledContract>(
  contract: C,
  today: string,
): { contract: C; charged: Charged } | null {
  const { next, cycle, anchor_on } = contract
  const charged = recurringCharges(contract, today)
  if (next === null || charged.billed_until === null || charged.billed_until < next.from) return null
  const present = { price_minor: next.price_minor, agreed: next.agreed, cycle: next.cycle, next: null }
  const anchor = next.cycle === cycle ? anchor_on : next.from
  return { contract: { ...contract, ...present, anchor_on: anchor, billed_until: charged.billed_until }, charged }
}

/** The charges, and the last day that is billed once they are. */
export type Charged = { charges: BillableLine[]; billed_until: string | null }

/** A price with the periods that it is for. */
type Rate = { price: Price; cycle: Cycle; anchor: string }

const startOf = ({ started_on, anchor_on }: BilledContract): string => anchor_on ?? started_on
const presentRate = (contract: BilledContract): Rate => ({
  price: contract,
  cycle: contract.cycle,
  anchor: startOf(contract),
})

function rateOn(contract: BilledContract, day: string): Rate {
  const { next, cycle } = contract
  if (next === null || next.from > day) return presentRate(contract)
  return { price: next, cycle: next.cycle, anchor: next.cycle === cycle ? startOf(contract) : next.from }
}

/** The end of the period in which the day lies, of the contract, or of the present price, whichever comes first. */
function lastDayFrom({ ends_on, next }: BilledContract, { cycle, anchor }: Rate, day: string): string {
  const ends = [periodAt(cycle, anchor, day).to]
  if (ends_on !== null) ends.push(ends_on)
  if (next !== null && next.from > day) ends.push(addDays(next.from, -1))
  return ends.toSorted()[0] as string // it has the period's end
}

/** The price of some days of one period, and of each option in it. @param sign -1n gives them back */
function priceOfDays(
  contract: BilledContract,
  { price, cycle, anchor }: Rate,
  days: Period,
  sign: 1n | -1n,
): BillableLine[] {
  const whole = periodAt(cycle, anchor, days.from)
  const [used, all] = [daysBetween(days.from, days.to) + 1, daysBetween(whole.from, whole.to) + 1]
  const { unit, count } = unitOf(cycle)
  const { discount, options, name } = price.agreed
  const labelled = (text: string) => (text === contract.label ? text : `${text} · ${contract.label}`)
  const charge = (kind: ChargeKind, texts: Texts, minor: number): BillableLine => ({
    kind: sign < 0n ? 'credit' : kind,
    contract: { id: contract.id, number: contract.number, group: contract.group },
    description: mapTexts(texts, labelled),
    ...days,
    quantity: sign * share(BigInt(count) * million, used, all),
    unit,
    unit_price: roundedQuotient(priceOfMinor(minor, contract.digits), BigInt(count)),
    // the period's, for each part of it: what is given back had the same
    discount_bp: discount !== null && whole.from <= discount.until ? discount.bp : 0,
  })
  return [
    charge('recurring', name, price.price_minor),
    ...options.map(option => charge('option', pieces(option), option.quantity * option.price_minor)),
  ]
}

/** `3 × Daily backup`; a single piece is not counted. */
function pieces({ name, quantity }: AgreedOption): Texts {
  if (quantity === 1) return name
  return mapTexts(name, text => `${quantity} × ${text}`)
}

/** Years where the cycle is made of them, months otherwise (UN/ECE recommendation 20). */
function unitOf(cycle: Cycle): { unit: 'MON' | 'ANN'; count: number } {
  const months = monthsOfCycle[cycle]
  return months % 12 === 0 ? { unit: 'ANN', count: months / 12 } : { unit: 'MON', count: months }
}
