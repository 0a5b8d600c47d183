import { isWorkday } from '../../values/holidays.ts'
import { addDays } from '../../values/local-date.ts'

/** An invoice with something open. @property free: no payment for it is under way */
export type Claim = { id: string; number: string; due_on: string; open_minor: number; free: boolean }

const rungs = [
  ['reminder', 3],
  ['first_notice', 14],
  ['second_notice', 28],
  ['lock', 42],
  ['termination_notice', 70],
] as const
const minimum = 500

type Promised = { state: 'asked' | 'granted'; documents: string[]; on: string; unlocked: boolean }

/**
 * Tells what becomes of a customer who does not pay, day by day, as simply as it can be: the rules look ahead, this only asks about today.
 */
export class Ladder {
  locked = false
  readonly taken: { step: string; on: string; documents: string[] }[] = []
  promise: Promised | null = null
  #lifted: { by: 'money' | 'staff'; on: string } | null = null
  #refused = ''
  #broken: { on: string; documents: string[]; unlocked: boolean }[] = []

  /** After every change, and with the look of every day. */
  settle(claims: readonly Claim[], today: string): void {
    const { promise } = this
    if (promise && !claims.some(({ id }) => promise.documents.includes(id))) this.promise = null
    const late = claims.filter(({ due_on }) => due_on < today)
    if (this.locked && sum(late) < minimum) this.#lift('money', today)
  }

  /** Someone looks at ten in the morning. */
  look(claims: readonly Claim[], today: string): void {
    const { promise } = this
    const own = claims.filter(({ id }) => promise?.documents.includes(id))
    if (promise && own.length === 0) this.promise = null
    if (promise?.state === 'granted' && promise.on < today && own.some(({ free }) => free)) {
      this.#broken.push({ on: today, documents: promise.documents, unlocked: promise.unlocked })
      this.promise = null
    }
    const late = this.#waiting(claims).filter(({ due_on }) => due_on < today)
    const [lead] = late
    if (!lead || sum(late) < minimum || !isWorkday(today, ['12-25'])) return
    const step = this.#wasLet(late) ? 'lock_again' : this.#due(lead, today)
    if (!step) return
    this.taken.push({ step, on: today, documents: late.map(({ id }) => id) })
    if (step.startsWith('lock')) this.locked = true
  }

  /** @returns what becomes of the wish for time until a day; null: it is refused at once */
  ask(claims: readonly Claim[], today: string, on: string): 'asked' | 'granted' | null {
    const documents = this.#waiting(claims).filter(({ due_on }) => due_on <= on)
    if (this.promise || this.locked || this.#refused >= addDays(today, -30) || documents.length === 0) return null
    const brokenLately = this.#broken.some(({ on: day }) => day > addDays(today, -365))
    const state = brokenLately || on > addDays(today, 14) || sum(documents) > 50_000 ? 'asked' : 'granted'
    this.promise = { state, on, documents: documents.map(({ id }) => id), unlocked: false }
    return state
  }

  /** @returns whether staff can give this answer */
  answer(claims: readonly Claim[], today: string, grant: boolean): boolean {
    const { promise } = this
    if (promise?.state !== 'asked') return false
    if (grant && !claims.some(({ id, free }) => free && promise.documents.includes(id))) return false
    if (!grant) this.#refused = today
    this.promise = grant
      ? { ...promise, state: 'granted', on: promise.on < today ? addDays(today, 1) : promise.on }
      : null
    return true
  }

  /** Staff believe a locked customer who says until when they pay. */
  believe(claims: readonly Claim[], today: string, on: string): void {
    this.promise = null
    const documents = this.#waiting(claims).filter(({ due_on }) => due_on <= on)
    if (documents.length > 0)
      this.promise = { state: 'granted', on, documents: documents.map(({ id }) => id), unlocked: true }
    this.#lift('staff', today)
  }

  #lift(by: 'money' | 'staff', on: string): void {
    this.locked = false
    this.#lifted = { by, on }
  }

  /** Nothing holds them: the oldest first. */
  #waiting(claims: readonly Claim[]): Claim[] {
    const key = ({ due_on, number }: Claim) => `${due_on} ${number}`
    return claims
      .filter(({ id, free }) => free && !this.promise?.documents.includes(id))
      .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }

  /** A lock has ended for money that has gone again, or for a promise that was broken. */
  #wasLet(late: readonly Claim[]): boolean {
    const lifted = this.#lifted
    if (this.locked || !lifted) return false
    const locked = this.taken.filter(({ step }) => step.startsWith('lock'))
    const broken = this.#broken.filter(({ on, unlocked }) => unlocked && on >= lifted.on)
    const meant = [...(lifted.by === 'money' ? locked : []), ...broken].flatMap(({ documents }) => documents)
    return late.some(({ id }) => meant.includes(id))
  }

  /** The next rung of the oldest, once its days are over since the due date, and since the rung before. */
  #due({ id, due_on }: Claim, today: string): string | null {
    const own = this.taken.filter(({ documents }) => documents.includes(id))
    const height = Math.max(-1, ...own.map(({ step }) => rungs.findIndex(([name]) => name === step)))
    const [step, days] = rungs[height + 1] ?? [null, 0]
    const last = own
      .map(({ on }) => on)
      .toSorted()
      .at(-1)
    const earliest = last === undefined ? due_on : addDays(last, days - (rungs[height]?.[1] ?? 0))
    return today >= addDays(due_on, days) && today >= earliest ? step : null
  }
}

const sum = (claims: readonly Claim[]): number => claims.reduce((total, { open_minor }) => total + open_minor, 0)
