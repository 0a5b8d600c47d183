import type { Cycle } from '@kontor/contract/enums/contracts'
import type { Texts } from '../../../values/texts.ts'

/** Use that is billed, each month after it. */
export type AgreedMeter = {
  code: string
  name: Texts
  /** UN/ECE recommendation 20, as invoices name it: HUR, DAY, E34 (gigabyte), C62. */
  unit: string
  /** Names what people read in place of the code's name, where the catalogue says so. */
  unit_name?: { one: Texts; other: Texts }
  /** Decimal of a month that costs nothing. */
  included: string
  /** From the first unit after what is included; the last one has no end. Prices are decimals with up to six places. */
  tiers: { up_to: string | null; price: string }[]
  /** The most that a month of it costs, net; null: no cap. */
  cap_minor: number | null
}

/** A meter that a change took away, with its last day: what was used by then can still be read. */
export type FormerMeter = AgreedMeter & { until: string }

export type AgreedOption = {
  code: string
  name: Texts
  quantity: number
  /** Net of one cycle and piece. */
  price_minor: number
}

/**
 * Holds what was agreed in a contract, as the catalogue had it on the day: stored in `contract.agreed` and changed only with the contract.
 * The price of a cycle, the cycle, the notice and the dates are columns of the contract, because lists sort by them.
 */
export type Agreed = {
  /** Version of the catalogue. */
  catalogue: string
  name: Texts
  description: Texts
  options: AgreedOption[]
  meters: AgreedMeter[]
  former_meters?: FormerMeter[]
  /** On recurring prices of periods that begin by this day. */
  discount: { bp: number; until: string } | null
  /** Days of trial; absent where it was ordered without one. They are free, and what is agreed here holds once it is kept. */
  trial_days?: number
  /** Months of the first term, and of each further one; 0: it runs on, and ends by notice. */
  minimum_months: number
  renewal_months: number
  /** Days after the end in which data can be fetched (Art. 25 Data Act asks 30 of clouds); 0: there are none. */
  retrieval_days: number
}

/**
 * Holds what of a contract a change brings that waits for the next period, in `contract.next_agreed`; what it leaves out stays. Its price
 * and its first day are `next_price_minor` and `next_price_from`.
 */
export type NextAgreed = Partial<Agreed> & {
  cycle?: Cycle
  /** Code of another product. */
  product?: string
  /** Is a column of the contract, too. */
  notice_days?: number
}
