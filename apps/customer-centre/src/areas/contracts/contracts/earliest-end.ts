import type { ContractState, EndRule } from '@kontor/contract/enums/contracts'
import { addDays, addMonths, daysBetween } from '../../../values/local-date.ts'
import type { Lifecycle } from './lifecycle.ts'
import { monthsOfCycle } from './rules.ts'

/** States in which notice can still be given; the others have ended, never began, or end already. */
const noticeStates: readonly ContractState[] = [
  'ordered',
  'provisioning',
  'active',
  'trial',
  'suspended',
  'transfer_pending',
]

/** Is what of a contract its terms depend on. */
export type Terms = Pick<
  Lifecycle,
  | 'state'
  | 'cycle'
  | 'started_on'
  | 'minimum_term_ends_on'
  | 'renewal_months'
  | 'renews_on'
  | 'notice_days'
  | 'price_changes_on'
  | 'ends_on'
  | 'consumer'
  | 'trial_days'
>

export type PossibleEnd = {
  on: string
  rule: EndRule
  /** Days between a notice given today and the earliest date it could take effect. */
  notice_days: number
}

/**
 * The earliest regular last day of a contract whose cancellation arrives today, with the rule that gave it; null where
 * it ends already. ¶
 * Never inside the first term. Afterwards a consumer may leave on any day with at most a month's notice (§ 309 no. 9
 * BGB, contracts since 2022-03-01); other customers at the end of a term, or, where nothing renews, of a billing
 * period. Before an announced price, everyone to the day before, whatever was agreed: without that right, the terms that
 * allow the price would not hold (§ 307 BGB). The day on which notice arrives does not count (§ 187 (1) BGB), the last day does in full (§ 188 BGB).
 */
export function earliestEnd(terms: Terms, today: string): PossibleEnd | null {
  if (terms.trial_days) return trialEnd(terms, today)
  const agreed = agreedEnd(terms, today)
  const last = terms.price_changes_on ? addDays(terms.price_changes_on, -1) : null
  if (agreed === null || last === null || last < today || last >= agreed.on) return agreed
  return { on: last, rule: 'price_change', notice_days: 0 }
}

/** Finds the end of what is free, which binds no one: it can end today, whatever is agreed for the time after it. */
function trialEnd({ state, ends_on }: Terms, today: string): PossibleEnd | null {
  if (!noticeStates.includes(state) || (ends_on !== null && ends_on <= today)) return null
  return { on: today, rule: 'trial', notice_days: 0 }
}

function agreedEnd(terms: Terms, today: string): PossibleEnd | null {
  if (terms.ends_on !== null || !noticeStates.includes(terms.state)) return null
  const earliest = noticeEnd(terms, today)
  const at = (on: string, rule: EndRule) => ({ on, rule, notice_days: daysBetween(today, earliest) })

  const firstTermEnd = lastDayOfFirstTerm(terms)
  if (firstTermEnd !== null && earliest <= firstTermEnd) return at(firstTermEnd, 'minimum_term')
  if (terms.consumer) return at(latest(earliest, terms.started_on), 'monthly_notice_after_first_term')
  const end = latest(earliest, firstTermEnd)
  if (terms.renews_on !== null) return at(addDays(termAfter(terms, terms.renews_on, end), -1), 'notice_before_renewal')
  const firstPeriod = addMonths(terms.started_on, monthsOfCycle[terms.cycle])
  return at(addDays(termAfter({ ...terms, renewal_months: 0 }, firstPeriod, end), -1), 'end_of_period')
}

/** First day on which a notice given today could take effect. A month is at most what a consumer must wait (§ 309 no. 9 b, c BGB). */
function noticeEnd({ consumer, notice_days }: Terms, today: string): string {
  const agreed = addDays(today, notice_days)
  const month = addMonths(today, 1)
  return consumer && month < agreed ? month : agreed
}

/** Without an agreed minimum term, a renewing contract has its first term as minimum. Two years bind a consumer at most (§ 309 no. 9 a BGB). */
export function lastDayOfFirstTerm(terms: Terms): string | null {
  const { minimum_term_ends_on, renews_on, started_on, consumer } = terms
  const end =
    minimum_term_ends_on ?? (renews_on === null ? null : addDays(addMonths(started_on, monthsOfTerm(terms)), -1))
  const most = addDays(addMonths(started_on, 24), -1)
  return end !== null && consumer && end > most ? most : end
}

/** Months of a further term, or of a period where there are none. */
const monthsOfTerm = ({ renewal_months, cycle }: Pick<Lifecycle, 'renewal_months' | 'cycle'>): number =>
  renewal_months || monthsOfCycle[cycle]

/** The first day of the first term that begins after a day. Terms keep the start's day through shorter months. */
export function termAfter(terms: Terms, firstDay: string, day: string): string {
  const startDay = Number(terms.started_on.slice(8))
  const shortened = Number(firstDay.slice(8)) < startDay && addDays(firstDay, 1).endsWith('-01')
  for (let term = 0; ; term++) {
    const next = addMonths(firstDay, term * monthsOfTerm(terms), shortened ? startDay : undefined)
    if (next > day) return next
  }
}

/** The terms as they stood on an earlier day: a further term that has begun since had yet to begin. */
export function termsOn(life: Lifecycle, day: string): Lifecycle {
  const { renews_on, started_on } = life
  if (renews_on === null) return life
  const first = lastDayOfFirstTerm(life) ?? started_on
  const before = addMonths(renews_on, -monthsOfTerm(life), Number(started_on.slice(8)))
  return before > day && before > first ? termsOn({ ...life, renews_on: before }, day) : life
}

const latest = (a: string, b: string | null): string => (b !== null && b > a ? b : a)
