import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { millionths, sixPlaces } from '../../../values/decimal.ts'
import { firstOfMonth } from '../../../values/local-date.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'
import type { ReadContract } from './judge-reading.ts'
import type { MonthToJudge } from './plausible.ts'

type Key = { contract_id: string; meter: string; id: string }
type Measured = { customer_number: number; contract_id: string; meter: string; day: string; quantity: string }
/** A row of `usage_reading`; quantities are decimals of six places. */
export type KeptReading = Key & Measured & { at: string; corrects: string | null }
export type NewReading = KeptReading & { terms: AgreedMeter }
/** A reading that counts no more, and the one that stands for it. `hold_id`: it did not count before either. */
export type Replaced = Key & Measured & { replaced_by: string; hold_id: string | null }
/** Holds what a month has come to, with what it is judged by. */
export type MonthSum = MonthToJudge & { contract_id: string; meter: string; month: string; quantity: string }

export const keyOf = ({ contract_id, meter, id }: Key): string => JSON.stringify([contract_id, meter, id])

/**
 * Contracts of these numbers, of whichever customer, each with those in which it went on after transfers, the oldest first: programs may
 * learn of a new number later. A number that two contracts have is no one's.
 */
export async function contractsByNumber(
  db: OperatorDb,
  numbers: readonly string[],
): Promise<Map<string, ReadContract[]>> {
  const { rows } = await sql<ReadContract & { asked: string }>`
    with recursive line (asked, number) as (
      select n, n from unnest(${numbers}::text[]) as n
      union select l.asked, c.number from line l join contract c on c.taken_over_from = l.number)
    select l.asked, min(c.customer_number) as customer_number, (array_agg(c.id))[1] as id, c.number, min(case when c.trial_of is not null and c.kept_on is null then 'trial' else c.state end) as state,
      min(c.started_on) as started_on, min(c.ends_on) as ends_on, (array_agg(coalesce(c.agreed -> 'meters', '[]')))[1] as meters,
      (array_agg(coalesce(c.agreed -> 'former_meters', '[]')))[1] as former_meters
    from line l join contract c on c.number = l.number
    group by l.asked, c.number having count(*) = 1 order by min(c.started_on)`.execute(db)
  return Map.groupBy(rows, ({ asked }) => asked)
}

export const asRows = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`

/** @returns those that were there before, as they are kept. In one order, so that no two batches wait for each other */
export async function insertReadings(
  db: OperatorDb,
  rows: readonly KeptReading[],
  { tokenId, now }: { tokenId: string; now: Date },
): Promise<Map<string, KeptReading>> {
  if (rows.length === 0) return new Map()
  const added = await sql<Key>`
    insert into usage_reading (customer_number, contract_id, meter, id, at, day, quantity, corrects, token_id, received_at)
    select customer_number, contract_id, meter, id, at, day, quantity, corrects, ${tokenId}, ${now}
    from ${asRows(rows)} as r (customer_number integer, contract_id uuid, meter text, id text, at timestamptz, day date,
      quantity numeric, corrects text)
    order by customer_number, contract_id, meter, id
    on conflict do nothing returning contract_id, meter, id`.execute(db)
  if (added.rows.length === rows.length) return new Map()
  const fresh = new Set(added.rows.map(keyOf))
  const { rows: there } = await sql<KeptReading>`
    select u.customer_number, u.contract_id, u.meter, u.id, u.at, u.day, u.quantity::text, u.corrects from usage_reading u
    join ${asRows(rows.filter(row => !fresh.has(keyOf(row))))} as r (customer_number integer, contract_id uuid, meter text, id text)
      using (customer_number, contract_id, meter, id)`.execute(db)
  return new Map(there.map(row => [keyOf(row), row]))
}

/** Marks the readings that these stand for, unless another one does. @param rows each corrects another reading */
export async function replaceReadings(db: OperatorDb, rows: readonly KeptReading[]): Promise<Replaced[]> {
  const { rows: replaced } = await sql<Replaced>`
    update usage_reading u set replaced_by = r.id
    from ${asRows(rows)} as r (customer_number integer, contract_id uuid, meter text, id text, corrects text)
    where u.customer_number = r.customer_number and u.contract_id = r.contract_id and u.meter = r.meter and u.id = r.corrects
      and u.replaced_by is null
    returning u.customer_number, u.contract_id, u.meter, u.id, u.day, u.quantity::text, u.replaced_by, u.hold_id`.execute(
    db,
  )
  return replaced
}

export async function removeReadings(db: OperatorDb, rows: readonly KeptReading[]): Promise<void> {
  await sql`delete from usage_reading u using ${asRows(rows)} as r (customer_number integer, contract_id uuid, meter text, id text)
    where u.customer_number = r.customer_number and u.contract_id = r.contract_id and u.meter = r.meter and u.id = r.id`.execute(
    db,
  )
}

/**
 * Adds readings to the sums of their days and months, and takes off those that count no more. The month that runs has the terms that hold
 * now; those of an earlier one stay as they were. @param today local date at the provider @returns the months, whose rows are locked by now
 */
export async function addUp(
  db: OperatorDb,
  counted: readonly NewReading[],
  replaced: readonly Replaced[],
  today: string,
): Promise<MonthSum[]> {
  if (counted.length === 0) return []
  const taken = replaced.filter(({ hold_id }) => hold_id === null)
  const days = sums([...counted, ...taken.map(row => ({ ...row, quantity: `-${row.quantity}` }))], ({ day }) => day)
  const terms = new Map(counted.map(row => [termsKey(row), row.terms]))
  const months = sums(days, ({ day }) => firstOfMonth(day)).map(row => ({ ...row, terms: terms.get(termsKey(row)) }))
  const { rows } = await sql<MonthSum>`
    with days as (
      insert into usage_day as d (customer_number, contract_id, meter, day, quantity)
      select customer_number, contract_id, meter, day, quantity
      from ${asRows(days)} as r (customer_number integer, contract_id uuid, meter text, day date, quantity numeric)
      order by customer_number, contract_id, meter, day
      on conflict on constraint usage_day_pkey do update set quantity = d.quantity + excluded.quantity)
    insert into usage_month as m (customer_number, contract_id, meter, month, quantity, terms)
    select customer_number, contract_id, meter, day, quantity, terms
    from ${asRows(months)} as r (customer_number integer, contract_id uuid, meter text, day date, quantity numeric, terms jsonb)
    order by customer_number, contract_id, meter, day
    on conflict on constraint usage_month_pkey do update set quantity = m.quantity + excluded.quantity,
      terms = case when m.month = ${firstOfMonth(today)}::date then excluded.terms else m.terms end
    returning m.contract_id, m.meter, m.month, m.quantity::text, m.terms, m.accepted_quantity::text as accepted,
      (select c.currency from contract c where c.customer_number = m.customer_number and c.id = m.contract_id) as currency,
      (select max(p.quantity)::text from usage_month p where p.customer_number = m.customer_number and p.contract_id = m.contract_id
        and p.meter = m.meter and p.month < m.month and p.month >= m.month - interval '3 months') as usual`.execute(db)
  return rows
}

const termsKey = ({ contract_id, meter }: Measured): string => `${contract_id} ${meter}`

/** By contract, meter and what the day belongs to. */
function sums(rows: readonly Measured[], dayOf: (row: Measured) => string): Measured[] {
  const found = new Map<string, Measured & { sum: bigint }>()
  for (const row of rows) {
    const { customer_number, contract_id, meter } = row
    const day = dayOf(row)
    const key = `${termsKey(row)} ${day}`
    const before = found.get(key)?.sum ?? 0n
    found.set(key, { customer_number, contract_id, meter, day, quantity: '', sum: before + millionths(row.quantity) })
  }
  return [...found.values()].map(({ sum, ...row }) => ({ ...row, quantity: sixPlaces(sum) }))
}
