import type { Contract, ContractRow } from '@kontor/contract/areas/contracts'
import { addDays, addMonths, daysBetween } from '../../values/local-date.ts'

export const monthsOfCycle = { month: 1, quarter: 3, half_year: 6, year: 12, two_years: 24 } as const

/** States in which notice can still be given; the others have ended, never began, or end already. */
const running: readonly ContractRow['state'][] = [
  'ordered',
  'provisioning',
  'active',
  'trial',
  'suspended',
  'transfer_pending',
]

/** States that say no more than that a contract runs: once it is cancelled, its state says that. */
export const toldByEnd: readonly ContractRow['state'][] = ['active', 'trial']

/** Contracts in these states ask nothing of anybody any more. */
export const finishedStates: readonly ContractRow['state'][] = ['withdrawn', 'ended', 'data_retrieval', 'erased']

export type Terms = {
  state: ContractRow['state']
  cycle: ContractRow['cycle']
  started_on: string
  /** Last day of the first term. */
  minimum_term_ends_on: string | null
  notice_days: number
  /** First day of the next term. */
  renews_on: string | null
  ends_on: string | null
  consumer: boolean
}

type PossibleEnd = NonNullable<Contract['next_possible_end']>

/**
 * The earliest regular last day of a contract whose cancellation arrives today, with the rule that gave it; null where
 * it ends already. ¶
 * Never inside the first term. Afterwards a consumer may leave on any day with at most a month's notice (§ 309 no. 9
 * BGB, contracts since 2022-03-01); other customers at the end of a term, or, where nothing renews, of a billing
 * period. The day on which notice arrives does not count (§ 187 (1) BGB), the last day does in full (§ 188 BGB).
 */
export function nextPossibleEnd(terms: Terms, today: string): PossibleEnd | null {
  if (terms.ends_on !== null || !running.includes(terms.state)) return null
  const earliest = noticeEnd(terms, today)
  const at = (on: string, rule: PossibleEnd['rule']) => ({ on, rule, notice_days: daysBetween(today, earliest) })

  const firstTermEnd = lastDayOfFirstTerm(terms)
  if (firstTermEnd !== null && earliest <= firstTermEnd) return at(firstTermEnd, 'minimum_term')
  if (terms.consumer) return at(latest(earliest, terms.started_on), 'monthly_notice_after_first_term')
  const [firstDay, rule] =
    terms.renews_on === null
      ? ([addMonths(terms.started_on, monthsOfCycle[terms.cycle]), 'end_of_period'] as const)
      : ([terms.renews_on, 'notice_before_renewal'] as const)
  return at(endOfTerm(firstDay, terms, latest(earliest, firstTermEnd)), rule)
}

/** First day on which a notice given today could take effect. A month is at most what a consumer must wait (§ 309 no. 9 b, c BGB). */
function noticeEnd({ consumer, notice_days }: Terms, today: string): string {
  const agreed = addDays(today, notice_days)
  const month = addMonths(today, 1)
  return consumer && month < agreed ? month : agreed
}

/** Without an agreed minimum term, a renewing contract has its first period as first term. */
function lastDayOfFirstTerm({ minimum_term_ends_on, renews_on, started_on, cycle }: Terms): string | null {
  if (minimum_term_ends_on !== null) return minimum_term_ends_on
  return renews_on === null ? null : addDays(addMonths(started_on, monthsOfCycle[cycle]), -1)
}

/** The first end of a term that is not before `earliest`. Terms keep the start's day through shorter months. */
function endOfTerm(firstDay: string, { started_on, cycle }: Terms, earliest: string): string {
  const startDay = Number(started_on.slice(8))
  const shortened = Number(firstDay.slice(8)) < startDay && addDays(firstDay, 1).endsWith('-01')
  for (let terms = 0; ; terms++) {
    const next = addMonths(firstDay, terms * monthsOfCycle[cycle], shortened ? startDay : undefined)
    const end = addDays(next, -1)
    if (end >= earliest) return end
  }
}

const latest = (a: string, b: string | null): string => (b !== null && b > a ? b : a)
