import type { BoundDb } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { notifyContacts, recipients } from '../../../people/people/recipients.ts'

type Invalid = { customer: number; name: string; vatId: string; now: Date }

/** Tells the customer's owners and admins, and its contacts for billing, that VAT will be charged from now on: no one may be looking. */
export async function notifyVatIdInvalid(
  db: BoundDb,
  services: Services,
  { customer, name, vatId, now }: Invalid,
): Promise<void> {
  const { appUrl } = services.configuration
  const values = { customer: name, vatId, appUrl }
  const mail = { services, template: 'vat_id_invalid', values, now, customer } as const
  const people = await recipients(db, { customer, now, roles: ['owner', 'admin'] })
  await queueMails(
    db,
    people.map(user => ({ ...mail, user })),
  )
  await notifyContacts(db, { ...mail, category: 'billing', people })
}
