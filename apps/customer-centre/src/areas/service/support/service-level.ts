import type { TicketImpact } from '@kontor/contract/enums/support'
import type { CentreConfiguration } from '../../../platform/configuration.ts'
import type { ServiceLevel } from '../../../platform/ticket-settings.ts'
import {
  afterBusinessTime,
  type BusinessHours,
  beforeBusinessTime,
  businessTimeBetween,
} from '../../../values/business-time.ts'
import { isGermanHoliday } from '../../../values/holidays.ts'
import { type State, type Status, settledStatuses } from './rules.ts'

type Configured = Pick<CentreConfiguration, 'tickets' | 'reach' | 'timeZone'>

/** Holds what a ticket knows of its times, as the table does. */
export type Times = {
  first_answered_at: string | null
  answer_due: string | null
  solution_due: string | null
  paused_at: string | null
}
/** @property warn_at when staff are told that it is late soon: a quarter of the time is left */
export type Due = { due_at: string | null; warn_at: string | null }

/** @property created_at when the ticket was opened: its solution is due from then on */
type Timed = Times & { category: string; impact: TicketImpact; created_at: string }

export const noTimes: Times = { first_answered_at: null, answer_due: null, solution_due: null, paused_at: null }

/** Time passes for staff while a ticket is theirs to work at; it stands still while others are to act, and once it is settled. */
const isRunning = (status: Status): boolean => status === 'new' || status === 'in_progress'

/** The level that holds for a ticket: the first one that it fits. */
export function levelOf(
  { tickets: { service_levels: levels, topics } }: Pick<Configured, 'tickets'>,
  { category, impact }: Pick<Timed, 'category' | 'impact'>,
): ServiceLevel | undefined {
  const department = topics?.categories.find(({ code }) => code === category)?.department ?? ''
  return levels.find(
    ({ categories, departments, impacts }) =>
      (!categories || categories.includes(category)) &&
      (!departments || departments.includes(department)) &&
      (!impacts || impacts.includes(impact)),
  )
}

function hoursOf({ tickets, reach, timeZone }: Configured, level: ServiceLevel): BusinessHours {
  const { holidays } = reach
  return {
    timeZone,
    hours: level.hours ?? reach.hours,
    isHoliday: date =>
      holidays.includes(date) || holidays.includes(date.slice(5)) || isGermanHoliday(date, tickets.federal_state),
  }
}

const minuteMs = 60_000
const written = (moment: Date | null): string | null => moment?.toISOString() ?? null

/**
 * Says until when a ticket is due after what happened. A pause moves what is due by the business time that it took. The first answer is owed
 * from the opening on, each further one from what the customer wrote; the solution is owed from the opening on. A ticket that gets another
 * topic is due as if it had had it from the beginning.
 * @param happened what it is now; `answered`: staff have answered
 */
export function timesAfter(
  configuration: Configured,
  before: Timed,
  happened: { to: Pick<State, 'status' | 'waiting_since'>; category: string; answered: boolean },
  now: Date,
): Times & Due {
  const { to, category, answered } = happened
  const level = levelOf(configuration, { ...before, category })
  const paused = isRunning(to.status) ? null : (before.paused_at ?? now.toISOString())
  const first = before.first_answered_at ?? (answered ? now.toISOString() : null)
  if (!level) return { ...noTimes, first_answered_at: first, paused_at: paused, due_at: null, warn_at: null }
  const hours = hoursOf(configuration, level)
  const due = (from: string | Date, ms: number) => written(afterBusinessTime(hours, new Date(from), ms))
  const lost =
    before.paused_at !== null && paused === null ? businessTimeBetween(hours, new Date(before.paused_at), now) : 0
  const moved = (at: string | null) => (at === null || lost === 0 ? at : due(at, lost))

  const owed = answered || settledStatuses.includes(to.status) ? null : moved(before.answer_due)
  const target = first === null ? level.first_answer : level.next_answer
  const begins = owed === null && to.waiting_since !== null && target !== undefined
  const answer_due = begins ? due(paused ?? now, target * minuteMs) : owed

  const solution_due = level.solution === undefined ? null : moved(solutionOf(configuration, before, level, now))
  const times = { first_answered_at: first, answer_due, solution_due, paused_at: paused }
  return { ...times, ...dueOf(hours, level, times) }
}

/** Until when a ticket is to be solved by a level, with the pauses that it has had. */
function solutionOf(configuration: Configured, before: Timed, level: ServiceLevel, now: Date): string | null {
  const { solution_due: due, created_at: created } = before
  const former = levelOf(configuration, before)
  if (due !== null && former === level) return due
  const hours = hoursOf(configuration, level)
  const target = (level.solution ?? 0) * minuteMs
  // it had no time to keep until now
  if (due === null || former?.solution === undefined) return written(afterBusinessTime(hours, now, target))
  const asked = former.solution * minuteMs
  const paused = businessTimeBetween(hoursOf(configuration, former), new Date(created), new Date(due)) - asked
  return written(afterBusinessTime(hours, new Date(created), target + Math.max(0, paused)))
}

function dueOf(hours: BusinessHours, level: ServiceLevel, times: Times): Due {
  const { answer_due: answer, solution_due: solution, paused_at: paused, first_answered_at: first } = times
  const isAnswer = answer !== null && (solution === null || new Date(answer) <= new Date(solution))
  const at = isAnswer ? answer : solution
  if (paused !== null || at === null) return { due_at: null, warn_at: null }
  const target = !isAnswer ? level.solution : first === null ? level.first_answer : level.next_answer
  const lead = ((target ?? 0) * minuteMs) / 4
  return { due_at: at, warn_at: written(beforeBusinessTime(hours, new Date(at), lead)) }
}

/** Until when a customer is told that they get an answer: as the provider has it said, and only while it can still be kept. */
export function promisedAnswer(
  configuration: Configured,
  ticket: Pick<Timed, 'category' | 'impact' | 'answer_due' | 'paused_at'>,
  now: Date,
): string | null {
  const { answer_due: due, paused_at: paused } = ticket
  const told = levelOf(configuration, ticket)?.told_to_customers
  return told && due !== null && paused === null && new Date(due) > now ? due : null
}
