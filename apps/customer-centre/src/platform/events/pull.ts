import type { PulledEvent } from '@kontor/contract/areas/platform/events'
import { type EventKind, programKinds } from '@kontor/contract/events'
import { sql } from 'kysely'
import type { OperatorDb } from '../db/database.ts'
import { problem } from '../http/problem.ts'
import type { Caller } from '../http/session.ts'
import { type KeptEvent, mayHear, publicKinds } from './may-hear.ts'
import { committedSince, kept, type Position, readPosition } from './read-events.ts'

/** Events are promised for this long; they are swept a day later, so that none goes while a transaction that began with it is told of. */
export const keptDays = 30
/** Rows that one statement looks at, and statements that one call sends: who hears of few events gets fewer, and goes on from there. */
const looked = { rows: 2000, times: 5 }

/**
 * Says where a program stands. It reads window by window: what was committed between two snapshots, in the order of the ids, in which the
 * events of one subject happened. `last` is how far it has come in the window that is open.
 * @property from null: the oldest event that is kept
 * @property at seconds since 1970 at which `from` was the present
 */
export type Cursor = { at: number; from: Position | null; open: { to: Position; last: number } | null }

export function writeCursor({ at, from, open }: Cursor): string {
  return Buffer.from([at, from?.text ?? '', open?.to.text ?? '', open?.last ?? ''].join(';')).toString('base64url')
}

/** @throws cursor_invalid; events_gone where more has happened since than is kept */
export function readCursor(text: string | undefined, now: Date): Cursor {
  if (text === undefined) return { at: seconds(now), from: null, open: null }
  const [at = '', from = '', to = '', last = '', ...more] = Buffer.from(text, 'base64url').toString().split(';')
  const [start, end] = [from, to].map(position => (position === '' ? null : readPosition(position)))
  const window = end ? { to: end, last: Number(last) } : null
  const wrong = start === undefined || end === undefined || !(start || window) || more.length > 0
  if (wrong || !/^\d{1,12}$/.test(at) || !/^\d{0,15}$/.test(last) || (last === '') !== (window === null))
    throw problem('cursor_invalid')
  if (Number(at) < seconds(now) - keptDays * 86_400)
    throw problem('events_gone', { current: { since: new Date(now.getTime() - keptDays * 86_400_000).toISOString() } })
  return { at: Number(at), from: start ?? null, open: window }
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

export type Wish = { kinds: readonly EventKind[]; limit: number }

/** Reads what someone may hear of after a cursor, and where to go on; at the present, that is told by `caughtUp`. */
export async function pull(
  db: OperatorDb,
  caller: Caller,
  cursor: Cursor,
  { kinds, limit }: Wish,
  now: Date,
): Promise<{ events: PulledEvent[]; cursor: Cursor; caughtUp: boolean }> {
  const events: PulledEvent[] = []
  let { at, from, open } = cursor
  for (let time = 0; time < looked.times; time++) {
    const rows = await readWindow(db, caller, { at, from, open }, kinds)
    const to = open?.to ?? rows.to
    for (const row of rows.events) {
      if (!mayHear(row, caller)) continue
      const { readers: _, number, ...told } = row
      events.push(told)
      if (events.length === limit) return { events, cursor: { at, from, open: { to, last: number } }, caughtUp: false }
    }
    const last = rows.events.at(-1)?.number
    if (rows.events.length < looked.rows || last === undefined) {
      const fresh = open === null
      // a window that was opened by another call is over: there may be more after it
      ;[at, from, open] = [fresh ? seconds(now) : at, to, null]
      if (fresh || events.length > 0) return { events, cursor: { at, from, open }, caughtUp: fresh }
    } else open = { to, last }
  }
  return { events, cursor: { at, from, open }, caughtUp: false }
}

type Numbered = KeptEvent & { number: number }

/** @returns of a new window also its end */
async function readWindow(
  db: OperatorDb,
  caller: Caller,
  { from, open }: Cursor,
  kinds: readonly EventKind[],
): Promise<{ to: Position; events: Numbered[] }> {
  const to = open ? sql`${open.to.text}::pg_snapshot` : sql`pg_current_snapshot()`
  const fresh = from
    ? sql`e.transaction >= pg_snapshot_xmin(${from.text}::pg_snapshot) and ${committedSince(from.text)}`
    : sql`true`
  const last = open?.last ?? 0
  const part = (whose: ReturnType<typeof sql>) => sql`(
    select e.id as number, ${kept} from event e
    where e.id > ${last} and ${fresh} and pg_visible_in_snapshot(e.transaction, ${to}) and e.kind = any(${[...kinds]}::text[]) and ${whose}
    order by e.id limit ${looked.rows})`
  const parts = caller.admin
    ? part(sql`true`)
    : sql`${part(sql`e.customer_number = ${caller.currentCustomer}::integer`)} union all ${part(
        sql`e.customer_number is null and e.readers is null and e.kind = any(${[...publicKinds]}::text[])`,
      )}`
  const { rows } = await sql<{ position: string; events: Numbered[] }>`
    select pg_current_snapshot()::text as position,
      coalesce((select json_agg(f) from (select * from (${parts}) all_parts order by number limit ${looked.rows}) f), '[]') as events`.execute(
    db,
  )
  const [row] = rows
  const position = open?.to ?? (row && readPosition(row.position))
  if (!row || !position) throw new Error('the database has no snapshot')
  // a copy of the database that was taken before has not come to the number yet
  if (from && from.lowest > position.next) throw problem('events_gone', { current: { since: null } })
  return { to: position, events: row.events }
}

/** @returns null where one of them is none that programs are told of */
export function kindsOf(text: string | undefined): readonly EventKind[] | null {
  if (text === undefined) return programKinds
  const kinds = programKinds.filter(kind => text.split(',').includes(kind))
  return kinds.length === new Set(text.split(',')).size ? kinds : null
}
