import { sql } from 'kysely'
import { type Db, openRights } from '../../../../platform/db/database.ts'

/** The apps whose codes count, the last used one first, because it is the likeliest. */
export function confirmedApps(db: Db, userId: string) {
  return db
    .selectFrom('totp_app')
    .select(['id', 'secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('last_used_at', query => query.desc().nullsLast())
    .execute()
}

export async function countApps(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('totp_app')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** @param app.secret sealed under the app's id */
export async function insertApp(
  db: Db,
  app: { id: string; userId: string; name: string; secret: Buffer; now: Date },
): Promise<void> {
  await openRights(db)
  const { id, userId, name, secret, now } = app
  await db.insertInto('totp_app').values({ id, user_id: userId, name, secret, created_at: now }).execute()
}

/** An app that waits for its first code. @param since earlier set-ups have expired */
export function unconfirmedApp(db: Db, userId: string, id: string, since: Date) {
  return db
    .selectFrom('totp_app')
    .select(['id', 'name', 'secret'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst()
}

/** Lets one of two simultaneous first codes count. @param step the step of the code, which this uses up */
export async function markConfirmed(db: Db, userId: string, id: string, step: number, now: Date): Promise<boolean> {
  await openRights(db)
  const { numUpdatedRows } = await db
    .updateTable('totp_app')
    .set({ confirmed_at: now, last_step: step })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a code up, and every older one with it. False where another call was faster. */
export async function takeStep(db: Db, userId: string, id: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_app')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(row => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
