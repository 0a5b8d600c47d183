import type { HeldReason } from '@kontor/contract/enums/inbound-mail'
import { localeOf } from '@kontor/contract/locales'
import { effectiveAccess } from '@kontor/contract/roles'
import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { Upload } from '../../../../platform/files/records.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffMembers } from '../../../people/identity/queries.ts'
import { type Recipient, recipients } from '../../../people/people/recipients.ts'
import { userTable } from '../../../people/reads.ts'
import { moveTicket, toldOf, type Work } from '../change-ticket.ts'
import { notifyOfTicket } from '../notify-job.ts'
import { isShownTo } from '../participants.ts'
import { after } from '../rules.ts'
import { type HeldTicket, holdTicket, insertMessage } from '../writing.ts'
import type { Automatic } from './automatic.ts'
import { filesFor, refusedNote, type TakenFiles } from './mail-files.ts'
import type { ReadMail } from './read-mail.ts'

/** Says which ticket a mail is about. @property reader who got the mail whose signed address it was sent to; null where only its headers say it */
export type About = { customer: number; ticket: string; number: number; reader: string | null }

/** Someone who may write in a ticket, and that ticket, locked. */
export type Writer = { ticket: HeldTicket; userId: string | null; name: string; locale: string; fromStaff: boolean }

/**
 * Finds as whom a mail is filed, and where: a merged ticket goes on in another one. Its sender's address has to be that of a person who may
 * write there at this moment. A signed address counts only while its own reader may: who has left writes as no one. For staff it takes a
 * signed address of their own, since anyone can write any sender into a mail.
 */
export async function writerOf(
  services: Services,
  db: OperatorDb,
  about: About | undefined,
  address: string,
): Promise<Writer | HeldReason> {
  const user = await userOf(db, address)
  if (!about) return user?.verified ? 'no_ticket' : 'sender_unknown'
  const { customer, reader } = about
  const ticket = await holdTicket(db, await lastNumber(db, about), sql`t.customer_number = ${customer}`)
  if (!ticket) return 'ticket_gone'
  // merged in this moment: the next attempt finds where it goes on
  if (ticket.status === 'merged') throw new Error('a ticket was merged while a mail was filed')
  const people = await recipients(db, { customer, now: services.clock.now(), unlessDeactivated: true })
  const member = (id: string | null) => people.find(person => person.id === id)
  const mayWrite = (id: string | null) => {
    const person = member(id)
    return person && writes(person, ticket.contract_number) && isShownTo(person, ticket, people)
  }
  if (reader !== null && !mayWrite(reader)) {
    // no member who may write: staff, or someone who may not any more
    const colleague = member(reader) ? undefined : (await staffMembers(db)).find(({ id }) => id === reader)
    if (!colleague) return 'not_permitted'
    if (user?.id === reader)
      return { ticket, userId: reader, name: colleague.name, locale: colleague.locale, fromStaff: true }
  }
  if (!user || (user.id !== reader && !user.verified)) return 'sender_not_confirmed'
  const person = member(user.id)
  if (!person) return 'sender_not_confirmed'
  if (!mayWrite(user.id)) return 'not_permitted'
  return { ticket, userId: person.id, name: person.name, locale: person.locale, fromStaff: false }
}

/** @property verified their address is confirmed */
type User = { id: string; verified: boolean; staff: boolean }

/** Finds the person who has an address. */
export async function userOf(db: OperatorDb, address: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select id, email_verified_at is not null as verified, admin as staff from ${userTable}
    where lower(email) = lower(${address}) and disabled_at is null`.execute(db)
  return rows[0]
}

/** The number under which a ticket goes on, however often it was merged. */
async function lastNumber(db: OperatorDb, { customer, number }: About): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with recursive way as (
      select number, merged_into, 1 as step from ticket where customer_number = ${customer} and number = ${number}
      union all
      select t.number, t.merged_into, w.step + 1 from way w
      join ticket t on t.customer_number = ${customer} and t.number = w.merged_into where w.step < 50)
    select number from way order by step desc limit 1`.execute(db)
  return rows[0]?.number ?? number
}

function writes({ role, permissions }: Recipient, contract: string | null): boolean {
  const { level, contracts } = effectiveAccess(role, permissions).support
  return level === 'full' || (contract !== null && contracts.includes(contract))
}

/** Holds what one person may write into one ticket within an hour, as at the page; and how often the same words. */
const most = { mails: 60, same: 5, letters: 20_000 }

/** Says what becomes of a mail. @property guest_ticket_id the guest's ticket with which it stays and goes */
export type Outcome = (
  | { state: 'filed'; message: string }
  | { state: 'held'; reason: HeldReason }
  | { state: 'ignored'; reason: Automatic | 'loop' | 'duplicate' | 'too_many' | 'refused' }
) & { customer_number?: number; ticket_id?: string; guest_ticket_id?: string }

export type Filed =
  | { state: 'filed'; message: string; ticket_id: string; customer_number: number }
  | { state: 'held'; reason: HeldReason }
  | { state: 'ignored'; reason: 'duplicate' | 'too_many' }

export const heldBecause = (reason: HeldReason): { state: 'held'; reason: HeldReason } => ({ state: 'held', reason })

/** Writes a mail into its ticket as its writer would at the page: by the same rules, with the same entries, and others are told. */
export async function fileReply(
  services: Services,
  db: OperatorDb,
  writer: Writer,
  mail: Pick<ReadMail, 'reply'> & { taken: TakenFiles; message_id: string; digest: string },
): Promise<Filed> {
  const { ticket, userId, name, fromStaff } = writer
  const { customer } = ticket
  const now = services.clock.now()
  const { uploads, refused } = await filesFor(db, { customer, ticket: ticket.id, fromStaff }, mail.taken)
  const body = bodyOf(services, writer, { reply: mail.reply, refused, files: uploads.length })
  if (body === '') return heldBecause('empty')
  const said = await saidLately(db, writer, { ...mail, body, now })
  if (said.before) return { state: 'ignored', reason: 'duplicate' }
  if (said.same >= most.same) return { state: 'ignored', reason: 'too_many' }
  if (said.mails >= most.mails) return heldBecause('too_many')
  const origin = { caller: null, now, address: null, requestId: 'support.file-mail' }
  const actor = { userId, name, ...(fromStaff && { actingReason: '' }) }
  const work: Work = {
    db,
    now,
    services,
    caller: { userId, name },
    audit: entry => writeAudit(db, origin, { ...entry, actor }),
  }
  const message = await writeReply(work, writer, { body, uploads }, 'reopened')
  if (!message) return heldBecause('ticket_closed')
  return { state: 'filed', message, ticket_id: ticket.id, customer_number: customer }
}

/**
 * Writes a message of its writer, and has it told.
 * @param reopen how a closed ticket is opened again
 * @returns the message's id; null where the ticket takes none
 */
export async function writeReply(
  work: Work,
  writer: Writer,
  { body, uploads }: { body: string; uploads: readonly Upload[] },
  reopen: 'reopened' | 'reopened_by_staff',
): Promise<string | null> {
  const { db, now } = work
  const { ticket, userId, name, fromStaff } = writer
  const { customer } = ticket
  const happened = fromStaff
    ? ({ act: 'staff_answered', to: 'waiting_for_customer' } as const)
    : ({ act: 'customer_replied' } as const)
  const open = 'refused' in after(ticket, happened, now) ? await reopened(work, writer, reopen) : ticket
  if (!open) return null
  const takes = fromStaff && open.assignee_user_id === null
  await moveTicket(
    work,
    open,
    happened,
    {
      last_author: name,
      last_from_staff: fromStaff,
      ...(takes && { assignee_user_id: userId }),
    },
    toldOf(uploads),
  )
  const message = await insertMessage(db, customer, ticket.id, { userId, author: name, fromStaff, body, uploads }, now)
  await enqueue(db, notifyOfTicket, { customer, ticket: ticket.id, about: 'message', id: message, by: userId })
  return message
}

async function reopened(
  work: Work,
  { ticket, fromStaff }: Writer,
  act: 'reopened' | 'reopened_by_staff',
): Promise<HeldTicket | undefined> {
  if (fromStaff || 'refused' in after(ticket, { act }, work.now)) return undefined
  await moveTicket(work, ticket, { act })
  return holdTicket(work.db, ticket.number, sql`t.customer_number = ${ticket.customer}`)
}

/** The words of the reply, and, in its writer's language, what of the mail is not there. */
export function bodyOf(
  services: Pick<Services, 'catalogues'>,
  { locale }: Pick<Writer, 'locale'>,
  { reply, refused, files }: { reply: string; refused: readonly string[]; files: number },
): string {
  const { inbound } = services.catalogues[localeOf(locale)].support
  const tooLong = reply.length > most.letters - 1000
  const notes = [
    ...(tooLong ? [`*${inbound.shortened}*`] : []),
    ...(reply === '' && files > 0 ? [`*${inbound.onlyFiles}*`] : []),
    refusedNote(services, locale, refused),
  ]
  const words = tooLong ? `${reply.slice(0, most.letters - 1000)}…` : reply
  return [words, ...notes].filter(Boolean).join('\n\n')
}

async function saidLately(
  db: OperatorDb,
  { ticket, userId }: Writer,
  { message_id, digest, body, now }: { message_id: string; digest: string; body: string; now: Date },
): Promise<{ before: boolean; same: number; mails: number }> {
  const { rows } = await sql<{ before: boolean; same: number; mails: number }>`
    select count(*) filter (where m.body = ${body})::int as same,
      count(*) filter (where i.id is not null)::int as mails,
      exists (select from inbound_mail f where f.customer_number = ${ticket.customer} and f.ticket_id = ${ticket.id}
        and f.state = 'filed' and f.message_id = ${message_id} and f.digest = decode(${digest}, 'hex')) as before
    from ticket_message m left join inbound_mail i on i.customer_number = m.customer_number and i.ticket_id = m.ticket_id and i.message = m.id
    where m.customer_number = ${ticket.customer} and m.ticket_id = ${ticket.id} and m.author_user_id = ${userId}
      and m.created_at > ${now}::timestamptz - interval '1 hour'`.execute(db)
  return rows[0] ?? { before: false, same: 0, mails: 0 }
}
