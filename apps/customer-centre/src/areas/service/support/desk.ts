import { isAlike } from '@kontor/contract/alike'
import type { DeskTicket, DeskTicketRow, ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import type { ticketFilesEndpoints } from '@kontor/contract/areas/service/ticket-files'
import { type DeskView, deskViews } from '@kontor/contract/enums/ticket-desk'
import type { Locale } from '@kontor/contract/locales'
import type { SavedView } from '@kontor/contract/wire/saved-view'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { cappedCount, exactTotal, jsonRows, list, orderOf } from '../../../platform/db/list.ts'
import { filesOf } from '../../../platform/files/records.ts'
import { sendFile, sendPreview } from '../../../platform/files/send-file.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { staffMembers } from '../../people/identity/queries.ts'
import { savedViews } from '../../people/identity/saved-views.ts'
import { userName } from '../../people/reads.ts'
import { moveTicket, toldOf, unseen } from './change-ticket.ts'
import { assigneeOf, due } from './desk-marks.ts'
import { foundAtDesk } from './desk-search.ts'
import { editMessage, withdrawMessage } from './edit-message.ts'
import { guestsIn } from './guests/desk.ts'
import { noteWork } from './note-work.ts'
import { notifyOfTicket } from './notify-job.ts'
import { writerOf } from './participants.ts'
import { earlierThread, fileOfTicket, rowColumns, ticketByNumber, ticketSortKeys } from './queries.ts'
import { noticesToChoose } from './related-columns.ts'
import { resourcesToChoose } from './resources.ts'
import { after, closesAt, type State, settledStatuses, type TicketAct } from './rules.ts'
import {
  answersIn,
  categoriesFor,
  categoriesIn,
  categoryName,
  categoryOf,
  departmentIn,
  departmentsIn,
  topicsOf,
} from './topics.ts'
import { type HeldTicket, holdTicket, insertMessage, insertNote, updateTicket } from './writing.ts'

type Endpoints = typeof ticketDeskEndpoints

const open = sql`t.status <> all(${settledStatuses}::text[])`
/** Says what each of staff's views holds. @param me who looks */
const views = (me: string, now: Date) => ({
  waiting: sql`t.waiting_since is not null`,
  // `is true`: the database would expect few, and sort them all, rather than read the first ones in the order in which they are due
  late: sql`t.due_at is not null and (t.warn_at <= ${now}) is true`,
  mine: sql`t.assignee_user_id = ${me}::uuid and ${open}`,
  followed: sql`(t.customer_number, t.id) in (select f.customer_number, f.ticket_id from ticket_follower f where f.user_id = ${me}::uuid)
    and ${open}`,
  unassigned: sql`t.assignee_user_id is null and ${open}`,
  open,
  all: sql`true`,
})

const deskColumns = (
  name: RawBuilder<string>,
  now: Date,
) => sql<DeskTicketRow>`${rowColumns(name)}, t.customer_number, t.waiting_since,
  (select k.name from ${customerTable} k where k.customer_number = t.customer_number) as customer_name,
  ${due(now)} as due, t.tags, ${assigneeOf('t')} as assignee`
const withContract = sql`join ${contractTable} c on c.customer_number = t.customer_number and c.id = t.contract_id`
/** Reads what was found one by one: the database cannot know how few they are, and would read all tickets. */
const foundTickets = sql`hit h cross join lateral (
  select * from ticket where customer_number = h.customer_number and id = h.id offset 0) t`

/** Lists tickets of all customers; those that wait are in the order in which they wait. */
export const deskTickets: Handler<Endpoints['deskTickets']> = async ({ caller, db, locale, now, query, services }) => {
  const { view, status, category, impact, department, product, tag, q = '' } = query
  const sort = query.sort ?? restingSort(view)
  const keys = {
    ...ticketSortKeys,
    waiting_since: { sql: 't.waiting_since', type: 'timestamptz' },
    due_at: { sql: 't.due_at', type: 'timestamptz' },
  } as const
  const of = views(caller.userId, now)
  const conditions = [
    of[view],
    ...(sort === 'waiting_since' ? [of.waiting] : []),
    ...(sort === 'due_at' ? [sql`t.due_at is not null`] : []),
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(category ? [sql`t.category = ${category}`] : []),
    ...(impact ? [sql`t.impact = ${impact}`] : []),
    ...(department ? [sql`t.category = any(${topicsOf(services, department)}::text[])`] : []),
    ...(product ? [sql`c.product_code = ${product}`] : []),
    ...(tag ? [sql`t.tags @> array[${tag.toLowerCase()}] and t.tags <> '{}'`] : []),
  ]
  // each capped by itself: of both together the database would read all
  const both = (name: DeskView) =>
    sql`${cappedCount(sql`from ticket t where ${of[name]}`)} + ${cappedCount(guestsIn(name, caller.userId))}`
  const count = (name: DeskView) => sql`${sql.lit(name)}, least(${both(name)}, ${sql.lit(exactTotal + 1)})`
  const counted = deskViews.filter(name => name !== 'all')
  const listed = await list(
    db,
    {
      order: orderOf(sort, keys, keys.number),
      columns: deskColumns(categoryName(services, locale), now),
      source: sql`from ${q === '' ? sql`ticket t` : foundTickets} ${product ? withContract : sql``} where ${sql.join(conditions, sql` and `)}`,
      ...(q !== '' && { with: foundAtDesk(q, now) }),
      extra: {
        categories: sql<Topics>`${categoriesFor(services, locale)}`,
        counts: sql<Counts>`json_build_object(${sql.join(counted.map(count))})`,
        tags: sql<string[]>`array(${knownTags})`,
        products: sql<
          Product[]
        >`${jsonRows(sql`select p.code, p.name from ${productTable} p order by p.name, p.code limit 200`)}`,
        views: sql<SavedView[]>`${savedViews('tickets', caller.userId)}`,
        cut: q === '' ? sql<boolean>`false` : sql<boolean>`(select cut from cut)`,
      },
    },
    query,
  )
  return { ...listed, departments: departmentsIn(services, locale) }
}
type Topics = { code: string; name: string }[]
type Product = { code: string; name: string }

const knownTags = sql`select tag from ticket_tag order by tag limit 200`
type Counts = Record<Exclude<DeskView, 'all'>, number>

const restingSort = (view: DeskView) =>
  view === 'waiting' ? 'waiting_since' : view === 'late' ? 'due_at' : '-updated_at'

export const deskTicket: Handler<Endpoints['deskTicket']> = context => viewAtDesk(context, context.params.number)

export const deskMessages: Handler<Endpoints['deskMessages']> = async ({ caller, db, now, params, query }) => {
  const customer = await customerOf(db, params.number)
  const reader = { userId: caller.userId, scope: 'all', now } as const
  const found = await earlierThread(db, customer, params.number, reader, query.before)
  if (!found) throw problem('not_found')
  return found
}

export const deskFile: Handler<Endpoints['deskFile']> = async ({ db, params, reply, services }) => {
  const customer = await customerOf(db, params.number)
  const file = await fileOfTicket(db, customer, params.number, { scope: 'all' }, params.id, true)
  if (!file) throw problem('not_found')
  return sendFile(services, reply, file)
}

export const deskFilePreview: Handler<typeof ticketFilesEndpoints.deskFilePreview> = async ({
  db,
  params,
  reply,
  services,
}) => {
  const customer = await customerOf(db, params.number)
  const file = await fileOfTicket(db, customer, params.number, { scope: 'all' }, params.id, true)
  return sendPreview(services, reply, file)
}

/**
 * Answers the customer. What they wrote while the answer was written is shown first: no one answers a question that they have not read, and
 * of two staff the second sees what the first has said.
 */
export const deskAnswer: Handler<Endpoints['deskAnswer']> = async context => {
  const { body, caller, db, locale, now, services, uploads } = context
  const ticket = await held(context)
  const { customer, id: ticketId } = ticket
  if (body.after && body.after !== (await lastMessage(db, ticket))) throw problem('ticket_went_on')
  const { userId, name: author } = caller
  const topic = body.category === undefined ? undefined : categoryOf(services, body.category)
  if (body.category !== undefined && !topic) throw invalidField('category', 'invalid_choice')
  const moved = topic && topic.code !== ticket.category ? topic : undefined
  const taken = body.take === true && ticket.assignee_user_id !== null && ticket.assignee_user_id !== userId
  await moveTicket(
    context,
    ticket,
    { act: 'staff_answered', ...worked(context) },
    {
      last_author: author,
      last_from_staff: true,
      ...(moved && { category: moved.code, category_name: JSON.stringify(moved.name) }),
      // who answers has it, unless another one does and keeps it
      ...((taken || ticket.assignee_user_id === null) && { assignee_user_id: userId }),
    },
    { ...toldOf(uploads), ...(moved && { category: moved.name[locale] }) },
  )
  if (taken) await recordAssignment(context, ticket, author)
  const message = { userId, author, fromStaff: true, body: body.body, uploads }
  const id = await insertMessage(db, customer, ticketId, message, now)
  await noteWork(context, ticket)
  await db
    .deleteFrom('ticket_desk_draft')
    .where('customer_number', '=', customer)
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .execute()
  await enqueue(db, notifyOfTicket, { customer, ticket: ticketId, about: 'message', id, by: userId })
  return viewAtDesk(context, ticket.number)
}

export const deskMessageEdit: Handler<Endpoints['deskMessageEdit']> = async context => {
  const ticket = await held(context)
  await editMessage(context, ticket, context.params.message, context.body.body)
  return viewAtDesk(context, ticket.number)
}

export const deskMessageWithdraw: Handler<Endpoints['deskMessageWithdraw']> = async context => {
  const ticket = await held(context)
  await withdrawMessage(context, ticket, context.params.message)
  return viewAtDesk(context, ticket.number)
}

export const deskStatus: Handler<Endpoints['deskStatus']> = async context => {
  const ticket = await held(context)
  await moveTicket(context, ticket, { act: 'staff_set', ...worked(context) })
  if (context.body.status !== ticket.status) await notify(context, ticket, 'changed')
  return viewAtDesk(context, ticket.number)
}

export const deskClose: Handler<Endpoints['deskClose']> = async context => {
  const ticket = await held(context)
  await moveTicket(context, ticket, { act: 'closed' })
  await notify(context, ticket, 'changed')
  return viewAtDesk(context, ticket.number)
}

export const deskReopen: Handler<Endpoints['deskReopen']> = async context => {
  const ticket = await held(context)
  await moveTicket(context, ticket, { act: 'reopened_by_staff' })
  await notify(context, ticket, 'changed')
  return viewAtDesk(context, ticket.number)
}

export const deskAssign: Handler<Endpoints['deskAssign']> = async context => {
  const { body, db, now } = context
  const ticket = await held(context)
  const { number } = ticket
  if (ended(ticket)) throw problem('ticket_closed')
  if (body.assignee === ticket.assignee_user_id) return viewAtDesk(context, number)
  const assignee = (await staffMembers(db)).find(({ id }) => id === body.assignee)
  if (body.assignee !== null && !assignee) throw invalidField('assignee', 'invalid_choice')
  const name = assignee?.name ?? ''
  await updateTicket(db, ticket, { assignee_user_id: body.assignee }, now)
  await recordAssignment(context, ticket, name)
  if (assignee) await notify(context, ticket, 'assigned')
  return viewAtDesk(context, number)
}

type Changing = Context<Endpoints['deskAnswer' | 'deskAssign' | 'deskNote' | 'deskWorkRemove' | 'deskMessageEdit']>

export async function held({ db, params }: Pick<Changing, 'db' | 'params'>): Promise<HeldTicket> {
  const ticket = await holdTicket(db, params.number, sql`true`)
  if (!ticket) throw problem('not_found')
  return ticket
}

/** Writes for staff who has a ticket now. @param name theirs; empty where it was given back */
async function recordAssignment({ audit, caller, db, now }: Changing, ticket: HeldTicket, name: string): Promise<void> {
  await insertNote(db, ticket, { kind: 'assigned', userId: caller.userId, author: caller.name, body: name }, now)
  await audit({ action: 'ticket.assigned', subject: unseen(ticket), after: { assignee: name }, customer: 0 })
}

export const ended = ({ status }: State): boolean => status === 'closed' || status === 'merged'

/** Reads what staff set a ticket to. @throws a day of rest for a ticket that does not rest, or one that has passed */
function worked({ services, body }: Pick<Context<Endpoints['deskStatus']>, 'services' | 'body'>) {
  const { status: to, hold_until: until = null } = body
  if (until !== null && to !== 'on_hold') throw invalidField('hold_until', 'invalid_choice')
  if (until !== null && until < services.clock.today()) throw invalidField('hold_until', 'past_date')
  return { to, until }
}

export const notify = (
  { caller, db }: Pick<Changing, 'caller' | 'db'>,
  ticket: HeldTicket,
  about: 'changed' | 'assigned',
) =>
  enqueue(db, notifyOfTicket, { customer: ticket.customer, ticket: ticket.id, about, id: uuidv7(), by: caller.userId })

/** Reads the ticket as staff see it: the thread, their notes, and who asks. @throws not_found */
export async function viewAtDesk({ caller, db, locale, now, services }: Viewing, number: number): Promise<DeskTicket> {
  const customer = await customerOf(db, number)
  const name = categoryName(services, locale)
  const reader = { userId: caller.userId, scope: 'all', now, categoryName: name, locale } as const
  const [thread, desk, staff] = [
    await ticketByNumber(db, customer, number, reader),
    await deskPart(db, customer, number, { services, now, me: caller.userId, locale }),
    await staffMembers(db),
  ]
  if (!thread || !desk) throw problem('not_found')
  const { resolved_at, closed_at, hold_until, merged_into, answer_due: _, created_by: __, ...ticket } = thread
  const state = { status: ticket.status, resolved_at, closed_at, hold_until, waiting_since: desk.waiting_since }
  const can = (happened: TicketAct) => 'to' in after(state, happened, now)
  return {
    ...ticket,
    ...desk,
    customer: { ...desk.customer, alike: can({ act: 'merged' }) ? alike(ticket.subject, desk.customer.alike) : [] },
    hold_until,
    merged_into,
    categories: categoriesIn(services, locale),
    department: departmentIn(services, ticket.category, locale),
    answers: answersIn(services, ticket.category, ticket.answers, locale),
    staff: staff.map(({ id, name }) => ({ id, name })),
    can_answer: can({ act: 'staff_answered', to: 'in_progress' }),
    can_reopen: can({ act: 'reopened_by_staff' }),
    closes_at: closesAt(state)?.toISOString() ?? null,
  }
}
type Viewing = Pick<Context<Endpoints['deskTicket']>, 'caller' | 'db' | 'locale' | 'now' | 'services'>

/** Proposes open tickets of the customer for a merge. */
const alike = (subject: string, others: DeskTicket['customer']['alike']) =>
  others.filter(other => isAlike(subject, other.subject)).slice(0, 3)

async function customerOf(db: OperatorDb, number: number): Promise<number> {
  const found = await db.selectFrom('ticket').select('customer_number').where('number', '=', number).executeTakeFirst()
  if (!found) throw problem('not_found')
  return found.customer_number
}

type DeskPart = Pick<
  DeskTicket,
  | 'customer_number'
  | 'customer_name'
  | 'assignee'
  | 'waiting_since'
  | 'due'
  | 'tags'
  | 'known_tags'
  | 'work'
  | 'minutes'
  | 'followers'
  | 'notices'
  | 'resources'
  | 'rating'
  | 'rating_comment'
  | 'notes'
  | 'customer'
>

const nameOf = userName('x.user_id')
const followersOf = jsonRows(sql`
  select x.user_id as id, coalesce(${nameOf}, '') as name from ticket_follower x
  where x.customer_number = t.customer_number and x.ticket_id = t.id order by name, id`)
const mentionedIn = sql`array(select coalesce(${nameOf}, '') from unnest(n.mentioned) x (user_id) order by 1)`

/** Reads what only staff see of a ticket. */
async function deskPart(
  db: OperatorDb,
  customer: number,
  number: number,
  { services, now, me, locale }: { services: Viewing['services']; now: Date; me: string; locale: Locale },
): Promise<DeskPart | undefined> {
  const { rows } = await sql<DeskPart>`
    select t.customer_number, k.name as customer_name, t.waiting_since, t.rating, t.rating_comment, ${due(now)} as due, ${assigneeOf('t')} as assignee,
      ${followersOf} as followers, ${jsonRows(noticesToChoose(customer, locale, now))} as notices,
      ${jsonRows(sql`select x.* from ${contractTable} c cross join lateral (${resourcesToChoose(services, locale, 200)}) x
        where c.customer_number = t.customer_number and c.id = t.contract_id`)} as resources, t.tags, array(${knownTags}) as known_tags,
      ${jsonRows(sql`
        select w.id, w.user_name as author, w.minutes, w.body, w.user_id = ${me}::uuid as own, w.worked_at from ticket_work w
        where w.customer_number = t.customer_number and w.ticket_id = t.id order by w.worked_at desc, w.id limit 100`)} as work,
      (select coalesce(sum(w.minutes), 0)::integer from ticket_work w where w.customer_number = t.customer_number and w.ticket_id = t.id) as minutes,
      ${jsonRows(sql`
        select * from (
          select n.id, n.kind, n.author_name as author, n.body, ${filesOf(sql`n.id`)} as files, ${mentionedIn} as mentioned, n.created_at from ticket_note n
          where n.customer_number = t.customer_number and n.ticket_id = t.id
          order by n.created_at desc, n.id desc limit 200) latest
        order by created_at, id`)} as notes,
      json_build_object('number', k.customer_number, 'name', k.name, 'type', k.type, 'locale', k.locale,
        'locked', k.locked_at is not null, 'writer', ${writerOf(now)},
        'overdue', ${jsonRows(sql`
          select sum(o.open_minor)::bigint as amount_minor, o.currency from ${openDocuments(customer, services.clock.today())} o
          where o.overdue group by o.currency order by o.currency`)},
        'contracts', ${jsonRows(sql`
          select c.number, c.label, c.state from ${contractTable} c
          where c.customer_number = k.customer_number and c.state <> all('{ended,withdrawn,data_retrieval,erased}'::text[])
          order by c.id = t.contract_id desc nulls last, c.started_on desc, c.number limit 5`)},
        'tickets', ${jsonRows(sql`
          select o.number, o.subject, o.status from ticket o
          where o.customer_number = k.customer_number and o.id <> t.id order by o.updated_at desc, o.number desc limit 5`)},
        'alike', ${jsonRows(sql`
          select o.number, o.subject, o.status from ticket o
          where o.customer_number = k.customer_number and o.id <> t.id and o.status <> all(${settledStatuses}::text[])
          order by o.updated_at desc, o.number desc limit 100`)}
      ) as customer
    from ticket t join ${customerTable} k on k.customer_number = t.customer_number
    where t.customer_number = ${customer} and t.number = ${number}`.execute(db)
  return rows[0]
}

async function lastMessage(db: OperatorDb, { customer, id }: HeldTicket): Promise<string | undefined> {
  const last = await db
    .selectFrom('ticket_message')
    .select('id')
    .where('customer_number', '=', customer)
    .where('ticket_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id
}
