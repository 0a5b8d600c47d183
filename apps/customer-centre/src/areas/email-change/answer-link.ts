import type { EmailLink, emailChangeEndpoints } from '@kontor/contract/areas/email-change'
import type { Context } from '../../http/context.ts'
import { hashOf } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import { queueMail } from '../../mail.ts'
import { userAgentOf } from '../identity/attempts.ts'
import { endHalfOpen } from '../identity/password-queries.ts'
import { endSessions, mailAddressOf } from '../identity/queries.ts'
import { applyChange, type Held } from './apply-change.ts'
import { auditChange } from './audit-change.ts'
import {
  type Bound,
  bindToChange,
  boundChange,
  endChange,
  heldCustomer,
  heldUser,
  isMailboxDead,
  noteConfirmation,
  requireOldAddress,
  voidChangesOf,
} from './queries.ts'
import { type ChangeRow, isComplete, linkStateOf, linkView, mayRefuse, unknownLink, useOf } from './rules.ts'

type Endpoints = typeof emailChangeEndpoints
type LinkContext = Context<Endpoints['emailLinkConfirm']> | Context<Endpoints['emailLinkRefuse']>

export async function emailLink({ db, now, params }: Context<Endpoints['emailLink']>): Promise<EmailLink> {
  const bound = await bindToChange(db, hashOf(params.token))
  if (!bound) return unknownLink
  const change = await boundChange(db, bound, false)
  return linkView(change, bound.side, await customerName(db, bound), now)
}

/** The second address to confirm brings the change into effect; a link that was confirmed before is answered with how things stand. */
export async function confirmEmailLink(context: Context<Endpoints['emailLinkConfirm']>): Promise<EmailLink> {
  const { db, now } = context
  const { bound, held } = await hold(context)
  const { side } = bound
  const state = linkStateOf(held.change, side, now)
  const confirmed = side === 'old' ? held.change.old_confirmed_at : held.change.new_confirmed_at
  if (state !== 'waiting' && confirmed === null) throw problem('link_invalid')
  if (state === 'waiting') {
    if (!held.change.old_needed && (await canOldBeAsked(db, held, now))) await requireOldAddress(db, bound)
    await noteConfirmation(db, bound, side, now)
    const change = await boundChange(db, bound, false)
    const by = side === 'old' ? change.old_email : change.new_email
    await auditChange(context.audit, concerned(held), 'confirmed', by)
    if (isComplete(change)) await applyChange(context, { ...held, change }, by)
  }
  return linkView(await boundChange(db, bound, false), side, held.customer?.name ?? null, now)
}

/** “This was not me”: nothing changes, and whoever asked is signed out everywhere, as he may not be who he says. */
export async function refuseEmailLink(context: Context<Endpoints['emailLinkRefuse']>): Promise<EmailLink> {
  const { audit, db, now } = context
  const { bound, held } = await hold(context)
  const { change, customer } = held
  if (!mayRefuse(bound.side, linkStateOf(change, bound.side, now))) throw problem('link_invalid')
  await endChange(db, change, 'refused', now)
  await auditChange(audit, concerned(held), 'refused', change.old_email)
  await voidChangesOf(db, change.user_id, null, now)
  await endSessions(db, change.user_id, 'all', now)
  await endHalfOpen(db, change.user_id)
  await adviseUser(context, change)
  return linkView(await boundChange(db, bound, false), bound.side, customer?.name ?? null, now)
}

async function adviseUser({ centre, db, now, request }: LinkContext, change: ChangeRow): Promise<void> {
  const { appUrl, timeZone } = centre.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  await queueMail(db, {
    centre,
    now,
    user: await mailAddressOf(db, change.user_id),
    template: 'email_change_refused',
    values: { use: useOf(change), email: change.new_email, event, appUrl },
  })
}

/** Whoever proved the old address, or opened the mailbox again, after somebody had asked for another one keeps what is his. */
async function canOldBeAsked(db: LinkContext['db'], { change, customer, user }: Held, now: Date): Promise<boolean> {
  const { new_email, old_email } = change
  if (old_email.toLowerCase() === new_email.toLowerCase()) return false
  const proved = (user?.email_verified_at ?? customer?.email_verified_at ?? null) !== null
  return proved && !(await isMailboxDead(db, old_email, now))
}

/** First the user, then the customer, then the change, each only where it is concerned: whoever asks for another one takes them in this order, too. */
async function hold({ db, params }: LinkContext): Promise<{ bound: Bound; held: Held }> {
  const bound = await bindToChange(db, hashOf(params.token))
  if (!bound) throw problem('link_invalid')
  const signIn = (await boundChange(db, bound, false)).sign_in
  const user = signIn ? await heldUser(db, bound.user_id) : undefined
  const customer = bound.customer_number > 0 ? await heldCustomer(db, bound.customer_number) : undefined
  return { bound, held: { user, customer, change: await boundChange(db, bound, true) } }
}

const concerned = ({ change, customer, user }: Held) => ({
  customer: change.customer_number,
  customerName: customer?.name ?? '',
  userId: change.user_id,
  userName: user?.name ?? change.requested_by,
  signIn: change.sign_in,
  oldEmail: change.old_email,
  newEmail: change.new_email,
})

async function customerName(db: LinkContext['db'], { customer_number }: Bound): Promise<string | null> {
  if (customer_number === 0) return null
  const row = await db
    .selectFrom('customer')
    .select('name')
    .where('customer_number', '=', customer_number)
    .executeTakeFirst()
  return row?.name ?? null
}
