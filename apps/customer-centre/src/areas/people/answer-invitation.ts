import type { peopleEndpoints } from '@kontor/contract/areas/people'
import { unknownInvitation } from '@kontor/contract/words/people'
import type { Centre } from '../../centre.ts'
import type { Db } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import { hashOf } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import { auditLeaving, setActing } from '../account/acting-customer.ts'
import { confirmEmail, userByEmail } from '../identity/queries.ts'
import { bindInvitation, type InvitationRow, insertMember, invitationByToken, setState } from './invitation-queries.ts'
import { subjectOf } from './invite.ts'
import { type Telling, tellAccepted, tellDeclined, tellNewOwner } from './notices.ts'
import { accessIn } from './person.ts'
import { customerNamed, holdPeople, type View } from './queries.ts'
import { stateOf } from './rules.ts'

type Endpoints = typeof peopleEndpoints

export const viewInvitation: Handler<Endpoints['invitation']> = async ({ centre, db, now, params }) => {
  const customer = await bindInvitation(db, hashOf(params.token))
  const row =
    customer === null ? undefined : await invitationByToken(db, by(centre, customer, now), hashOf(params.token))
  if (customer === null || !row) return unknownInvitation
  const { name, closed } = await customerNamed(db, customer)
  const { email, invited_by, message, expires_at } = row
  return {
    state: closed ? 'revoked' : stateOf(row, now),
    customer: { number: customer, name },
    ...{ invited_by, email, message, expires_at },
    access: accessIn(row),
    // also where it is disabled: such an account accepts unknownInvitation, and nobody is told why
    has_account: (await userByEmail(db, email)) !== undefined,
  }
}

/** The link came by a mail to the invited address, and the account has the same: both are the same person's. */
export const acceptInvitation: Handler<Endpoints['invitationAccept']> = async context => {
  const { caller, db, params } = context
  // while the connection is still bound to whom he leaves
  await auditLeaving(context)
  const open = await openOffer(context, hashOf(params.token))
  if (open.row.email.toLowerCase() !== caller.email.toLowerCase()) throw problem('invitation_for_other_address')
  const telling = { ...context, customer: open.customer }
  if (!(await join(telling, open, { id: caller.userId, name: caller.name }))) throw problem('already_member')
  await confirmEmail(db, caller.userId, context.now)
  await setActing(db, caller.sessionId, open.customer, null)
  await context.audit(acceptedEntry(open))
  return { current_customer_number: open.customer }
}

export const declineInvitation: Handler<Endpoints['invitationDecline']> = async context => {
  const { db, params } = context
  const { customer, name, row } = await openOffer(context, hashOf(params.token))
  await setState(db, customer, row.id, 'declined')
  // by whoever reads the mails there: whether the address has an account, and whose, is nobody's business
  const actor = { userId: null, name: row.email }
  await context.audit({ action: 'invitation.declined', subject: subjectOf(row), actor, customer })
  await tellDeclined({ ...context, customer }, name, row)
  return undefined
}

export type OpenOffer = { customer: number; name: string; row: InvitationRow }

/**
 * Binds the connection to the customer of a link, keeps its people from changing, and finds the invitation still good: of two who answer
 * it at once the second finds it answered.
 * @throws link_invalid, also where the customer is closed by now or the inviter could not give this any more
 */
export async function openOffer(
  { centre, db, now }: { centre: Centre; db: Db; now: Date },
  tokenHash: Buffer,
): Promise<OpenOffer> {
  const customer = await bindInvitation(db, tokenHash)
  if (customer === null) throw problem('link_invalid')
  const { name, closed } = await holdPeople(db, customer)
  const row = await invitationByToken(db, by(centre, customer, now), tokenHash)
  if (!row || closed || stateOf(row, now) !== 'pending') throw problem('link_invalid')
  return { customer, name, row }
}

/** @returns false where the user is a member already */
export async function join(
  telling: Telling,
  { name, row }: OpenOffer,
  user: { id: string; name: string },
): Promise<boolean> {
  const { centre, customer, db, now } = telling
  const today = centre.clock.today()
  if (!(await insertMember(db, by(centre, customer, now), row.id, user.id, today))) return false
  await setState(db, customer, row.id, 'accepted')
  await tellAccepted(telling, name, row, user)
  if (row.role === 'owner') await tellNewOwner(telling, name, user.name, row.invited_by)
  return true
}

export const acceptedEntry = ({ customer, row }: OpenOffer) => ({
  action: 'invitation.accepted',
  subject: subjectOf(row),
  after: accessIn(row),
  customer,
})

/** Nobody in particular looks. */
const by = ({ configuration }: Centre, customer: number, now: Date): View => ({
  customer,
  reader: '00000000-0000-0000-0000-000000000000',
  now,
  timeZone: configuration.timeZone,
})
