import { type RawBuilder, sql } from 'kysely'
import { type Db, type OperatorDb, openRights } from '../../../platform/db/database.ts'
import { membershipsOf } from '../../../platform/db/signature.ts'
import { hasPower } from '../reads.ts'
import type { SignInMethod } from './sign-in/methods.ts'

export function userByEmail(db: Db, email: string) {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'name', 'locale', 'preferences', 'admin', 'staff_roles', 'disabled_at', 'two_factor_since'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Whose password is to be compared, with the device that has this token, if it is one of the user's. */
export async function userSigningIn(db: OperatorDb, email: string, tokenHash: Buffer | null) {
  const { rows } = await sql<SigningIn>`
    select u.id, u.password_hash, u.disabled_at, d.id as device_id
    from user_account u left join device d on d.user_id = u.id and d.token_hash = ${tokenHash}
    where lower(u.email) = ${email.toLowerCase()}`.execute(db)
  return rows[0]
}
export type SigningIn = {
  id: string
  password_hash: string | null
  disabled_at: string | null
  device_id: string | null
}

/**
 * Reads a user and locks them until the transaction ends.
 * @param passwordHash the one that was compared; null for a sign-in without a password
 * @returns undefined where the user is gone, disabled, or has another password by now
 */
export function holdUser(db: Db, userId: string, passwordHash: string | null) {
  return db
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'locale', 'preferences', 'two_factor_since', 'admin'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .$if(passwordHash !== null, query => query.where(sql<boolean>`holds_password(id, ${passwordHash})`))
    .forShare()
    .executeTakeFirst()
}
export type HeldUser = NonNullable<Awaited<ReturnType<typeof holdUser>>>

/** Staff who see tickets, by name. @returns where mails to them go, and in which language */
export const staffMembers = (db: OperatorDb) =>
  db
    .selectFrom('user_account as u')
    .select(['id', 'email', 'name', 'locale', 'preferences'])
    .where(hasPower('tickets:see'))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Finds where mails to a user go, and in which language. */
export function mailAddressOf(db: Db, userId: string) {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'name', 'locale', 'preferences'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export type NewUser = {
  id: string
  name: string
  email: string
  locale: string
  passwordHash: string
  now: Date
}

/** A user whose address is proved. @returns false where an account has the address by now */
export async function insertUser(db: Db, { id, name, email, locale, passwordHash, now }: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_account')
    .values({
      id,
      email,
      name,
      locale,
      password_hash: passwordHash,
      password_changed_at: now,
      email_verified_at: now,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False where the version is not the one named. */
export async function changeName(
  db: Db,
  userId: string,
  { name, version }: { name: string; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_account')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that a mail to the user's address has reached them. */
export async function confirmEmail(db: Db, userId: string, now: Date): Promise<void> {
  await openRights(db)
  await db
    .updateTable('user_account')
    .set({ email_verified_at: now, version: sql`version + 1` })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

export type NewSession = {
  idHash: Buffer
  publicId: string
  userId: string
  customerNumber: number | null
  method: SignInMethod
  deviceId: string
  now: Date
  /** Says whether the user gave every factor they have set up: else it opens nothing that needs a fresh proof. */
  proved: boolean
  idleMinutes: number
  absoluteMinutes: number
  userAgent: string
  address: string
}

/** Not `-infinity`: applications get this time in seconds. */
const longAgo = new Date(0)

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await openRights(db)
  const { now } = session
  await db
    .insertInto('session')
    .values({
      id_hash: session.idHash,
      public_id: session.publicId,
      user_id: session.userId,
      current_customer_number: session.customerNumber,
      method: session.method,
      device_id: session.deviceId,
      authenticated_at: session.proved ? now : longAgo,
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

/** Gives a session a new id after its user has proved their identity. False where it has ended meanwhile. */
export async function rotateSession(db: Db, publicId: string, idHash: Buffer, now: Date): Promise<boolean> {
  await openRights(db)
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ id_hash: idHash, authenticated_at: now })
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a session a new id and leaves the rest as it is. False where it has ended meanwhile. */
export async function replaceSessionId(db: Db, publicId: string, idHash: Buffer): Promise<boolean> {
  await openRights(db)
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ id_hash: idHash })
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A user's other sessions have proved one factor, and the user now has two: none of them is a fresh proof any more. */
export async function outdateProofs(db: Db, userId: string, except: string): Promise<void> {
  await openRights(db)
  await db
    .updateTable('session')
    .set({ authenticated_at: longAgo })
    .where('user_id', '=', userId)
    .where('public_id', '!=', except)
    .execute()
}

/** First customer the user may act for, in the order of their numbers. */
export async function firstCustomerOf(db: Db, userId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ customer_number: number }>`
    select customer_number from ${membershipsOf(userId, now)} m limit 1`.execute(db)
  return rows[0]?.customer_number ?? null
}

/** Ends the session under this id. @returns it, where it was alive */
export async function endSessionAt(db: Db, idHash: Buffer, now: Date): Promise<EndedSession | undefined> {
  return (await end(db, sql`id_hash = ${idHash}`, now))[0]
}

/** Ends a user's sessions: one, all but one, or all. Ids are the public ones. */
export function endSessions(
  db: Db,
  userId: string,
  which: { only: string } | { except: string } | 'all',
  now: Date,
): Promise<EndedSession[]> {
  const mine = sql<boolean>`user_id = ${userId}`
  if (which === 'all') return end(db, mine, now)
  if ('only' in which) return end(db, sql`${mine} and public_id = ${which.only}`, now)
  return end(db, sql`${mine} and public_id <> ${which.except}`, now)
}

/** Ends every session of the installation but one, where more than one account has been compromised. */
export const endEverySession = (db: Db, keep: string, now: Date): Promise<EndedSession[]> =>
  end(db, sql`public_id <> ${keep}`, now)

export type EndedSession = { id: string; user_id: string; user_agent: string }

/**
 * A session in which staff act for a customer only expires: `sweep`, which may write about any customer, removes it and
 * records that the access ended.
 */
async function end(db: Db, condition: RawBuilder<boolean>, now: Date): Promise<EndedSession[]> {
  const ended = sql`s.public_id as id, s.user_id, s.user_agent`
  const { rows } = await sql<EndedSession>`
    with alive as (
      select id_hash, acting_reason is not null as acting from session
      where ${condition} and expires_at > ${now} and absolute_expires_at > ${now} for update),
    gone as (delete from session s using alive where s.id_hash = alive.id_hash and not acting returning ${ended}),
    run_out as (update session s set expires_at = ${now} from alive where s.id_hash = alive.id_hash and acting returning ${ended})
    select * from gone union all select * from run_out`.execute(db)
  return rows
}

/** Makes changes of who is staff happen one after the other. */
export const holdStaff = (db: OperatorDb): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('kontor staff'))`.execute(db)

/** Ends the roles that a user has for some hours. */
export const endElevations = (db: OperatorDb, user: string, now: Date): Promise<unknown> =>
  sql`update staff_elevation set ends_at = ${now} where user_id = ${user} and ends_at > ${now}`.execute(db)
