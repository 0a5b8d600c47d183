import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import type { Db, OperatorDb } from '../../../../../platform/db/database.ts'
import { queueMail } from '../../../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../../../platform/services.ts'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'
import { endElevations, holdStaff, holdUser, userByEmail } from '../../queries.ts'
import { userAgentOf } from '../../sign-in/attempts.ts'
import type { SignInContext } from '../../sign-in/open-session.ts'
import { type Claims, claimedRoles, issuerName, type Refusal, verifiedEmail } from './rules.ts'

export type Identity = { issuer: string; subject: string; claims: Claims }
type Known = { id: string; name: string }

/** Says whether this user can prove their identity at the configured identity provider. */
export async function isLinked(db: Db, { configuration }: TenantServices, userId: string): Promise<boolean> {
  const { identityProvider } = configuration.singleSignOn
  if (!identityProvider) return false
  const row = await db
    .selectFrom('federated_identity')
    .select('user_id')
    .where('issuer', '=', issuerName(identityProvider.issuer))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The user with this identity. The first time it is linked, or an account is made for it, as far as the settings allow. As operator, as it
 * may make someone staff.
 * @returns the reason where there is no such user
 */
export async function userOfIdentity(
  db: OperatorDb,
  context: SignInContext,
  provider: IdentityProvider,
  identity: Identity,
): Promise<Known | Refusal> {
  const { now } = context
  const linked = await db
    .updateTable('federated_identity')
    .set({ last_used_at: now })
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .returning('user_id')
    .executeTakeFirst()
  const user = linked ? { id: linked.user_id, name: '' } : await firstTime(db, context, provider, identity)
  if (typeof user === 'string') return user
  const held = await holdUser(db, user.id, null)
  if (!held) return 'disabled'
  await followStaffClaim(db, context, provider, identity, held)
  return held
}

/**
 * An address that both sides have verified links an existing user, if the provider trusts their identity provider that
 * far. Staff are linked only if the claim that makes staff is there too: an address alone must not give staff rights.
 */
async function firstTime(
  db: OperatorDb,
  context: SignInContext,
  provider: IdentityProvider,
  identity: Identity,
): Promise<Known | Refusal> {
  const email = verifiedEmail(identity.claims)
  if (!email) return 'email_unverified'
  const existing = await userByEmail(db, email)
  if (!existing) return provider.createsUsers ? createUser(db, context, provider, identity, email) : 'unknown_user'
  if (existing.disabled_at) return 'disabled'
  // locked: a user who is just giving the address up must not be linked to its next owner
  const verified = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', existing.id)
    .where('email', '=', existing.email)
    .where('email_verified_at', 'is not', null)
    .forShare()
    .executeTakeFirst()
  // an account registered with another person's address waits for that person
  if (!verified || !provider.trustsEmail) return 'unknown_user'
  if (existing.admin && !claimedRoles(identity.claims, provider)?.length) return 'unknown_user'
  if (!(await link(db, context, provider, identity, existing))) return 'unknown_user'
  const { appUrl, timeZone } = context.services.configuration
  const { now, request } = context
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  await queueMail(db, {
    services: context.services,
    user: existing,
    template: 'sign_in_linked',
    values: { event, appUrl, label: provider.label },
    now,
  })
  return existing
}

/** @returns false where this user has another identity there already */
async function link(
  db: OperatorDb,
  context: SignInContext,
  provider: IdentityProvider,
  { issuer, subject }: Identity,
  user: Known,
): Promise<boolean> {
  const { now } = context
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('federated_identity')
    .values({ issuer, subject, user_id: user.id, linked_at: now, last_used_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await audit(db, context, user, 'sso.linked', { issuer, label: provider.label })
  return true
}

async function createUser(
  db: OperatorDb,
  context: SignInContext,
  provider: IdentityProvider,
  identity: Identity,
  email: string,
): Promise<Known | Refusal> {
  const { claims, issuer } = identity
  const name = typeof claims.name === 'string' && claims.name.trim() ? claims.name.trim().slice(0, 100) : email
  const user = { id: uuidv7(), name }
  const made = await db
    .insertInto('user_account')
    .values({
      ...user,
      email,
      password_hash: null,
      password_changed_at: context.now,
      email_verified_at: context.now,
      locale: localeOf(typeof claims.locale === 'string' ? claims.locale : undefined),
      created_at: context.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  // of two simultaneous sign-ins, the other has made the user
  if (made.numInsertedOrUpdatedRows !== 1n) return 'failed'
  await audit(db, context, user, 'sso.user_created', { issuer, email })
  await link(db, context, provider, identity, user)
  return user
}

/**
 * The identity provider decides who is staff, if it is configured to; both ways. People who leave never sign in again
 * to lose it, so rights from there count only in sessions that began there: see `resolve_session`. Earlier staff do not
 * depend on it.
 */
async function followStaffClaim(
  db: OperatorDb,
  context: SignInContext,
  provider: IdentityProvider,
  { claims }: Identity,
  user: Known,
): Promise<void> {
  const roles = claimedRoles(claims, provider)
  if (roles === null) return
  const staff = roles.length > 0
  await holdStaff(db)
  const changed = await db
    .updateTable('user_account')
    .set({ staff_roles: roles, admin_by_claim: staff, version: sql`version + 1` })
    .where('id', '=', user.id)
    .where(sql<boolean>`staff_roles <> ${roles}::text[] and (not admin or admin_by_claim or ${!staff})`)
    // the last owner by Kontor's own word stays, whatever is said elsewhere
    .where(sql<boolean>`(admin_by_claim or not 'owner' = any(staff_roles) or exists (select from user_account o
      where o.id <> user_account.id and 'owner' = any(o.staff_roles) and not o.admin_by_claim and o.disabled_at is null))`)
    .returning('id')
    .executeTakeFirst()
  if (changed && !staff) await endElevations(db, user.id, context.now)
  if (changed) await audit(db, context, user, 'sso.staff_changed', { staff, staff_roles: roles })
}

async function audit(
  db: OperatorDb,
  { now, request }: SignInContext,
  user: Known,
  action: AuditAction,
  after: object,
): Promise<void> {
  await writeAudit(
    db,
    { caller: null, now, address: request.ip, requestId: request.id },
    {
      action,
      subject: { kind: 'user', id: user.id, label: user.name },
      actor: { userId: user.id, name: user.name },
      after,
    },
  )
}
