import { maskIban } from '@kontor/contract/iban'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import { owners } from '../../people/recipients.ts'
import type { Paying } from '../paying/paying.ts'
import type { payoutMails } from './mails.ts'
import type { StoredPayout } from './payout-rows.ts'

type Template = keyof typeof payoutMails
type Besides<T extends Template> = Omit<MailValues[T], 'customer' | 'amount' | 'iban' | 'link'>

/** All owners, whoever asked for it. */
export async function tellOwners<T extends Template>(
  db: BoundDb,
  { centre, now }: Paying,
  { customer_number: customer, amount_minor, currency, iban }: StoredPayout,
  template: T,
  besides: Besides<T>,
): Promise<void> {
  const link = `${centre.configuration.appUrl}/billing/balance`
  const values = {
    ...besides,
    customer,
    amount: { amount_minor, currency },
    iban: maskIban(iban),
    link,
  } as MailValues[T] // all of them
  const people = await owners(db, customer, now)
  await queueMails<T>(
    db,
    people.map(user => ({ centre, now, customer, user, template, values })),
  )
}
