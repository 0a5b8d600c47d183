import type { supportEndpoints } from '@kontor/contract/areas/service/support'
import type { ticketSharingEndpoints } from '@kontor/contract/areas/service/ticket-sharing'
import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { inScope, scopeOf } from '../../../platform/http/contract-scope.ts'
import { problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { dropDraft } from './drafts.ts'
import { notifyOfTicket } from './notify-job.ts'
import { after, settledStatuses, type TicketAct } from './rules.ts'
import { timesAfter } from './service-level.ts'
import { mayWrite, speaksForProvider, viewTicket } from './ticket-view.ts'
import {
  type HeldTicket,
  holdTicket,
  insertEvent,
  insertMessage,
  keepSecret,
  type TicketChanges,
  updateTicket,
} from './writing.ts'

type Changing =
  | Context<typeof supportEndpoints.ticketReply>
  | Context<typeof supportEndpoints.ticketMessageEdit>
  | Context<typeof supportEndpoints.ticketMessageWithdraw>
  | Context<typeof ticketSharingEndpoints.ticketShare>
  | Context<typeof ticketSharingEndpoints.ticketServerAccess>
  | Context<typeof ticketSharingEndpoints.ticketCopyAdd>
  | Context<typeof ticketSharingEndpoints.ticketCopyRemove>
  | Context<typeof supportEndpoints.ticketClose>
  | Context<typeof supportEndpoints.ticketReopen>

/** Takes back that staff may sign in to what belongs to a ticket's contract. */
export const noServerAccess = { server_access_at: null, server_access_by: null } as const

/** Says who changes a ticket, and in which transaction. */
export type Work = {
  db: BoundDb
  now: Date
  services: Pick<TenantServices, 'configuration'>
  caller: { userId: string | null; name: string }
  audit(entry: AuditEntry): Promise<unknown>
}

/** The entry of each act. A reply's text is in the thread, not in the audit: it may hold what only the two sides should read. */
const actions = {
  customer_replied: 'ticket.replied',
  staff_answered: 'ticket.replied',
  staff_set: 'ticket.status_changed',
  answer_withdrawn: 'ticket.status_changed',
  rested: 'ticket.status_changed',
  closed: 'ticket.closed',
  reopened: 'ticket.reopened',
  reopened_by_staff: 'ticket.reopened',
  merged: 'ticket.merged',
} as const satisfies Record<TicketAct['act'], AuditAction>

export const subjectOf = ({ number, subject }: Pick<HeldTicket, 'number' | 'subject'>): AuditEntry['subject'] => ({
  kind: 'ticket',
  id: String(number),
  label: `#${number} ${subject}`,
})

/** Names the ticket in entries that its customer does not read: how staff divide their work is theirs. */
export const unseen = ({ number }: Pick<HeldTicket, 'number'>) => ({
  kind: 'ticket',
  id: String(number),
  label: `#${number}`,
})

/**
 * Moves a ticket by what happens to it, with its event and its entry in the audit.
 * @param told what the audit says besides the status
 * @throws why it cannot happen
 */
export async function moveTicket(
  { db, now, services, caller, audit }: Work,
  ticket: HeldTicket,
  happened: TicketAct,
  changes: TicketChanges = {},
  told: object = {},
): Promise<void> {
  const step = after(ticket, happened, now)
  if ('refused' in step) throw problem(step.refused)
  const { to } = step
  const { customer, id, status: from } = ticket
  const answered = happened.act === 'staff_answered'
  const times = timesAfter(
    services.configuration,
    ticket,
    { to, answered, category: changes.category ?? ticket.category },
    now,
  )
  // what was allowed was allowed for this matter
  const access = settledStatuses.includes(to.status) ? noServerAccess : {}
  await updateTicket(db, ticket, { ...to, ...times, ...access, ...changes }, now)
  if (to.status !== from) {
    const action = actions[happened.act]
    const kind = action === 'ticket.replied' ? 'status_changed' : eventOf[action]
    await insertEvent(db, customer, id, { kind, actor: caller.name, from, to: to.status }, now)
  }
  await audit({
    action: actions[happened.act],
    subject: subjectOf(ticket),
    before: { status: from },
    after: { status: to.status, ...told },
    customer,
  })
}

/** Tells the audit how many files came with a message. */
export const toldOf = ({ length: files }: readonly unknown[]): object => (files > 0 ? { files } : {})

const eventOf = {
  'ticket.status_changed': 'status_changed',
  'ticket.closed': 'closed',
  'ticket.reopened': 'reopened',
  'ticket.merged': 'merged',
} as const

export const replyToTicket: Handler<typeof supportEndpoints.ticketReply> = async context => {
  const { body, caller, customer, db, now, uploads } = context
  const ticket = await held(context)
  const { userId, name: author } = caller
  const fromStaff = speaksForProvider(caller)
  await moveTicket(
    context,
    ticket,
    fromStaff ? { act: 'staff_answered', to: 'waiting_for_customer' } : { act: 'customer_replied' },
    { last_author: author, last_from_staff: fromStaff },
    toldOf(uploads),
  )
  const message = { userId, author, fromStaff, body: body.body, uploads }
  const id = await insertMessage(db, customer, ticket.id, message, now)
  await keepSecret(context, { customer, ticket: ticket.id, message: id }, body.secret)
  await dropDraft(db, { customer, userId, number: ticket.number })
  await enqueue(db, notifyOfTicket, { customer, ticket: ticket.id, about: 'message', id, by: userId })
  return viewTicket(context, ticket.number)
}

export const closeTicket: Handler<typeof supportEndpoints.ticketClose> = async context => {
  const { body, caller, customer, db } = context
  const ticket = await held(context)
  const rating = { rating: body?.rating ?? null, rating_comment: body?.comment || null }
  await moveTicket(context, ticket, { act: 'closed' }, rating, { rating: rating.rating })
  const id = uuidv7()
  await enqueue(db, notifyOfTicket, { customer, ticket: ticket.id, about: 'changed', id, by: caller.userId })
  return viewTicket(context, ticket.number)
}

export const reopenTicket: Handler<typeof supportEndpoints.ticketReopen> = async context => {
  const { caller, customer, db } = context
  const ticket = await held(context)
  await moveTicket(context, ticket, { act: 'reopened' })
  const id = uuidv7()
  await enqueue(db, notifyOfTicket, { customer, ticket: ticket.id, about: 'reopened', id, by: caller.userId })
  return viewTicket(context, ticket.number)
}

/** Locks a ticket for a customer's user, who has to be allowed to write in it. */
export async function held({ caller, db, customer, params }: Changing): Promise<HeldTicket> {
  const scope = inScope(sql`t.contract_id`, customer, scopeOf(caller, 'support:read'))
  const ticket = await holdTicket(db, params.number, sql`t.customer_number = ${customer} and ${scope}`)
  if (!ticket) throw problem('not_found')
  // the caller may read more tickets than those of the contracts they may write about
  if (!mayWrite(caller, ticket.contract_number)) throw problem('forbidden')
  return ticket
}
