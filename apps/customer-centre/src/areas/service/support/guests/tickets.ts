import { maxTogether } from '@kontor/contract/enums/files'
import type { strangerChoices } from '@kontor/contract/enums/guest-tickets'
import type { Locale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { refusedFiles } from '../../../../platform/files/receive.ts'
import type { Upload } from '../../../../platform/files/records.ts'
import { type MailRequest, queueMails } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Department } from '../../../../platform/ticket-topics.ts'
import { derivedId } from '../../../../values/derived-id.ts'
import { customerTable } from '../../../customers/reads.ts'
import { staffMembers } from '../../../people/identity/queries.ts'
import { mayAct } from '../../../people/people/may-act.ts'
import { membershipTable, userTable } from '../../../people/reads.ts'
import { bodyOf, heldBecause, type Outcome } from '../inbound/file-reply.ts'
import type { TakenFiles } from '../inbound/mail-files.ts'
import type { ReadMail } from '../inbound/read-mail.ts'
import { keepMessageFiles } from '../message-files.ts'
import { topicByMail } from '../topics.ts'
import { confirmLink } from './confirm-link.ts'

type GuestMail = Pick<ReadMail, 'from' | 'subject' | 'reply' | 'whole'> & {
  taken: TakenFiles
  message_id: string
  digest: string
}

/** Bounds what one address may write within an hour, and what machines write to strangers: to one within a day, to all within an hour. */
const most = { mails: 20, same: 3, tickets: 10, told: 3, toldToAll: 100 }

/** Takes a mail by someone who is no customer as the department has chosen for them. */
export async function takeGuestMail(
  services: Services,
  db: OperatorDb,
  department: Department & { strangers: (typeof strangerChoices)[number] },
  mail: GuestMail,
): Promise<Outcome> {
  const now = services.clock.now()
  const guest = guestOf(mail)
  const lately = await writtenLately(db, mail, now)
  if (lately.before) return { state: 'ignored', reason: 'duplicate' }
  if (lately.mails >= most.mails || lately.tickets >= most.tickets) return heldBecause('too_many')
  if (department.strangers === 'refuse') return refuse(services, db, guest, mail, now)
  const mayAsk = department.strangers === 'take' || (await mayTell(db, guest.email, 'guest_confirm', now))
  if (!mayAsk) return heldBecause('too_many')
  const topic = topicByMail(services, department)
  if (!topic) throw new Error('the plan of support has no topic for mails')
  const asks = department.strangers === 'confirm'
  const row = { id: uuidv7(), ...guest, subject: mail.subject.slice(0, 150) || '–', category: topic.code }
  const { number } = await db
    .insertInto('guest_ticket')
    .values({
      ...row,
      status: asks ? 'unconfirmed' : 'open',
      created_at: now,
      updated_at: now,
      waiting_since: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const ticket = { ...row, number }
  // a new ticket begins with all of the mail: what it quotes stands nowhere else
  const message = await writeGuestMessage(services, db, ticket, { ...mail, reply: mail.whole.trim() }, now)
  if (asks) await ask(services, db, ticket, now)
  else await tellStaff(services, db, row.id, message)
  return { state: 'filed', message, guest_ticket_id: row.id }
}

/** Adds a mail of a guest to their ticket; a closed one is open again. */
export async function fileGuestReply(
  services: Services,
  db: OperatorDb,
  id: string,
  mail: GuestMail,
): Promise<Outcome> {
  const now = services.clock.now()
  const { rows } = await sql<Guest & { status: string }>`
    select id, number, name, email, locale, subject, status from guest_ticket where id = ${id} for update`.execute(db)
  const [ticket] = rows
  if (!ticket) return heldBecause('ticket_gone')
  if (ticket.email.toLowerCase() !== mail.from?.address.toLowerCase()) return heldBecause('sender_not_confirmed')
  const lately = await writtenLately(db, mail, now)
  if (lately.before) return { state: 'ignored', reason: 'duplicate' }
  if (lately.same >= most.same) return { state: 'ignored', reason: 'too_many' }
  if (lately.mails >= most.mails) return heldBecause('too_many')
  if (mail.reply === '' && mail.taken.uploads.length === 0 && mail.taken.refused.length === 0)
    return heldBecause('empty')
  const message = await writeGuestMessage(services, db, ticket, mail, now)
  const waits = sql`coalesce(waiting_since, ${now})`
  await sql`update guest_ticket set waiting_since = ${waits}, updated_at = ${now}, closed_at = null,
    status = case status when 'closed' then 'open' else status end where id = ${id}`.execute(db)
  if (ticket.status !== 'unconfirmed') await tellStaff(services, db, id, message)
  return { state: 'filed', message, guest_ticket_id: id }
}

type Guest = { id: string; number: number | string; name: string; email: string; locale: string; subject: string }

async function writeGuestMessage(
  services: Services,
  db: OperatorDb,
  { id, name, locale }: Guest,
  { reply, taken: { uploads, refused } }: GuestMail,
  now: Date,
): Promise<string> {
  const message = uuidv7()
  const body = bodyOf(services, { locale }, { reply, refused, files: uploads.length }) || '–'
  const author = { author_user_id: null, author_name: name, from_staff: false }
  await db
    .insertInto('guest_message')
    .values({ id: message, guest_ticket_id: id, ...author, body, created_at: now })
    .execute()
  const files = uploads.map(({ related: _, ...upload }) => upload)
  await keepMessageFiles(db, files, { customer: null, purpose: 'guest_message', subject: message, now })
  return message
}

/**
 * Tells staff of a message by a guest, as of those by customers.
 * @param handedOverBy who gave the ticket to the one who has it: only they are told, that it is theirs
 */
export async function tellStaff(
  services: Services,
  db: OperatorDb,
  id: string,
  message: string,
  { handedOverBy = null }: { handedOverBy?: string | null } = {},
): Promise<void> {
  const { rows } = await sql<Guest & { author: string; text: string; first: boolean; holder: string | null }>`
    select g.id, g.number, g.name, g.email, g.locale, g.subject, g.assignee_user_id as holder, m.author_name as author, m.body as text,
      not exists (select from guest_message b where b.guest_ticket_id = g.id and b.id < m.id) as first
    from guest_ticket g join guest_message m on m.guest_ticket_id = g.id and m.id = ${message} where g.id = ${id}`.execute(
    db,
  )
  const [ticket] = rows
  if (!ticket) return
  const { subject, text, email, author, first } = ticket
  const staff = await staffMembers(db)
  const held = staff.filter(user => user.id === ticket.holder)
  const readers =
    handedOverBy === null ? (held.length > 0 ? held : staff) : held.filter(user => user.id !== handedOverBy)
  const template = handedOverBy !== null ? 'staff_guest_assigned' : first ? 'staff_guest_new' : 'staff_guest_replied'
  const about = handedOverBy === null ? message : uuidv7()
  const number = Number(ticket.number)
  const link = `${services.configuration.appUrl}/staff/tickets/${number}`
  await queueMails(
    db,
    readers.map(user => ({
      services,
      user,
      now: services.clock.now(),
      id: derivedId('guest', about, user.id),
      // all three say the same of it
      template: template as 'staff_guest_new',
      values: { number, subject, link, author, email, text },
    })),
  )
}

type Told = 'guest_confirm' | 'guest_refused'
const toGuest = <T extends 'guest_confirm' | 'guest_refused' | 'guest_answered'>(
  services: Services,
  { name, email, locale }: Pick<Guest, 'name' | 'email' | 'locale'>,
  mail: Pick<MailRequest<T>, 'template' | 'values' | 'now'>,
) => ({ services, user: { id: null, name, email, locale }, ...mail })

async function ask(services: Services, db: OperatorDb, ticket: Guest, now: Date): Promise<void> {
  const { appUrl } = services.configuration
  const link = confirmLink(await services.keys.vault(), appUrl, ticket.id, now)
  const values = { subject: ticket.subject, link }
  await queueMails(db, [toGuest(services, ticket, { template: 'guest_confirm', values, now })])
}

/** Answers a stranger once that no mails are taken here; one who goes on gets nothing more that day. */
async function refuse(
  services: Services,
  db: OperatorDb,
  guest: Pick<Guest, 'name' | 'email' | 'locale'>,
  { subject }: GuestMail,
  now: Date,
): Promise<Outcome> {
  if (await mayTell(db, guest.email, 'guest_refused', now)) {
    const { appUrl } = services.configuration
    const values = { subject: subject.slice(0, 150) || '–', contact: `${appUrl}/contact` }
    await queueMails(db, [toGuest(services, guest, { template: 'guest_refused', values, now })])
  }
  return { state: 'ignored', reason: 'refused' }
}

/** Says whether a machine's mail may go to a stranger, whose address anyone can have written: it must not become a way to flood people. */
async function mayTell(db: OperatorDb, address: string, template: Told, now: Date): Promise<boolean> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where lower(recipient) = lower(${address}))::int as own,
      count(*) filter (where created_at > ${now}::timestamptz - interval '1 hour')::int as all
    from mail where to_stranger(user_id, template) and template = ${template}
      and created_at > ${now}::timestamptz - interval '1 day'`.execute(db)
  const { own, all } = rows[0] ?? { own: 0, all: 0 }
  return own < (template === 'guest_refused' ? 1 : most.told) && all < most.toldToAll
}

async function writtenLately(
  db: OperatorDb,
  { from, message_id, digest, whole }: GuestMail,
  now: Date,
): Promise<{ before: boolean; mails: number; same: number; tickets: number }> {
  const address = from?.address ?? ''
  const { rows } = await sql<{ before: boolean; mails: number; same: number; tickets: number }>`
    select coalesce(bool_or(message_id = ${message_id} and digest = decode(${digest}, 'hex')), false) as before,
      count(*) filter (where received_at > ${now}::timestamptz - interval '1 hour')::int as mails,
      count(*) filter (where received_at > ${now}::timestamptz - interval '1 hour' and body = ${whole})::int as same,
      (select count(*)::int from guest_ticket g where lower(g.email) = lower(${address}) and g.status in ('unconfirmed', 'open')
        and g.created_at > ${now}::timestamptz - interval '1 day') as tickets
    from inbound_mail where lower(from_address) = lower(${address}) and state = 'filed'`.execute(db)
  return rows[0] ?? { before: false, mails: 0, same: 0, tickets: 0 }
}

function guestOf({ from, whole, subject }: GuestMail): Pick<Guest, 'name' | 'email' | 'locale'> {
  const email = from?.address ?? ''
  return { email, name: from?.name || email, locale: languageOf(`${subject} ${whole}`, email) }
}

const german =
  /\b(?:und|ich|nicht|wir|bitte|mit|freundlichen|grüßen|hallo|guten|danke|ist|eine?|der|das|kann|habe)\b/giu
const english = /\b(?:and|i|not|we|please|with|regards|hello|hi|thanks?|is|an?|the|can|have|my)\b/giu

/** Guesses in which of our languages someone writes: by the words that each has most, else by where their address is. */
export function languageOf(text: string, address: string): Locale {
  const begin = text.slice(0, 2000)
  const [de, en] = [german, english].map(words => begin.match(words)?.length ?? 0) as [number, number] // one each
  if (de !== en) return de > en ? 'de' : 'en'
  return /\.(?:de|at|ch)$/i.test(address) ? 'de' : 'en'
}

/** Writes what staff answer a guest, and mails it. */
export async function answerGuest(
  services: Services,
  db: OperatorDb,
  ticket: Guest,
  { userId, author, body, uploads }: { userId: string; author: string; body: string; uploads: readonly Upload[] },
  now: Date,
): Promise<void> {
  const id = uuidv7()
  const message = { author_user_id: userId, author_name: author, from_staff: true, body, created_at: now }
  await db
    .insertInto('guest_message')
    .values({ id, guest_ticket_id: ticket.id, ...message })
    .execute()
  const together = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  if (together > maxTogether) throw refusedFiles('files_too_big', maxTogether / 1024 ** 2)
  await keepMessageFiles(db, uploads, { customer: null, purpose: 'guest_message', subject: id, now })
  const values = { number: Number(ticket.number), subject: ticket.subject, author, text: body }
  const mail = toGuest(services, ticket, { template: 'guest_answered', values, now })
  await queueMails(db, [
    {
      ...mail,
      id: derivedId('guest', id),
      thread: ticket.id,
      // a guest has no page to download them from
      attachments: uploads.map(({ key, name, contentType }) => ({ name, contentType, storageKey: key })),
    },
  ])
}

/** Finds customers for whom a person acts who has confirmed this address. */
export async function customersAt(
  db: OperatorDb,
  address: string,
  now: Date,
): Promise<{ number: number; name: string }[]> {
  const { rows } = await sql<{ number: number; name: string }>`
    select k.customer_number as number, k.name
    from ${userTable} u join ${membershipTable} m on m.user_id = u.id join ${customerTable} k on k.customer_number = m.customer_number
    where lower(u.email) = lower(${address}) and u.email_verified_at is not null and k.deactivated_at is null
      and ${mayAct(now)}
    order by 1 limit 5`.execute(db)
  return rows
}
