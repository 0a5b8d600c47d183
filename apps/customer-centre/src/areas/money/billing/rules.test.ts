import { expect, test } from 'vitest'
import { type StoredStatus, shownStatus } from './rules.ts'

const today = '2026-11-16'

test.each<[status: StoredStatus, open_minor: number, due_on: string | null, shown: string]>([
  ['open', 100, '2026-11-15', 'overdue'],
  ['open', 100, '2026-11-16', 'open'], // the due day itself counts in full, § 188 (1) BGB
  ['open', 100, '2026-11-17', 'open'],
  ['open', 100, null, 'open'],
  ['open', 0, '2026-11-15', 'open'],
  ['open', -100, '2026-11-15', 'open'], // the provider owes a credit note
  ['partially_paid', 1, '2026-11-15', 'overdue'],
  ['failed', 100, '2026-11-15', 'overdue'],
  ['processing', 100, '2026-11-15', 'processing'],
  ['disputed', 100, '2026-11-15', 'disputed'],
  ['paid', 0, '2026-11-15', 'paid'],
  ['written_off', 100, '2026-11-15', 'written_off'],
])('%s with %i open, due on %s, is %s', (status, open_minor, due_on, shown) => {
  expect(shownStatus({ status, open_minor, due_on }, today)).toBe(shown)
})
