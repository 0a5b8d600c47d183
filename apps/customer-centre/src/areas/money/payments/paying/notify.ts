import type { PaymentReason } from '@kontor/contract/enums/payments'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { MailValues } from '../../../../platform/mail/mails.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import { recipients } from '../../../people/people/recipients.ts'
import type { payingMails } from './mails.ts'
import type { PostingContext } from './posting-context.ts'
import type { StoredPayment } from './queries.ts'

/** A receipt to whoever paid. What the clock collects, the invoice has announced, of which nobody is told again; of a top-up nothing was said. */
export async function notifyReceived(db: BoundDb, paying: PostingContext, payment: StoredPayment): Promise<void> {
  const announced = payment.planned.length > 0 && payment.kind !== 'transfer'
  if (payment.initiated_by === null && announced) return
  const values = { ...aboutOf(paying, payment), kind: payment.kind, toBalance: payment.planned.length === 0 }
  await tell(db, paying, payment, 'payment_received', values, payment.initiated_by ?? undefined)
}

/** The clock could not collect what is due. @param again the method that is tried instead */
export const notifyFailed = (
  db: BoundDb,
  paying: PostingContext,
  payment: StoredPayment,
  { reason, again }: { reason: PaymentReason; again: string | null },
): Promise<void> => tell(db, paying, payment, 'payment_failed', { ...aboutOf(paying, payment), reason, again })

export const notifyReturned = (
  db: BoundDb,
  paying: PostingContext,
  payment: StoredPayment,
  back: { reason: PaymentReason; as: 'returned' | 'charged_back' },
): Promise<void> => tell(db, paying, payment, 'payment_returned', { ...aboutOf(paying, payment), ...back })

export const notifyRefunded = (db: BoundDb, paying: PostingContext, payment: StoredPayment): Promise<void> =>
  tell(db, paying, payment, 'payment_refunded', aboutOf(paying, payment))

const aboutOf = ({ centre }: PostingContext, payment: StoredPayment) => ({
  customer: payment.customer_number,
  amount: { amount_minor: payment.amount_minor, currency: payment.currency },
  label: payment.label,
  numbers: payment.planned.map(({ number }) => number),
  link: `${centre.configuration.appUrl}/billing/payments/${payment.id}`,
})

/** @param user this one alone; absent: those who look after the money */
async function tell<T extends keyof typeof payingMails>(
  db: BoundDb,
  { centre, now }: PostingContext,
  { customer_number: customer }: StoredPayment,
  template: T,
  values: MailValues[T],
  user?: string,
): Promise<void> {
  const whom = user ? { user } : { roles: ['owner', 'billing'] as const }
  const people = await recipients(db, { customer, now, ...whom, unlessDeactivated: true })
  await queueMails<T>(
    db,
    people.map(person => ({ centre, now, customer, user: person, template, values })),
  )
}
