import type { LockState, LockStatement, UnlockOutcome } from '@kontor/contract/areas/arrears/locks'
import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import { needsStatement, redressWays } from '@kontor/contract/enums/locks'
import type { FieldErrorCode } from '@kontor/contract/field-errors'
import { addMonths } from '../../../values/local-date.ts'

export type Debt = {
  lock_reason: LockState['reason']
  /** Sum of what is overdue, in minor units. */
  overdue_minor: number
  /** Is what payments under way will settle of it. */
  pending_minor: number
  /** No one is dunned for less. */
  minimum_minor: number
}

/** A lock for so little would be out of proportion (§ 320 (2) BGB): no one is locked for it, and no one stays so. */
export const isPaid = ({ overdue_minor, minimum_minor }: Pick<Debt, 'overdue_minor' | 'minimum_minor'>): boolean =>
  overdue_minor <= 0 || overdue_minor < minimum_minor

/**
 * The outcome of asking for the lock to be lifted. A lock for non-payment ends with the debt; payments under way have
 * to arrive first; staff judge any other lock.
 */
export function unlockOutcome({ lock_reason, pending_minor, ...debt }: Debt): UnlockOutcome {
  const answer = (outcome: UnlockOutcome['outcome'], reason: UnlockOutcome['reason'] = null) => ({
    outcome,
    reason,
    retry_at: null,
  })
  if (lock_reason === null) return answer('unlocked')
  if (lock_reason !== 'payment') return answer('needs_review', lock_reason)
  if (isPaid(debt)) return answer('unlocked')
  return pending_minor >= debt.overdue_minor ? answer('pending_payment') : answer('refused', 'invoices_overdue')
}

/** A lock until a day lasts until its end (§ 188 (1) BGB): the last day counts in full. */
export const hasEnded = (endsOn: string, today: string): boolean => endsOn < today

/** A complaint can be made for six months (Art. 20 (1) of Regulation (EU) 2022/2065). */
const complaintMonths = 6

type Wrong = Map<string, { code: FieldErrorCode }>

/** Missing or wrong fields of a lock that staff want to set. */
export function wrongFields(lock: LockInput, today: string): Wrong {
  const wrong: Wrong = new Map()
  const refuse = (field: keyof LockInput, code: FieldErrorCode) => wrong.set(field, { code })
  const { ends_on, termination_on } = lock
  if (ends_on !== null && hasEnded(ends_on, today)) refuse('ends_on', 'past_date')
  if (termination_on !== null && termination_on <= today) refuse('termination_on', 'later_day')
  // a lock that ends by itself ends no contracts
  if (ends_on !== null && termination_on !== null) refuse('termination_on', 'invalid')
  if (!needsStatement(lock.reason)) return wrong
  for (const field of ['facts', 'ground', 'explanation'] as const) if (lock[field] === '') refuse(field, 'required')
  for (const field of ['origin', 'ground_kind', 'automated_detection', 'automated_decision'] as const)
    if (lock[field] === null) refuse(field, 'invalid_choice')
  if (lock.origin === 'notice' && lock.notice_number === '') refuse('notice_number', 'required')
  return wrong
}

/** The part of the statement that is kept: none where content is not the reason, whatever was sent. */
export function statementOf(lock: LockInput, today: string): LockStatement | null {
  const { origin, ground_kind, automated_detection, automated_decision } = lock
  if (!needsStatement(lock.reason)) return null
  if (!origin || !ground_kind || automated_detection === null || automated_decision === null) return null
  return {
    origin,
    ground_kind,
    automated_detection,
    automated_decision,
    notice_number: origin === 'notice' ? lock.notice_number : null,
    ground: lock.ground,
    explanation: lock.explanation,
    redress: [...redressWays],
    complaint_until: addMonths(today, complaintMonths),
  }
}
