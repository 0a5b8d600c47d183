import { localeOf } from '@kontor/contract/locales'
import { effectiveAccess } from '@kontor/contract/roles'
import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { Upload } from '../../../../platform/files/records.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Department, TicketCategory } from '../../../../platform/ticket-topics.ts'
import { contractTable } from '../../../contracts/reads.ts'
import { type Recipient, recipients } from '../../../people/people/recipients.ts'
import { membershipTable } from '../../../people/reads.ts'
import { toldOf, type Work } from '../change-ticket.ts'
import { notifyOfTicket } from '../notify-job.ts'
import { topicByMail } from '../topics.ts'
import { insertEvent, insertMessage, insertTicket } from '../writing.ts'
import { bodyOf, type Filed, heldBecause } from './file-reply.ts'
import { filesFor, type TakenFiles } from './mail-files.ts'
import type { ReadMail } from './read-mail.ts'

/** Holds how many tickets one person opens by mail within an hour. */
const mostOpened = 20

type NewByMail = Pick<ReadMail, 'from' | 'subject' | 'whole'> & {
  taken: TakenFiles
  message_id: string
  digest: string
}

/**
 * Opens a ticket for a mail to a department by one of our users: for the customer for whom they write, if that is one. By rights to
 * single contracts they write about that contract, if it is one.
 */
export async function openByMail(
  services: Services,
  db: OperatorDb,
  department: Department,
  user: string,
  mail: NewByMail,
): Promise<Filed> {
  const now = services.clock.now()
  const topic = topicByMail(services, department)
  if (!topic) throw new Error('the plan of support has no topic for mails')
  const found = await placeOf(db, user, now)
  if ('reason' in found) return found
  const { customer, person, contract } = found
  // a new ticket begins with all of the mail: what it quotes stands nowhere else
  const { uploads, refused } = await filesFor(db, { customer, ticket: null, fromStaff: false }, mail.taken)
  const body = bodyOf(services, person, { reply: mail.whole.trim(), refused, files: uploads.length })
  if (body === '' && mail.subject === '') return heldBecause('empty')
  const opened = await openedLately(db, mail, now)
  if (opened.before) return { state: 'ignored', reason: 'duplicate' }
  if (opened.tickets >= mostOpened) return heldBecause('too_many')
  const actor = { userId: person.id, name: person.name }
  const origin = { caller: null, now, address: null, requestId: 'support.file-mail' }
  const work: Work = {
    db,
    now,
    services,
    caller: actor,
    audit: entry => writeAudit(db, origin, { ...entry, customer, actor }),
  }
  return openTicket(work, customer, { ...mail, topic, contract, sender: person, body: body || '–', uploads })
}

type Sender = { name: string; locale: string; userId: string | null }
type Opened = {
  subject: string | null
  topic: TicketCategory
  contract: { id: string; number: string } | null
  sender: Sender
  body: string
  uploads: readonly Upload[]
}

/** Writes the ticket that a mail opens, and has it told. */
export async function openTicket(
  work: Work,
  customer: number,
  { subject: written, topic, contract, sender, body, uploads }: Opened,
): Promise<Filed & { state: 'filed' }> {
  const { db, now, caller } = work
  const subject = written?.slice(0, 150) || '–'
  const about = { topic, answers: [], impact: 'none' as const, contractId: contract?.id ?? null, follows: null }
  const author = { author: sender.name, fromStaff: false }
  const ticket = await insertTicket(work, customer, { subject, ...about, createdBy: sender.userId, ...author })
  const message = await insertMessage(db, customer, ticket.id, { userId: sender.userId, body, uploads, ...author }, now)
  await insertEvent(db, customer, ticket.id, { kind: 'created', actor: caller.name, from: null, to: 'new' }, now)
  await work.audit({
    action: 'ticket.created',
    subject: { kind: 'ticket', id: String(ticket.number), label: `#${ticket.number} ${subject}` },
    after: {
      category: topic.name[localeOf(sender.locale)],
      impact: about.impact,
      contract_number: contract?.number ?? null,
      status: 'new',
      ...toldOf(uploads),
    },
    customer,
  })
  await enqueue(db, notifyOfTicket, { customer, ticket: ticket.id, about: 'message', id: message, by: sender.userId })
  return { state: 'filed', message, customer_number: customer, ticket_id: ticket.id }
}

type Place = { customer: number; person: Sender & { id: string }; contract: { id: string; number: string } | null }

/** Says for whom a person writes, where that is clear. */
async function placeOf(db: OperatorDb, user: string, now: Date): Promise<Place | (Filed & { state: 'held' })> {
  const { rows } = await sql<{ customer: number }>`
    select customer_number as customer from ${membershipTable} m where m.user_id = ${user} order by 1 limit 50`.execute(
    db,
  )
  const places: { customer: number; person: Recipient; contracts: string[] | null }[] = []
  for (const { customer } of rows) {
    const [person] = await recipients(db, { customer, now, user, unlessDeactivated: true })
    const { level, contracts } = person ? effectiveAccess(person.role, person.permissions).support : noAccess
    if (person && (level === 'full' || contracts.length > 0))
      places.push({ customer, person, contracts: level === 'full' ? null : contracts })
  }
  const [place, other] = places
  if (!place) return heldBecause('not_permitted')
  if (other) return heldBecause('several_customers')
  const { customer, contracts, person } = place
  const sender = { id: person.id, userId: person.id, name: person.name, locale: person.locale }
  if (!contracts) return { customer, person: sender, contract: null }
  const known = await sql<{ id: string; number: string }>`
    select id, number from ${contractTable} c
    where c.customer_number = ${customer} and c.number = any(${contracts}::text[]) and c.state <> 'erased'`.execute(db)
  const [contract, another] = known.rows
  return contract && !another ? { customer, person: sender, contract } : heldBecause('contract_unknown')
}

const noAccess = { level: 'none', contracts: [] as string[] } as const

async function openedLately(
  db: OperatorDb,
  { message_id, digest, from }: NewByMail,
  now: Date,
): Promise<{ before: boolean; tickets: number }> {
  const { rows } = await sql<{ before: boolean; tickets: number }>`
    select coalesce(bool_or(message_id = ${message_id} and digest = decode(${digest}, 'hex')), false) as before,
      count(*) filter (where answers is null and received_at > ${now}::timestamptz - interval '1 hour')::int as tickets
    from inbound_mail where lower(from_address) = lower(${from?.address ?? ''}) and state = 'filed'`.execute(db)
  return rows[0] ?? { before: false, tickets: 0 }
}
