import type { GuestTicket, GuestTickets, guestTicketEndpoints } from '@kontor/contract/areas/service/guest-tickets'
import type { ticketFilesEndpoints } from '@kontor/contract/areas/service/ticket-files'
import type { DeskView } from '@kontor/contract/enums/ticket-desk'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { jsonRows } from '../../../../platform/db/list.ts'
import { anyFile, type FileRecord, filesOf } from '../../../../platform/files/records.ts'
import { sendFile, sendPreview } from '../../../../platform/files/send-file.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { staffMembers } from '../../../people/identity/queries.ts'
import { toldOf } from '../change-ticket.ts'
import { assigneeOf, keepTags, tagged } from '../desk-marks.ts'
import { foundGuests } from '../desk-search.ts'
import { departmentIn } from '../topics.ts'
import { assignGuest } from './assign.ts'
import { answerGuest, customersAt, tellStaff } from './tickets.ts'

type Endpoints = typeof guestTicketEndpoints
type Reading = Pick<Context<Endpoints['guestTicket']>, 'db' | 'locale' | 'services'>

const most = { tickets: 50, messages: 100 }

type Row = Omit<GuestTickets['tickets'][number], 'department'> & { category: string }
const columns = sql`g.number::integer as number, g.subject, g.name, g.email, g.status, g.category, g.waiting_since, g.updated_at,
  g.tags, ${assigneeOf('g')} as assignee`
/** Those that staff see: what is not confirmed is not there, what a customer has is a ticket. */
const atDesk = sql`g.status in ('open', 'closed')`

const open = sql`g.status = 'open'`
/** Says what each of staff's views holds of them: they have no service level, and none is followed. @param me who looks */
const views = (me: string): Record<DeskView, RawBuilder<unknown>> => ({
  waiting: sql`${open} and g.waiting_since is not null`,
  late: sql`false`,
  mine: sql`${open} and g.assignee_user_id = ${me}::uuid`,
  followed: sql`false`,
  unassigned: sql`${open} and g.assignee_user_id is null`,
  open,
  all: atDesk,
})
/** Finds those that count in one of staff's views beside the tickets of customers. */
export const guestsIn = (view: DeskView, me: string): RawBuilder<unknown> =>
  sql`from guest_ticket g where ${views(me)[view]}`

export const guestTickets: Handler<Endpoints['guestTickets']> = async ({
  caller,
  db,
  locale,
  now,
  query,
  services,
}) => {
  const { view, q = '', tag } = query
  const found = sql`${q === '' ? sql`` : sql`and g.id in (select id from hit)`} ${
    tag ? sql`and g.tags @> array[${tag.toLowerCase()}] and g.tags <> '{}'` : sql``
  }`
  const { rows } = await sql<Row & { total: number }>`
    ${q === '' ? sql`` : foundGuests(q, now)} select ${columns}, (count(*) over ())::integer as total
    ${guestsIn(view, caller.userId)} ${found}
    order by g.waiting_since nulls last, g.updated_at desc, g.number limit ${most.tickets}`.execute(db)
  const tickets = rows.map(({ total: _, category, ...row }) => ({
    ...row,
    department: departmentIn(services, category, locale),
  }))
  return { tickets, total: rows[0]?.total ?? 0 }
}

export const guestTicket: Handler<Endpoints['guestTicket']> = context => view(context, context.params.number)

async function view({ db, locale, services }: Reading, number: number): Promise<GuestTicket> {
  const { rows } = await sql<Row & Pick<GuestTicket, 'created_at' | 'locale' | 'messages'>>`
    select ${columns}, g.created_at, g.locale, ${messagesOf(sql`g.id`)} as messages
    from guest_ticket g where g.number = ${number} and ${atDesk}`.execute(db)
  const [row] = rows
  if (!row) throw problem('not_found')
  const { category, ...ticket } = row
  const customers = await customersAt(db, row.email, services.clock.now())
  return {
    ...ticket,
    department: departmentIn(services, category, locale),
    customers: customers.map(({ number: of, name }) => ({ number: of, name })),
  }
}

const messagesOf = (ticket: RawBuilder<unknown>) =>
  jsonRows(sql`select * from (
    select m.id, m.author_name as author, m.from_staff, m.body, ${filesOf(sql`m.id`)} as files, m.created_at
    from guest_message m where m.guest_ticket_id = ${ticket} order by m.created_at desc, m.id desc limit ${most.messages}) latest
    order by created_at, id`)

export const guestFile: Handler<Endpoints['guestFile']> = async ({ db, params, reply, services }) => {
  const file = await fileOf(db, params)
  if (!file) throw problem('not_found')
  return sendFile(services, reply, file)
}

export const guestFilePreview: Handler<typeof ticketFilesEndpoints.guestFilePreview> = async ({
  db,
  params,
  reply,
  services,
}) => sendPreview(services, reply, await fileOf(db, params))

async function fileOf(db: OperatorDb, { id, number }: { id: string; number: number }): Promise<FileRecord | undefined> {
  const { rows } = await sql`
    select from file f join guest_message m on m.id = f.subject_id join guest_ticket g on g.id = m.guest_ticket_id
    where f.id = ${id} and f.purpose = 'guest_message' and g.number = ${number} and ${atDesk}`.execute(db)
  return rows.length > 0 ? anyFile(db, id, ['guest_message']) : undefined
}

type Held = Parameters<typeof answerGuest>[2] & {
  status: GuestTicket['status']
  latest: string
  assignee: string | null
  tags: string[]
}

/** The audit has the words of tickets. */
const inAudit = { open: 'in_progress', closed: 'closed' } as const

/** Reads a guest's ticket and locks it. */
async function held(db: OperatorDb, number: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select g.id, g.number, g.name, g.email, g.locale, g.subject, g.status, g.assignee_user_id as assignee, g.tags,
      (select m.id from guest_message m where m.guest_ticket_id = g.id order by m.created_at desc, m.id desc limit 1) as latest
    from guest_ticket g where g.number = ${number} and ${atDesk} for update`.execute(db)
  const [ticket] = rows
  if (!ticket) throw problem('not_found')
  return ticket
}

/** Names it in the audit without its subject, which its guest wrote and which is deleted with it. */
const subjectOf = ({ number }: Pick<Held, 'number'>) => ({ kind: 'ticket', id: String(number), label: `#${number}` })

export const guestAnswer: Handler<Endpoints['guestAnswer']> = async context => {
  const { audit, body, caller, db, now, params, services, uploads } = context
  const ticket = await held(db, params.number)
  if (body.after && body.after !== ticket.latest) throw problem('ticket_went_on')
  const { userId, name: author } = caller
  await answerGuest(services, db, ticket, { userId, author, body: body.body, uploads }, now)
  await sql`update guest_ticket set waiting_since = null, updated_at = ${now}, assignee_user_id = ${userId},
    first_answered_at = coalesce(first_answered_at, ${now}), status = ${body.close ? 'closed' : 'open'},
    closed_at = ${body.close ? now : null} where id = ${ticket.id}`.execute(db)
  await audit({
    action: 'ticket.guest_answered',
    subject: subjectOf(ticket),
    customer: 0,
    after: { status: body.close ? 'closed' : 'waiting_for_customer', ...toldOf(uploads) },
  })
  return view(context, params.number)
}

export const guestStatus: Handler<Endpoints['guestStatus']> = async context => {
  const { audit, body, db, now, params } = context
  const ticket = await held(db, params.number)
  const { status } = body
  if (status !== ticket.status) {
    const closes = status === 'closed'
    await sql`update guest_ticket set status = ${status}, closed_at = ${closes ? now : null}, updated_at = ${now},
      waiting_since = case when ${closes} then null else waiting_since end where id = ${ticket.id}`.execute(db)
    await audit({
      action: 'ticket.guest_changed',
      subject: subjectOf(ticket),
      customer: 0,
      before: { status: inAudit[ticket.status] },
      after: { status: inAudit[status] },
    })
  }
  return view(context, params.number)
}

export const guestHandOver: Handler<Endpoints['guestHandOver']> = async context => {
  const { audit, body, caller, db, now, params, services } = context
  const ticket = await held(db, params.number)
  if (ticket.status === 'closed') throw problem('ticket_closed')
  if (body.assignee === ticket.assignee) return view(context, params.number)
  const assignee = (await staffMembers(db)).find(({ id }) => id === body.assignee)
  if (body.assignee !== null && !assignee) throw invalidField('assignee', 'invalid_choice')
  await sql`update guest_ticket set assignee_user_id = ${body.assignee}, updated_at = ${now} where id = ${ticket.id}`.execute(
    db,
  )
  await audit({
    action: 'ticket.assigned',
    subject: subjectOf(ticket),
    after: { assignee: assignee?.name ?? '' },
    customer: 0,
  })
  if (assignee) await tellStaff(services, db, ticket.id, ticket.latest, { handedOverBy: caller.userId })
  return view(context, params.number)
}

export const guestTag: Handler<Endpoints['guestTag']> = async context => {
  const { audit, body, db, now, params } = context
  const ticket = await held(db, params.number)
  const { tags: before } = ticket
  const after = tagged(before, body)
  if (after.join() !== before.join()) {
    await sql`update guest_ticket set tags = ${after}::text[] where id = ${ticket.id}`.execute(db)
    await keepTags(db, body, now)
    await audit({
      action: 'ticket.tagged',
      subject: subjectOf(ticket),
      before: { tags: before },
      after: { tags: after },
      customer: 0,
    })
  }
  return view(context, params.number)
}

export const guestAssign: Handler<Endpoints['guestAssign']> = async context => {
  const { body, db, params } = context
  const { id } = await held(db, params.number)
  if (!(await assignGuest(context, id, body.customer))) throw invalidField('customer', 'invalid_choice')
  return { number: params.number }
}

export const guestErase: Handler<Endpoints['guestErase']> = async ({ audit, body, db, params }) => {
  const ticket = await held(db, params.number)
  await sql`delete from guest_ticket where id = ${ticket.id}`.execute(db)
  await audit({
    action: 'ticket.guest_erased',
    subject: subjectOf(ticket),
    customer: 0,
    after: { reason: body.reason },
  })
}
