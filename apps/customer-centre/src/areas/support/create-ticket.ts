import type { supportEndpoints } from '@kontor/contract/areas/support'
import type { Db } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import { invalidField } from '../../http/problem.ts'
import { speaksForProvider, viewTicket } from './ticket-view.ts'
import { insertEvent, insertMessage, insertTicket } from './writing.ts'

export const createTicket: Handler<typeof supportEndpoints.ticketCreate> = async context => {
  const { body, caller, customer, db, now } = context
  const { subject, category, impact, contract_number: contract = null } = body
  const author = { author: caller.name, fromStaff: speaksForProvider(caller) }
  const contractId = contract === null ? null : await contractIdOf(db, customer, contract)
  const ticket = await insertTicket(
    db,
    customer,
    { subject, category, impact, contractId, createdBy: caller.userId, ...author },
    now,
  )
  await insertMessage(db, customer, ticket.id, { userId: caller.userId, body: body.body, ...author }, now)
  await insertEvent(db, customer, ticket.id, { kind: 'created', actor: caller.name, from: null, to: 'new' }, now)
  await context.audit({
    action: 'ticket.created',
    subject: { kind: 'ticket', id: String(ticket.number), label: subject },
    after: { category, impact, contract_number: contract, status: 'new' },
  })
  return viewTicket(context, ticket.number)
}

async function contractIdOf(db: Db, customer: number, number: string): Promise<string> {
  const row = await db
    .selectFrom('contract')
    .select('id')
    .where('customer_number', '=', customer)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw invalidField('contract_number', 'invalid_choice')
  return row.id
}
