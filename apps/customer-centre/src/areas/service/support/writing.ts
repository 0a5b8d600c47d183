import type { Ticket } from '@kontor/contract/areas/service/support'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import { type ContractScope, inScope } from '../../../platform/http/contract-scope.ts'
import { contractTable } from '../../contracts/reads.ts'
import type { Status } from './rules.ts'

export type HeldTicket = {
  id: string
  number: number
  subject: string
  status: Status
  resolved_at: string | null
  closed_at: string | null
  contract_number: string | null
}

/** Reads a ticket in scope and locks it: of a simultaneous reply and closing, the second sees what the first did. */
export async function holdTicket(
  db: TenantDb,
  customer: number,
  number: number,
  scope: ContractScope,
): Promise<HeldTicket | undefined> {
  const { rows } = await sql<HeldTicket>`
    select t.id, t.number, t.subject, t.status, t.resolved_at, t.closed_at, c.number as contract_number
    from ticket t left join ${contractTable} c on c.customer_number = t.customer_number and c.id = t.contract_id
    where t.customer_number = ${customer} and t.number = ${number} and ${inScope(sql`t.contract_id`, customer, scope)}
    for update of t`.execute(db)
  return rows[0]
}

export type NewTicket = Pick<Ticket, 'subject' | 'category' | 'impact'> & {
  contractId: string | null
  createdBy: string
  author: string
  fromStaff: boolean
}

export async function insertTicket(
  db: TenantDb,
  customer: number,
  ticket: NewTicket,
  now: Date,
): Promise<{ id: string; number: number }> {
  return db
    .insertInto('ticket')
    .values({
      customer_number: customer,
      id: uuidv7(),
      subject: ticket.subject,
      category: ticket.category,
      contract_id: ticket.contractId,
      impact: ticket.impact,
      status: 'new',
      created_by: ticket.createdBy,
      created_at: now,
      updated_at: now,
      last_author: ticket.author,
      last_from_staff: ticket.fromStaff,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

type TicketChanges = {
  status?: Status
  resolved_at?: Date | null
  closed_at?: Date | null
  rating?: number | null
  rating_comment?: string | null
  last_author?: string
  last_from_staff?: boolean
}

export async function updateTicket(db: TenantDb, customer: number, id: string, changes: TicketChanges, now: Date) {
  await db
    .updateTable('ticket')
    .set({ ...changes, updated_at: now, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .execute()
}

export type NewMessage = { userId: string; author: string; fromStaff: boolean; body: string }

export async function insertMessage(db: TenantDb, customer: number, ticketId: string, message: NewMessage, now: Date) {
  await db
    .insertInto('ticket_message')
    .values({
      customer_number: customer,
      ticket_id: ticketId,
      id: uuidv7(),
      author_user_id: message.userId,
      author_name: message.author,
      from_staff: message.fromStaff,
      body: message.body,
      created_at: now,
    })
    .execute()
}

export type NewEvent = {
  kind: Ticket['events'][number]['kind']
  actor: string
  from: Status | null
  to: Status | null
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
      at: now,
    })
    .execute()
}
