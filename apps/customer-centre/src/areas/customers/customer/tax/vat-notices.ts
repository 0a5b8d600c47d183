import type { BoundDb } from '../../../../platform/db/database.ts'
import { type MailRequest, queueMails } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { notifyContacts, recipients } from '../../../people/people/recipients.ts'

type Invalid = { customer: number; name: string; vatId: string; now: Date }

/** Tells that VAT will be charged from now on: no one may be looking. */
export const notifyVatIdInvalid = (
  db: BoundDb,
  services: Services,
  { customer, name, vatId, now }: Invalid,
): Promise<void> => {
  const values = { customer: name, vatId, appUrl: services.configuration.appUrl }
  return notifyOfTax(db, { services, template: 'vat_id_invalid', values, now, customer })
}

type Notice = Omit<MailRequest<'vat_id_invalid' | 'exemption_ends'>, 'user'> & { customer: number }

/** Tells the customer's owners and admins, and its contacts for billing. */
export async function notifyOfTax(db: BoundDb, notice: Notice): Promise<void> {
  const { customer, now } = notice
  const people = await recipients(db, { customer, now, roles: ['owner', 'admin'] })
  await queueMails(
    db,
    people.map(user => ({ ...notice, user })),
  )
  await notifyContacts(db, { ...notice, category: 'billing', people })
}
