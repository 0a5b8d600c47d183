import { sql } from 'kysely'
import type { Erasing, SoleUser } from '../../../platform/privacy/personal-data.ts'

/** Lists what is about one user's way in, by the column that says whose. Children of sessions and devices go first. */
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
] as const

/** Ends the sign-in of users: their row stays without a name, as kept things point to it. */
export async function eraseUsers({ db, customer, now }: Erasing, users: readonly SoleUser[]): Promise<void> {
  const ids = users.map(({ id }) => id)
  for (const table of userTables)
    await sql`delete from ${sql.id(table)} where user_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from sign_on_record where payload ->> 'accountId' = any(${ids}::text[])`.execute(db)
  await sql`update user_account set name = 'Erased user', email = 'erased-' || id || '@erased.invalid', password_hash = null,
      email_verified_at = null, two_factor_since = null, preferences = '{}', disabled_at = coalesce(disabled_at, ${now}),
      erased_with = ${customer}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(db)
}
