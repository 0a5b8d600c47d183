import type { FastifyRequest } from 'fastify'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/session.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { mailAddressOf } from '../../people/identity/queries.ts'
import { owners } from '../../people/people/recipients.ts'
import type { changesMails } from './mails.ts'

type Telling = {
  services: TenantServices
  db: TenantDb
  now: Date
  customer: number
  caller: Pick<Caller, 'userId' | 'admin'>
  request: FastifyRequest
}

/** To all owners and to the person who did it: the law wants a confirmation that lasts, and a thief's deed is seen. */
export async function notifyOwners<T extends keyof typeof changesMails>(
  { services, db, now, customer, caller }: Telling,
  template: T,
  values: Omit<MailValues[T], 'appUrl'>,
): Promise<void> {
  const people: { id: string; email: string; name: string; locale: string; preferences: unknown }[] = await owners(
    db,
    customer,
    now,
  )
  // staff who act for a customer are no part of it
  if (!caller.admin && people.every(({ id }) => id !== caller.userId))
    people.push(await mailAddressOf(db, caller.userId))
  const all = { ...values, appUrl: services.configuration.appUrl } as MailValues[T] // with what was left out above
  await queueMails(
    db,
    people.map(user => ({ services, now, customer, user, template, values: all })),
  )
}
