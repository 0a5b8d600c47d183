import type { supportEndpoints } from '@kontor/contract/areas/service/support'
import { type RawBuilder, sql } from 'kysely'
import { dropFiles } from '../../../platform/files/records.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { held, moveTicket, subjectOf, type Work } from './change-ticket.ts'
import { changeable, hasBefore } from './queries.ts'
import { viewTicket } from './ticket-view.ts'
import { dropSecret, type HeldTicket } from './writing.ts'

type Author = Work & { caller: { userId: string; name: string } }

export const editOwnMessage: Handler<typeof supportEndpoints.ticketMessageEdit> = async context => {
  const ticket = await held(context)
  await editMessage(context, ticket, context.params.message, context.body.body)
  return viewTicket(context, ticket.number)
}

export const withdrawOwnMessage: Handler<typeof supportEndpoints.ticketMessageWithdraw> = async context => {
  const ticket = await held(context)
  await withdrawMessage(context, ticket, context.params.message)
  return viewTicket(context, ticket.number)
}

/** Changes a message as long as its author may. @throws not_found, ticket_closed, conflict where it is too late */
export async function editMessage(work: Author, ticket: HeldTicket, message: string, body: string): Promise<void> {
  await change(work, ticket, message, sql`body = ${body}, edited_at = ${work.now}`, sql`true`)
  await work.audit({ action: 'ticket.message_edited', subject: subjectOf(ticket), customer: ticket.customer })
}

/** Takes a message back with its files, but for the first one. Without staff's answer the customer waits again. @throws as above */
export async function withdrawMessage(work: Author, ticket: HeldTicket, message: string): Promise<void> {
  const gone = sql`body = '', withdrawn_at = ${work.now}`
  const fromStaff = await change(work, ticket, message, gone, hasBefore('m'))
  await dropSecret(work.db, { customer: ticket.customer, ticket: ticket.id, message })
  await dropFiles(work.db, sql`customer_number = ${ticket.customer} and subject_id = ${message}`)
  if (fromStaff) await moveTicket(work, ticket, { act: 'answer_withdrawn' })
  await work.audit({ action: 'ticket.message_withdrawn', subject: subjectOf(ticket), customer: ticket.customer })
}

/** @returns whether staff had written it */
async function change(
  { db, caller, now }: Author,
  { customer, id, status }: HeldTicket,
  message: string,
  values: RawBuilder<unknown>,
  also: RawBuilder<boolean>,
): Promise<boolean> {
  const own = sql`m.customer_number = ${customer} and m.ticket_id = ${id} and m.id = ${message}`
  if (status === 'closed' || status === 'merged') throw problem('ticket_closed')
  const { rows } = await sql<{ from_staff: boolean }>`
    update ticket_message m set ${values} where ${own} and ${changeable('m', caller.userId, now)} and ${also}
    returning from_staff`.execute(db)
  if (rows[0]) return rows[0].from_staff
  const { rows: there } = await sql`select from ticket_message m where ${own}`.execute(db)
  throw problem(there.length > 0 ? 'conflict' : 'not_found')
}
