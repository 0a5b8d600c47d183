import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import { describe, expect, test } from 'vitest'
import { unlockOutcome, wrongFields } from './lock-rules.ts'

describe('asking for a lock to be lifted', () => {
  test.each([
    ['is not locked', { lock_reason: null, overdue_minor: 0, pending_minor: 0 }, 'unlocked', null],
    ['owes but is not locked', { lock_reason: null, overdue_minor: 5, pending_minor: 0 }, 'unlocked', null],
    ['owes next to nothing', { lock_reason: 'payment', overdue_minor: 49, pending_minor: 0 }, 'unlocked', null],
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
    expect(unlockOutcome({ ...debt, minimum_minor: 50 })).toEqual({ outcome, reason, retry_at: null })
  })
})

describe('the days of a lock', () => {
  const lock: LockInput = {
    reason: 'security',
    scope: 'services',
    scope_detail: '',
    ends_on: null,
    termination_on: null,
    facts: '',
    origin: null,
    notice_number: '',
    ground_kind: null,
    ground: '',
    explanation: '',
    automated_detection: null,
    automated_decision: null,
  }

  test.each([
    ['none', null, null, []],
    ['until the end of today', '2026-11-16', null, []],
    ['until yesterday', '2026-11-15', null, ['ends_on']],
    ['contracts that end today', null, '2026-11-16', ['termination_on']],
    ['contracts that end tomorrow', null, '2026-11-17', []],
    ['both', '2026-11-20', '2026-11-20', ['termination_on']],
  ] as const)('%s', (_what, ends_on, termination_on, wrong) => {
    expect([...wrongFields({ ...lock, ends_on, termination_on }, '2026-11-16').keys()]).toEqual(wrong)
  })
})
