import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Runs work in the caller's transaction, undoes all that it changed, and returns what it found: what would be, were it done. */
export async function undone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undone`.execute(db)
  const found = await work()
  await sql`rollback to savepoint undone`.execute(db)
  await sql`release savepoint undone`.execute(db)
  return found
}
