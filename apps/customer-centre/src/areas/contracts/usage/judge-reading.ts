import type { Reading } from '@kontor/contract/areas/contracts/usage'
import type { ContractState } from '@kontor/contract/enums/contracts'
import type { ReadingRefusal } from '@kontor/contract/enums/usage'
import { million, millionths } from '../../../values/decimal.ts'
import { addMonths, dayOf } from '../../../values/local-date.ts'
import type { AgreedMeter, FormerMeter } from '../catalogue/agreed.ts'

/** Months in which a reading can come or be corrected. Its row is kept for one more, so that what is sent again is always known. */
export const monthsOpen = 12
/** Clocks of sources may run ahead. */
const aheadMs = 5 * 60_000
/** One reading: more than anything measures in an hour, and small enough for sums. */
const mostQuantity = 1_000_000_000n * million

/** Holds what of a contract a reading depends on. */
export type ReadContract = {
  id: string
  customer_number: number
  number: string
  state: ContractState
  started_on: string
  ends_on: string | null
  meters: AgreedMeter[]
  former_meters: FormerMeter[]
}

/** A reading that can be counted. Quantity in millionths, day at the provider. */
export type Counted = {
  reading: Reading
  contract: ReadContract
  terms: AgreedMeter
  at: Date
  day: string
  quantity: bigint
}

/** Lists states in which use is free: what is used on trial is not counted, also once that is over. */
const uncounted: readonly ContractState[] = [
  'ordered',
  'provisioning',
  'provisioning_failed',
  'trial',
  'withdrawn',
  'erased',
]

/**
 * Finds what a reading says, or why it is refused. It counts on the local day of its moment: a night in which clocks change has 23 or 25
 * hours, and each of them counts once, because a moment has an offset. Nothing used is a reading, too; less than nothing is a correction's.
 * @param line the contract that it names, and those in which it went on with other customers
 */
export function judgeReading(
  reading: Reading,
  line: readonly ReadContract[],
  { now, timeZone }: { now: Date; timeZone: string },
): Counted | ReadingRefusal {
  const at = momentOf(reading.at)
  if (!at) return 'invalid_time'
  const quantity = quantityOf(reading.quantity)
  if (quantity === null) return 'invalid_quantity'
  if (at.getTime() > now.getTime() + aheadMs) return 'in_future'
  const day = dayOf(at, timeZone)
  if (day < addMonths(dayOf(now, timeZone), -monthsOpen)) return 'too_old'
  if (line.length === 0) return 'unknown_contract'
  const contract = line.find(one => ranOn(one, day))
  if (!contract) return 'not_running'
  const terms = termsOn(contract, reading.meter, day)
  if (!terms) return 'unknown_meter'
  return { reading, contract, terms, at, day, quantity }
}

const ranOn = ({ state, started_on, ends_on }: ReadContract, day: string): boolean =>
  !uncounted.includes(state) && day >= started_on && (ends_on === null || day <= ends_on)

/** Finds them as they were agreed on the day: of a meter that was taken away, what lies before that. */
function termsOn({ meters, former_meters }: ReadContract, meter: string, day: string): AgreedMeter | undefined {
  const own = (of: AgreedMeter) => of.code === meter
  return meters.find(own) ?? former_meters.find(former => own(former) && day <= former.until)
}

/**
 * With an offset, or else it would mean another moment in each time zone; and a date that there is. What is finer than a millisecond is cut
 * off: Go writes nanoseconds.
 */
function momentOf(text: string): Date | null {
  const [, date] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i.exec(text) ?? []
  const at = new Date(text.toUpperCase())
  if (!date || Number.isNaN(at.getTime())) return null
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date) ? at : null
}

function quantityOf(text: string): bigint | null {
  if (!/^\d{1,15}(?:\.\d{1,6})?$/.test(text)) return null
  const quantity = millionths(text)
  return quantity <= mostQuantity ? quantity : null
}
