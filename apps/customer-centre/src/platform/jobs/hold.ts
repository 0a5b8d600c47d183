import { sql } from 'kysely'
import { connect } from '../db/connect.ts'
import type { Db } from '../db/database.ts'

/** A statement for the owner. Jobs stay where they are, and mails with them, until `resume`. */
export const hold = `insert into setting values ('jobs_held', to_jsonb(now())) on conflict (key) do nothing`
export const resume = `delete from setting where key = 'jobs_held'`

/** Since when no process takes jobs: a restored copy would send its mails a second time. @returns null where they are taken */
export async function heldSince(db: Db): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select (select value #>> '{}' from setting where key = 'jobs_held') as since`.execute(db)
  return rows[0]?.since ?? null
}

/** @property waiting mails that leave once jobs are taken */
export type HeldJobs = { held: boolean; waiting: number }

/** @param change `hold`, `resume`, or null to look only */
export async function changeHold(url: string, change: string | null): Promise<HeldJobs> {
  const client = await connect({ connectionString: url })
  try {
    if (change) await client.query(change)
    const { rows } = await client.query<HeldJobs>(`
      select exists (select from setting where key = 'jobs_held') as held,
        (select count(*)::int from mail_delivery where sent_at is null and refused_at is null) as waiting`)
    return rows[0] as HeldJobs // a select without from answers one row
  } finally {
    await client.end()
  }
}
