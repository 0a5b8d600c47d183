import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../../audit.ts'
import type { Centre } from '../../../centre.ts'
import type { Db } from '../../../db/database.ts'
import { queueMail } from '../../../mail.ts'
import { userAgentOf } from '../../identity/attempts.ts'
import type { Entrance } from '../../identity/open-session.ts'
import { type HeldUser, holdUser, userByEmail } from '../../identity/queries.ts'
import type { IdentityProvider } from '../settings.ts'
import { type Claims, isStaff, issuerName, type Refusal, verifiedEmail } from './rules.ts'

export type Identity = { issuer: string; subject: string; claims: Claims }
type Known = { id: string; name: string }

/** Whether this user can prove himself at the identity provider that is set up. */
export async function isLinked(db: Db, { configuration }: Centre, userId: string): Promise<boolean> {
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
 * Whose identity this is. The first time it is linked, or an account is made for it, as far as the settings let that happen.
 * @returns why nobody's, where it is
 */
export async function userOfIdentity(
  db: Db,
  entrance: Entrance,
  provider: IdentityProvider,
  identity: Identity,
): Promise<HeldUser | Refusal> {
  const { now } = entrance
  const linked = await db
    .updateTable('federated_identity')
    .set({ last_used_at: now })
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .returning('user_id')
    .executeTakeFirst()
  const user = linked ? { id: linked.user_id, name: '' } : await firstTime(db, entrance, provider, identity)
  if (typeof user === 'string') return user
  const held = await holdUser(db, user.id, null)
  if (!held) return 'disabled'
  await followStaffClaim(db, entrance, provider, identity, held)
  return held
}

/**
 * An address that both sides have verified links an existing user, where the provider trusts his identity provider that far.
 * Staff are linked only if the claim that makes staff is there too: an address alone must not open the staff's side.
 */
async function firstTime(
  db: Db,
  entrance: Entrance,
  provider: IdentityProvider,
  identity: Identity,
): Promise<Known | Refusal> {
  const email = verifiedEmail(identity.claims)
  if (!email) return 'email_unverified'
  const existing = await userByEmail(db, email)
  if (!existing) return provider.createsUsers ? createUser(db, entrance, provider, identity, email) : 'unknown_user'
  if (existing.disabled_at) return 'disabled'
  // held: whoever is giving the address up at this moment must not be linked to its next owner
  const verified = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', existing.id)
    .where('email', '=', existing.email)
    .where('email_verified_at', 'is not', null)
    .forShare()
    .executeTakeFirst()
  // whoever registered with an address that is not his waits for its owner to come by
  if (!verified || !provider.trustsEmail) return 'unknown_user'
  if (existing.admin && isStaff(identity.claims, provider) !== true) return 'unknown_user'
  if (!(await link(db, entrance, provider, identity, existing))) return 'unknown_user'
  const { appUrl, timeZone } = entrance.centre.configuration
  const { now, request } = entrance
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  await queueMail(db, {
    centre: entrance.centre,
    user: existing,
    template: 'sign_in_linked',
    values: { event, appUrl, label: provider.label },
    now,
  })
  return existing
}

/** @returns false where this user is somebody else there already */
async function link(
  db: Db,
  entrance: Entrance,
  provider: IdentityProvider,
  { issuer, subject }: Identity,
  user: Known,
): Promise<boolean> {
  const { now } = entrance
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('federated_identity')
    .values({ issuer, subject, user_id: user.id, linked_at: now, last_used_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await audit(db, entrance, user, 'sso.linked', { issuer, label: provider.label })
  return true
}

async function createUser(
  db: Db,
  entrance: Entrance,
  provider: IdentityProvider,
  identity: Identity,
  email: string,
): Promise<Known | Refusal> {
  const { claims, issuer } = identity
  const name = typeof claims.name === 'string' && claims.name.trim() ? claims.name.trim().slice(0, 100) : email
  const german = typeof claims.locale === 'string' && claims.locale.startsWith('de')
  const user = { id: uuidv7(), name }
  const made = await db
    .insertInto('user_account')
    .values({
      ...user,
      email,
      password_hash: null,
      password_changed_at: entrance.now,
      email_verified_at: entrance.now,
      locale: german ? 'de' : 'en',
      created_at: entrance.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  // of two at once, the other has made him
  if (made.numInsertedOrUpdatedRows !== 1n) return 'failed'
  await audit(db, entrance, user, 'sso.user_created', { issuer, email })
  await link(db, entrance, provider, identity, user)
  return user
}

/**
 * The identity provider says who is staff, if it is asked at all; both ways. Who leaves never comes by again to lose it, so what
 * came from there counts only in sessions that began there: see `resolve_session`. Who was staff before owes it to nobody there.
 */
async function followStaffClaim(
  db: Db,
  entrance: Entrance,
  provider: IdentityProvider,
  { claims }: Identity,
  user: Known,
): Promise<void> {
  const staff = isStaff(claims, provider)
  if (staff === null) return
  const changed = await db
    .updateTable('user_account')
    .set({ admin: staff, admin_by_claim: staff })
    .where('id', '=', user.id)
    .where('admin', '!=', staff)
    .returning('id')
    .executeTakeFirst()
  if (changed) await audit(db, entrance, user, 'sso.staff_changed', { staff })
}

async function audit(db: Db, { now, request }: Entrance, user: Known, action: string, after: object): Promise<void> {
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
