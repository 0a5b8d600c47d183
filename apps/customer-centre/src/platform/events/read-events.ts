import { sql } from 'kysely'
import type { OperatorDb } from '../db/database.ts'
import { type KeptEvent, publicKinds } from './may-hear.ts'

/** Events that are told one by one; after more of them, pages are told to look at everything. */
export const mostTold = 2000
/** The newest events that are told again to those who come back. */
const mostKept = 5000

/** The first transactions that a position has not seen, as `pg_snapshot` writes them: the lowest, the first that had not begun, those between. */
const written = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/

/**
 * Says how much someone has heard: a snapshot of the database, which shows what each transaction wrote that had committed by then. What has
 * committed since is new, in whichever order the rows were numbered.
 */
export type Position = { text: string; lowest: bigint; next: bigint }

/** @returns undefined where it is none that a database has written */
export function readPosition(text: string): Position | undefined {
  const [, lowest = '', next = '', between = ''] = written.exec(text) ?? []
  if (lowest === '') return undefined
  const bounds = [BigInt(lowest), ...(between === '' ? [] : between.split(',').map(BigInt))]
  const ordered = bounds.every((number, at) => at < 2 || number > (bounds[at - 1] ?? number))
  const position = { text, lowest: BigInt(lowest), next: BigInt(next) }
  if (position.lowest > position.next || !ordered) return undefined
  return bounds.slice(1).every(number => number >= position.lowest && number < position.next) ? position : undefined
}

/** The columns of a `KeptEvent`, of `event e`. */
export const kept = sql`'evt_' || e.id as id, e.kind, e.subject, e.customer_number, e.readers, e.data,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`

type Read = { position: Position; events: KeptEvent[] }

/**
 * Reads what has been committed since a position, in the order in which it happened to each subject.
 * @param position null: nothing is read but where the database stands
 * @returns more than `mostTold` where there is more
 */
export async function readEvents(db: OperatorDb, position: Position | null): Promise<Read> {
  const since = position?.text ?? null
  const { rows } = await sql<{ position: string; events: KeptEvent[] }>`
    with fresh as materialized (
      select * from event
      where transaction >= pg_snapshot_xmin(${since}::pg_snapshot) and ${committedSince(since)}
        -- a copy of a database brings numbers that this one has not come to
        and pg_visible_in_snapshot(transaction, pg_current_snapshot()))
    select pg_current_snapshot()::text as position,
      coalesce((select json_agg(f) from (select ${kept} from fresh e order by e.id limit ${mostTold + 1}) f), '[]') as events`.execute(
    db,
  )
  const [row] = rows
  const read = row && readPosition(row.position)
  if (!row || !read) throw new Error('the database has no snapshot')
  return { position: read, events: row.events }
}

/**
 * Reads what was committed between two positions and may concern a reader: that of their customer, what names them, and what is public.
 * @param reader null: staff, whom all may concern
 */
export async function eventsBetween(
  db: OperatorDb,
  from: Position,
  to: Position,
  reader: { userId: string; customer: number | null } | null,
): Promise<KeptEvent[]> {
  const concerning = reader
    ? sql`(customer_number = ${reader.customer}::integer or ${reader.userId}::uuid = any(readers)
        or customer_number is null and readers is null and kind = any(${[...publicKinds]}::text[]))`
    : sql`true`
  const { rows } = await sql<KeptEvent>`
    with fresh as materialized (
      select * from event
      where transaction >= pg_snapshot_xmin(${from.text}::pg_snapshot) and ${committedSince(from.text)}
        and pg_visible_in_snapshot(transaction, ${to.text}::pg_snapshot) and ${concerning})
    select ${kept} from fresh e order by e.id limit ${mostTold + 1}`.execute(db)
  return rows
}

/**
 * Finds whom what was committed since a place is about.
 * @returns their numbers, null for what is about no customer; and the place of now
 */
export async function customersSince(
  db: OperatorDb,
  place: string,
): Promise<{ place: string; customers: (number | null)[] }> {
  const { rows } = await sql<{ place: string; customers: (number | null)[] }>`
    select pg_current_snapshot()::text as place, array(select distinct customer_number from event
      where transaction >= pg_snapshot_xmin(${place}::pg_snapshot) and ${committedSince(place)}
        and pg_visible_in_snapshot(transaction, pg_current_snapshot())) as customers`.execute(db)
  return rows[0] ?? { place, customers: [] }
}

export const committedSince = (since: string | null) =>
  sql`not pg_visible_in_snapshot(transaction, ${since}::pg_snapshot)`

/** Finds the transaction before which events are too many to be told again. */
export async function oldestTold(db: OperatorDb): Promise<bigint> {
  const { rows } = await sql<{ transaction: string }>`
    select transaction::text from event order by transaction desc offset ${mostKept} limit 1`.execute(db)
  return BigInt(rows[0]?.transaction ?? 0)
}
