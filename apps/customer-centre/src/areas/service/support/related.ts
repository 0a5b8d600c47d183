import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { contractTable } from '../../contracts/reads.ts'
import { documentTable } from '../../money/reads.ts'
import { noServerAccess, subjectOf } from './change-ticket.ts'
import { held, viewAtDesk } from './desk.ts'
import { isTheirs } from './related-columns.ts'
import { resourceOf } from './resources.ts'
import { updateTicket } from './writing.ts'

/** Finds one of the customer's own documents. @throws where they have none by that id or number */
export async function ownDocument(
  db: BoundDb,
  customer: number,
  by: { id: string } | { number: string },
  field: string,
): Promise<{ id: string; number: string }> {
  const { rows } = await sql<{ id: string; number: string }>`
    select d.id, d.number from ${documentTable} d where d.customer_number = ${customer}
      and ${'id' in by ? sql`d.id = ${by.id}` : sql`d.number = ${by.number}`}`.execute(db)
  if (!rows[0]) throw invalidField(field, 'invalid_choice')
  return rows[0]
}

/** @throws where there is no such notice for the customer */
export async function requireNotice(db: BoundDb, customer: number, id: string): Promise<void> {
  const { rows } = await sql`select from service_notice n where n.id = ${id} and ${isTheirs(customer)}`.execute(db)
  if (rows.length === 0) throw invalidField('notice', 'invalid_choice')
}

/** Says what a ticket is about: contract, part of it, invoice and notice of its customer, each of which may be none. */
export const deskRelate: Handler<(typeof ticketDeskEndpoints)['deskRelate']> = async context => {
  const { audit, body, db, now, services } = context
  const ticket = await held(context)
  const { customer } = ticket
  const contractId = await contractOf(db, customer, body.contract_number)
  const part = { customer, contract: contractId, key: body.resource, ticket: ticket.id }
  const resource = await resourceOf(db, services, part)
  const invoice = body.invoice_number
    ? await ownDocument(db, customer, { number: body.invoice_number }, 'invoice_number')
    : null
  if (body.notice !== null) await requireNotice(db, customer, body.notice)
  await updateTicket(
    db,
    ticket,
    {
      contract_id: contractId,
      resource,
      document_id: invoice?.id ?? null,
      notice_id: body.notice,
      // it was allowed for the other contract
      ...((ticket.contract_number ?? '') !== body.contract_number && noServerAccess),
    },
    now,
  )
  await audit({
    action: 'ticket.related',
    subject: subjectOf(ticket),
    before: { contract_number: ticket.contract_number },
    after: { contract_number: body.contract_number || null, number: invoice?.number ?? null },
    customer,
  })
  return viewAtDesk(context, ticket.number)
}

async function contractOf(db: BoundDb, customer: number, number: string): Promise<string | null> {
  if (number === '') return null
  const { rows } = await sql<{ id: string }>`
    select c.id from ${contractTable} c where c.customer_number = ${customer} and c.number = ${number}`.execute(db)
  if (!rows[0]) throw invalidField('contract_number', 'invalid_choice')
  return rows[0].id
}
