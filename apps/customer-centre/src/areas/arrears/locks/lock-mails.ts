import type { LockStatement } from '@kontor/contract/areas/arrears/locks'
import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import type { LockRequestKind } from '@kontor/contract/enums/locks'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/session.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { queueMail, queueMails } from '../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { oneLine } from '../../../values/one-line.ts'
import { owners, type Recipient, recipients } from '../../people/people/recipients.ts'
import { deskOf } from '../../service/contact-provider/sender.ts'
import { deletionOn } from '../dunning/plan.ts'
import type { Unpaid } from './lock-text.ts'

type About = { services: TenantServices; customer: number; now: Date }

/** Each owner gets the reasons, in their language, as recorded. */
export async function notifyOwnersOfLock(
  db: BoundDb,
  {
    lock,
    statement,
    unpaid = null,
    ...about
  }: About & { lock: LockInput; statement: LockStatement | null; unpaid?: Unpaid | null },
): Promise<void> {
  const { services, customer, now } = about
  const { reason, scope, scope_detail, ends_on, termination_on, facts } = lock
  await tell(db, about, await owners(db, customer, now), 'customer_locked', {
    customer,
    reason,
    scope,
    facts,
    statement,
    unpaid,
    at: now,
    timeZone: services.configuration.timeZone,
    scopeDetail: scope_detail,
    endsOn: ends_on,
    terminationOn: termination_on,
    deletionOn: deletionOn(termination_on),
    link: `${services.configuration.appUrl}/locked`,
  })
}

type End = About & {
  why: MailValues['customer_unlocked']['why']
  note: string
  /** The person who asked, owner or not. */
  askedBy?: string
}

export async function notifyOwnersOfEnd(db: BoundDb, { why, note, askedBy, ...about }: End): Promise<void> {
  const { services, customer, now } = about
  const told = await owners(db, customer, now)
  const asked = askedBy && !told.some(({ id }) => id === askedBy)
  const others = asked ? await recipients(db, { customer, now, user: askedBy }) : []
  const link = `${services.configuration.appUrl}/`
  await tell(db, about, [...told, ...others], 'customer_unlocked', { customer, why, note, link })
}

export async function notifyWhoAsked(
  db: BoundDb,
  { userId, answer, ...about }: About & { userId: string; answer: string },
): Promise<void> {
  const { services, customer, now } = about
  const link = `${services.configuration.appUrl}/locked`
  // no one, where they are not one of the customer's people any more: what staff answer is not for them then
  const asker = await recipients(db, { customer, now, user: userId })
  await tell(db, about, asker, 'lock_request_declined', { customer, answer, link })
}

type OfContract = About & { contract: { number: string; label: string } }

/** Each owner gets the statement of reasons, in their language, as recorded. */
export async function notifyOwnersOfSuspension(
  db: BoundDb,
  { contract: { number, label }, facts, statement, ...about }: OfContract & { facts: string; statement: LockStatement },
): Promise<void> {
  const { services, customer, now } = about
  await tell(db, about, await owners(db, customer, now), 'contract_suspended', {
    contract: `${number} ${label}`,
    facts,
    statement,
    at: now,
    timeZone: services.configuration.timeZone,
    link: `${services.configuration.appUrl}/billing/contracts/${number}`,
  })
}

export async function notifyOwnersOfResumption(
  db: BoundDb,
  { contract: { number, label }, note, unpaid, ...about }: OfContract & { note: string; unpaid: boolean },
): Promise<void> {
  const { services, customer, now } = about
  await tell(db, about, await owners(db, customer, now), 'contract_resumed', {
    contract: `${number} ${label}`,
    note,
    unpaid,
    link: `${services.configuration.appUrl}/billing/contracts/${number}`,
  })
}

type Asked = About & {
  caller: Caller
  kind: LockRequestKind
  payOn: string | null
  message: string
  /** Names of the attached files. */
  files: readonly string[]
}

/** The provider's mailbox learns that someone waits; the person who asked gets the answer to it. */
export async function notifyDesk(db: BoundDb, asked: Asked): Promise<void> {
  const { services, customer, now, caller, kind, payOn, message, files } = asked
  const { email } = caller
  const link = `${services.configuration.appUrl}/account/lock`
  await queueMail(db, {
    services,
    now,
    customer,
    user: deskOf(services),
    template: 'lock_request_arrived',
    replyTo: email,
    values: { customer, kind, payOn, message, files, sender: oneLine(caller.name), email, link },
  })
}

async function tell<
  T extends
    | 'customer_locked'
    | 'customer_unlocked'
    | 'lock_request_declined'
    | 'contract_suspended'
    | 'contract_resumed',
>(
  db: BoundDb,
  about: About,
  users: readonly Recipient[],
  template: T,
  values: Parameters<typeof queueMail<T>>[1]['values'],
): Promise<void> {
  await queueMails(
    db,
    users.map(user => ({ ...about, user, template, values })),
  )
}
