import type { UnlockOutcome } from '@kontor/contract/areas/arrears/locks'
import { expect, test } from 'vitest'
import { locks } from '../../../i18n/en/locks.ts'
import { asksPeople, outcomeText } from './outcomes.ts'

const answer = (outcome: UnlockOutcome['outcome'], reason: UnlockOutcome['reason'] = null): UnlockOutcome => ({
  outcome,
  reason,
  retry_at: null,
})

test.each([
  ['opened', answer('unlocked'), 'unlocked', false],
  ['a payment under way', answer('pending_payment'), 'pending_payment', false],
  ['still owed', answer('refused', 'invoices_overdue'), 'refusedOverdue', false],
  ['still owed, without access to invoices', answer('refused', 'invoices_overdue'), 'refusedOthersPay', false, false],
  ['refused for another reason', answer('refused', 'abuse'), 'refused', true],
  ['staff have to look', answer('needs_review', 'security'), 'needs_review', true],
  ['too often', answer('too_many_attempts'), 'too_many_attempts', false],
])('%s has its own words, and leads to staff where they decide', (_, outcome, text, people, invoices = true) => {
  expect(outcomeText(outcome, invoices)).toBe(text)
  expect(locks.outcomes).toHaveProperty(text)
  expect(asksPeople(outcome)).toBe(people)
})
