import type { PaymentReason } from '@kontor/contract/enums/payments'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { MailValues } from '../../../../platform/mail/mails.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import { recipients } from '../../../people/people/recipients.ts'
import type { payingMails } from './mails.ts'
import type { Outcome } from './payment-event.ts'
import type { PostingContext } from './posting-context.ts'
import type { StoredPayment } from './queries.ts'

/** @param mail of this amount and these documents, by default the payment's */
export async function notify(
  db: BoundDb,
  context: PostingContext,
  stored: StoredPayment,
  { amount_minor = stored.amount_minor, numbers, ...mail }: NonNullable<Outcome['mail']>,
): Promise<void> {
  const payment = { ...stored, amount_minor }
  const about = { ...aboutOf(context, payment), ...(numbers && { numbers }) }
  switch (mail.template) {
    case 'received': {
      const values = { ...about, kind: payment.kind, toBalance: payment.planned.length === 0 }
      return tell(db, context, payment, 'payment_received', values, payment.initiated_by ?? undefined)
    }
    case 'returned':
      return tell(db, context, payment, 'payment_returned', { ...about, reason: mail.reason, as: mail.as })
    case 'refunded':
      return tell(db, context, payment, 'payment_refunded', about)
  }
}

/** The clock could not collect what is due. @param again the method that is tried instead */
export const notifyFailed = (
  db: BoundDb,
  context: PostingContext,
  payment: StoredPayment,
  { reason, again }: { reason: PaymentReason; again: string | null },
): Promise<void> => tell(db, context, payment, 'payment_failed', { ...aboutOf(context, payment), reason, again })

const aboutOf = ({ services }: PostingContext, payment: StoredPayment) => ({
  customer: payment.customer_number,
  amount: { amount_minor: payment.amount_minor, currency: payment.currency },
  label: payment.label,
  numbers: payment.planned.map(({ number }) => number),
  link: `${services.configuration.appUrl}/billing/payments/${payment.id}`,
})

/** @param user this one alone; absent: those who look after the money */
async function tell<T extends keyof typeof payingMails>(
  db: BoundDb,
  { services, now }: PostingContext,
  { customer_number: customer }: StoredPayment,
  template: T,
  values: MailValues[T],
  user?: string,
): Promise<void> {
  const whom = user ? { user } : { roles: ['owner', 'billing'] as const }
  const people = await recipients(db, { customer, now, ...whom, unlessDeactivated: true })
  await queueMails<T>(
    db,
    people.map(person => ({ services, now, customer, user: person, template, values })),
  )
}
