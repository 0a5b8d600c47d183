import type { DunningStep, TakenStep } from '@kontor/contract/enums/dunning'
import type { DunningSettings } from '../../../platform/dunning-settings.ts'
import { nextWorkday } from '../../../values/holidays.ts'
import { addDays } from '../../../values/local-date.ts'

/** A document that asks for money, with something open. */
export type Claim = {
  id: string
  number: string
  due_on: string
  open_minor: number
  /** Neither under way nor disputed. */
  payable: boolean
  /** Staff have stopped what would happen to it, or a promise to pay holds it back. */
  held: boolean
}

/** A step that was taken, and for which documents. */
export type Taken = { step: TakenStep; on: string; documents: readonly string[] }

/** Why a step is on its day. `days` after what; `moved`: the day itself is none for work. */
export type Why = { days: number; after: 'due' | 'step'; on: string; moved: boolean }

export type Step = { step: TakenStep; on: string; why: Why }
type Ahead = Step & { step: DunningStep }
export type Next = Step & { lead: Claim; documents: Claim[] }

export type Ladder = Pick<DunningSettings, 'ladder' | 'minimum'> & {
  /** Are the provider's, besides those of the law. */
  holidays: readonly string[]
}

/** Steps are only taken while people are there to be asked about them. */
export const isOfficeHour = (hour: number): boolean => hour >= 8 && hour < 18

/** The oldest claim leads: its due date gives the days, and what was sent for it is not sent again. */
const byAge = (one: Claim, other: Claim) =>
  one.due_on < other.due_on || (one.due_on === other.due_on && one.number < other.number) ? -1 : 1

export const actedOn = (claims: readonly Claim[]): Claim[] =>
  claims.filter(({ payable, held, open_minor }) => payable && !held && open_minor > 0).toSorted(byAge)

/** Finds what a promise to pay by a day is about: what is due until then. */
export const dueBy = (claims: readonly Claim[], day: string): Claim[] =>
  actedOn(claims).filter(({ due_on }) => due_on <= day)

/** Picks the ones past their due date: the day after it is the first (§ 188 (1) BGB). */
export const lateOf = (claims: readonly Claim[], today: string): Claim[] =>
  claims.filter(({ due_on }) => due_on < today)

/**
 * Finds what is still before a claim, with days and reasons, as if nothing changed. Steps come one after the other: none is left out, and
 * between two there are at least the days that the ladder has between them, however late the first one was.
 */
export function ahead({ ladder, holidays }: Ladder, lead: Claim, taken: readonly Taken[], today: string): Ahead[] {
  const own = taken.filter(({ documents }) => documents.includes(lead.id))
  const height = Math.max(-1, ...own.map(({ step }) => ladder.findIndex(rung => rung.step === step)))
  const last =
    own
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? ''
  const steps: Ahead[] = []
  let before = last === '' ? null : { on: last, days: ladder[height]?.days ?? 0 }
  for (const { step, days } of ladder.slice(height + 1)) {
    const byDue = addDays(lead.due_on, days)
    const gap = before ? days - before.days : 0
    const byStep = before ? addDays(before.on, gap) : ''
    const [day, why] =
      before && byStep > byDue
        ? [byStep, { days: gap, after: 'step' as const, on: before.on }]
        : [byDue, { days, after: 'due' as const, on: lead.due_on }]
    const on = nextWorkday(day < today ? today : day, holidays)
    steps.push({ step, on, why: { ...why, moved: on !== day } })
    before = { on, days }
  }
  return steps
}

/**
 * Finds what happens next to a customer, and when. There is one ladder for each: the oldest claim leads it, and whatever else is overdue on
 * that day goes along in the same letter.
 * @param again a lock has ended without the money having stayed here
 */
export function nextStep(
  rules: Ladder,
  { claims, taken, again }: { claims: readonly Claim[]; taken: readonly Taken[]; again: boolean },
  today: string,
): Next | null {
  const late = lateOf(actedOn(claims), today)
  const [lead] = late
  if (!lead || rules.ladder.length === 0 || sum(late) < rules.minimum) return null
  const on = nextWorkday(today, rules.holidays)
  const relock: Step = { step: 'lock_again', on, why: { days: 0, after: 'step', on: today, moved: on !== today } }
  const step = again ? relock : ahead(rules, lead, taken, today)[0]
  return step ? { ...step, lead, documents: lateOf(late, step.on) } : null
}

export const sum = (claims: readonly Claim[]): number => claims.reduce((total, { open_minor }) => total + open_minor, 0)

/** A notice of termination that still stands. */
export type Notice = { id: string; termination_on: string; documents: readonly string[] }

/**
 * Finds what the contracts end for, once the day that the notice named is over: until its last moment a payment keeps them (§ 543 (2)
 * sentence 2 BGB). `last` is their last day: the named one, or yesterday where something has held them since.
 */
export function endingOf(
  { minimum, holidays }: Ladder,
  { claims, notice }: { claims: readonly Claim[]; notice: Notice | null },
  today: string,
): { last: string; lead: Claim; documents: Claim[] } | null {
  if (!notice || notice.termination_on >= today || nextWorkday(today, holidays) !== today) return null
  const documents = lateOf(actedOn(claims), today).filter(({ id }) => notice.documents.includes(id))
  const [lead] = documents
  if (!lead || sum(documents) < minimum) return null
  const first = nextWorkday(addDays(notice.termination_on, 1), holidays)
  return { last: first === today ? notice.termination_on : addDays(today, -1), lead, documents }
}
