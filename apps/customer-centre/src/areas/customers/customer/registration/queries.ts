import { sql } from 'kysely'
import type { Db, OperatorDb } from '../../../../platform/db/database.ts'
import type { RegistrationDetails } from './rules.ts'

export type NewRegistration = {
  id: string
  details: RegistrationDetails
  passwordHash: string
  browserHash: Buffer
  termsVersion: string
  now: Date
  expiresAt: Date
}

/**
 * Keeps a registration; an earlier one of the same address in the same browser is deleted with its link. Those of other
 * browsers stay: the owner of the address is known only once one of them is confirmed.
 */
export async function keepRegistration(db: Db, registration: NewRegistration): Promise<void> {
  const { id, details, now } = registration
  const columns = {
    id,
    email: details.email,
    details: JSON.stringify(details),
    password_hash: registration.passwordHash,
    browser_hash: registration.browserHash,
    token_hash: null,
    terms_version: registration.termsVersion,
    created_at: now,
    expires_at: registration.expiresAt,
    confirmed_at: null,
  }
  await db
    .insertInto('registration')
    .values(columns)
    .onConflict(conflict => conflict.expression(sql`lower(email), browser_hash`).doUpdateSet(columns))
    .execute()
}

/** A browser's waiting registration. Locked, so that of two simultaneous mails the second replaces the first's link. */
export async function waitingOf(db: Db, email: string, browserHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('registration')
    .select(['id', 'email', 'details'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('browser_hash', '=', browserHash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, details: detailsIn(row.details) }
}

export async function setLink(db: Db, id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db
    .updateTable('registration')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export function registrationOf(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('registration')
    .select(['id', 'email', 'browser_hash', 'expires_at', 'confirmed_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** The password that was chosen; null where none waits under this link. */
export async function registeredHash(db: OperatorDb, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('registration')
    .select('password_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

type Taken = { details: RegistrationDetails; terms_version: string; created_at: string; id: string; email: string }

/**
 * Uses up a waiting registration, and removes all others of its address: of two tabs, or browsers, one gets it. They
 * are locked in one order first, so that two calls wait for each other. A new registration has no link yet, so what waits under this one
 * has the password that was compared.
 */
export async function takeRegistration(db: Db, tokenHash: Buffer, now: Date) {
  await sql`
    select from registration where lower(email) = (select lower(email) from registration where token_hash = ${tokenHash})
    order by id for update`.execute(db)
  const taken = await sql<Taken>`
    update registration r set confirmed_at = ${now}, details = null, password_hash = null
    from (select id, details from registration where token_hash = ${tokenHash} and confirmed_at is null
      for update) waiting
    where r.id = waiting.id
    returning waiting.details, r.terms_version, r.created_at, r.id, r.email`.execute(db)
  const [row] = taken.rows
  if (row) await deleteOthers(db, row)
  return row
}

async function deleteOthers(db: Db, { id, email }: Taken): Promise<void> {
  await db
    .deleteFrom('registration')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is', null)
    .where('id', '!=', id)
    .execute()
}

/** @returns its id, or undefined where nothing waits under this link */
export async function deleteWaiting(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('registration')
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const detailsIn = (json: unknown): RegistrationDetails => json as RegistrationDetails // only keepRegistration writes it
