import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { lockCustomers } from '../../../platform/db/lock-customer.ts'
import { contractTable } from '../../contracts/reads.ts'
import { contractsWithChangedUse } from '../../contracts/usage/billable.ts'

/** Says where a look through what is due has come to. */
type Place = { day: string; customer: number }
export type Look = { customers: number[]; next: Place | null }

/** Something to be billed is found by the day on which it is due, and by its customer; the database keeps both in an index. */
export type Source = (place: Place, asOf: string, runId: string) => RawBuilder<unknown>

const after = (day: RawBuilder<unknown>, { day: from, customer }: Place) =>
  sql`(${day}, x.customer_number) > (${from}::date, ${customer}::integer)`

/** Not again in this run, and not before its day. */
const notHeld = (contract: RawBuilder<unknown>, asOf: string, runId: string) => sql`not exists (
  select from billing_exception e where e.customer_number = x.customer_number
    and (e.contract_id is null or e.contract_id = ${contract}) and (e.retry_on > ${asOf}::date or e.run_id = ${runId}))`

export const sources: readonly Source[] = [
  (place, asOf, runId) => sql`
    select x.next_bill_on as day, x.customer_number from ${contractTable} x
    where x.next_bill_on <= ${asOf}::date and ${after(sql`x.next_bill_on`, place)} and ${notHeld(sql`x.id`, asOf, runId)}`,
  (place, asOf, runId) => sql`
    select x.ready_on as day, x.customer_number from billing_item x
    where x.document_id is null and x.dropped_at is null and x.ready_on <= ${asOf}::date and ${after(sql`x.ready_on`, place)}
      and ${notHeld(sql`x.contract_id`, asOf, runId)}`,
  (place, asOf, runId) => sql`
    select date '2000-01-01' as day, x.customer_number from (${contractsWithChangedUse}) x
    where ${after(sql`date '2000-01-01'`, place)} and ${notHeld(sql`x.contract_id`, asOf, runId)}`,
]

export const beginning: Place = { day: '-infinity', customer: 0 }

/** The customers of the next rows that are due. @param most rows to look at */
export async function look(
  db: OperatorDb,
  source: Source,
  { place, asOf, runId, most }: { place: Place; asOf: string; runId: string; most: number },
): Promise<Look> {
  const { rows } = await sql<{ day: string; customer_number: number }>`
    ${source(place, asOf, runId)} order by day, customer_number limit ${most}`.execute(db)
  const last = rows.length === most ? rows.at(-1) : undefined
  return {
    customers: [...new Set(rows.map(row => row.customer_number))],
    next: last ? { day: last.day, customer: last.customer_number } : null,
  }
}

/** Counts the customers that a run that begins now has before it. */
export async function customersDue(db: OperatorDb, asOf: string, runId: string): Promise<number> {
  const all = sql.join(
    sources.map(source => source(beginning, asOf, runId)),
    sql` union all `,
  )
  const { rows } = await sql<{ count: number }>`
    select count(distinct d.customer_number)::int as count from (${all}) d`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Locks customers and what is due of them until the transaction ends. Those that another run has in its hands are left to it.
 * @param wait for the other run instead: it may have looked before the thing that is to be billed was there
 * @returns the ones that are ours
 */
export async function takeCustomers(
  db: OperatorDb,
  customers: readonly number[],
  { asOf, wait }: { asOf: string; wait: boolean },
): Promise<number[]> {
  const taken = await lockCustomers(db, customers, { skipLocked: !wait })
  await sql`
    select from ${contractTable} where customer_number = any(${taken}::integer[]) and next_bill_on <= ${asOf}::date
    order by customer_number, id for no key update`.execute(db)
  return taken
}
