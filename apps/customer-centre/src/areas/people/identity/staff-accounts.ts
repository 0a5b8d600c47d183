import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import type { Locale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { oneLine } from '../../../values/one-line.ts'
import { hasPassword } from './passwords/password-queries.ts'
import { sendResetLink } from './passwords/reset-link-job.ts'
import { endSessions, userByEmail } from './queries.ts'

/** By whose word an account is staff: Kontor's, or the identity provider's (`SSO_STAFF_CLAIM`). */
export function staffAccounts(db: OperatorDb) {
  return db
    .selectFrom('user_account')
    .select(['email', 'name', 'admin_by_claim', 'two_factor_since'])
    .where('admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy(sql`lower(email)`)
    .execute()
}

/**
 * Makes an account staff, a new one if necessary. An account without a password is mailed a link to set one. In a
 * transaction, as operator.
 * @returns null where the account is disabled
 */
export async function appointStaff(db: OperatorDb, { email, name, locale }: NewStaff, now: Date) {
  const found = await userByEmail(db, email)
  if (found?.disabled_at) return null
  const user = found ?? (await newAccount(db, { email, locale, name: oneLine(name).slice(0, 100) || email }, now))
  await db.updateTable('user_account').set({ admin: true, admin_by_claim: false }).where('id', '=', user.id).execute()
  if (!found?.admin) await audit(db, 'staff.appointed', user, now)
  const invited = !(await hasPassword(db, user.id))
  if (invited) await enqueue(db, sendResetLink, { request_id: uuidv7(), email, welcome: true })
  return { email: user.email, isNew: !found, invited }
}

/** Takes the staff's side away, and with it every session of the account. @returns false where it is no staff account */
export async function dismissStaff(db: OperatorDb, email: string, now: Date): Promise<boolean> {
  const user = await userByEmail(db, email)
  if (!user?.admin) return false
  await db.updateTable('user_account').set({ admin: false, admin_by_claim: false }).where('id', '=', user.id).execute()
  await endSessions(db, user.id, 'all', now)
  await audit(db, 'staff.dismissed', user, now)
  return true
}

export type NewStaff = { email: string; name: string; locale: Locale }

async function newAccount(db: OperatorDb, staff: NewStaff, now: Date) {
  const user = { id: uuidv7(), ...staff }
  await db
    .insertInto('user_account')
    .values({ ...user, password_hash: null, password_changed_at: now, created_at: now })
    .execute()
  return user
}

async function audit(
  db: OperatorDb,
  action: AuditAction,
  user: { id: string; name: string },
  now: Date,
): Promise<void> {
  await writeAudit(
    db,
    { caller: null, now, address: null, requestId: 'kontor staff' },
    { action, subject: { kind: 'user', id: user.id, label: user.name }, customer: null },
  )
}
