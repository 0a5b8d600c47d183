import type { Ticket } from '@kontor/contract/areas/service/support'
import type { ProblemCode } from '@kontor/contract/problems'

export type Status = Ticket['status']

/** Days until a resolved ticket closes, and in which a closed one can be reopened. */
export const closesAfterDays = 7
export const reopenDays = 14

/** Statuses outside `view=open` and its count. */
export const settledStatuses: readonly Status[] = ['resolved', 'closed', 'merged']

const ended = (status: Status): boolean => status === 'closed' || status === 'merged'

export type Step = { to: Status } | { refused: ProblemCode }

/** A customer's reply resumes a waiting or resolved ticket; staff's hands it to the customer. */
export function onReply(status: Status, fromStaff: boolean): Step {
  if (ended(status)) return { refused: 'ticket_closed' }
  if (fromStaff) return { to: 'waiting_for_customer' }
  return { to: status === 'waiting_for_customer' || status === 'resolved' ? 'in_progress' : status }
}

export function onClose(status: Status): Step {
  return ended(status) ? { refused: 'ticket_closed' } : { to: 'closed' }
}

export type Closing = { status: Status; closed_at: string | null; resolved_at: string | null }

/**
 * A resolved ticket can be resumed at any time, a closed one for a while; a merged one continues under another number.
 */
export function onReopen(ticket: Closing, now: Date): Step {
  if (ticket.status === 'resolved') return { to: 'in_progress' }
  if (!ended(ticket.status)) return { refused: 'conflict' }
  const until = reopenUntil(ticket)
  return until !== null && now <= until ? { to: 'in_progress' } : { refused: 'ticket_not_reopenable' }
}

export function reopenUntil({ status, closed_at }: Closing): Date | null {
  return status === 'closed' && closed_at !== null ? daysAfter(closed_at, reopenDays) : null
}

export function closesAt({ status, resolved_at }: Closing): Date | null {
  return status === 'resolved' && resolved_at !== null ? daysAfter(resolved_at, closesAfterDays) : null
}

const dayMs = 86_400_000
const daysAfter = (at: string, days: number): Date => new Date(new Date(at).getTime() + days * dayMs)

/** The time before which a resolved ticket must have been resolved to be closed now. */
export const closedIfResolvedBefore = (now: Date): Date => new Date(now.getTime() - closesAfterDays * dayMs)

/** Says what the caller can do with a ticket in its current state. */
export function abilities(ticket: Closing, now: Date, mayWrite: boolean) {
  const allowed = (step: Step) => mayWrite && 'to' in step
  return {
    can_reply: allowed(onReply(ticket.status, false)),
    can_close: allowed(onClose(ticket.status)),
    can_reopen: allowed(onReopen(ticket, now)),
  }
}
