import { createHash } from 'node:crypto'
import type { Preferences } from '@kontor/contract/areas/people/identity'
import type { MailCategory } from '@kontor/contract/enums/mail-categories'
import { choiceOf, declarationOf } from '@kontor/contract/enums/notifications'
import { type Locale, localeOf, locales } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type DateFormat, datesIn } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { quietUntil } from '../../values/quiet-hours.ts'
import { readPreferences } from '../../values/stored-preferences.ts'
import type { Db } from '../db/database.ts'
import { enqueued, enqueues } from '../jobs/enqueue.ts'
import type { TenantServices } from '../services.ts'
import { isLink, mailPage } from './mail-page.ts'
import { isLetter, type MailAttachment, type MailKind, type MailTemplate, type MailValues } from './mails.ts'
import { isRepliable } from './reply-address.ts'
import { sendMail } from './send-mail.ts'

/** The person a mail is for; it is written in their language. Without an id, someone who has no account here. */
export type MailReader = { email: string; name: string; locale: string } & (
  | { id: null }
  /** @property preferences as stored with the account: read with the rest of it, so that queueing reads nothing */
  | { id: string | null; preferences: unknown }
)

export type MailRequest<T extends MailTemplate> = {
  services: TenantServices
  user: MailReader
  template: T
  values: MailValues[T]
  now: Date
  /** Given by jobs that may run twice: the second run finds the mail written. */
  id?: string
  /** The customer concerned, where there is one. */
  customer?: number
  /**
   * Name of the customer who has entered the reader as a contact for such mails: the mail says so, and has no links
   * that need a sign-in.
   */
  contactOf?: string
  /** The contact it is for. @property category its kind of mail; null for a code */
  contact?: { id: string; category: MailCategory | null }
  /** The contract it is about: people with rights to that one alone read of it in the portal. */
  contract?: string | null
  /** Names what it is about: mail programs show all mails about it as one conversation. */
  thread?: string
  /** Is where replies go, if the mail passes on another person's words. */
  replyTo?: string
  /** Goes with it: read from the file store when the mail leaves. */
  attachments?: readonly MailAttachment[]
}

/** Does as `queueMails` does, for one reader. */
export const queueMail = <T extends MailTemplate>(db: Db, request: MailRequest<T>): Promise<void> =>
  queueMails(db, [request])

/**
 * Writes mails and enqueues their sending, any number in one statement and in the caller's transaction: sent if that commits, and only
 * then. Their readers decide how they are told of an event: by the mail, in the portal, in a digest. Mails about events wait for the end of
 * staff's quiet hours; what is in the portal does not.
 */
export async function queueMails<T extends MailTemplate>(db: Db, requests: readonly MailRequest<T>[]): Promise<void> {
  const told = requests.map(toldBy)
  const mails = told.flatMap(({ mail }) => mail ?? [])
  const notifications = told.flatMap(({ notification }) => notification ?? [])
  if (mails.length === 0 && notifications.length === 0) return
  const jobs = mails.flatMap(({ row, kind }) =>
    enqueued(
      sendMail,
      [{ mail_id: row.id, waited_for: isWaitedFor(kind), lane: laneOf(row.recipient) }],
      row.held_until ? { startAfter: row.held_until } : {},
    ),
  )
  const attached = mails.flatMap(({ row, attachments }) =>
    attachments.map(({ name, contentType, storageKey }, position) => ({
      mail_id: row.id,
      position,
      name,
      content_type: contentType,
      storage_key: storageKey,
    })),
  )
  // what goes with a mail refers to its delivery, which the mail's trigger writes: all mails come first
  await sql`
    with written as (
      insert into mail (${columns}) select ${columns} from jsonb_populate_recordset(null::mail, ${JSON.stringify(mails.map(({ row }) => row))}::jsonb)
      returning true),
    attached as (
      insert into mail_attachment select a.* from jsonb_populate_recordset(null::mail_attachment, ${JSON.stringify(attached)}::jsonb) a
      where (select count(*) from written) > 0),
    told as (
      insert into notification (${notified}) select ${notified}
      from jsonb_populate_recordset(null::notification, ${JSON.stringify(notifications)}::jsonb) on conflict do nothing)
    select ${mails.length > 0 ? enqueues(sendMail, jobs) : sql`true`}`.execute(db)
}

const columns = sql.raw(
  'id, letter, customer_number, user_id, recipient, locale, template, subject, body, html, reply_to, contact_id, contact_category, created_at, thread, held_until',
)
const notified = sql.raw(
  'user_id, id, customer_number, event, needs, contract_number, title, path, in_portal, digest, created_at',
)

/** Says how the reader is told, as they have chosen: by a mail, a line in the portal or in a digest, several of them, or none. */
function toldBy<T extends MailTemplate>(request: MailRequest<T>) {
  const { services, user, template, customer, contract = null, now, id = uuidv7() } = request
  const { kind } = services.mails[template]
  const preferences = user.id === null ? {} : readPreferences(user.preferences)
  if (!('event' in kind)) return { mail: mailOf({ ...request, id }, preferences, kind, null) }
  const { event } = kind
  const { mail, portal, digest } = choiceOf(preferences.notifications, event)
  const { needs } = declarationOf(event)
  const { quiet_hours: quiet } = preferences
  const heldUntil = needs === null && quiet ? quietUntil(quiet, now, services.configuration.timeZone) : null
  const told = user.id !== null && customer !== undefined && (portal || digest !== 'none')
  return {
    mail: mail ? mailOf({ ...request, id }, preferences, kind, heldUntil) : undefined,
    notification: told
      ? {
          user_id: user.id,
          id,
          customer_number: customer,
          event,
          needs,
          contract_number: contract,
          ...linesOf(request, preferences),
          in_portal: portal,
          digest: digest === 'none' ? null : digest,
          created_at: now,
        }
      : undefined,
  }
}

/** Tells in one line in each language what a mail tells, and which page of the portal its button opens. */
function linesOf<T extends MailTemplate>(
  { services: { configuration, catalogues }, template, values, user }: MailRequest<T>,
  preferences: Preferences,
) {
  const everywhere = { name: user.name, provider: configuration.provider.name, contactOf: null }
  const filled = inZoneOf(preferences, values)
  const texts = locales.map(locale => {
    const text = catalogues[locale].mails[template]({ ...filled, ...everywhere, dates: datesOf(preferences, locale) })
    return [locale, text] as const
  })
  const link = texts[0]?.[1].body.split('\n\n').find(paragraph => isLink(paragraph, configuration.appUrl))
  return {
    title: Object.fromEntries(texts.map(([locale, { subject }]) => [locale, oneLine(subject)])),
    path: link?.slice(configuration.appUrl.length) ?? null,
  }
}

/** The row of a mail. */
function mailOf<T extends MailTemplate>(
  request: MailRequest<T> & { id: string },
  preferences: Preferences,
  kind: MailKind,
  heldUntil: Date | null,
) {
  const { services, user, template, now, id, contactOf, contact, attachments = [] } = request
  const { customer = null, replyTo = null, thread = null } = request
  const locale = localeOf(user.locale)
  const values = inZoneOf(preferences, request.values)
  const row = {
    id,
    letter: isLetter(kind),
    customer_number: customer,
    user_id: user.id,
    recipient: user.email,
    locale,
    template,
    ...writeMail(
      services,
      datesOf(preferences, locale),
      template,
      values,
      user.name,
      contactOf,
      isRepliable({ thread, user_id: user.id, template }),
    ),
    reply_to: replyTo,
    contact_id: contact?.id ?? null,
    contact_category: contact?.category ?? null,
    created_at: now,
    thread,
    held_until: heldUntil,
  }
  return { row, kind, attachments }
}

/** Mails for one domain, which hang together; the queue shows no one which. */
const laneOf = (recipient: string): string =>
  createHash('sha256')
    .update(recipient.slice(recipient.lastIndexOf('@')).toLowerCase())
    .digest('hex')
    .slice(0, 16)

/** Someone has just asked for it, and sits there until it comes. */
const isWaitedFor = (kind: MailKind): boolean => 'mandatory' in kind && kind.mandatory === 'asked_for'

/** Senders know the provider's time zone; readers who have chosen another one read all times in theirs. */
function inZoneOf<V extends object>({ time_zone: timeZone }: Preferences, values: V): V {
  if (!timeZone) return values
  const event = 'event' in values && typeof values.event === 'object' && { event: { ...values.event, timeZone } }
  return { ...values, ...('timeZone' in values && { timeZone }), ...event }
}

/** Picks the formats that pages have: the language's, or the one that the reader has chosen. */
const datesOf = ({ number_format: format = 'locale' }: Preferences, locale: Locale): DateFormat =>
  datesIn(locale, format === 'locale' ? undefined : format)

/**
 * A mail as text and as page, the same words in both.
 * @param contactOf as in a request for a mail
 * @param repliable what they answer has a place
 */
export function writeMail<T extends MailTemplate>(
  { configuration: { provider, appUrl, mail }, catalogues }: Pick<TenantServices, 'configuration' | 'catalogues'>,
  dates: DateFormat,
  template: T,
  values: MailValues[T],
  to: string,
  contactOf?: string,
  repliable = false,
): { subject: string; body: string; html: string } {
  // people name themselves: their name stays one line of the mail
  const name = oneLine(to)
  const customer = contactOf === undefined ? null : oneLine(contactOf)
  const everywhere = { name, provider: provider.name, contactOf: customer, dates }
  const { locale } = dates
  const { mails, platform } = catalogues[locale]
  const { subject, body, facts, action, quoted } = mails[template]({ ...values, ...everywhere })
  const greeting = platform.greeting(name)
  const above = repliable && mail.inbound !== null ? platform.replyAbove : undefined
  const why = customer === null ? [] : [platform.contactOf(customer, provider.email), '']
  const footer = [...why, ...writerLines(provider), ...platform.footer(provider)]
  return {
    subject,
    body: `${above ? `${above}\n\n` : ''}${greeting}\n\n${withQuoted(body, quoted)}\n\n-- \n${footer.join('\n')}\n`,
    html: mailPage({
      locale,
      sender: provider.name,
      subject,
      above,
      greeting,
      text: body,
      facts,
      quoted,
      footer,
      appUrl,
      action,
      hint: platform.button,
    }),
  }
}

/** The text with another person's words behind its first paragraph, each line marked as theirs. */
function withQuoted(body: string, quoted: string | undefined): string {
  if (quoted === undefined) return body
  const [first = '', ...others] = body.split('\n\n')
  const theirs = quoted.split(/\r\n|[\r\n\u2028\u2029]/).map(line => `> ${oneLine(line)}`.trimEnd())
  return [first, theirs.join('\n'), ...others].join('\n\n')
}

/** The sender: what § 35a GmbHG asks of a business letter, as far as it is the same in every language. */
const writerLines = ({ name, postal, register }: TenantServices['configuration']['provider']): string[] => [
  ...(postal[0] === name ? [] : [name]),
  postal.join(', '),
  register,
]

/** Says whether a mail was written under this id. */
export const mailExists = async (db: Db, id: string): Promise<boolean> => (await writtenMails(db, [id])).has(id)

/** Which of these mails were written before; requests learn that from the deliveries, as they may not read mails. */
export async function writtenMails(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('mail_delivery').select('mail_id').where('mail_id', 'in', ids).execute()
  return new Set(rows.map(row => row.mail_id))
}
