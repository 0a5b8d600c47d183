import type { HeldMail, HeldMails, heldMailEndpoints } from '@kontor/contract/areas/service/held-mails'
import { sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { customerTable } from '../../../customers/reads.ts'
import { recipients } from '../../../people/people/recipients.ts'
import { membershipTable, userTable } from '../../../people/reads.ts'
import { notifyOfTicket } from '../notify-job.ts'
import { categoryOf, planOf } from '../topics.ts'
import { holdTicket, insertEvent, insertMessage, insertTicket } from '../writing.ts'
import { bodyOf, writeReply } from './file-reply.ts'
import { addMailFiles } from './mail-files.ts'
import { replyOf } from './reply-text.ts'

type Endpoints = typeof heldMailEndpoints
type Deciding = Context<Endpoints['heldMailDecide']>

/** Shown at once, and letters of each. */
const most = { mails: 20, letters: 4000 }

export const heldMails: Handler<Endpoints['heldMails']> = ({ db }) => listHeld(db)

/** Decides about a mail, once; of two staff the second finds it gone. */
export const decideHeldMail: Handler<Endpoints['heldMailDecide']> = async context => {
  const { body, caller, db, now, params } = context
  const { rows } = await sql<Held>`
    select id, from_address, from_name, subject, body, files from inbound_mail where id = ${params.id} and state = 'held' for update`.execute(
    db,
  )
  const [mail] = rows
  if (!mail) throw problem('not_found')
  const decided = await { file: fileMail, open: openTicket, discard }[body.act](context, mail)
  await db
    .updateTable('inbound_mail')
    .set({ ...decided, decided_at: now, decided_by: caller.userId })
    .where('id', '=', mail.id)
    .execute()
  return listHeld(db)
}

type Held = Pick<HeldMail, 'id' | 'from_address' | 'from_name'> & {
  subject: string | null
  body: string | null
  files: number | null
}

/** Puts it into a ticket as its sender's words: staff say that they are. A closed ticket is open again. */
async function fileMail(context: Deciding, mail: Held) {
  const { body, db } = context
  if (body.ticket === undefined) throw invalidField('ticket', 'required')
  const ticket = await holdTicket(db, body.ticket, sql`true`)
  if (!ticket) throw invalidField('ticket', 'invalid_choice')
  const sender = await senderOf(context, ticket.customer, mail)
  const words = wordsOf(context, sender, mail)
  const writer = { ...sender, ticket, fromStaff: false }
  const message = await writeReply(context, writer, { body: words, uploads: [] }, 'reopened_by_staff')
  if (!message) throw problem('ticket_closed')
  await addFilesOf(db, mail, sender)
  return { state: 'filed', message, customer_number: ticket.customer, ticket_id: ticket.id }
}

async function openTicket(context: Deciding, mail: Held) {
  const { audit, body, db, locale, now, services } = context
  const { customer } = body
  if (customer === undefined) throw invalidField('customer', 'required')
  const { rows } = await sql`select from ${customerTable} where customer_number = ${customer}`.execute(db)
  if (rows.length === 0) throw invalidField('customer', 'invalid_choice')
  const sender = await senderOf(context, customer, mail)
  const subject = mail.subject?.slice(0, 150) || '–'
  const topic = categoryOf(services, planOf(services).by_mail)
  if (!topic) throw new Error('the plan of support has no topic for mails')
  const about = { topic, answers: [], impact: 'none' as const, contractId: null, follows: null }
  const author = { author: sender.name, fromStaff: false }
  const ticket = await insertTicket(context, customer, { subject, ...about, createdBy: sender.userId, ...author })
  const said = { userId: sender.userId, body: wordsOf(context, sender, mail), ...author }
  const message = await insertMessage(db, customer, ticket.id, said, now)
  await insertEvent(
    db,
    customer,
    ticket.id,
    { kind: 'created', actor: context.caller.name, from: null, to: 'new' },
    now,
  )
  await audit({
    action: 'ticket.created',
    subject: { kind: 'ticket', id: String(ticket.number), label: `#${ticket.number} ${subject}` },
    after: { category: topic.name[locale], impact: about.impact, contract_number: null, status: 'new' },
    customer,
  })
  await enqueue(db, notifyOfTicket, { customer, ticket: ticket.id, about: 'message', id: message, by: sender.userId })
  await addFilesOf(db, mail, sender)
  return { state: 'filed', message, customer_number: customer, ticket_id: ticket.id }
}

async function discard({ audit, body }: Deciding, mail: Held) {
  const { reason } = body
  if (!reason) throw invalidField('reason', 'required')
  const label = mail.subject || (mail.from_address ?? '–')
  await audit({
    action: 'ticket.mail_discarded',
    subject: { kind: 'mail', id: mail.id, label },
    after: { reason },
    customer: 0,
  })
  return { state: 'discarded' }
}

/** The person of the customer who has that address; otherwise the name in the mail, without an account. */
async function senderOf({ db, now }: Deciding, customer: number, { from_address, from_name }: Held) {
  const people = await recipients(db, { customer, now })
  const person = people.find(({ email }) => email.toLowerCase() === from_address?.toLowerCase())
  if (person) return { userId: person.id, name: person.name, locale: person.locale }
  const { rows } = await sql<{
    locale: string
  }>`select locale from ${customerTable} where customer_number = ${customer}`.execute(db)
  const name = [from_name, from_address && `<${from_address}>`].filter(Boolean).join(' ') || '–'
  return { userId: null, name, locale: rows[0]?.locale ?? 'en' }
}

/** Has its files added once the message is there: reading them takes its time. */
async function addFilesOf(db: OperatorDb, { id, files }: Held, { locale }: { locale: string }): Promise<void> {
  if ((files ?? 0) > 0) await enqueue(db, addMailFiles, { id, locale })
}

function wordsOf({ services }: Deciding, writer: { locale: string }, { body, files }: Held): string {
  const above = Object.values(services.catalogues).map(({ platform }) => platform.replyAbove)
  const reply = replyOf(body ?? '', above).text
  return bodyOf(services, writer, { reply, refused: [], files: files ?? 0 }) || '–'
}

async function listHeld(db: OperatorDb): Promise<HeldMails> {
  const { rows } = await sql<HeldMail & { total: number }>`
    select i.id, i.from_address, i.from_name, coalesce(i.subject, '') as subject, left(coalesce(i.body, ''), ${most.letters}) as body,
      coalesce(i.files, 0) as files, i.received_at, i.reason, t.number as ticket, k.customer_number, k.name as customer_name,
      (count(*) over ())::integer as total
    from inbound_mail i
    left join ticket t on t.customer_number = i.customer_number and t.id = i.ticket_id
    left join ${customerTable} k on k.customer_number = coalesce(i.customer_number, (
      select min(m.customer_number) from ${membershipTable} m join ${userTable} u on u.id = m.user_id
      where lower(u.email) = lower(i.from_address) having count(*) = 1))
    where i.state = 'held' order by i.received_at, i.id limit ${most.mails}`.execute(db)
  return { mails: rows.map(({ total: _, ...mail }) => mail), total: rows[0]?.total ?? 0 }
}
