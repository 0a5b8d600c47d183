import type { Access, Person } from '@kontor/contract/areas/people'
import type { MemberRole } from '@kontor/contract/roles'
import type { FastifyRequest } from 'fastify'
import type { Centre } from '../../centre.ts'
import type { Db } from '../../db/database.ts'
import { queueMail } from '../../mail.ts'
import type { MailValues } from '../../messages/mail-texts.ts'
import type { PeopleMails } from '../../messages/people-mails.ts'
import { userAgentOf } from '../identity/attempts.ts'
import { mailAddressOf, userByEmail } from '../identity/queries.ts'
import type { InvitationRow } from './invitation-queries.ts'
import { type Addressee, ownersOf } from './queries.ts'

/** What a mail is written in: the request's transaction, on the customer's tenant. */
export type Telling = { centre: Centre; db: Db; now: Date; customer: number; request: FastifyRequest }
type Acting = Telling & { caller: { name: string } }

function write<T extends keyof PeopleMails>(
  { centre, db, now, customer }: Telling,
  user: Omit<Addressee, 'id'> & { id: string | null },
  template: T,
  values: PeopleMails[T],
): Promise<void> {
  return queueMail(db, { centre, user, template, values: values as MailValues[T], now, customer }) // the same by definition
}

/** To an address that may have no account: greeted by its name and in its language where it has one. */
export async function sendInvitation(
  telling: Telling,
  customerName: string,
  row: InvitationRow,
  token: string,
  again: boolean,
): Promise<void> {
  const { appUrl, timeZone } = telling.centre.configuration
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

export async function tellAccepted(
  telling: Telling,
  customer: string,
  row: InvitationRow,
  who: { name: string },
): Promise<void> {
  const { appUrl } = telling.centre.configuration
  const values = { customer, who: who.name, email: row.email, role: row.role as MemberRole, appUrl }
  await write(telling, await mailAddressOf(telling.db, row.inviter), 'invitation_accepted', values)
}

export async function tellDeclined(telling: Telling, customer: string, row: InvitationRow): Promise<void> {
  const { appUrl } = telling.centre.configuration
  const inviter = await mailAddressOf(telling.db, row.inviter)
  await write(telling, inviter, 'invitation_declined', { customer, email: row.email, appUrl })
}

export async function tellAccessChanged(acting: Acting, name: string, person: Person, access: Access): Promise<void> {
  const { appUrl } = acting.centre.configuration
  const values = { customer: name, number: acting.customer, by: acting.caller.name, access, appUrl }
  await write(acting, await mailAddressOf(acting.db, person.id), 'access_changed', values)
}

export async function tellAccessEnded(acting: Acting, name: string, person: Person): Promise<void> {
  const values = { customer: name, number: acting.customer, by: acting.caller.name }
  await write(acting, await mailAddressOf(acting.db, person.id), 'access_ended', values)
}

/** To all owners, whoever did it: one of their accounts may be in the wrong hands. */
export async function tellNewOwner(telling: Telling, customer: string, who: string, by: string): Promise<void> {
  const { centre, db, now, request } = telling
  const { appUrl, timeZone } = centre.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  for (const owner of await ownersOf(db, telling.customer, now))
    await write(telling, owner, 'owner_added', { customer, who, by, event, appUrl })
}
