import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { type MailReader, queueMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { customerTable } from '../../customers/reads.ts'
import { owners, recipients } from '../../people/people/recipients.ts'
import type { ordersMails } from './mails.ts'
import { orderer, type Task } from './queries.ts'

/**
 * Finds the owners, and who ordered as long as they belong to the customer. A customer whose owner has yet to accept their invitation reads it at
 * its own address.
 */
export async function buyers(db: BoundDb, customer: number, now: Date, user: string | null): Promise<MailReader[]> {
  const people = await owners(db, customer, now)
  const orderers =
    user === null || people.some(({ id }) => id === user) ? [] : await recipients(db, { customer, now, user })
  const readers = [...people, ...orderers]
  if (readers.length > 0) return readers
  const { rows } = await sql<MailReader>`
    select null as id, coalesce(nullif(u.receiver_email, ''), u.email) as email, u.name, u.locale
    from ${customerTable} u where u.customer_number = ${customer}`.execute(db)
  return rows
}

export const contractLink = ({ configuration }: Pick<Services, 'configuration'>, number: string): string =>
  `${configuration.appUrl}/billing/contracts/${number}`

type Telling = { db: BoundDb; services: Services }
type Template = Exclude<keyof typeof ordersMails, 'order_confirmed'>

/** Tells the customer what became of an order. */
export async function notifyBuyers<T extends Template>(
  { db, services }: Telling,
  { customer_number: customer, contract_id }: Task,
  template: T,
  values: MailValues[T],
): Promise<void> {
  const now = services.clock.now()
  const people = await buyers(db, customer, now, await orderer(db, customer, contract_id))
  await queueMails<T>(
    db,
    people.map(user => ({ services, user, template, values, now, customer })),
  )
}
