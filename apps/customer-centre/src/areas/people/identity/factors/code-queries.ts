import { sql } from 'kysely'
import { type Db, openRights } from '../../../../platform/db/database.ts'
import type { CodeSet } from './recovery-codes.ts'

/** Stores a set; the previous one stops working. */
export async function replaceCodes(db: Db, userId: string, { salt, hashes }: CodeSet, now: Date): Promise<void> {
  await openRights(db)
  await deleteCodes(db, userId)
  const rows = hashes.map(hash => ({ user_id: userId, code_hash: hash, salt, created_at: now }))
  await db.insertInto('recovery_code').values(rows).execute()
}

export async function deleteCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** The salt of a user's set, with its used codes: undefined where no code is left. */
export async function saltOf(db: Db, userId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('recovery_code')
    .select('salt')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row?.salt
}

export async function isUnusedCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a code up: of two simultaneous calls one succeeds. */
export async function takeCode(db: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function codesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::integer`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
