import type { supportEndpoints, Ticket } from '@kontor/contract/areas/service/support'
import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { scopeOf } from '../../../platform/http/contract-scope.ts'
import { problem } from '../../../platform/http/problem.ts'
import { onClose, onReopen, onReply, type Status, type Step } from './rules.ts'
import { mayWrite, speaksForProvider, viewTicket } from './ticket-view.ts'
import { type HeldTicket, holdTicket, insertEvent, insertMessage, type NewEvent, updateTicket } from './writing.ts'

type Changing =
  | Context<typeof supportEndpoints.ticketReply>
  | Context<typeof supportEndpoints.ticketClose>
  | Context<typeof supportEndpoints.ticketReopen>

/** The reply's text is in the thread, not in the audit: it may hold what only the two sides should read. */
export const replyToTicket: Handler<typeof supportEndpoints.ticketReply> = async context => {
  const { body, caller, customer, db, now } = context
  const ticket = await held(context)
  const fromStaff = speaksForProvider(caller)
  const to = allowed(onReply(ticket.status, fromStaff))
  await insertMessage(
    db,
    customer,
    ticket.id,
    { userId: caller.userId, author: caller.name, fromStaff, body: body.body },
    now,
  )
  await updateTicket(
    db,
    customer,
    ticket.id,
    { status: to, resolved_at: null, last_author: caller.name, last_from_staff: fromStaff },
    now,
  )
  if (to !== ticket.status) await event(context, ticket, 'status_changed', to)
  await auditStep(context, ticket, 'ticket.replied', to)
  return viewTicket(context, ticket.number)
}

export const closeTicket: Handler<typeof supportEndpoints.ticketClose> = async context => {
  const { body, customer, db, now } = context
  const ticket = await held(context)
  const to = allowed(onClose(ticket.status))
  const rating = { rating: body?.rating ?? null, rating_comment: body?.comment || null }
  await updateTicket(db, customer, ticket.id, { status: to, closed_at: now, ...rating }, now)
  await event(context, ticket, 'closed', to)
  await auditStep(context, ticket, 'ticket.closed', to, { rating: rating.rating })
  return viewTicket(context, ticket.number)
}

export const reopenTicket: Handler<typeof supportEndpoints.ticketReopen> = async context => {
  const { customer, db, now } = context
  const ticket = await held(context)
  const to = allowed(onReopen(ticket, now))
  await updateTicket(db, customer, ticket.id, { status: to, closed_at: null, resolved_at: null }, now)
  await event(context, ticket, 'reopened', to)
  await auditStep(context, ticket, 'ticket.reopened', to)
  return viewTicket(context, ticket.number)
}

async function held({ caller, db, customer, params }: Changing): Promise<HeldTicket> {
  const ticket = await holdTicket(db, customer, params.number, scopeOf(caller, 'support:read'))
  if (!ticket) throw problem('not_found')
  // the caller may read more tickets than those of the contracts they may write about
  if (!mayWrite(caller, ticket.contract_number)) throw problem('forbidden')
  return ticket
}

function allowed(step: Step): Status {
  if ('refused' in step) throw problem(step.refused)
  return step.to
}

function event({ db, customer, caller, now }: Changing, ticket: HeldTicket, kind: NewEvent['kind'], to: Status) {
  return insertEvent(db, customer, ticket.id, { kind, actor: caller.name, from: ticket.status, to }, now)
}

function auditStep(
  { audit }: Changing,
  ticket: HeldTicket,
  action: AuditAction,
  to: Ticket['status'],
  more: object = {},
): Promise<void> {
  return audit({
    action,
    subject: { kind: 'ticket', id: String(ticket.number), label: `#${ticket.number} ${ticket.subject}` },
    before: { status: ticket.status },
    after: { status: to, ...more },
  })
}
