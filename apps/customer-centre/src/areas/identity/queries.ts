import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export function userByEmail(db: Db, email: string) {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'name', 'password_hash', 'locale', 'admin', 'disabled_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/**
 * Reads a user and keeps others from changing him until the transaction ends.
 * @returns undefined where he is gone, disabled, or has another password by now
 */
export function holdUser(db: Db, userId: string, passwordHash: string) {
  return db
    .selectFrom('user_account')
    .select(['id'])
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

export type NewSession = {
  idHash: Buffer
  publicId: string
  userId: string
  customerNumber: number | null
  now: Date
  idleMinutes: number
  absoluteMinutes: number
  userAgent: string
  address: string
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { now } = session
  await db
    .insertInto('session')
    .values({
      id_hash: session.idHash,
      public_id: session.publicId,
      user_id: session.userId,
      current_customer_number: session.customerNumber,
      authenticated_at: now,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + session.idleMinutes * 60_000),
      absolute_expires_at: new Date(now.getTime() + session.absoluteMinutes * 60_000),
      idle_minutes: session.idleMinutes,
      user_agent: session.userAgent.slice(0, 400),
      address: session.address,
    })
    .execute()
}

/** Gives a session a new id, its password having been given just now. False where it has ended meanwhile. */
export async function rotateSession(db: Db, publicId: string, idHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ id_hash: idHash, authenticated_at: now })
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** First customer the user may act for, in the order of their numbers. */
export async function firstCustomerOf(db: Db, userId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ customer_number: number }>`
    select customer_number from memberships_of(${userId}, ${now}) limit 1`.execute(db)
  return rows[0]?.customer_number ?? null
}

/** Ends one session. @returns whose it was */
export async function deleteSession(db: Db, idHash: Buffer) {
  return db.deleteFrom('session').where('id_hash', '=', idHash).returning(['user_id', 'public_id']).executeTakeFirst()
}

/** @param keep public id of the session that goes on, or null to end all */
export async function deleteSessions(db: Db, userId: string, keep: string | null): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(keep !== null, query => query.where('public_id', '!=', keep as string))
    .execute()
}

export function sessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['public_id as id', 'user_agent', sql<string>`host(address)`.as('address'), 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('absolute_expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}
