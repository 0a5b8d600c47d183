import type { EmailChange } from '@kontor/contract/areas/people/email-change'
import { canDo } from '@kontor/contract/can'
import { type RawBuilder, sql } from 'kysely'
import { bindAllAreas, type Db, openRights, type TenantDb } from '../../../../platform/db/database.ts'
import { membershipsOf } from '../../../../platform/db/signature.ts'
import { hasPower } from '../../reads.ts'
import type { ChangeRow, Outcome, Side } from './rules.ts'

const use = sql`case when e.sign_in and e.customer_number > 0 then 'both' when e.sign_in then 'sign_in' else 'customer' end`

/**
 * The change under way, as a column of a larger statement; null where there is none.
 * @param whose condition on `e`; at most one change meets it
 */
export const pendingChange = (whose: RawBuilder<unknown>, now: Date) => sql<EmailChange | null>`(
  select jsonb_build_object('id', e.id, 'email', e.new_email, 'applies_to', ${use}, 'old_needed', e.old_needed,
    'old_confirmed', e.old_confirmed_at is not null, 'new_confirmed', e.new_confirmed_at is not null,
    'requested_by', e.requested_by, 'requested_at', e.requested_at, 'expires_at', e.expires_at)
  from email_change e where ${whose} and e.ended_at is null and e.expires_at > ${now})`

export async function changeById(db: TenantDb, id: string, now: Date): Promise<EmailChange | null> {
  const { rows } = await sql<{ change: EmailChange | null }>`
    select ${pendingChange(sql`e.id = ${id}`, now)} as change`.execute(db)
  return rows[0]?.change ?? null
}

/** The user, locked until the transaction ends. */
export function heldUser(db: Db, userId: string) {
  return db
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'locale', 'preferences', 'email_verified_at'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function isMailboxDead(db: Db, address: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ dead: boolean }>`select mailbox_is_dead(${address}, ${now}) as dead`.execute(db)
  return rows[0]?.dead ?? false
}

export type NewChange = {
  /** 0: of a sign-in only. */
  customer: number
  id: string
  userId: string
  sessionId: string
  signIn: boolean
  oldEmail: string
  newEmail: string
  oldNeeded: boolean
  hashes: Record<Side, Buffer>
  requestedBy: string
  userAgent: string
  address: string
  now: Date
  expiresAt: Date
}

/** Inserts a change; what was under way for the same address is replaced, links and all. The caller holds the rows whose address it is. */
export async function insertChange(db: TenantDb, change: NewChange): Promise<void> {
  await openRights(db)
  const { customer, now, signIn, userId } = change
  await sql`
    update email_change set ended_at = ${now}, outcome = 'replaced'
    where ended_at is null and ((${signIn} and sign_in and user_id = ${userId})
      or (${customer}::integer > 0 and customer_number = ${customer}::integer))`.execute(db)
  await db
    .insertInto('email_change')
    .values({
      customer_number: customer,
      id: change.id,
      user_id: userId,
      session_id: change.sessionId,
      sign_in: signIn,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      old_needed: change.oldNeeded,
      old_hash: change.hashes.old,
      new_hash: change.hashes.new,
      requested_by: change.requestedBy,
      requested_at: now,
      user_agent: change.userAgent.slice(0, 400),
      address: change.address,
      expires_at: change.expiresAt,
    })
    .execute()
}

/** Whose link it is; from here on the transaction sees the customer and the user of the change. */
export async function bindToChange(db: Db, tokenHash: Buffer): Promise<{ bound: Bound; db: TenantDb } | undefined> {
  const { rows } = await sql<Bound>`select * from bind_to_email_change(${tokenHash})`.execute(db)
  return rows[0] && { bound: rows[0], db: await bindAllAreas(db) }
}
export type Bound = { customer_number: number; id: string; user_id: string; side: Side }

/** @param hold keeps it from changing until the transaction ends; its holder holds the user and the customer already */
export async function boundChange(db: TenantDb, { customer_number, id }: Bound, hold: boolean): Promise<ChangeRow> {
  const row = await db
    .selectFrom('email_change')
    .selectAll()
    .where('customer_number', '=', customer_number)
    .where('id', '=', id)
    .$if(hold, query => query.forUpdate())
    .executeTakeFirstOrThrow()
  return row as ChangeRow // texts with a check constraint are the rules' unions
}

type Key = { customer_number: number; id: string }

/** The old address can be asked by now. */
export async function requireOldAddress(db: TenantDb, { customer_number, id }: Key): Promise<void> {
  await openRights(db)
  await db
    .updateTable('email_change')
    .set({ old_needed: true })
    .where('customer_number', '=', customer_number)
    .where('id', '=', id)
    .execute()
}

/**
 * Says whether a user may change a customer's record at this moment. The caller holds the customer, without which no one's access changes.
 */
export async function mayStillChange(db: TenantDb, userId: string, customer: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ staff: boolean; role: string | null; permissions: string[] | null }>`
    select ${hasPower('customers:act')} as staff, m.role, m.permissions
    from user_account u left join ${membershipsOf(userId, now)} m on m.customer_number = ${customer}
    where u.id = ${userId} and u.disabled_at is null`.execute(db)
  const [user] = rows
  if (!user) return false
  const holder = {
    permissions: (user.permissions ?? []).map(held => `${customer}-${held}`),
    master_customer_numbers: user.staff || user.role === 'owner' ? [customer] : [],
    current_customer_number: customer,
  }
  return canDo(holder, 'account:write')
}

/**
 * Ends what a user asked for in their other sessions, when these end because a stranger may use them. @param session
 * null: all
 */
export async function voidChangesOf(db: Db, userId: string, session: string | null, now: Date): Promise<void> {
  await sql`select void_email_changes(${userId}, ${session}, ${now})`.execute(db)
}

/** Ends what a user asked for in the session that is ended, and in no other. */
export async function voidChangesIn(db: Db, userId: string, session: string, now: Date): Promise<void> {
  await sql`select void_email_changes_of_session(${userId}, ${session}, ${now})`.execute(db)
}

/** Ends what anyone asked for, except in one session. */
export async function voidEveryChange(db: Db, exceptSession: string, now: Date): Promise<void> {
  await sql`select void_email_changes_of_all(${exceptSession}, ${now})`.execute(db)
}

export async function noteConfirmation(
  db: TenantDb,
  { customer_number, id }: Key,
  side: Side,
  now: Date,
): Promise<void> {
  await openRights(db)
  await db
    .updateTable('email_change')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('customer_number', '=', customer_number)
    .where('id', '=', id)
    .execute()
}

export async function endChange(
  db: TenantDb,
  { customer_number, id }: Key,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ ended_at: now, outcome })
    .where('customer_number', '=', customer_number)
    .where('id', '=', id)
    .execute()
}

/**
 * The change under way with this id: of the user's own sign-in, or of the current customer where the caller may change
 * its record.
 * @param customer 0: none of a customer
 */
export async function ownChange(db: TenantDb, userId: string, customer: number, id: string, now: Date) {
  const row = await db
    .selectFrom('email_change')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(where =>
      where.or([
        where.and([where('sign_in', '=', true), where('user_id', '=', userId)]),
        where.and([where('customer_number', '=', customer), where('customer_number', '>', 0)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  return row as ChangeRow | undefined // as above
}

/** False where another account has the address. */
export async function takeSignInAddress(db: TenantDb, userId: string, email: string, now: Date): Promise<boolean> {
  await openRights(db)
  const { rows } = await sql<{ taken: boolean }>`
    select change_sign_in_email(${userId}, ${email}, ${now}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}
