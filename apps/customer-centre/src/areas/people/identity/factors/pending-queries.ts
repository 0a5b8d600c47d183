import type { SecondFactor } from '@kontor/contract/areas/people/identity'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { openRecovery } from './factor-queries.ts'

type PendingRow = { methods: SecondFactor[]; recovery: { requested_at: string; due_at: string } | null }

/** Reads what the page of the second step shows, in one statement. */
export async function pendingState(db: Db, idHash: Buffer, now: Date): Promise<PendingRow | undefined> {
  const { rows } = await sql<PendingRow>`
    select array_remove(array[
        case when exists (select from passkey where user_id = p.user_id) then 'passkey' end,
        case when exists (select from totp_app where user_id = p.user_id and confirmed_at is not null) then 'totp' end,
        case when exists (select from recovery_code where user_id = p.user_id and used_at is null) then 'recovery_code' end
      ], null) as methods,
      ${openRecovery(sql.ref('p.user_id'))} as recovery
    from pending_sign_in p
    where p.id_hash = ${idHash} and p.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** Counts a try at a waiting sign-in, before it is checked. Undefined where it has none left, or is gone. */
export async function countFailure(db: Db, idHash: Buffer, most: number): Promise<number | undefined> {
  const row = await db
    .updateTable('pending_sign_in')
    .set({ failures: sql`failures + 1` })
    .where('id_hash', '=', idHash)
    .where('failures', '<', most)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

export async function endPending(db: Db, idHash: Buffer): Promise<void> {
  await db.deleteFrom('pending_sign_in').where('id_hash', '=', idHash).execute()
}

/** Ends every waiting sign-in of a user, in any browser. */
export async function endPendings(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('pending_sign_in').where('user_id', '=', userId).execute()
}
