import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { moveTicket, subjectOf } from './change-ticket.ts'
import { ended, held, notify, viewAtDesk } from './desk.ts'
import { notifyOfTicket } from './notify-job.ts'
import { type HeldTicket, holdTicket, insertEvent, insertNote, updateTicket } from './writing.ts'

type Endpoints = typeof ticketDeskEndpoints

/** Continues a ticket in another one of the same customer: each says so, and what was written stays where it was. */
export const deskMerge: Handler<Endpoints['deskMerge']> = async context => {
  const { body, db } = context
  if (body.into === context.params.number) throw invalidField('into', 'invalid_choice')
  // in the order of their numbers, so that two merges never wait for each other
  const [first, second] = [context.params.number, body.into].toSorted((a, b) => a - b) as [number, number]
  const both = [await holdTicket(db, first, sql`true`), await holdTicket(db, second, sql`true`)]
  const [from, into] = [context.params.number, body.into].map(number => both.find(ticket => ticket?.number === number))
  if (!from) throw problem('not_found')
  if (into?.customer !== from.customer || ended(into)) throw invalidField('into', 'invalid_choice')
  await moveTicket(context, from, { act: 'merged' }, { merged_into: into.number }, { merged_into: into.number })
  const note = { kind: 'note', userId: context.caller.userId, author: context.caller.name } as const
  await insertNote(db, into, { ...note, body: `← #${from.number} ${from.subject}` }, context.now)
  await notify(context, from, 'changed')
  return viewAtDesk(context, into.number)
}

/**
 * Makes a ticket of its own of some of a ticket's messages, with their files and what was confided with them. Who takes part goes along, each
 * says where the rest is, and the customer is told. The first message stays: it says what the ticket is about.
 */
export const deskSplit: Handler<Endpoints['deskSplit']> = async context => {
  const { audit, body, caller, db, now } = context
  const ticket = await held(context)
  if (ticket.status === 'merged') throw problem('ticket_closed')
  const { customer } = ticket
  const moved = await movable(db, ticket, body.messages)
  const created = await copyHead(db, ticket, body.subject, now)
  const ids = sql`${moved}::uuid[]`
  await sql`update ticket_message set ticket_id = ${created.id}
    where customer_number = ${customer} and ticket_id = ${ticket.id} and id = any(${ids})`.execute(db)
  await sql`update inbound_mail set ticket_id = ${created.id}
    where customer_number = ${customer} and ticket_id = ${ticket.id} and message = any(${ids})`.execute(db)
  await sql`insert into ticket_copy (customer_number, ticket_id, id, address, locale, state, added_by, added_at, decided_at)
    select customer_number, ${created.id}, gen_random_uuid(), address, locale, state, added_by, added_at, decided_at
    from ticket_copy where customer_number = ${customer} and ticket_id = ${ticket.id} and state <> 'waiting'`.execute(
    db,
  )
  for (const id of [created.id, ticket.id]) await settleEnd(db, customer, id, now)
  const event = { actor: caller.name, from: null, to: null } as const
  await insertEvent(db, customer, ticket.id, { ...event, kind: 'split_off', detail: `#${created.number}` }, now)
  await insertEvent(db, customer, created.id, { ...event, kind: 'split_from', detail: `#${ticket.number}` }, now)
  // open pages of the old one follow
  await updateTicket(db, ticket, {}, now)
  await audit(
    {
      action: 'ticket.split',
      subject: subjectOf(ticket),
      after: { number: String(created.number), messages: moved.length },
      customer,
    },
    {
      action: 'ticket.created',
      subject: subjectOf({ number: created.number, subject: body.subject }),
      after: { split_from: ticket.number, status: 'in_progress' },
      customer,
    },
  )
  const about = { customer, ticket: created.id, about: 'split', id: uuidv7(), by: caller.userId } as const
  await enqueue(db, notifyOfTicket, about)
  return viewAtDesk(context, created.number)
}

/** Locks the messages to be moved. @throws where one is not there, is the first, or was withdrawn */
async function movable(db: OperatorDb, { customer, id }: HeldTicket, wanted: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from ticket_message m
    where m.customer_number = ${customer} and m.ticket_id = ${id} and m.id = any(${[...wanted]}::uuid[])
      and exists (select from ticket_message o where o.customer_number = m.customer_number and o.ticket_id = m.ticket_id
        and (o.created_at, o.id) < (m.created_at, m.id))
    order by m.created_at, m.id for update`.execute(db)
  if (rows.length !== new Set(wanted).size) throw invalidField('messages', 'invalid_choice')
  return rows.map(row => row.id)
}

/** A ticket like another one, in progress, of the same people. */
async function copyHead(
  db: OperatorDb,
  { customer, id }: HeldTicket,
  subject: string,
  now: Date,
): Promise<{ id: string; number: number }> {
  const { rows } = await sql<{ id: string; number: number }>`
    insert into ticket (customer_number, id, subject, category, category_name, contract_id, resource, document_id, notice_id, impact, status,
      created_by, created_at, updated_at, last_author, last_from_staff, waiting_since, assignee_user_id, readers, split_from)
    select customer_number, ${uuidv7()}, ${subject}, category, category_name, contract_id, resource, document_id, notice_id, impact, 'in_progress',
      created_by, ${now}, ${now}, last_author, last_from_staff, null, assignee_user_id, readers, number
    from ticket where customer_number = ${customer} and id = ${id}
    returning id, number`.execute(db)
  const [row] = rows
  if (!row) throw problem('not_found')
  return row
}

/** Says anew whose message is the last one, and since when the customer waits for an answer. */
const settleEnd = (db: OperatorDb, customer: number, id: string, now: Date) =>
  sql`update ticket t set last_author = l.author_name, last_from_staff = l.from_staff,
      waiting_since = case when l.from_staff or t.status not in ('new', 'in_progress') then null else coalesce((
        select min(m.created_at) from ticket_message m where m.customer_number = t.customer_number and m.ticket_id = t.id
          and m.created_at > coalesce((select max(s.created_at) from ticket_message s
            where s.customer_number = t.customer_number and s.ticket_id = t.id and s.from_staff), '-infinity')), ${now}) end
    from (select m.author_name, m.from_staff from ticket_message m where m.customer_number = ${customer} and m.ticket_id = ${id}
      order by m.created_at desc, m.id desc limit 1) l
    where t.customer_number = ${customer} and t.id = ${id}`.execute(db)
