import type { Limit } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { problem } from './problem.ts'

/**
 * Counts this call in fixed windows kept in the database, so that all processes count together.
 * @param subjects what each limit counts: an address, a user's id, an e-mail address
 * @throws too_many_requests with Retry-After and X-RateLimit-* as Laravel sends them
 */
export async function countCall(
  db: Db,
  endpoint: string,
  subjects: readonly [Limit, string][],
  now: Date,
): Promise<void> {
  for (const [limit, subject] of subjects) {
    const key = `${endpoint}:${limit.per}:${subject}`
    const { rows } = await sql<{ count: number; window_started_at: string }>`
      insert into rate_limit (key, window_started_at, count) values (${key}, ${now}, 1)
      on conflict (key) do update set
        count = case when rate_limit.window_started_at <= ${now}::timestamptz - make_interval(secs => ${limit.seconds})
          then 1 else rate_limit.count + 1 end,
        window_started_at = case when rate_limit.window_started_at <= ${now}::timestamptz - make_interval(secs => ${limit.seconds})
          then ${now} else rate_limit.window_started_at end
      returning count, window_started_at`.execute(db)
    const row = rows[0]
    if (!row || row.count <= limit.max) continue
    const reset = new Date(row.window_started_at).getTime() + limit.seconds * 1000
    throw problem('too_many_requests', {
      retryAfter: (reset - now.getTime()) / 1000,
      headers: {
        'X-RateLimit-Limit': String(limit.max),
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': String(Math.ceil(reset / 1000)),
      },
    })
  }
}
