import { type TicketStatus, ticketSorts } from './support.ts'

/** States in which staff can leave a ticket: they answer, or set one. */
export const workedStatuses = [
  'in_progress',
  'waiting_for_customer',
  'waiting_for_third_party',
  'on_hold',
  'resolved',
] as const satisfies readonly TicketStatus[]
export type WorkedStatus = (typeof workedStatuses)[number]

/**
 * Staff's views of all customers' tickets; `waiting`: the customer waits for an answer, the longest first; `late`: it is due, or will be soon.
 */
export const deskViews = ['waiting', 'late', 'mine', 'followed', 'unassigned', 'open', 'all'] as const
export type DeskView = (typeof deskViews)[number]
/** Lists what staff can do with several tickets: hand them over, tag them, set a status, or close them. */
export const bulkActs = ['assign', 'tag', 'untag', ...workedStatuses, 'closed'] as const
export type BulkAct = (typeof bulkActs)[number]
/** Lists why a ticket stays as it is; `guest`: that of a guest is open or closed, and nothing else. */
export const bulkRefusals = ['ticket_closed', 'unchanged', 'guest'] as const

/** Says what a ticket's next due time is for. */
export const dueKinds = ['answer', 'solution'] as const
export const dueStates = ['ahead', 'soon', 'late'] as const

export const deskSorts = ['waiting_since', 'due_at', ...ticketSorts] as const

/** Says by what figures about tickets are counted. */
export const figureGroups = ['day', 'department', 'category', 'person'] as const
export type FigureGroup = (typeof figureGroups)[number]
/** Says how long open tickets have been: less than a day, and so on. */
export const backlogAges = ['day', 'three_days', 'week', 'month', 'older'] as const
