import { randomBytes } from 'node:crypto'
import type { Invitation, peopleEndpoints } from '@kontor/contract/areas/people/people'
import { uuidv7 } from 'uuidv7'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { problem } from '../../../platform/http/problem.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { holdAsManager, soundAccess, viewOf } from './granting.ts'
import {
  crowd,
  deleteInvitation,
  hasPeople,
  type InvitationRow,
  insertInvitation,
  invitationById,
  pendingFor,
  renewInvitation,
  setState,
} from './invitation-queries.ts'
import { notifyOwnerInvited, sendInvitation } from './notices.ts'
import { accessIn, invitationOf } from './person.ts'
import { mayGrant, mayRemove, mostPeople, stateOf } from './rules.ts'

type Endpoints = typeof peopleEndpoints
type Inviting = Context<Endpoints['invite']> | Context<Endpoints['invitationResend']>

/** Per address and customer, so that no mailbox is flooded. */
const mailsPerAddress = { per: 'email', max: 5, seconds: 86_400 } as const

/** The same for every address that is no member's: whether there is an account stays private. */
export const invite: Handler<Endpoints['invite']> = async context => {
  const { body, caller, customer, db } = context
  const { email, locale, message, ...asked } = body
  const access = await soundAccess(context, asked)
  const { name, granter } = await holdAsManager(context)
  if (!mayGrant(granter, access)) throw problem('access_beyond_own')
  const view = viewOf(context)
  await makeRoom(context, email)
  const { taken, member } = await crowd(db, customer, email)
  if (member || email.toLowerCase() === caller.email.toLowerCase()) throw problem('already_member')
  if (taken >= mostPeople) throw problem('too_many_people')
  await countMail(context, email)
  const [id, token] = [uuidv7(), newToken()]
  const tokenHash = hashOf(token)
  await insertInvitation(db, view, { ...access, id, email, locale, message, tokenHash, inviter: caller.userId })
  await context.audit({ action: 'invitation.sent', subject: subjectOf({ id, email }), after: access })
  if (access.role === 'owner') await notifyOwnerInvited(context, { who: email, by: caller.name, waits: false })
  return deliver(context, id, name, token, false)
}

export const resendInvitation: Handler<Endpoints['invitationResend']> = async context => {
  const { caller, customer, db, now, params } = context
  const { name, granter } = await holdAsManager(context)
  const row = await openInvitation(context)
  // a customer that staff have opened waits for its first owner, whom they invite alone
  const isFirst = row.role === 'owner' && caller.actingReason !== null && !(await hasPeople(db, customer))
  // staff would vouch alone for what an owner or two of them have offered
  if (row.role === 'owner' && caller.actingReason !== null && !isFirst) throw problem('owners_only')
  // the person who sends it vouches for it
  if (!isFirst && !mayGrant(granter, row)) throw problem('access_beyond_own')
  if (row.expires_on !== null && row.expires_on < context.services.clock.today()) throw problem('invitation_over')
  if ((await crowd(db, customer, row.email)).member) throw problem('already_member')
  await countMail(context, row.email)
  const token = newToken()
  await renewInvitation(db, viewOf(context), params.id, hashOf(token))
  await context.audit({
    action: 'invitation.resent',
    subject: subjectOf(row),
    before: { sent_at: row.sent_at },
    after: { sent_at: now.toISOString() },
  })
  return deliver(context, params.id, name, token, true)
}

export const revokeInvitation: Handler<Endpoints['invitationRevoke']> = async context => {
  const { granter } = await holdAsManager(context)
  const row = await openInvitation(context)
  if (!mayRemove(granter, row)) throw problem('access_beyond_own')
  await setState(context.db, context.customer, row.id, 'revoked')
  await context.audit({ action: 'invitation.revoked', subject: subjectOf(row), before: accessIn(row) })
  return undefined
}

/** An invitation without an answer that was not taken back, expired or not. @throws not_found, invitation_over */
async function openInvitation(
  context: Context<Endpoints['invitationResend']> | Context<Endpoints['invitationRevoke']>,
): Promise<InvitationRow> {
  const row = await invitationById(context.db, viewOf(context), context.params.id)
  if (!row) throw problem('not_found')
  if (row.state !== 'pending') throw problem('invitation_over')
  return row
}

/** An invitation that came to nothing is replaced by a new one. @throws already_invited */
async function makeRoom(context: Context<Endpoints['invite']>, email: string): Promise<void> {
  const earlier = await pendingFor(context.db, viewOf(context), email)
  if (!earlier) return
  if (stateOf(earlier, context.now) === 'pending')
    throw problem('already_invited', { current: invitationOf(earlier, context.now) })
  await deleteInvitation(context.db, context.customer, earlier.id)
}

async function countMail({ customer, db, now }: Inviting, email: string): Promise<void> {
  await countCall(db, 'invitation', [[mailsPerAddress, `${customer}:${email.toLowerCase()}`]], now)
}

async function deliver(
  context: Inviting,
  id: string,
  customerName: string,
  token: string,
  again: boolean,
): Promise<Invitation> {
  const row = await invitationById(context.db, viewOf(context), id)
  if (!row) throw new Error('an invitation just written is there')
  await sendInvitation(context, customerName, row, token, again)
  return invitationOf(row, context.now)
}

/** 256 bits; only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const subjectOf = ({ id, email }: { id: string; email: string }) => ({ kind: 'invitation', id, label: email })
