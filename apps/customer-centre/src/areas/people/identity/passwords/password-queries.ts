import { sql } from 'kysely'
import type { Db, OperatorDb } from '../../../../platform/db/database.ts'
import { membershipsOf } from '../../../../platform/db/signature.ts'
import { distrustDevices } from '../sign-in/devices.ts'

/** Null for users without one: they sign in by passkey, or through the provider's own sign-in. */
export async function passwordHashOf(db: OperatorDb, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user_account').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Says whether they have one, for those who may not read it. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`select has_password(${userId}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** The same password under today's parameters. */
export async function replaceHash(db: Db, userId: string, from: string, to: string): Promise<void> {
  await sql`select replace_password(${userId}, ${from}, ${to}, null)`.execute(db)
}

/** The person whom a new password must not name. @returns undefined where the user has been disabled */
export async function passwordOwner(db: Db, userId: string, now: Date) {
  const { rows } = await sql<{ email: string; names: string[] }>`
    select email, array(select m.name from ${membershipsOf(userId, now)} m) || u.name as names
    from user_account u where id = ${userId} and disabled_at is null`.execute(db)
  return rows[0]
}

/** Sign-ins that the old password began end with it, and every browser is asked for the second factor again. */
export async function endHalfOpen(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('pending_sign_in').where('user_id', '=', userId).execute()
  await distrustDevices(db, userId)
}

const owner = ['id', 'email', 'name', 'locale', 'preferences'] as const

/** @returns undefined where the password has changed since it was compared, or the user has been disabled */
export function changePasswordOf(db: Db, userId: string, { from, to }: { from: string; to: string }, now: Date) {
  return db
    .selectFrom('user_account')
    .select(owner)
    .where('id', '=', userId)
    .where(sql<boolean>`replace_password(id, ${from}, ${to}, ${now})`)
    .executeTakeFirst()
}

/** Uses a link up: of two simultaneous calls one gets the user. @returns undefined where it does not count, or the user has been disabled */
export function resetPasswordBy(db: Db, tokenHash: Buffer, passwordHash: string, now: Date) {
  return db
    .selectFrom('user_account')
    .select(owner)
    .where('id', '=', sql<string>`(select reset_password(${tokenHash}, ${passwordHash}, ${now}))`)
    .executeTakeFirst()
}

/**
 * Stores a new link's hash. Anyone can ask for one, so earlier links still work: all of them reach the same mailbox,
 * and its owner must not lose theirs to a stranger. The oldest are deleted above three.
 */
export async function insertResetToken(db: Db, userId: string, tokenHash: Buffer, now: Date, minutes: number) {
  await sql`
    update password_reset set used_at = ${now} where token_hash in (
      select token_hash from password_reset where user_id = ${userId} and used_at is null
      order by created_at desc offset 2)`.execute(db)
  await db
    .insertInto('password_reset')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
}

export async function killResetTokens(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** The owner of the link, while it counts. */
export async function resetTokenUser(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('user_account', 'user_account.id', 'password_reset.user_id')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id
}
