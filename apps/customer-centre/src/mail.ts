import type { Preferences } from '@kontor/contract/areas/identity'
import type { Locale } from '@kontor/contract/problem-texts'
import type { MailCategory } from '@kontor/contract/words/contacts'
import { uuidv7 } from 'uuidv7'
import type { Centre } from './centre.ts'
import type { CentreConfiguration } from './configuration.ts'
import type { Db } from './db/database.ts'
import { enqueue } from './jobs/enqueue.ts'
import { sendMail } from './jobs/send-mail.ts'
import { contactNotes } from './messages/contact-mails.ts'
import { mailActions } from './messages/mail-actions.ts'
import { mailKinds } from './messages/mail-kinds.ts'
import { mailPage } from './messages/mail-page.ts'
import { type MailTemplate, type MailValues, mailFooters, mailGreetings, mailTexts } from './messages/mail-texts.ts'
import { oneLine } from './one-line.ts'
import { readPreferences } from './stored-preferences.ts'

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
  /** Name of the customer who has entered the reader as a contact for such mails: they say so, and lead nowhere one has to sign in. */
  contactOf?: string
  /** The contact it is for. @property category the kind of mails it is one of; null for a code */
  contact?: { id: string; category: MailCategory | null }
  /** Who gets the answer, where the mail brings what somebody else wrote. */
  replyTo?: string
}

/**
 * Writes a mail and enqueues its sending, both in the caller's transaction: sent if that commits, and only then. Not where its reader
 * has turned such mails off.
 */
export async function queueMail<T extends MailTemplate>(db: Db, request: MailRequest<T>): Promise<void> {
  const { centre, user, template, now, id = uuidv7(), customer = null, replyTo = null, contactOf, contact } = request
  const reader = user.id === null ? {} : await preferencesOf(db, user.id)
  if (!wants(reader, template)) return
  const locale: Locale = user.locale === 'de' ? 'de' : 'en'
  const values = inZoneOf(reader, request.values)
  const written = writeMail(centre.configuration, locale, template, values, user.name, contactOf)
  await db
    .insertInto('mail')
    .values({
      id,
      customer_number: customer,
      user_id: user.id,
      recipient: user.email,
      locale,
      template,
      ...written,
      reply_to: replyTo,
      contact_id: contact?.id ?? null,
      contact_category: contact?.category ?? null,
      created_at: now,
    })
    .execute()
  await enqueue(db, sendMail, { mail_id: id })
}

async function preferencesOf(db: Db, userId: string): Promise<Preferences> {
  const row = await db.selectFrom('user_account').select('preferences').where('id', '=', userId).executeTakeFirst()
  return readPreferences(row?.preferences)
}

/** What has to be known or was asked for is written whatever the reader prefers. */
function wants({ notifications }: Preferences, template: MailTemplate): boolean {
  const kind = mailKinds[template]
  return !('event' in kind) || (notifications?.[kind.event]?.mail ?? true)
}

/** Senders know the provider's time zone; a reader who has chosen another one reads all times in his. */
function inZoneOf<V extends object>({ time_zone: timeZone }: Preferences, values: V): V {
  if (!timeZone) return values
  const event = 'event' in values && typeof values.event === 'object' && { event: { ...values.event, timeZone } }
  return { ...values, ...('timeZone' in values && { timeZone }), ...event }
}

/** A mail as text and as page, the same words in both. @param contactOf as in a request for a mail */
export function writeMail<T extends MailTemplate>(
  { provider, appUrl }: CentreConfiguration,
  locale: Locale,
  template: T,
  values: MailValues[T],
  to: string,
  contactOf?: string,
): { subject: string; body: string; html: string } {
  // people name themselves: what they write stays one line of ours
  const name = oneLine(to)
  const customer = contactOf === undefined ? null : oneLine(contactOf)
  const everywhere = { name, provider: provider.name, contactOf: customer }
  const { subject, body } = mailTexts[locale][template]({ ...values, ...everywhere })
  const greeting = mailGreetings[locale](name)
  const why = customer === null ? [] : [contactNotes[locale](customer, provider.email)]
  const footer = [...why, ...mailFooters[locale](provider)]
  const action = mailActions[locale][template]
  return {
    subject,
    body: `${greeting}\n\n${body}\n\n-- \n${footer.join('\n')}\n`,
    html: mailPage({ locale, sender: provider.name, subject, greeting, text: body, footer, appUrl, action }),
  }
}

export async function mailExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('mail').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
