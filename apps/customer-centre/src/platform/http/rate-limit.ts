import type { Limit } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { problem } from './problem.ts'

export type Count = { limit: Limit; remaining: number; exceeded: boolean; resetsAt: Date }

const keyOf = (name: string, limit: Limit, subject: string): string => `${name}:${limit.per}:${subject}`

/**
 * Counts one try in a fixed window in the database, so that all processes count together.
 * @param name what is tried: an endpoint's route, or a use case
 * @param subject who is counted: a network, a user's id, an e-mail address
 */
export async function countTry(db: Db, name: string, limit: Limit, subject: string, now: Date): Promise<Count> {
  const over = sql`rate_limit.window_ends_at <= ${now}`
  const ends = new Date(now.getTime() + limit.seconds * 1000)
  const { rows } = await sql<{ count: number; window_ends_at: string }>`
    insert into rate_limit (key, window_ends_at, count) values (${keyOf(name, limit, subject)}, ${ends}, 1)
    on conflict (key) do update set
      count = case when ${over} then 1 else rate_limit.count + 1 end,
      window_ends_at = case when ${over} then excluded.window_ends_at else rate_limit.window_ends_at end
    returning count, window_ends_at`.execute(db)
  const { count, window_ends_at } = rows[0] ?? { count: 1, window_ends_at: ends }
  return {
    limit,
    remaining: Math.max(0, limit.max - count),
    exceeded: count > limit.max,
    resetsAt: new Date(window_ends_at),
  }
}

/**
 * Counts this call against all of an endpoint's limits.
 * @returns headers that say what is left of the tightest limit
 * @throws too_many_requests with Retry-After and X-RateLimit-* as Laravel sends them, and RateLimit for tokens
 */
export async function countCall(
  db: Db,
  name: string,
  subjects: readonly [Limit, string][],
  now: Date,
): Promise<Record<string, string>> {
  let tightest: Count | undefined
  for (const [limit, subject] of subjects) {
    const count = await countTry(db, name, limit, subject, now)
    if (count.exceeded) throw tooMany(count, now)
    if (!tightest || count.remaining < tightest.remaining) tightest = count
  }
  return tightest ? headersOf(tightest, now) : {}
}

function tooMany(count: Count, now: Date) {
  const reset = { 'X-RateLimit-Reset': String(Math.ceil(count.resetsAt.getTime() / 1000)) }
  return problem('too_many_requests', {
    retryAfter: (count.resetsAt.getTime() - now.getTime()) / 1000,
    headers: { ...headersOf(count, now), ...reset },
  })
}

/** Tells a token what it has left as programs expect it, too. */
const headersOf = ({ limit, remaining, resetsAt }: Count, now: Date): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit.max),
  'X-RateLimit-Remaining': String(remaining),
  ...(limit.per === 'token' && {
    'RateLimit-Policy': `"token";q=${limit.max};w=${limit.seconds}`,
    RateLimit: `"token";r=${remaining};t=${Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))}`,
  }),
})
