import { sql } from 'kysely'
import { type Db, openRights } from '../../../../platform/db/database.ts'

/** Lists what a browser needs to find a user's passkeys, or to leave them out. */
export async function credentialsOf(db: Db, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({ id: row.credential_id.toString('base64url'), transports: row.transports }))
}

/** A passkey with its user; undefined where it is unknown, or the user is disabled. */
export function passkeyByCredential(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('passkey')
    .innerJoin('user_account', 'user_account.id', 'passkey.user_id')
    .select([
      'passkey.id',
      'passkey.user_id',
      'passkey.public_key',
      'passkey.counter',
      'passkey.synced',
      'passkey.name',
      'user_account.name as user_name',
      'user_account.email',
      'user_account.locale',
      'user_account.preferences',
    ])
    .where('passkey.credential_id', '=', credentialId)
    .where('user_account.disabled_at', 'is', null)
    .executeTakeFirst()
}
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof passkeyByCredential>>>

export type NewPasskey = {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  synced: boolean
  name: string
  now: Date
}

/** False where the credential is known already, for any user. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  await openRights(db)
  const inserted = await db
    .insertInto('passkey')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      synced: passkey.synced,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict(conflict => conflict.constraint('passkey_credential').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Records a use. False where another call used or removed it since it was read. */
export async function notePasskeyUse(
  db: Db,
  passkey: Pick<FoundPasskey, 'id' | 'counter'>,
  use: { counter: number; synced: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: use.counter, synced: use.synced, last_used_at: use.now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
