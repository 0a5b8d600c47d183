import type { Locale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type AuditEntry, writeAudit } from '../../../platform/audit/write-audit.ts'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { oneLine } from '../../../values/one-line.ts'
import { hasPassword } from './passwords/password-queries.ts'
import { sendResetLink } from './passwords/reset-link-job.ts'
import { endElevations, endSessions, holdStaff, userByEmail } from './queries.ts'

/** By whose word an account is staff: Kontor's, or the identity provider's (`SSO_STAFF_CLAIM`). */
export function staffAccounts(db: OperatorDb) {
  return db
    .selectFrom('user_account')
    .select(['email', 'name', 'staff_roles', 'admin_by_claim', 'two_factor_since'])
    .where('admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy(sql`lower(email)`)
    .execute()
}

/**
 * Makes an account staff with these roles, a new one if necessary. An account without a password is mailed a link to set one. In a
 * transaction, as operator.
 * @returns null where the account is disabled
 */
export async function appointStaff(
  db: OperatorDb,
  { email, name, locale, roles }: NewStaff,
  now: Date,
  audit = byCommand(db, now),
) {
  await holdStaff(db)
  const found = await userByEmail(db, email)
  if (found?.disabled_at) return null
  const user =
    found ?? (await newAccount(db, { email, locale, roles, name: oneLine(name).slice(0, 100) || email }, now))
  await db
    .updateTable('user_account')
    .set({ staff_roles: [...roles], admin_by_claim: false, version: sql`version + 1` })
    .where('id', '=', user.id)
    .execute()
  // a session that began as a customer's may last longer than those of staff
  if (found && !found.admin) await endSessions(db, found.id, 'all', now)
  const subject = subjectOf(user)
  const before = { staff_roles: found?.staff_roles ?? [] }
  if (!found?.admin) await audit({ action: 'staff.appointed', subject, after: { staff_roles: roles }, customer: null })
  else if (before.staff_roles.join() !== roles.join())
    await audit({ action: 'staff.roles_changed', subject, before, after: { staff_roles: roles }, customer: null })
  const invited = !(await hasPassword(db, user.id))
  if (invited) await enqueue(db, sendResetLink, { request_id: uuidv7(), email, welcome: true })
  return { id: user.id, email: user.email, isNew: !found, invited }
}

/** Takes the staff's side away, and with it every session of the account. @returns false where it is no staff account */
export async function dismissStaff(db: OperatorDb, email: string, now: Date): Promise<boolean> {
  await holdStaff(db)
  const user = await userByEmail(db, email)
  if (!user?.admin) return false
  await endStaff(db, user.id, now)
  await byCommand(db, now)({ action: 'staff.dismissed', subject: subjectOf(user), customer: null })
  return true
}

/** Takes all roles from an account, also those for some hours, and ends its sessions. */
export async function endStaff(db: OperatorDb, id: string, now: Date): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ staff_roles: [], admin_by_claim: false, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await endElevations(db, id, now)
  await endSessions(db, id, 'all', now)
}

/** @property roles names of what Kontor brings, ids of the provider's own */
export type NewStaff = { email: string; name: string; locale: Locale; roles: readonly string[] }

export const subjectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'user', id, label: name })

async function newAccount(db: OperatorDb, staff: NewStaff, now: Date) {
  const { roles: _, ...account } = staff
  const user = { id: uuidv7(), ...account }
  await db
    .insertInto('user_account')
    .values({ ...user, password_hash: null, password_changed_at: now, created_at: now })
    .execute()
  return user
}

const byCommand =
  (db: OperatorDb, now: Date) =>
  (...entries: AuditEntry[]): Promise<void> =>
    writeAudit(db, { caller: null, now, address: null, requestId: 'kontor staff' }, ...entries)
