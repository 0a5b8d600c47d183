import type { LockStatement } from '@kontor/contract/areas/locks'
import type { LockInput } from '@kontor/contract/areas/staff-locks'
import type { LockRequestKind } from '@kontor/contract/words/locks'
import type { Centre } from '../../centre.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/session.ts'
import { queueMail } from '../../mail.ts'
import type { LockMails } from '../../messages/lock-mails.ts'
import { oneLine } from '../../one-line.ts'
import { type Owner, ownersOf } from '../privacy/erasure/erasure-queries.ts'
import { deskOf } from '../reach/sender.ts'
import { deletionOn } from './lock-rules.ts'

type About = { centre: Centre; customer: number; now: Date }

/** Each owner gets the reasons, in his language, as they stand on record. */
export async function tellOwnersOfLock(
  db: Db,
  { lock, statement, ...about }: About & { lock: LockInput; statement: LockStatement | null },
): Promise<void> {
  const { centre, customer, now } = about
  const { reason, scope, scope_detail, ends_on, termination_on, facts } = lock
  await tell(db, about, await ownersOf(db, customer, now), 'customer_locked', {
    ...{ customer, reason, scope, facts, statement, at: now, timeZone: centre.configuration.timeZone },
    ...{ scopeDetail: scope_detail, endsOn: ends_on, terminationOn: termination_on },
    deletionOn: deletionOn(termination_on),
    link: `${centre.configuration.appUrl}/locked`,
  })
}

type End = About & {
  why: LockMails['customer_unlocked']['why']
  note: string
  /** Who asked for it, owner or not. */
  askedBy?: string
}

export async function tellOwnersOfEnd(db: Db, { why, note, askedBy, ...about }: End): Promise<void> {
  const { centre, customer, now } = about
  const owners = await ownersOf(db, customer, now)
  const others = askedBy && !owners.some(({ id }) => id === askedBy) ? await memberOf(db, about, askedBy) : []
  const link = `${centre.configuration.appUrl}/`
  await tell(db, about, [...owners, ...others], 'customer_unlocked', { customer, why, note, link })
}

export async function tellWhoAsked(
  db: Db,
  { userId, answer, ...about }: About & { userId: string; answer: string },
): Promise<void> {
  const { centre, customer } = about
  const link = `${centre.configuration.appUrl}/locked`
  await tell(db, about, await memberOf(db, about, userId), 'lock_request_declined', { customer, answer, link })
}

type Asked = About & {
  caller: Caller
  kind: LockRequestKind
  payOn: string | null
  message: string
  /** Names of what came with it. */
  files: readonly string[]
}

/** The provider's mailbox learns that somebody waits; whoever asked gets the answer to it. */
export async function tellDesk(db: Db, asked: Asked): Promise<void> {
  const { centre, customer, now, caller, kind, payOn, message, files } = asked
  const { email } = caller
  const link = `${centre.configuration.appUrl}/account`
  await queueMail(db, {
    ...{ centre, now, customer, user: deskOf(centre), template: 'lock_request_arrived', replyTo: email },
    values: { customer, kind, payOn, message, files, sender: oneLine(caller.name), email, link },
  })
}

async function tell<T extends 'customer_locked' | 'customer_unlocked' | 'lock_request_declined'>(
  db: Db,
  about: About,
  users: readonly Owner[],
  template: T,
  values: Parameters<typeof queueMail<T>>[1]['values'],
): Promise<void> {
  for (const user of users) await queueMail(db, { ...about, user, template, values })
}

/** Nobody, where he is not one of the customer's people any more: what staff answer is not for him then. */
const memberOf = (db: Db, { customer, now }: About, id: string): Promise<Owner[]> =>
  db
    .selectFrom('membership as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.name', 'u.locale'])
    .where('m.customer_number', '=', customer)
    .where('u.id', '=', id)
    .where('u.disabled_at', 'is', null)
    .where(row => row.or([row('m.expires_at', 'is', null), row('m.expires_at', '>', now.toISOString())]))
    .execute()
