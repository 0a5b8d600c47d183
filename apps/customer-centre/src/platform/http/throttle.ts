import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hashOf } from './csrf.ts'
import { problem } from './problem.ts'

/**
 * Slows guessing down, with its state in the database so that all processes count together.
 *
 *     const counted = await tally(db, buckets, now)      // before anything is compared; throws nothing
 *     if (counted.refused) throw tooManyTries(counted.refused, now)
 *     …compare…
 *     await forgive(db, { forget: [bucket], takeBack: [others] })  // after a success, outside its transaction
 *
 * A try is counted before it is known to fail: guesses made at the same moment cannot slip past a count that is only
 * written once each has failed. A refused try counts nowhere. Call it on a connection that is in no transaction: a
 * bucket's row is locked until its transaction ends, and everyone behind one address shares one.
 */
export type Bucket = {
  /** Names what is tried, and what the subject is. */
  name: string
  subject: string
  /**
   * Tries without a wait; after them 1, 2, 4, … up to 60 minutes. At least two; null: the bucket counts and never
   * refuses.
   */
  free: number | null
  /** The count is forgotten this long after its first try, or after its last wait. */
  forgottenAfterMinutes: number
}

/**
 * @property first whether this is the first refusal since the wait began: worth a line in a history, the others are not
 */
export type Refusal = { until: Date; free: number; first: boolean }
export type Counted = { refused: Refusal | null; tries: ReadonlyMap<Bucket, number> }

const longestMinutes = 60

const keyOf = ({ name, subject }: Bucket): Buffer => hashOf(`${name}\n${subject}`)

type Row = {
  counted: { bucket: string; tries: number }[]
  refused: { until: string; free: number; first: boolean } | null
}

/** Counts one try in every bucket, in one statement, or in none where one of them refuses. */
export async function tally(db: Db, buckets: readonly Bucket[], now: Date): Promise<Counted> {
  const rows = buckets.map(bucket => ({
    bucket: keyOf(bucket),
    free: bucket.free,
    minutes: bucket.forgottenAfterMinutes,
  }))
  const fresh = sql`t.forgotten_at <= ${now}`
  const tries = sql`case when ${fresh} then 1 else t.tries + 1 end`
  const waits = sql`make_interval(mins => least(2 ^ least(${tries} - excluded.free, 10), ${longestMinutes})::integer)`
  // rows are locked in the order of their keys everywhere, so that two statements never deadlock
  const answer = await sql<Row>`
    with bucket as (
      select * from unnest(${rows.map(row => row.bucket)}::bytea[], ${rows.map(row => row.free)}::integer[],
        ${rows.map(row => row.minutes)}::integer[]) as b (bucket, free, minutes)),
    barred as (
      select t.bucket, t.blocked_until, t.free, t.told from sign_in_throttle t join bucket using (bucket)
      where t.blocked_until > ${now} order by t.blocked_until desc limit 1),
    told as (
      update sign_in_throttle t set told = true from barred
      where t.bucket = barred.bucket and not t.told returning t.bucket),
    counted as (
      insert into sign_in_throttle as t (bucket, tries, free, blocked_until, forgotten_at)
      select bucket, 1, free, '-infinity', ${now}::timestamptz + make_interval(mins => minutes) from bucket
      where not exists (select from barred) order by bucket
      on conflict (bucket) do update set
        tries = ${tries},
        blocked_until = case when ${tries} >= excluded.free then ${now}::timestamptz + ${waits} else '-infinity' end,
        told = false,
        forgotten_at = case when ${fresh} then excluded.forgotten_at
          when ${tries} >= excluded.free then excluded.forgotten_at + ${waits} else t.forgotten_at end
      where t.blocked_until <= ${now}
      returning bucket, tries)
    select coalesce((select json_agg(json_build_object('bucket', encode(bucket, 'hex'), 'tries', tries)) from counted), '[]') as counted,
      (select json_build_object('until', blocked_until, 'free', free, 'first', exists (select from told)) from barred) as refused
    `.execute(db)
  const { counted, refused } = answer.rows[0] as Row // a select without from answers one row
  if (refused) return { refused: { ...refused, until: new Date(refused.until) }, tries: new Map() }
  const triesOf = new Map(counted.map(row => [row.bucket, row.tries]))
  const done = buckets.filter(bucket => triesOf.has(keyOf(bucket).toString('hex')))
  if (done.length === buckets.length)
    return {
      refused: null,
      tries: new Map(done.map(bucket => [bucket, triesOf.get(keyOf(bucket).toString('hex')) ?? 0])),
    }
  // another try closed a bucket between this statement's two reads of it: the next one sees that
  await forgive(db, { takeBack: done })
  return tally(db, buckets, now)
}

/**
 * Says that a counted try was no guess.
 * @param forget buckets that a success clears
 * @param takeBack buckets that lose only this try: a success at one's own account does not excuse tries at others
 */
export async function forgive(
  db: Db,
  { forget = [], takeBack = [] }: { forget?: readonly Bucket[]; takeBack?: readonly Bucket[] },
): Promise<void> {
  const cleared = forget.map(keyOf)
  await sql`
    with mine as (
      select bucket from sign_in_throttle where bucket = any(${[...cleared, ...takeBack.map(keyOf)]}::bytea[])
      order by bucket for update),
    cleared as (delete from sign_in_throttle t using mine where t.bucket = mine.bucket and t.bucket = any(${cleared}::bytea[]))
    update sign_in_throttle t set tries = greatest(t.tries - 1, 0), blocked_until = '-infinity'
    from mine where t.bucket = mine.bucket and t.bucket <> all(${cleared}::bytea[])`.execute(db)
}

/** 429 with Retry-After and X-RateLimit-* as Laravel sends them. */
export function tooManyTries({ until, free }: Refusal, now: Date) {
  return problem('too_many_requests', {
    retryAfter: (until.getTime() - now.getTime()) / 1000,
    headers: {
      'X-RateLimit-Limit': String(free),
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(Math.ceil(until.getTime() / 1000)),
    },
  })
}

/** Names what counts as one caller: an IPv4 address, or an IPv6 subscriber's own /64. */
export function callerNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const all = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
