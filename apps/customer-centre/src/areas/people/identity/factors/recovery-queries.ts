import { sql } from 'kysely'
import { type Db, openRights } from '../../../../platform/db/database.ts'

/** Each user has at most one under way: false where there is one. @param recovery.id its cancel link is made from it */
export async function insertRecovery(
  db: Db,
  recovery: { id: string; userId: string; cancelHash: Buffer; now: Date; dueAt: Date; address: string },
): Promise<boolean> {
  await openRights(db)
  const inserted = await db
    .insertInto('factor_recovery')
    .values({
      id: recovery.id,
      user_id: recovery.userId,
      cancel_hash: recovery.cancelHash,
      requested_at: recovery.now,
      reminded_at: recovery.now,
      due_at: recovery.dueAt,
      address: recovery.address,
    })
    .onConflict(conflict =>
      conflict.column('user_id').where('cancelled_at', 'is', null).where('finished_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Finds what a link's token opens, as long as the recovery is under way. */
export async function recoveryByToken(db: Db, tokenHash: Buffer) {
  const { rows } = await sql<{ purpose: 'cancel' | 'finish'; due_at: string; ready_at: string | null }>`
    select case when cancel_hash = ${tokenHash} then 'cancel' else 'finish' end as purpose, due_at, ready_at
    from factor_recovery
    where (cancel_hash = ${tokenHash} or finish_hash = ${tokenHash}) and cancelled_at is null and finished_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Ends the recovery under way, found by its cancel link or its user. */
export function cancelOpen(db: Db, by: { cancel_hash: Buffer } | { user_id: string }, now: Date) {
  return db
    .updateTable('factor_recovery')
    .set({ cancelled_at: now })
    .where(row => row.and(by))
    .where('cancelled_at', 'is', null)
    .where('finished_at', 'is', null)
    .returning(['id', 'user_id', 'requested_at', 'due_at'])
    .executeTakeFirst()
}

/**
 * Uses the finish link up: of two simultaneous calls one gets the user. @param readySince links sent before that are
 * too old
 */
export function takeFinish(db: Db, finishHash: Buffer, now: Date, readySince: Date) {
  return db
    .updateTable('factor_recovery')
    .set({ finished_at: now })
    .where('finish_hash', '=', finishHash)
    .where('due_at', '<=', now.toISOString())
    .where('ready_at', '>', readySince.toISOString())
    .where('cancelled_at', 'is', null)
    .where('finished_at', 'is', null)
    .returning(['id', 'user_id', 'requested_at', 'due_at'])
    .executeTakeFirst()
}

/** Recoveries under way, for the job that reminds; ids only, each is then locked separately. */
export async function openRecoveries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('factor_recovery')
    .select('id')
    .where('cancelled_at', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .execute()
  return rows.map(row => row.id)
}

/** One of them with its user, locked; undefined where it has ended, or another run holds it. */
export function holdOpenRecovery(db: Db, id: string) {
  return db
    .selectFrom('factor_recovery')
    .innerJoin('user_account', 'user_account.id', 'factor_recovery.user_id')
    .select([
      'factor_recovery.id',
      'factor_recovery.cancel_hash',
      'factor_recovery.requested_at',
      'factor_recovery.due_at',
      'factor_recovery.reminded_at',
      'factor_recovery.ready_at',
      'user_account.id as user_id',
      'user_account.name',
      'user_account.email',
      'user_account.locale',
      'user_account.preferences',
      'user_account.disabled_at',
      sql<string>`host(factor_recovery.address)`.as('address'),
    ])
    .where('factor_recovery.id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('finished_at', 'is', null)
    .forUpdate('factor_recovery')
    .skipLocked()
    .executeTakeFirst()
}

export async function updateRecovery(
  db: Db,
  id: string,
  changes: { reminded_at?: Date; ready_at?: Date; finish_hash?: Buffer; cancelled_at?: Date },
): Promise<void> {
  await openRights(db)
  await db.updateTable('factor_recovery').set(changes).where('id', '=', id).execute()
}
