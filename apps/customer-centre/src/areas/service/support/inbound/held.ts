import type { HeldMail, HeldMails, heldMailEndpoints } from '@kontor/contract/areas/service/held-mails'
import { sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { customerTable } from '../../../customers/reads.ts'
import { recipients } from '../../../people/people/recipients.ts'
import { membershipTable, userTable } from '../../../people/reads.ts'
import { addressedDepartments, categoryOf, departmentAt, planOf, topicByMail } from '../topics.ts'
import { holdTicket } from '../writing.ts'
import { bodyOf, writeReply } from './file-reply.ts'
import { addMailFiles } from './mail-files.ts'
import { openTicket } from './open-ticket.ts'
import { replyOf } from './reply-text.ts'

type Endpoints = typeof heldMailEndpoints
type Listing = Pick<Context<Endpoints['heldMails']>, 'db' | 'locale' | 'services'>
type Deciding = Context<Endpoints['heldMailDecide']>

/** Shown at once, and letters of each. */
const most = { mails: 20, letters: 4000 }

export const heldMails: Handler<Endpoints['heldMails']> = context => listHeld(context)

/** Decides about a mail, once; of two staff the second finds it gone. */
export const decideHeldMail: Handler<Endpoints['heldMailDecide']> = async context => {
  const { body, caller, db, now, params } = context
  const { rows } = await sql<Held>`
    select id, recipient, from_address, from_name, subject, body, files from inbound_mail where id = ${params.id} and state = 'held' for update`.execute(
    db,
  )
  const [mail] = rows
  if (!mail) throw problem('not_found')
  const decided = await { file: fileMail, open: openForMail, discard }[body.act](context, mail)
  await db
    .updateTable('inbound_mail')
    .set({ ...decided, decided_at: now, decided_by: caller.userId })
    .where('id', '=', mail.id)
    .execute()
  return listHeld(context)
}

type Held = Pick<HeldMail, 'id' | 'from_address' | 'from_name'> & {
  recipient: string
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

async function openForMail(context: Deciding, mail: Held) {
  const { db, services } = context
  const { customer } = context.body
  if (customer === undefined) throw invalidField('customer', 'required')
  const { rows } = await sql`select from ${customerTable} where customer_number = ${customer}`.execute(db)
  if (rows.length === 0) throw invalidField('customer', 'invalid_choice')
  const department = departmentAt(services, mail.recipient)
  const topic = department ? topicByMail(services, department) : categoryOf(services, planOf(services).by_mail)
  if (!topic) throw new Error('the plan of support has no topic for mails')
  const sender = await senderOf(context, customer, mail)
  const body = wordsOf(context, sender, mail)
  const { subject } = mail
  const filed = await openTicket(context, customer, { subject, topic, contract: null, sender, body, uploads: [] })
  await addFilesOf(db, mail, sender)
  return filed
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

async function listHeld({ db, locale, services }: Listing): Promise<HeldMails> {
  const names = addressedDepartments(services, locale)
  const { rows } = await sql<HeldMail & { total: number }>`
    select i.id, i.from_address, i.from_name, coalesce(i.subject, '') as subject, left(coalesce(i.body, ''), ${most.letters}) as body,
      coalesce(i.files, 0) as files, i.received_at, i.reason, t.number as ticket, ${names} ->> lower(i.recipient) as department, k.customer_number, k.name as customer_name,
      (count(*) over ())::integer as total
    from inbound_mail i
    left join ticket t on t.customer_number = i.customer_number and t.id = i.ticket_id
    left join ${customerTable} k on k.customer_number = coalesce(i.customer_number, (
      select min(m.customer_number) from ${membershipTable} m join ${userTable} u on u.id = m.user_id
      where lower(u.email) = lower(i.from_address) having count(*) = 1))
    where i.state = 'held' order by i.received_at, i.id limit ${most.mails}`.execute(db)
  return { mails: rows.map(({ total: _, ...mail }) => mail), total: rows[0]?.total ?? 0 }
}
