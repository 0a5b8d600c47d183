import type { emailChangeEndpoints } from '@kontor/contract/areas/people/email-change'
import { canDo } from '@kontor/contract/can'
import type { EmailUse } from '@kontor/contract/enums/customer'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { uuidv7 } from 'uuidv7'
import { bindTenant } from '../../../../platform/db/database.ts'
import { isFresh, permissionsOf } from '../../../../platform/http/admission.ts'
import type { Context } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { countCall } from '../../../../platform/http/rate-limit.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { userAgentOf } from '../sign-in/attempts.ts'
import { auditChange } from './audit-change.ts'
import type { CustomerAddresses } from './customer-addresses.ts'
import { linkToken } from './links.ts'
import { changeById, endChange, heldUser, insertChange, isMailboxDead, ownChange } from './queries.ts'
import { linkHours, type Side } from './rules.ts'
import { sendChangeMails } from './send-mails-job.ts'

type Asking = Pick<Context<EndpointDeclaration>, 'audit' | 'db' | 'now' | 'request'> & {
  services: TenantServices
  caller: Caller
  customer: number | null
  addresses: CustomerAddresses
}

/** In either call: each sends mails to two addresses. */
const requestsPerUser = { per: 'user', max: 10, seconds: 86_400 } as const

type Request = Context<typeof emailChangeEndpoints.emailChangeRequest> & { addresses: CustomerAddresses }

export async function requestEmailChange(context: Request) {
  const { body, caller, customer } = context
  if (body.applies_to !== 'sign_in') {
    if (customer === null) throw problem('no_customer')
    if (!canDo(permissionsOf(caller), 'account:write')) throw problem('forbidden')
  }
  const id = await fileEmailChange(context, body.email, body.applies_to)
  const change = await changeById(context.db, id, context.now)
  if (!change) throw new Error('the change just written is gone')
  return change
}

/**
 * Asks both addresses and changes nothing yet. An earlier request is replaced.
 * @returns the change's id
 * @throws fresh_authentication_required, too_many_requests, or invalid_input where the address is in use already
 */
export async function fileEmailChange(context: Asking, email: string, use: EmailUse): Promise<string> {
  const { caller, services, db, now, request } = context
  if (!isFresh(caller.authenticatedAt, now, services.configuration.session.freshMinutes))
    throw problem('fresh_authentication_required')
  const present = await presentAddress(context, use)
  const same = present.email.toLowerCase() === email.toLowerCase()
  // asking again for the unconfirmed current address confirms it
  if (same && present.verified) throw invalidField('email', 'unchanged')
  await countCall(db, 'email-change', [[requestsPerUser, caller.userId]], now)
  const id = uuidv7()
  const { key } = (await services.keys.vault()).current
  const hashes: Record<Side, Buffer> = {
    old: hashOf(linkToken(key, 'old', id)),
    new: hashOf(linkToken(key, 'new', id)),
  }
  const change = {
    customer: use === 'sign_in' ? 0 : present.customer,
    id,
    userId: caller.userId,
    sessionId: caller.sessionId,
    signIn: use !== 'customer',
    oldEmail: present.email,
    newEmail: email,
    oldNeeded: !same && present.verified && !(await isMailboxDead(db, present.email, now)),
    hashes,
    requestedBy: caller.name,
    userAgent: userAgentOf(request),
    address: request.ip,
    now,
    expiresAt: new Date(now.getTime() + linkHours * 3_600_000),
  }
  await insertChange(db, change)
  await auditChange(context.audit, { ...change, customerName: present.name, userName: caller.name }, 'requested')
  await enqueue(db, sendChangeMails, { customer: change.customer, id, old_mail: uuidv7(), new_mail: uuidv7() })
  return id
}

type Present = { email: string; verified: boolean; customer: number; name: string }

/** The address of today, its rows held: first the user, then the customer, as everywhere here. */
async function presentAddress({ addresses, caller, customer, db }: Asking, use: EmailUse): Promise<Present> {
  const user = use === 'customer' ? undefined : await heldUser(db, caller.userId)
  if (use !== 'customer' && !user) throw problem('unauthenticated')
  if (use === 'sign_in' || customer === null)
    return { email: user?.email ?? '', verified: user?.email_verified_at != null, customer: 0, name: '' }
  const { email, email_verified_at, name } = await addresses.lock(db, customer)
  if (user && user.email.toLowerCase() !== email.toLowerCase()) throw invalidField('applies_to', 'addresses_differ')
  return { email: user?.email ?? email, verified: email_verified_at !== null, customer, name }
}

/** @throws not_found for what is over, and for what is not the caller's to decide */
async function mine(context: Omit<Asking, 'addresses'>, id: string) {
  const { caller, customer, db, now } = context
  const mayWrite = canDo(permissionsOf(caller), 'account:write')
  const change = await ownChange(db, caller.userId, mayWrite ? (customer ?? 0) : 0, id, now)
  if (!change) throw problem('not_found')
  return change
}

export async function resendEmailChange(
  context: Context<typeof emailChangeEndpoints.emailChangeResend>,
): Promise<undefined> {
  const { customer_number: customer, id } = await mine(context, context.params.id)
  await enqueue(context.db, sendChangeMails, { customer, id, old_mail: uuidv7(), new_mail: uuidv7() })
}

export async function cancelEmailChange(
  context: Context<typeof emailChangeEndpoints.emailChangeCancel>,
): Promise<undefined> {
  const { audit, caller, db, now } = context
  const change = await mine(context, context.params.id)
  await endChange(db, change, 'cancelled', now)
  const customer = change.customer_number
  // one's own sign-in may be the contact of a customer other than the present one
  if (customer > 0 && customer !== context.customer) await bindTenant(db, customer, caller.userId)
  const customerName = caller.memberships.find(({ number }) => number === customer)?.name ?? String(customer)
  await auditChange(
    audit,
    {
      customer,
      customerName,
      userId: change.user_id,
      userName: change.requested_by,
      signIn: change.sign_in,
      oldEmail: change.old_email,
      newEmail: change.new_email,
    },
    'cancelled',
  )
}
