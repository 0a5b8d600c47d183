import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { giveFiles } from '../../../../platform/files/records.ts'
import type { Services } from '../../../../platform/services.ts'
import { recipients } from '../../../people/people/recipients.ts'
import { moveTicket, type Work } from '../change-ticket.ts'
import { userOf } from '../inbound/file-reply.ts'
import { categoryOf, planOf } from '../topics.ts'
import { holdTicket, insertEvent, insertTicket } from '../writing.ts'
import { customersAt } from './tickets.ts'

type Assigned = {
  id: string
  number: number
  name: string
  email: string
  subject: string
  category: string
  status: string
  created_at: string
  waiting_since: string | null
  first_answered_at: string | null
  assignee_user_id: string | null
  tags: string[]
}

/**
 * Makes a guest's ticket that of a customer one of whose people has confirmed the guest's address: number, messages, files and mails stay, and
 * answers to earlier mails find it.
 * @returns false where no one there has the address
 */
export async function assignGuest(
  work: Work & { db: OperatorDb; services: Services },
  id: string,
  customer: number,
): Promise<boolean> {
  const { db, services, now } = work
  const { rows } = await sql<Assigned>`
    select id, number, name, email, subject, category, status, created_at, waiting_since, first_answered_at, assignee_user_id, tags
    from guest_ticket where id = ${id} and status in ('open', 'closed') for update`.execute(db)
  const [guest] = rows
  const user = guest && (await userOf(db, guest.email))
  if (!user?.verified) return false
  const [person] = await recipients(db, { customer, now, user: user.id, unlessDeactivated: true })
  const topic = guest && (categoryOf(services, guest.category) ?? categoryOf(services, planOf(services).by_mail))
  if (!guest || !person || !topic) return false
  const { number } = guest
  const begun = new Date(guest.created_at)
  const author = { author: guest.name, fromStaff: false }
  const about = { topic, answers: [], impact: 'none' as const, contractId: null, follows: null }
  const as = { id, number }
  await insertTicket({ ...work, now: begun }, customer, {
    subject: guest.subject,
    ...about,
    createdBy: person.id,
    ...author,
    as,
  })
  await sql`insert into ticket_message (customer_number, ticket_id, id, author_user_id, author_name, from_staff, body, created_at)
    select ${customer}, ${id}, m.id, case when m.from_staff then m.author_user_id else ${person.id}::uuid end, m.author_name, m.from_staff,
      m.body, m.created_at from guest_message m where m.guest_ticket_id = ${id}`.execute(db)
  const written = sql`select m.id from guest_message m where m.guest_ticket_id = ${id}`
  await giveFiles(db, { purpose: 'guest_message', subjects: written }, { customer, purpose: 'ticket_message' })
  await sql`update inbound_mail set customer_number = ${customer}, ticket_id = ${id}, guest_ticket_id = null
    where guest_ticket_id = ${id}`.execute(db)
  await sql`delete from guest_message where guest_ticket_id = ${id}`.execute(db)
  await sql`update guest_ticket set status = 'bound', waiting_since = null, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
  await insertEvent(db, customer, id, { kind: 'created', actor: guest.name, from: null, to: 'new' }, begun)
  await work.audit({
    action: 'ticket.guest_assigned',
    subject: { kind: 'ticket', id: String(number), label: `#${number} ${guest.subject}` },
    after: { email: guest.email },
    customer,
  })
  await standAsBefore(work, customer, guest)
  return true
}

/** Does the same where the address leads to one customer alone, for a guest who writes again. */
export async function assignByAddress(
  services: Services,
  db: OperatorDb,
  id: string,
  address: string,
): Promise<boolean> {
  const now = services.clock.now()
  const { rows } = await sql<{ email: string }>`select email from guest_ticket where id = ${id}`.execute(db)
  if (rows[0]?.email.toLowerCase() !== address.toLowerCase()) return false
  const [customer, other] = await customersAt(db, address, now)
  const user = await userOf(db, address)
  if (!customer || other || !user) return false
  const actor = { userId: user.id, name: address }
  const origin = { caller: null, now, address: null, requestId: 'support.file-mail' }
  const audit: Work['audit'] = entry => writeAudit(db, origin, { ...entry, actor })
  return assignGuest({ db, now, services, caller: actor, audit }, id, customer.number)
}

/** Has the ticket stand as the guest's did. */
async function standAsBefore(work: Work, customer: number, guest: Assigned): Promise<void> {
  const { status, waiting_since: waits, first_answered_at: answered } = guest
  const ticket = await holdTicket(work.db, Number(guest.number), sql`t.customer_number = ${customer}`)
  if (!ticket) return
  await sql`update ticket set assignee_user_id = ${guest.assignee_user_id}, tags = ${guest.tags}::text[]
    where customer_number = ${customer} and id = ${ticket.id}`.execute(work.db)
  const changes = { first_answered_at: answered, last_from_staff: waits === null }
  if (status === 'closed') await moveTicket(work, ticket, { act: 'closed' }, changes)
  else if (waits === null) await moveTicket(work, ticket, { act: 'staff_set', to: 'waiting_for_customer' }, changes)
}
