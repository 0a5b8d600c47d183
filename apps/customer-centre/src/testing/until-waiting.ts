import { sql } from 'kysely'
import { vi } from 'vitest'
import { type Db, inTransaction, type OperatorDb } from '../platform/db/database.ts'

/**
 * Comes back once so many connections of this test's database wait for someone's lock: what they read before, they have read.
 * @throws where they do not come to wait
 */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  // who waits has locked a table of this database; not asked of pg_stat_activity, which stays what it was at a transaction's first look
  const waiting = sql<{ pids: number }>`
    select count(distinct l.pid)::int as pids from pg_locks l where not l.granted and exists (
      select from pg_locks t where t.pid = l.pid and t.database = (select oid from pg_database where datname = current_database()))`
  await vi.waitUntil(async () => ((await waiting.execute(db)).rows[0]?.pids ?? 0) >= count, {
    timeout: 120_000,
    interval: 20,
  })
}

/** Calls that all have read what was before, and meet at a user's row, which each of them locks before it continues. */
export async function together<T>(operator: OperatorDb, email: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  let answers: Promise<T>[] = []
  await inTransaction(operator, async work => {
    await work.selectFrom('user_account').select('id').where('email', '=', email).forUpdate().execute()
    answers = calls.map(call => call())
    await untilWaiting(work, calls.length)
  })
  return Promise.all(answers)
}
