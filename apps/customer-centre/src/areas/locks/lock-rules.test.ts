import { describe, expect, test } from 'vitest'
import { unlockOutcome } from './lock-rules.ts'

describe('asking for a lock to be lifted', () => {
  test.each([
    ['is not locked', { lock_reason: null, overdue_minor: 0, pending_minor: 0 }, 'unlocked', null],
    ['owes but is not locked', { lock_reason: null, overdue_minor: 5, pending_minor: 0 }, 'unlocked', null],
    ['has paid', { lock_reason: 'payment', overdue_minor: 0, pending_minor: 0 }, 'unlocked', null],
    ['owes', { lock_reason: 'payment', overdue_minor: 100, pending_minor: 0 }, 'refused', 'invoices_overdue'],
    [
      'has paid a part',
      { lock_reason: 'payment', overdue_minor: 100, pending_minor: 99 },
      'refused',
      'invoices_overdue',
    ],
    ['waits for the bank', { lock_reason: 'payment', overdue_minor: 100, pending_minor: 100 }, 'pending_payment', null],
    ['is locked for abuse', { lock_reason: 'abuse', overdue_minor: 0, pending_minor: 0 }, 'needs_review', 'abuse'],
    [
      'asked for it',
      { lock_reason: 'customer_request', overdue_minor: 9, pending_minor: 9 },
      'needs_review',
      'customer_request',
    ],
  ] as const)('one who %s', (_who, debt, outcome, reason) => {
    expect(unlockOutcome(debt)).toEqual({ outcome, reason, retry_at: null })
  })
})
