import type { Locale } from '@kontor/contract/problem-texts'
import { uuidv7 } from 'uuidv7'
import type { Centre } from './centre.ts'
import type { Db } from './db/database.ts'
import { enqueue } from './jobs/enqueue.ts'
import { sendMail } from './jobs/send-mail.ts'
import { type MailTemplate, type MailValues, mailGreetings, mailTexts } from './messages/mail-texts.ts'

export type MailRequest<T extends MailTemplate> = {
  centre: Centre
  /** Who it is for; the mail is written in his language. Without an id, somebody who has no account here. */
  user: { id: string | null; email: string; name: string; locale: string }
  template: T
  values: MailValues[T]
  now: Date
  /** Given by jobs that may run twice: the second run finds the mail written. */
  id?: string
  /** The customer concerned, where there is one. */
  customer?: number
}

/** Writes a mail and enqueues its sending, both in the caller's transaction: sent if that commits, and only then. */
export async function queueMail<T extends MailTemplate>(db: Db, request: MailRequest<T>): Promise<void> {
  const { centre, user, template, values, now, id = uuidv7(), customer = null } = request
  const locale: Locale = user.locale === 'de' ? 'de' : 'en'
  const { name: provider, phone } = centre.configuration.provider
  const { subject, body } = mailTexts[locale][template]({ ...values, name: user.name, provider })
  await db
    .insertInto('mail')
    .values({
      id,
      customer_number: customer,
      user_id: user.id,
      recipient: user.email,
      locale,
      template,
      subject,
      body: `${mailGreetings[locale](user.name)}\n\n${body}\n\n-- \n${provider}\n${phone}\n`,
      created_at: now,
    })
    .execute()
  await enqueue(db, sendMail, { mail_id: id })
}

export async function mailExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('mail').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
