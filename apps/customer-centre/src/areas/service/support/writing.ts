import type { Ticket } from '@kontor/contract/areas/service/support'
import type { TicketNote } from '@kontor/contract/areas/service/ticket-desk'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { seal } from '../../../platform/crypto/vault.ts'
import type { BoundDb, OperatorDb } from '../../../platform/db/database.ts'
import type { Upload } from '../../../platform/files/records.ts'
import type { TenantServices } from '../../../platform/services.ts'
import type { TicketCategory } from '../../../platform/ticket-topics.ts'
import { contractTable } from '../../contracts/reads.ts'
import { keepMessageFiles } from './message-files.ts'
import type { State, Status } from './rules.ts'
import { type Due, noTimes, type Times, timesAfter } from './service-level.ts'
import { type Answer, topicColumns } from './topics.ts'

export type HeldTicket = State &
  Times & {
    id: string
    customer: number
    number: number
    subject: string
    category: string
    impact: Ticket['impact']
    created_at: string
    assignee_user_id: string | null
    created_by: string | null
    /** Users who see it; null: all with rights to support. */
    readers: string[] | null
    tags: string[]
    contract_number: string | null
    /** Staff may sign in to what belongs to its contract. */
    server_access: boolean
  }

const heldColumns = sql`t.id, t.customer_number as customer, t.number, t.subject, t.category, t.impact, t.created_at, t.tags, t.readers, t.created_by, t.assignee_user_id, t.status, t.resolved_at,
  t.closed_at, t.waiting_since, t.hold_until, t.first_answered_at, t.answer_due, t.solution_due, t.paused_at, c.number as contract_number,
  t.server_access_at is not null as server_access from ticket t left join ${contractTable} c on c.customer_number = t.customer_number and c.id = t.contract_id`

/** Reads a ticket and locks it: of a simultaneous reply and closing, the second sees what the first did. */
export async function holdTicket(
  db: BoundDb,
  number: number,
  readable: RawBuilder<unknown>,
): Promise<HeldTicket | undefined> {
  const { rows } = await sql<HeldTicket>`
    select ${heldColumns} where t.number = ${number} and ${readable} for update of t`.execute(db)
  return rows[0]
}

/** The same for several, but for those that are locked already. */
export async function heldTickets(db: OperatorDb, due: RawBuilder<unknown>, most: number): Promise<HeldTicket[]> {
  const { rows } = await sql<HeldTicket>`
    select ${heldColumns} where ${due} order by t.number limit ${most} for update of t skip locked`.execute(db)
  return rows
}

/** Says in which transaction something is written, and by which configuration. */
type Writing = { db: BoundDb; now: Date; services: Pick<TenantServices, 'configuration'> }

export type NewTicket = Pick<Ticket, 'subject' | 'impact'> & {
  topic: TicketCategory
  answers: Answer[]
  contractId: string | null
  /** JSON of the part of the contract that it is about. */
  resource?: string | null
  /** Names who allows staff to sign in there. */
  accessBy?: string | null
  createdBy: string | null
  author: string
  fromStaff: boolean
  follows: number | null
  /** Absent: a number of its own. A guest's ticket keeps its number. */
  as?: { id: string; number: number }
  documentId?: string | null
  noticeId?: string | null
  /** Users who see it; absent: all with rights to support. */
  readers?: string[] | null
}

export async function insertTicket(
  { db, now, services }: Writing,
  customer: number,
  ticket: NewTicket,
): Promise<{ id: string; number: number }> {
  const waitingSince = ticket.fromStaff ? null : now.toISOString()
  const opened = { ...noTimes, category: ticket.topic.code, impact: ticket.impact, created_at: now.toISOString() }
  const happened = {
    to: { status: 'new', waiting_since: waitingSince },
    category: ticket.topic.code,
    answered: false,
  } as const
  const columns = topicColumns(ticket.topic, ticket.answers)
  return db
    .insertInto('ticket')
    .values({
      customer_number: customer,
      ...(ticket.as ?? { id: uuidv7() }),
      subject: ticket.subject,
      ...columns,
      category_name: JSON.stringify(columns.category_name),
      // the driver would write an array of PostgreSQL's
      answers: JSON.stringify(columns.answers),
      contract_id: ticket.contractId,
      resource: ticket.resource ?? null,
      server_access_at: ticket.accessBy ? now : null,
      server_access_by: ticket.accessBy ?? null,
      follows: ticket.follows,
      readers: ticket.readers ?? null,
      document_id: ticket.documentId ?? null,
      notice_id: ticket.noticeId ?? null,
      impact: ticket.impact,
      status: 'new',
      created_by: ticket.createdBy,
      created_at: now,
      updated_at: now,
      last_author: ticket.author,
      last_from_staff: ticket.fromStaff,
      waiting_since: waitingSince,
      ...timesAfter(services.configuration, opened, happened, now),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export type TicketChanges = Partial<State & Times & Due> & {
  rating?: number | null
  rating_comment?: string | null
  last_author?: string
  last_from_staff?: boolean
  assignee_user_id?: string | null
  category?: string
  category_name?: string
  merged_into?: number
  readers?: string[] | null
  contract_id?: string | null
  resource?: string | null
  server_access_at?: Date | null
  server_access_by?: string | null
  document_id?: string | null
  notice_id?: string | null
}

export async function updateTicket(
  db: BoundDb,
  { customer, id }: Pick<HeldTicket, 'customer' | 'id'>,
  changes: TicketChanges,
  now: Date,
): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ ...changes, updated_at: now, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

export type NewMessage = {
  userId: string | null
  author: string
  fromStaff: boolean
  body: string
  uploads?: readonly Upload[]
}

/** Writes a message with its files. @returns its id */
export async function insertMessage(
  db: BoundDb,
  customer: number,
  ticketId: string,
  message: NewMessage,
  now: Date,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('ticket_message')
    .values({
      customer_number: customer,
      ticket_id: ticketId,
      id,
      author_user_id: message.userId,
      author_name: message.author,
      from_staff: message.fromStaff,
      body: message.body,
      created_at: now,
    })
    .execute()
  await keepMessageFiles(db, message.uploads ?? [], { customer, purpose: 'ticket_message', subject: id, now })
  return id
}

export type NewEvent = {
  kind: Ticket['events'][number]['kind']
  actor: string
  from: Status | null
  to: Status | null
  /** Names what it is about besides. */
  detail?: string
}

export async function insertEvent(db: BoundDb, customer: number, ticketId: string, event: NewEvent, now: Date) {
  await db
    .insertInto('ticket_event')
    .values({
      customer_number: customer,
      ticket_id: ticketId,
      id: uuidv7(),
      kind: event.kind,
      actor: event.actor,
      from_status: event.from,
      to_status: event.to,
      detail: event.detail ?? null,
      at: now,
    })
    .execute()
}

/** Writes what customers never see. @returns its id */
export async function insertNote(
  db: OperatorDb,
  { customer, id }: Pick<HeldTicket, 'customer' | 'id'>,
  note: {
    kind: TicketNote['kind']
    userId: string | null
    author: string
    body: string
    uploads?: readonly Upload[]
    mentioned?: readonly string[]
  },
  now: Date,
): Promise<string> {
  const noteId = uuidv7()
  await db
    .insertInto('ticket_note')
    .values({
      customer_number: customer,
      ticket_id: id,
      id: noteId,
      kind: note.kind,
      author_user_id: note.userId,
      author_name: note.author,
      body: note.body,
      mentioned: sql`${note.mentioned ?? []}::uuid[]`,
      created_at: now,
    })
    .execute()
  await keepMessageFiles(db, note.uploads ?? [], { customer, purpose: 'ticket_note', subject: noteId, now })
  return noteId
}

/** Days until confidential data goes, though no one has opened it. */
const keptDays = 7

type MessagePlace = { customer: number; ticket: string; message: string }
/** Sealed data that is moved to another message does not open. */
export const secretContext = ({ customer, message }: MessagePlace): string => `ticket secret\n${customer}\n${message}`

/** Seals what came with a message in confidence. @param secret empty: nothing */
export async function keepSecret(
  { db, now, services }: { db: BoundDb; now: Date; services: Pick<TenantServices, 'keys'> },
  place: MessagePlace,
  secret = '',
): Promise<void> {
  if (secret === '') return
  await db
    .insertInto('ticket_secret')
    .values({
      customer_number: place.customer,
      ticket_id: place.ticket,
      message_id: place.message,
      sealed: seal(await services.keys.vault(), Buffer.from(secret), secretContext(place)),
      created_at: now,
      expires_at: new Date(now.getTime() + keptDays * 86_400_000),
    })
    .execute()
}

/** Takes confidential data back with its message. */
export const dropSecret = (db: BoundDb, { customer, ticket, message }: MessagePlace) =>
  sql`delete from ticket_secret where customer_number = ${customer} and ticket_id = ${ticket} and message_id = ${message}`.execute(
    db,
  )
