import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Comes back once so many connections of this test's database wait for somebody's lock: what they read before, they have read.
 * @throws where they do not come to wait within seconds
 */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  for (let tries = 0; tries < 250; tries++) {
    const { rows } = await sql<{ pids: number }>`
      select count(distinct l.pid)::int as pids from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(db)
    if ((rows[0]?.pids ?? 0) >= count) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error('they do not wait')
}
