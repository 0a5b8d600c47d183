import type { Centre } from '../../../platform/centre.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import { owners, type Recipient, recipients } from '../../people/people/recipients.ts'
import type { ordersMails } from './mails.ts'
import { orderer, type Task } from './queries.ts'

/** The owners, and who ordered as long as they belong to the customer. */
export async function buyers(db: BoundDb, customer: number, now: Date, user: string): Promise<Recipient[]> {
  const people = await owners(db, customer, now)
  return people.some(({ id }) => id === user) ? people : [...people, ...(await recipients(db, { customer, now, user }))]
}

export const contractLink = ({ configuration }: Pick<Centre, 'configuration'>, number: string): string =>
  `${configuration.appUrl}/billing/contracts/${number}`

type Telling = { db: BoundDb; centre: Centre }
type Template = Exclude<keyof typeof ordersMails, 'order_confirmed'>

/** Tells the customer what became of an order. */
export async function notifyBuyers<T extends Template>(
  { db, centre }: Telling,
  { customer_number: customer, contract_id }: Task,
  template: T,
  values: MailValues[T],
): Promise<void> {
  const now = centre.clock.now()
  const people = await buyers(db, customer, now, await orderer(db, customer, contract_id))
  await queueMails<T>(
    db,
    people.map(user => ({ centre, user, template, values, now, customer })),
  )
}
