import type { LockState, LockStatement, UnlockOutcome } from '@kontor/contract/areas/locks'
import type { LockInput } from '@kontor/contract/areas/staff-locks'
import type { FieldErrorCode } from '@kontor/contract/field-errors'
import { needsStatement, redressWays } from '@kontor/contract/words/locks'
import { addDays, addMonths } from '../../local-date.ts'

export type Debt = {
  lock_reason: LockState['reason']
  /** Sum of what is overdue, in minor units. */
  overdue_minor: number
  /** What payments under way will settle of it. */
  pending_minor: number
}

/**
 * What asking for the lock to be lifted leads to. A lock for want of payment falls with the debt at once; what hangs on a
 * bank's answer waits for it; any other lock is for people to judge.
 */
export function unlockOutcome({ lock_reason, overdue_minor, pending_minor }: Debt): UnlockOutcome {
  const answer = (outcome: UnlockOutcome['outcome'], reason: UnlockOutcome['reason'] = null) => ({
    outcome,
    reason,
    retry_at: null,
  })
  if (lock_reason === null) return answer('unlocked')
  if (lock_reason !== 'payment') return answer('needs_review', lock_reason)
  if (overdue_minor <= 0) return answer('unlocked')
  return pending_minor >= overdue_minor ? answer('pending_payment') : answer('refused', 'invoices_overdue')
}

/** After their end a customer's data can be fetched for so long (Art. 25 (2) (g) of Regulation (EU) 2023/2854). */
const retrievalDays = 30

/** Last day on which data can be fetched once the contracts have ended. */
export const deletionOn = (terminationOn: string | null): string | null =>
  terminationOn && addDays(terminationOn, retrievalDays)

/** Until a day is until its end (§ 188 (1) BGB): the lock's last day counts in full. */
export const hasEnded = (endsOn: string, today: string): boolean => endsOn < today

/** Longer than this nobody waits for a payment that is overdue. */
const deferralDays = 30

export const deferralWindow = (today: string) => ({ first: addDays(today, 1), last: addDays(today, deferralDays) })

/** A complaint is heard for six months (Art. 20 (1) of Regulation (EU) 2022/2065). */
const complaintMonths = 6

type Wrong = Map<string, { code: FieldErrorCode }>

/** What is missing or wrong in a lock that staff want to set, by field. */
export function wrongFields(lock: LockInput, today: string): Wrong {
  const wrong: Wrong = new Map()
  const refuse = (field: keyof LockInput, code: FieldErrorCode) => wrong.set(field, { code })
  const { ends_on, termination_on } = lock
  if (ends_on !== null && hasEnded(ends_on, today)) refuse('ends_on', 'past_date')
  if (termination_on !== null && termination_on <= today) refuse('termination_on', 'later_day')
  // what ends by itself ends no contracts
  if (ends_on !== null && termination_on !== null) refuse('termination_on', 'invalid')
  if (!needsStatement(lock.reason)) return wrong
  for (const field of ['facts', 'ground', 'explanation'] as const) if (lock[field] === '') refuse(field, 'required')
  for (const field of ['origin', 'ground_kind', 'automated_detection', 'automated_decision'] as const)
    if (lock[field] === null) refuse(field, 'invalid_choice')
  if (lock.origin === 'notice' && lock.notice_number === '') refuse('notice_number', 'required')
  return wrong
}

/** What is kept of the statement: nothing where no content is the reason, whatever was sent along. */
export function statementOf(lock: LockInput, today: string): LockStatement | null {
  const { origin, ground_kind, automated_detection, automated_decision } = lock
  if (!needsStatement(lock.reason)) return null
  if (!origin || !ground_kind || automated_detection === null || automated_decision === null) return null
  return {
    ...{ origin, ground_kind, automated_detection, automated_decision },
    notice_number: origin === 'notice' ? lock.notice_number : null,
    ground: lock.ground,
    explanation: lock.explanation,
    redress: [...redressWays],
    complaint_until: addMonths(today, complaintMonths),
  }
}
