import type { Callback } from '@kontor/contract/areas/service/contact-provider'
import { sql } from 'kysely'
import type { Db, TenantDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'

const prefixes = { inquiry_number: 'M', callback_number: 'R', abuse_notice_number: 'N' } as const

/** Taken before a text is written, because the text contains it. */
export async function nextNumber(db: Db, sequence: keyof typeof prefixes): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval(${sequence})::text as number`.execute(db)
  return `${prefixes[sequence]}-${rows[0]?.number ?? ''}`
}

type SlotsAndCalls = { full: Date[]; calls: Callback[] }

/**
 * Fully booked slots, and upcoming calls.
 * @param owner whose calls; null: none
 */
export async function slotsAndCalls(
  db: Db,
  { starts, places }: { starts: readonly Date[]; places: number },
  owner: Owner | null,
  now: Date,
): Promise<{ full: ReadonlySet<number>; calls: Callback[] }> {
  const coming = sql`select ${callbackRow} from callback_request
    where ${owner ? isOf(owner) : sql`false`} and cancelled_at is null and outcome is null and ends_at > ${now} order by starts_at limit 20`
  const { rows } = await sql<SlotsAndCalls>`
    select array(select starts_at from callback_slot where starts_at = any(${starts}::timestamptz[]) and taken >= ${places}) as full,
      ${jsonRows(coming)} as calls`.execute(db)
  const { full, calls } = rows[0] ?? { full: [], calls: [] }
  return { full: new Set(full.map(at => at.getTime())), calls: calls.map(inIso) }
}

/** Takes a place in a slot. Of two people who want the last one the second waits for the first, and finds it taken. */
export async function takePlace(db: Db, startsAt: Date, places: number): Promise<boolean> {
  const { rows } = await sql`
    insert into callback_slot as s (starts_at, taken) values (${startsAt}, 1)
    on conflict (starts_at) do update set taken = s.taken + 1 where s.taken < ${places}
    returning taken`.execute(db)
  return rows.length === 1
}

export async function freePlace(db: Db, startsAt: string): Promise<void> {
  await sql`update callback_slot set taken = greatest(taken - 1, 0) where starts_at = ${startsAt}`.execute(db)
}

const callbackRow = sql`id, number, topic, phone, starts_at, ends_at`

/** The owner of requests: people see only their own, and per customer. */
type Owner = { userId: string; currentCustomer: number | null }
const isOf = ({ userId, currentCustomer }: Owner) =>
  sql`user_id = ${userId} and (customer_number = ${currentCustomer} or customer_number is null)`

export type CancelledCallback = Callback & { name: string; email: string; customer_number: number | null }

/** Null where it is another one's, over, begun or taken back already. */
export async function cancelCallback(
  db: TenantDb,
  owner: Owner,
  id: string,
  now: Date,
): Promise<CancelledCallback | null> {
  const { rows } = await sql<CancelledCallback>`
    update callback_request set cancelled_at = ${now}
    where id = ${id} and ${isOf(owner)} and cancelled_at is null and outcome is null and starts_at > ${now}
    returning ${callbackRow}, name, email, customer_number`.execute(db)
  return rows[0] ? inIso(rows[0]) : null
}

function inIso<Row extends Callback>(row: Row): Row {
  return { ...row, starts_at: iso(row.starts_at), ends_at: iso(row.ends_at) }
}
const iso = (at: string): string => new Date(at).toISOString()

/** @returns whether there was something to decide: one that is decided stays as it is */
export async function decideNotice(
  operator: Db,
  id: string,
  decided: { decision: string; statement: string; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update abuse_notice set status = 'decided', decision = ${decided.decision}, statement = ${decided.statement},
      decided_at = ${decided.now}, decided_by = ${decided.by}
    where id = ${id} and status = 'received' returning id`.execute(operator)
  return rows.length === 1
}
