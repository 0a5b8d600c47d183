import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { signInAttemptTable } from '../../people/reads.ts'

/** Says how many there are, and for how many seconds the oldest has been due. */
export type Count = { what: 'job' | 'mail' | 'sign_in'; name: string; state: string; count: number; age: number }

/** Counts what waits and what was tried, for those who watch over an installation: indexes find all of it. */
export async function countsOf(operator: OperatorDb, now: Date): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select 'job' as what, name, state::text, count(*)::int as count,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as age
    from pgboss.job where state <= 'active' group by name, state
    union all
    select 'mail', '', state, count(*)::int, extract(epoch from ${now}::timestamptz - min(written_at))::float8
    from mail_delivery, lateral (select case when sent_at is not null then 'sent' when refused_at is not null then 'refused'
      when failed_at is not null then 'failed' else 'waiting' end as state) s
    where letter in (true, false) and written_at > ${now}::timestamptz - interval '1 day' group by state
    union all
    select 'sign_in', '', outcome, count(*)::int, 0
    from ${signInAttemptTable} where at > ${now}::timestamptz - interval '1 hour' group by outcome`.execute(operator)
  return rows
}
