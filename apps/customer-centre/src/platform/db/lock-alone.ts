import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Locks what one member of staff does alone until the transaction ends: a sum that limits it is read behind this lock, so that of many acts
 * at the same moment each sees the one before. It is taken before a customer's lock.
 */
export async function lockAlone(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kontor alone'), hashtext(${userId}))`.execute(db)
}
