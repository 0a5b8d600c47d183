import type { CustomerItems } from '@kontor/contract/areas/desk/items'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { billingItemTable } from '../../money/reads.ts'

/** Says whether an item bills time `w`: one that was taken back does not. */
const isBilled = sql<boolean>`exists (select from ${billingItemTable} i
  where i.customer_number = w.customer_number and i.id = w.billing_item_id and i.dropped_at is null)`

const mostWork = 200

/** Lists time that staff noted at a customer's tickets and that no item bills, the oldest first. */
export const unbilledWork = (customer: number): RawBuilder<NonNullable<CustomerItems['work']>> =>
  jsonRows(sql`
    select w.id, t.number as ticket, t.subject, w.user_name as author, w.body, w.minutes, w.worked_at
    from ticket_work w join ticket t on t.customer_number = w.customer_number and t.id = w.ticket_id
    where w.customer_number = ${customer} and not ${isBilled} order by w.worked_at, w.id limit ${mostWork}`) as RawBuilder<
    NonNullable<CustomerItems['work']>
  >

/** Has an item bill this time. The caller has locked the customer. @returns whether all of it was there and unbilled */
export async function takeWork(
  db: OperatorDb,
  customer: number,
  item: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const { numAffectedRows } = await sql`
    update ticket_work w set billing_item_id = ${item}
    where w.customer_number = ${customer} and w.id = any(${ids}::uuid[]) and not ${isBilled}`.execute(db)
  return Number(numAffectedRows) === new Set(ids).size
}

/** Finds the minutes that items bill, by the item, and the time that each of them bills. */
export async function workOfItems(db: OperatorDb, customer: number, items: readonly string[]) {
  const { rows } = await sql<{ item: string; minutes: number; ids: string[] }>`
    select w.billing_item_id as item, sum(w.minutes)::integer as minutes, array_agg(w.id) as ids from ticket_work w
    where w.customer_number = ${customer} and w.billing_item_id = any(${items}::uuid[]) group by w.billing_item_id`.execute(
    db,
  )
  return new Map(rows.map(({ item, ...work }) => [item, work]))
}
