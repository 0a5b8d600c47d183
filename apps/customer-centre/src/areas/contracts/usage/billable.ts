import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { millionths } from '../../../values/decimal.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '../../../values/local-date.ts'
import type { AgreedMeter, FormerMeter } from '../catalogue/agreed.ts'
import { type BilledUse, billedAs, correct, type RatedLine, rate } from './rating.ts'

/** Holds what of a contract its use depends on. Dates are local, `YYYY-MM-DD`. */
export type MeteredContract = {
  id: string
  meters: readonly AgreedMeter[]
  former_meters?: readonly FormerMeter[]
  started_on: string
  ends_on: string | null
  usage_until: string | null
  /** Decimals of the currency. */
  digits: number
}

/** A line of use: `usage` the first time that a month is billed, `correction` once readings came or changed after that. */
export type UseLine = RatedLine & { meter: AgreedMeter; kind: 'usage' | 'correction'; from: string; to: string }

export type UseToBill = {
  contract_id: string
  /** By month, meter and part. None where what was used or changed costs nothing: it is kept all the same. */
  lines: UseLine[]
  /** Is what `contract.usage_until` becomes with the document. */
  usage_until: string | null
  months: BilledMonth[]
}

/** @property before what was billed until now, as a quantity; null: nothing */
type BilledMonth = { meter: string; month: string; before: string | null; billed: BilledUse }

export type UsedMonth = {
  meter: string
  month: string
  quantity: string
  terms: AgreedMeter
  billed_quantity: string | null
  billed: BilledUse | null
}
export type MonthRow = UsedMonth & { contract_id: string }

/**
 * Use of months that are over by a day and stands on no document yet, and what has changed in months that do. Contracts with neither are
 * left out. A day of the next month asks for the running one as well.
 */
export async function useToBill(
  db: BoundDb,
  customer: number,
  contracts: readonly MeteredContract[],
  asOf: string,
): Promise<UseToBill[]> {
  const ids = contracts.map(({ id }) => id)
  return usageOfAll(contracts, await unbilledMonths(db, customer, ids, asOf), asOf)
}

/** Months of these contracts that are over by a day, and whose use is not what is billed. */
export async function unbilledMonths(
  db: BoundDb,
  customer: number,
  contracts: readonly string[],
  asOf: string,
): Promise<MonthRow[]> {
  if (contracts.length === 0) return []
  const { rows } = await sql<MonthRow>`
    select contract_id, meter, month, quantity::text, terms, billed_quantity::text, billed from usage_month
    where customer_number = ${customer} and contract_id = any(${contracts}::uuid[])
      and month < date_trunc('month', ${asOf}::date::timestamp) and (billed_quantity is null or billed_quantity <> quantity)
    order by month, meter`.execute(db)
  return rows
}

/** Finds what is due of contracts. @param rows as `unbilledMonths` has them for that day */
export function usageOfAll(
  contracts: readonly MeteredContract[],
  rows: readonly MonthRow[],
  asOf: string,
): UseToBill[] {
  const ofContract = Map.groupBy(rows, row => row.contract_id)
  return contracts.flatMap(contract => {
    const use = usageOf(contract, ofContract.get(contract.id) ?? [], asOf)
    return use.months.length > 0 || use.usage_until !== contract.usage_until ? [use] : []
  })
}

/** Finds what is due of one contract. @param rows of months that are over, whose use is not what is billed */
export function usageOf(contract: MeteredContract, rows: readonly UsedMonth[], asOf: string): UseToBill {
  const { id, digits, meters } = contract
  // a last day that was found out late: what was read of later months is not the customer's to pay
  const own = rows.filter(
    ({ month, billed }) => billed !== null || contract.ends_on === null || month <= contract.ends_on,
  )
  const present = new Set(own.map(({ meter, month }) => `${meter} ${month}`))
  // a meter that was not read is billed as nothing, so that what is read of it later counts as a change
  const unread = monthsDue(contract, asOf).flatMap((month): UsedMonth[] =>
    metersIn(contract, month)
      .filter(({ code }) => !present.has(`${code} ${month}`))
      .map(terms => ({ meter: terms.code, month, quantity: '0', terms, billed_quantity: null, billed: null })),
  )
  const place = new Map(meters.map(({ code }, index) => [code, index]))
  const placeOf = (code: string) => place.get(code) ?? meters.length
  const due = [...own, ...unread].toSorted(
    (a, b) => a.month.localeCompare(b.month) || placeOf(a.meter) - placeOf(b.meter),
  )
  const months = due.map(row => ({ row, ...billed(row, digits) }))
  return {
    contract_id: id,
    lines: months.flatMap(({ row, meter, kind, lines }) =>
      lines.map(line => ({ ...line, meter, kind, ...daysOf(contract, row.month) })),
    ),
    usage_until: monthsDue(contract, asOf).map(lastOfMonth).at(-1) ?? contract.usage_until,
    months: months.map(({ row, meter }) => ({
      meter: row.meter,
      month: row.month,
      before: row.billed_quantity,
      billed: billedAs(meter, millionths(row.quantity), digits),
    })),
  }
}

/** Lists what can be read in a month: also what a change has taken away since. */
const metersIn = ({ meters, former_meters = [] }: MeteredContract, month: string): AgreedMeter[] => [
  ...meters,
  ...former_meters.filter(({ code, until }) => until >= month && !meters.some(meter => meter.code === code)),
]

function billed({ quantity, terms, billed }: UsedMonth, digits: number) {
  const used = millionths(quantity)
  if (!billed) return { meter: terms, kind: 'usage' as const, lines: rate(terms, used, digits) }
  return { meter: billed.meter, kind: 'correction' as const, lines: correct(billed, used, digits) }
}

/** First days of the months that are over and were not billed yet. */
function monthsDue({ started_on, ends_on, usage_until }: MeteredContract, asOf: string): string[] {
  const last = ends_on !== null && ends_on < asOf ? addMonths(firstOfMonth(ends_on), 1) : asOf
  const end = firstOfMonth(last < asOf ? last : asOf)
  const months: string[] = []
  let month = usage_until === null ? firstOfMonth(started_on) : addDays(usage_until, 1)
  for (; month < end; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The days of a month on which the contract ran. */
function daysOf({ started_on, ends_on }: MeteredContract, month: string): { from: string; to: string } {
  const last = lastOfMonth(month)
  return {
    from: started_on > month ? started_on : month,
    to: ends_on !== null && ends_on >= month && ends_on < last ? ends_on : last,
  }
}

/**
 * Keeps what is billed now, in the transaction that issues the document. What is read meanwhile is a change, and due again.
 * @throws Error where another transaction has billed one of these months since they were read
 */
export async function keepBilledUse(db: BoundDb, customer: number, uses: readonly UseToBill[]): Promise<void> {
  const months = uses.flatMap(({ contract_id, months }) => months.map(month => ({ contract_id, ...month })))
  if (months.length === 0) return
  const { numAffectedRows } = await sql`
    with kept as (
      select * from jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
        as k (contract_id uuid, meter text, month date, before numeric, billed jsonb))
    insert into usage_month as m (customer_number, contract_id, meter, month, quantity, terms, billed_quantity, billed)
    select ${customer}, contract_id, meter, month, 0, billed -> 'meter', (billed ->> 'quantity')::numeric, billed from kept
    order by contract_id, meter, month
    on conflict on constraint usage_month_pkey do update set billed_quantity = excluded.billed_quantity, billed = excluded.billed
    where m.billed_quantity is not distinct from (
      select before from kept k
      where k.contract_id = excluded.contract_id and k.meter = excluded.meter and k.month = excluded.month)`.execute(db)
  if (numAffectedRows !== BigInt(months.length)) throw new Error(`use of customer ${customer} was billed meanwhile`)
}

/**
 * Finds the contracts of which the use of a billed month has changed since, for the run's query of what is due: rows of customer_number and
 * contract_id. `next_bill_on` does not know them.
 */
export const contractsWithChangedUse = sql`
  select distinct customer_number, contract_id from usage_month where quantity <> billed_quantity`
