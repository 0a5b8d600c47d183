import type { LockState, UnlockOutcome } from '@kontor/contract/areas/account'

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
