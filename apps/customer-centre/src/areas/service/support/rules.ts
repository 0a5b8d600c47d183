import type { Ticket } from '@kontor/contract/areas/service/support'
import type { WorkedStatus } from '@kontor/contract/enums/ticket-desk'
import type { ProblemCode } from '@kontor/contract/problems'

export type Status = Ticket['status']

/** Days until a resolved ticket closes, and in which a closed one can be reopened. */
export const closesAfterDays = 7
export const reopenDays = 14

/** Statuses outside `view=open` and its count. */
export const settledStatuses: readonly Status[] = ['resolved', 'closed', 'merged']

/** Holds how a ticket stands: its status, and the moments that belong to it. */
export type State = {
  status: Status
  resolved_at: string | null
  closed_at: string | null
  /** The customer has waited for staff since then; null where staff have answered. */
  waiting_since: string | null
  /** The last day of a rest, `YYYY-MM-DD`; null: until staff go on. */
  hold_until: string | null
}

/** Lists what can happen to a ticket. */
export type TicketAct =
  | { act: 'customer_replied' }
  | { act: 'staff_answered' | 'staff_set'; to: WorkedStatus; until?: string | null }
  /** `rested`: the last day of a rest is over; `reopened_by_staff`: however long it has been closed. */
  | { act: 'closed' | 'reopened' | 'reopened_by_staff' | 'merged' | 'rested' | 'answer_withdrawn' }

export type Step = { to: State } | { refused: ProblemCode }

/**
 * Says how a ticket stands after what happened, or why that cannot be. A customer's reply resumes a waiting or resolved ticket; what rests
 * or waits for others goes on as it was, and staff see that there is something to read. A resolved ticket can be resumed at any time, a closed
 * one for a while; a merged one continues under another number.
 */
export function after(ticket: State, happened: TicketAct, now: Date): Step {
  const { status } = ticket
  const ended = status === 'closed' || status === 'merged'
  const at = now.toISOString()
  const moved = (to: Status, more: Partial<State> = {}): Step => ({
    to: { ...resting(ticket, to), ...more },
  })
  const waiting = { waiting_since: ticket.waiting_since ?? at }
  switch (happened.act) {
    case 'customer_replied':
      if (ended) return { refused: 'ticket_closed' }
      return moved(status === 'waiting_for_customer' || status === 'resolved' ? 'in_progress' : status, waiting)
    case 'staff_answered':
    case 'staff_set': {
      if (ended) return { refused: 'ticket_closed' }
      const { to, until = null } = happened
      return moved(to, {
        resolved_at: to === 'resolved' ? (ticket.resolved_at ?? at) : null,
        hold_until: to === 'on_hold' ? until : null,
        // who takes it up without an answer leaves the customer waiting
        waiting_since: happened.act === 'staff_set' && to === 'in_progress' ? ticket.waiting_since : null,
      })
    }
    case 'answer_withdrawn':
      return ended ? { refused: 'ticket_closed' } : moved('in_progress', waiting)
    case 'closed':
      return ended ? { refused: 'ticket_closed' } : moved('closed', { closed_at: at, waiting_since: null })
    case 'merged':
      return ended ? { refused: 'ticket_closed' } : moved('merged', { closed_at: at, waiting_since: null })
    case 'rested':
      return status === 'on_hold' ? moved('in_progress', waiting) : { refused: 'conflict' }
    case 'reopened':
    case 'reopened_by_staff': {
      if (status === 'resolved') return moved('in_progress', waiting)
      if (!ended) return { refused: 'conflict' }
      const until = reopenUntil(ticket)
      const inTime = happened.act === 'reopened_by_staff' ? status === 'closed' : until !== null && now <= until
      return inTime ? moved('in_progress', waiting) : { refused: 'ticket_not_reopenable' }
    }
  }
}

/** The moments that a ticket keeps when it goes to a status: a rest ends, what is open again was neither resolved nor closed. */
function resting(ticket: State, to: Status): State {
  const open = !settledStatuses.includes(to)
  return {
    status: to,
    waiting_since: ticket.waiting_since,
    hold_until: to === 'on_hold' ? ticket.hold_until : null,
    resolved_at: open ? null : ticket.resolved_at,
    closed_at: open || to === 'resolved' ? null : ticket.closed_at,
  }
}

export const reopenUntil = ({ status, closed_at }: State): Date | null =>
  status === 'closed' && closed_at !== null ? daysAfter(closed_at, reopenDays) : null

export const closesAt = ({ status, resolved_at }: State): Date | null =>
  status === 'resolved' && resolved_at !== null ? daysAfter(resolved_at, closesAfterDays) : null

const dayMs = 86_400_000
const daysAfter = (at: string, days: number): Date => new Date(new Date(at).getTime() + days * dayMs)

/** The time before which a resolved ticket must have been resolved to be closed now. */
export const closedIfResolvedBefore = (now: Date): Date => new Date(now.getTime() - closesAfterDays * dayMs)

/** Says what the caller can do with a ticket in its current state. */
export function abilities(ticket: State, now: Date, mayWrite: boolean) {
  const allowed = (happened: TicketAct) => mayWrite && 'to' in after(ticket, happened, now)
  return {
    can_reply: allowed({ act: 'customer_replied' }),
    can_close: allowed({ act: 'closed' }),
    can_reopen: allowed({ act: 'reopened' }),
  }
}
