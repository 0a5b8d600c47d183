import type { BoundDb } from '../../../../platform/db/database.ts'
import type { MailValues } from '../../../../platform/mail/mails.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import { owners } from '../../../people/people/recipients.ts'
import type { PostingContext } from '../paying/posting-context.ts'
import type { payoutMails } from './mails.ts'
import { type StoredPayout, wayOf } from './payout-rows.ts'

type Template = keyof typeof payoutMails
type Besides<T extends Template> = Omit<MailValues[T], 'customer' | 'amount' | 'to' | 'link'>

/** All owners, no matter who asked for it. */
export async function notifyOwners<T extends Template>(
  db: BoundDb,
  { services, now }: PostingContext,
  payout: StoredPayout,
  template: T,
  besides: Besides<T>,
): Promise<void> {
  const { customer_number: customer, amount_minor, currency } = payout
  const link = `${services.configuration.appUrl}/billing/balance`
  const values = {
    ...besides,
    customer,
    amount: { amount_minor, currency },
    to: wayOf(payout),
    link,
  } as MailValues[T] // all of them
  const people = await owners(db, customer, now)
  await queueMails<T>(
    db,
    people.map(user => ({ services, now, customer, user, template, values })),
  )
}
