import type { BoundDb } from '../../../platform/db/database.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { owners, type Recipient, recipients } from '../../people/people/recipients.ts'
import type { ordersMails } from './mails.ts'
import { orderer, type Task } from './queries.ts'

/** The owners, and who ordered as long as they belong to the customer. */
export async function buyers(db: BoundDb, customer: number, now: Date, user: string | null): Promise<Recipient[]> {
  const people = await owners(db, customer, now)
  return user === null || people.some(({ id }) => id === user)
    ? people
    : [...people, ...(await recipients(db, { customer, now, user }))]
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
