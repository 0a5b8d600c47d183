import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The stored hash, kept from changing until the transaction ends: of two changes at once the second sees the first's. */
export async function passwordHashForUpdate(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('user_account')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/** @returns undefined where the user has been disabled */
export function setPassword(db: Db, userId: string, passwordHash: string, now: Date) {
  return db
    .updateTable('user_account')
    .set({ password_hash: passwordHash, password_changed_at: now, version: sql`version + 1` })
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .returning(['id', 'email', 'name', 'locale'])
    .executeTakeFirst()
}

/** Stores a new link's hash; the user's earlier links die. */
export async function insertResetToken(db: Db, userId: string, tokenHash: Buffer, now: Date, minutes: number) {
  await killResetTokens(db, userId, now)
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

export async function isResetTokenValid(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('user_account', 'user_account.id', 'password_reset.user_id')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a link up: of two calls at once one gets the user. */
export async function takeResetToken(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}
