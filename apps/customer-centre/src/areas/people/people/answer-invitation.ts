import type { peopleEndpoints } from '@kontor/contract/areas/people/people'
import { unknownInvitation } from '@kontor/contract/enums/people'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { Db, TenantDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { confirmEmail, userByEmail } from '../identity/queries.ts'
import { auditLeaving, setActing } from '../identity/sessions/acting-customer.ts'
import { bindInvitation, type InvitationRow, insertMember, invitationByToken, setState } from './invitation-queries.ts'
import { subjectOf } from './invite.ts'
import { notifyAccepted, notifyDeclined, notifyNewOwner, type Telling } from './notices.ts'
import { accessIn } from './person.ts'
import { customerNamed, type View } from './queries.ts'
import { stateOf } from './rules.ts'

type Endpoints = typeof peopleEndpoints

export const viewInvitation: Handler<Endpoints['invitation']> = async ({ services, db: unbound, now, params }) => {
  const bound = await bindInvitation(unbound, hashOf(params.token))
  if (!bound) return unknownInvitation
  const { customer, db } = bound
  const row = await invitationByToken(db, by(services, customer, now), hashOf(params.token))
  if (!row) return unknownInvitation
  const { name, closed } = await customerNamed(db, customer)
  const { email, invited_by, message, expires_at } = row
  return {
    state: closed ? 'revoked' : stateOf(row, now),
    customer: { number: customer, name },
    invited_by,
    email,
    message,
    expires_at,
    access: accessIn(row),
    // also where it is disabled: such an account accepts unknownInvitation, without a reason
    has_account: (await userByEmail(db, email)) !== undefined,
  }
}

/** The link came by a mail to the invited address, and the account has the same: both belong to one person. */
export const acceptInvitation: Handler<Endpoints['invitationAccept']> = async context => {
  const { caller, params } = context
  // while the transaction is still bound to the customer they leave
  await auditLeaving(context)
  const open = await openOffer(context, hashOf(params.token))
  if (open.row.email.toLowerCase() !== caller.email.toLowerCase()) throw problem('invitation_for_other_address')
  const { customer, db } = open
  const telling = { ...context, customer, db }
  if (!(await join(telling, open, { id: caller.userId, name: caller.name }))) throw problem('already_member')
  await confirmEmail(db, caller.userId, context.now)
  await setActing(db, caller.sessionId, customer, null)
  await context.audit(acceptedEntry(open))
  return { current_customer_number: customer }
}

export const declineInvitation: Handler<Endpoints['invitationDecline']> = async context => {
  const { customer, db, name, row } = await openOffer(context, hashOf(context.params.token))
  await setState(db, customer, row.id, 'declined')
  // by a reader of that mailbox: whether the address has an account, and whose, stays private
  const actor = { userId: null, name: row.email }
  await context.audit({ action: 'invitation.declined', subject: subjectOf(row), actor, customer })
  await notifyDeclined({ ...context, customer, db }, name, row)
  return undefined
}

export type OpenOffer = { customer: number; db: TenantDb; name: string; row: InvitationRow }

/**
 * Binds the transaction to the customer of a link, keeps its people from changing, and finds the invitation still good: of two who answer
 * it at once the second finds it answered.
 * @throws link_invalid, also where the customer is closed by now or the inviter could not give this any more
 */
export async function openOffer(
  { services, db: before, now }: { services: TenantServices; db: Db; now: Date },
  tokenHash: Buffer,
): Promise<OpenOffer> {
  const bound = await bindInvitation(before, tokenHash)
  if (!bound) throw problem('link_invalid')
  const { customer, db } = bound
  const { name, deactivated_at } = await lockCustomer(db, customer, 'name', 'deactivated_at')
  const row = await invitationByToken(db, by(services, customer, now), tokenHash)
  if (!row || deactivated_at !== null || stateOf(row, now) !== 'pending') throw problem('link_invalid')
  return { customer, db, name, row }
}

/** @returns false where the user is a member already */
export async function join(
  telling: Telling,
  { name, row }: OpenOffer,
  user: { id: string; name: string },
): Promise<boolean> {
  const { services, customer, db, now } = telling
  const today = services.clock.today()
  if (!(await insertMember(db, by(services, customer, now), row.id, user.id, today))) return false
  await setState(db, customer, row.id, 'accepted')
  await notifyAccepted(telling, name, row, user)
  if (row.role === 'owner') await notifyNewOwner(telling, name, user.name, row.invited_by)
  return true
}

export const acceptedEntry = ({ customer, row }: OpenOffer): AuditEntry => ({
  action: 'invitation.accepted',
  subject: subjectOf(row),
  after: accessIn(row),
  customer,
})

/** A view without a reader. */
const by = ({ configuration }: TenantServices, customer: number, now: Date): View => ({
  customer,
  reader: '00000000-0000-0000-0000-000000000000',
  now,
  timeZone: configuration.timeZone,
})
