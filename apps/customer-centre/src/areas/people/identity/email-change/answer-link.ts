import type { EmailLink, emailChangeEndpoints } from '@kontor/contract/areas/people/email-change'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { TenantDb } from '../../../../platform/db/database.ts'
import type { Context } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { queueMail, queueMails } from '../../../../platform/mail/queue-mail.ts'
import { customerTable } from '../../../customers/reads.ts'
import { endHalfOpen, killResetTokens } from '../passwords/password-queries.ts'
import { endSessions, mailAddressOf } from '../queries.ts'
import { userAgentOf } from '../sign-in/attempts.ts'
import { auditChange } from './audit-change.ts'
import type { ContactAddress, CustomerAddresses } from './customer-addresses.ts'
import {
  type Bound,
  bindToChange,
  boundChange,
  endChange,
  heldUser,
  isMailboxDead,
  mayStillChange,
  noteConfirmation,
  requireOldAddress,
  takeSignInAddress,
  voidChangesOf,
} from './queries.ts'
import { type ChangeRow, isComplete, linkStateOf, linkView, mayRefuse, purposeOf, unknownLink } from './rules.ts'

type Endpoints = typeof emailChangeEndpoints
type LinkContext = (Context<Endpoints['emailLinkConfirm']> | Context<Endpoints['emailLinkRefuse']>) & {
  addresses: CustomerAddresses
}
/** The same call, its transaction bound to whom the link is about. */
type BoundContext = Omit<LinkContext, 'db'> & { db: TenantDb }

export async function emailLink({ db: unbound, now, params }: Context<Endpoints['emailLink']>): Promise<EmailLink> {
  const found = await bindToChange(unbound, hashOf(params.token))
  if (!found) return unknownLink
  const { bound, db } = found
  const change = await boundChange(db, bound, false)
  return linkView(change, bound.side, await customerName(db, bound), now)
}

/** The second address to confirm brings the change into effect; a link that was confirmed before is answered with how things stand. */
export async function confirmEmailLink(context: LinkContext): Promise<EmailLink> {
  const { now } = context
  const { bound, db, held } = await hold(context)
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
    if (isComplete(change)) await applyChange({ ...context, db }, { ...held, change }, by)
  }
  return linkView(await boundChange(db, bound, false), side, held.customer?.name ?? null, now)
}

/** “This was not me”: nothing changes, and the person who asked is signed out everywhere, as they may not be who they say. */
export async function refuseEmailLink(context: LinkContext): Promise<EmailLink> {
  const { audit, now } = context
  const { bound, db, held } = await hold(context)
  const { change, customer } = held
  if (!mayRefuse(bound.side, linkStateOf(change, bound.side, now))) throw problem('link_invalid')
  await endChange(db, change, 'refused', now)
  await auditChange(audit, concerned(held), 'refused', change.old_email)
  await voidChangesOf(db, change.user_id, null, now)
  await endSessions(db, change.user_id, 'all', now)
  await endHalfOpen(db, change.user_id)
  await adviseUser({ ...context, db }, change)
  return linkView(await boundChange(db, bound, false), bound.side, customer?.name ?? null, now)
}

async function adviseUser({ services, db, now, request }: BoundContext, change: ChangeRow): Promise<void> {
  const { appUrl, timeZone } = services.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  await queueMail(db, {
    services,
    now,
    user: await mailAddressOf(db, change.user_id),
    template: 'email_change_refused',
    values: { use: purposeOf(change), email: change.new_email, event, appUrl },
  })
}

/** People who proved the old address, or opened the mailbox again, after someone had asked for another one keep what is theirs. */
async function canOldBeAsked(db: TenantDb, { change, customer, user }: Held, now: Date): Promise<boolean> {
  const { new_email, old_email } = change
  if (old_email.toLowerCase() === new_email.toLowerCase()) return false
  const proved = (user?.email_verified_at ?? customer?.email_verified_at ?? null) !== null
  return proved && !(await isMailboxDead(db, old_email, now))
}

/** First the user, then the customer, then the change, each only where it is concerned: a request for another one takes them in this order. */
async function hold({
  addresses,
  db: unbound,
  params,
}: LinkContext): Promise<{ bound: Bound; db: TenantDb; held: Held }> {
  const found = await bindToChange(unbound, hashOf(params.token))
  if (!found) throw problem('link_invalid')
  const { bound, db } = found
  const signIn = (await boundChange(db, bound, false)).sign_in
  const user = signIn ? await heldUser(db, bound.user_id) : undefined
  const customer = bound.customer_number > 0 ? await addresses.lock(db, bound.customer_number) : undefined
  return { bound, db, held: { user, customer, change: await boundChange(db, bound, true) } }
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

async function customerName(db: TenantDb, { customer_number }: Bound): Promise<string | null> {
  if (customer_number === 0) return null
  const row = await db
    .selectFrom(customerTable.as('customer'))
    .select('name')
    .where('customer_number', '=', customer_number)
    .executeTakeFirst()
  return row?.name ?? null
}

/** The rows concerned, locked until the transaction ends. */
type Held = {
  change: ChangeRow
  user: Awaited<ReturnType<typeof heldUser>>
  customer: ContactAddress | undefined
}

type Applying = Pick<Context<EndpointDeclaration>, 'audit' | 'services' | 'db' | 'now'> & {
  addresses: CustomerAddresses
}

/**
 * Applies a change that both addresses have confirmed. Nothing happens where the old one is no longer in use, the
 * asking user has lost the right to change it, or the new one has been taken; the links then say so.
 * @param by the address that confirmed last
 */
async function applyChange(context: Applying, { change, customer, user }: Held, by: string): Promise<void> {
  const { addresses, audit, db, now } = context
  const { customer_number, new_email, old_email, user_id } = change
  const current = [...(change.sign_in ? [user?.email] : []), ...(customer_number > 0 ? [customer?.email] : [])]
  if (current.some(email => email?.toLowerCase() !== old_email.toLowerCase()))
    return endChange(db, change, 'outdated', now)
  if (customer && !(await mayStillChange(db, user_id, customer_number, now)))
    return endChange(db, change, 'outdated', now)
  if (change.sign_in && !(await takeSignInAddress(db, user_id, new_email, now)))
    return endChange(db, change, 'taken', now)
  if (customer) await addresses.set(db, customer_number, new_email, now)
  if (change.sign_in) {
    // as with a password: a link to set one would still go to the old mailbox
    await endSessions(db, user_id, { except: change.session_id }, now)
    await endHalfOpen(db, user_id)
    await killResetTokens(db, user_id, now)
  }
  await endChange(db, change, 'applied', now)
  await auditChange(
    audit,
    {
      customer: customer_number,
      customerName: customer?.name ?? '',
      userId: user_id,
      userName: user?.name ?? change.requested_by,
      signIn: change.sign_in,
      oldEmail: old_email,
      newEmail: new_email,
    },
    'changed',
    by,
  )
  await notifyBoth(context, { change, customer, user })
}

async function notifyBoth({ services, db, now }: Applying, { change, customer, user }: Held): Promise<void> {
  const { customer_number, new_email, old_email } = change
  const reader = user ?? { id: null, name: customer?.name ?? '', locale: customer?.locale ?? 'en', preferences: {} }
  const addresses = old_email.toLowerCase() === new_email.toLowerCase() ? [new_email] : [old_email, new_email]
  const { id, name, locale, preferences } = reader
  await queueMails(
    db,
    addresses.map(email => ({
      services,
      now,
      user: { id, name, locale, preferences, email },
      template: 'email_changed',
      values: {
        use: purposeOf(change),
        old: old_email,
        email: new_email,
        service: services.configuration.provider.email,
      },
      ...(customer_number > 0 && { customer: customer_number }),
    })),
  )
}
