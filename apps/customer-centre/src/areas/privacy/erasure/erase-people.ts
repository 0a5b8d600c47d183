import { sql } from 'kysely'
import type { Erasing } from './erasing.ts'

/** Tables about one user's way in, by the column that says whose. Children of sessions and devices go first. */
const userTables = [
  'session',
  'pending_sign_in',
  'password_reset',
  'passkey',
  'totp_app',
  'recovery_code',
  'factor_recovery',
  'webauthn_challenge',
  'sign_in_attempt',
  'device',
  'federated_identity',
  'email_change',
  'caller_pin',
  'callback_request',
] as const

/**
 * Ends the memberships, and the sign-in of those who act for nobody else: their row stays without a name, as kept things point to it.
 * All at once, because afterwards nobody knows who they were.
 */
export async function erasePeople({ db, customer, now }: Erasing): Promise<void> {
  // of two customers that are erased at once, the second finds whom the first has let go
  await sql`select from user_account where id in (select user_id from membership where customer_number = ${customer})
    order by id for update`.execute(db)
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, lower(u.email) as email from user_account u where u.id in (select sole_people(${now}))`.execute(db)
  const users = rows.map(({ id }) => id)
  for (const table of userTables)
    await sql`delete from ${sql.id(table)} where user_id = any(${users}::uuid[])`.execute(db)
  await sql`delete from sign_on_record where payload ->> 'accountId' = any(${users}::text[])`.execute(db)
  await sql`delete from registration where lower(email) = any(${rows.map(({ email }) => email)}::text[])`.execute(db)
  await sql`delete from idempotency_key
    where split_part(scope, ':', 3) = ${String(customer)} or split_part(scope, ':', 2) = any(${users}::text[])`.execute(
    db,
  )
  await sql`update user_account set name = 'Erased user', email = 'erased-' || id || '@erased.invalid', password_hash = null,
      email_verified_at = null, two_factor_since = null, preferences = '{}', disabled_at = coalesce(disabled_at, ${now}),
      erased_with = ${customer}, version = version + 1
    where id = any(${users}::uuid[])`.execute(db)

  await db.deleteFrom('invitation').where('customer_number', '=', customer).execute()
  await db.deleteFrom('caller_pin').where('customer_number', '=', customer).execute()
  await db
    .updateTable('session')
    .set({ current_customer_number: null, acting_reason: null })
    .where('current_customer_number', '=', customer)
    .execute()
  await db.deleteFrom('membership').where('customer_number', '=', customer).execute()
}
