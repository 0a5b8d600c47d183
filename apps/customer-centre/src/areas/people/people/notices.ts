import type { Access, Person } from '@kontor/contract/areas/people/people'
import type { MemberRole } from '@kontor/contract/roles'
import type { FastifyRequest } from 'fastify'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { type MailReader, type MailRequest, queueMail, queueMails } from '../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { mailAddressOf, userByEmail } from '../identity/queries.ts'
import { userAgentOf } from '../identity/sign-in/attempts.ts'
import type { InvitationRow } from './invitation-queries.ts'
import type { peopleMails } from './mails.ts'
import { customerNamed } from './queries.ts'
import { owners } from './recipients.ts'

/** Holds what a mail is written in: the request's transaction, on the customer's tenant. */
export type Telling = { services: TenantServices; db: TenantDb; now: Date; customer: number; request: FastifyRequest }
type Acting = Telling & { caller: { name: string } }

function write<T extends keyof typeof peopleMails>(
  { services, db, now, customer }: Telling,
  user: MailReader,
  template: T,
  values: MailValues[T],
): Promise<void> {
  return queueMail(db, { services, user, template, values, now, customer })
}

/** To an address that may have no account: greeted by name and in its language where it has one. */
export async function sendInvitation(
  telling: Telling,
  customerName: string,
  row: InvitationRow,
  token: string,
  again: boolean,
): Promise<void> {
  const { appUrl, timeZone } = telling.services.configuration
  const user = await userByEmail(telling.db, row.email)
  const to = user ?? { id: null, email: row.email, name: row.email, locale: row.locale }
  await write(telling, to, 'invitation', {
    customer: customerName,
    number: telling.customer,
    by: row.invited_by,
    access: row,
    message: row.message,
    link: `${appUrl}/invitation/${token}`,
    until: new Date(row.expires_at),
    timeZone,
    again,
  })
}

export async function notifyAccepted(
  telling: Telling,
  customer: string,
  row: InvitationRow,
  who: { name: string },
): Promise<void> {
  const { appUrl } = telling.services.configuration
  const values = { customer, who: who.name, email: row.email, role: row.role as MemberRole, appUrl }
  await write(telling, await mailAddressOf(telling.db, row.inviter), 'invitation_accepted', values)
}

export async function notifyDeclined(telling: Telling, customer: string, row: InvitationRow): Promise<void> {
  const { appUrl } = telling.services.configuration
  const inviter = await mailAddressOf(telling.db, row.inviter)
  await write(telling, inviter, 'invitation_declined', { customer, email: row.email, appUrl })
}

export async function notifyAccessChanged(acting: Acting, name: string, person: Person, access: Access): Promise<void> {
  const { appUrl } = acting.services.configuration
  const values = { customer: name, number: acting.customer, by: acting.caller.name, access, appUrl }
  await write(acting, await mailAddressOf(acting.db, person.id), 'access_changed', values)
}

export async function notifyAccessEnded(acting: Acting, name: string, person: Person): Promise<void> {
  const values = { customer: name, number: acting.customer, by: acting.caller.name }
  await write(acting, await mailAddressOf(acting.db, person.id), 'access_ended', values)
}

export const notifyNewOwner = (telling: Telling, customer: string, who: string, by: string): Promise<void> =>
  warnOwners(telling, event => ({ template: 'owner_added', values: { customer, who, by, ...event } }))

/** @param asked `waits`: until a colleague of the staff who ask has confirmed it */
export async function notifyOwnerInvited(
  telling: Telling,
  asked: { who: string; by: string; waits: boolean },
): Promise<void> {
  const { name: customer } = await customerNamed(telling.db, telling.customer)
  await warnOwners(telling, event => ({ template: 'owner_invited', values: { customer, ...asked, ...event } }))
}

/** @param rule see the mail */
export const notifyFactorWeakened = (
  telling: Telling,
  rule: Omit<MailValues['factor_rule_weakened'], keyof Circumstances>,
): Promise<void> => warnOwners(telling, event => ({ template: 'factor_rule_weakened', values: { ...rule, ...event } }))

type Circumstances = Pick<MailValues['owner_added'], 'event' | 'appUrl'>
type Warning = Pick<
  MailRequest<'owner_added'> | MailRequest<'owner_invited'> | MailRequest<'factor_rule_weakened'>,
  'template' | 'values'
>

/** To all owners, including its author: one of their accounts may be in the wrong hands. */
async function warnOwners(telling: Telling, warning: (circumstances: Circumstances) => Warning): Promise<void> {
  const { services, customer, db, now, request } = telling
  const { appUrl, timeZone } = services.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  const mail = { services, now, customer, ...warning({ event, appUrl }) }
  const people = await owners(db, customer, now)
  await queueMails(
    db,
    people.map(user => ({ ...mail, user })),
  )
}
