import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** So many statements, one after the other: what began before and waits for no one has come at least as far by then. Shows that something waits. */
export async function roundTrips(db: Db, count: number): Promise<void> {
  for (let done = 0; done < count; done++) await sql`select`.execute(db)
}
