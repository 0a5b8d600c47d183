import type { MailCategory } from '@kontor/contract/words/contacts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type MailRequest, queueMail } from '../../mail.ts'
import type { MailTemplate } from '../../messages/mail-texts.ts'

type Told<T extends MailTemplate> = Omit<MailRequest<T>, 'user' | 'contact' | 'contactOf'> & {
  customer: number
  category: MailCategory
  /** The customer's people who are written to anyway: each chooses for himself, whatever a contact with his address says. */
  people: readonly { email: string }[]
}

/**
 * Writes a mail to the customer's contacts who get such mails: only to addresses that are verified, each once, and none while the
 * customer is deactivated. A lock keeps none back: what law and tax ask for does not wait for it. Looked at once more when it leaves.
 */
export async function tellContacts<T extends MailTemplate>(
  db: Db,
  { category, people, ...mail }: Told<T>,
): Promise<void> {
  const { rows } = await sql<{ id: string; email: string; name: string; locale: string; customer: string }>`
    select distinct on (c.email_key) c.id, c.email, c.name, c.locale, k.name as customer
    from contact c join customer k on k.customer_number = c.customer_number
    where c.customer_number = ${mail.customer} and ${category} = any(c.mail_categories) and c.email_verification = 'verified'
      and k.deactivated_at is null and c.email_key <> all(array(
        select lower(e collate "und-x-icu") from unnest(${people.map(({ email }) => email)}::text[]) e))
    order by c.email_key, c.id`.execute(db)
  for (const { customer: contactOf, id, ...reader } of rows) {
    const told = { user: { id: null, ...reader }, contact: { id, category }, contactOf }
    await queueMail<T>(db, { ...mail, ...told } as MailRequest<T>) // what was left out above
  }
}
