import { expect, test } from 'vitest'
import { cardLabel, cardState, mandateReference } from './rules.ts'

test.each([
  ['2029-01', '2026-11-16', 'active'],
  ['2027-01', '2026-11-30', 'active'],
  ['2026-12', '2026-11-16', 'expiring'],
  ['2026-11', '2026-11-01', 'expiring'],
  ['2026-11', '2026-11-30', 'expiring'],
  ['2026-11', '2026-12-01', 'expired'],
  ['2026-12', '2027-01-01', 'expired'],
  ['2027-01', '2026-12-31', 'expiring'],
])('a card to %s is on %s %s', (expires, today, state) => {
  expect(cardState(expires, today)).toBe(state)
})

test('a card is recognised by its brand and last digits', () => {
  expect(cardLabel('Visa', '4242')).toBe('Visa ···· 4242')
})

test.each([
  [10001, 3, 'KTR-10001-0003'],
  [2_147_483_647, 99_999, 'KTR-2147483647-99999'],
])('mandate %i number %i is %s and fits into 35 characters', (customer, count, reference) => {
  expect(mandateReference(customer, count)).toBe(reference)
  expect(reference).toMatch(/^[A-Z0-9-]{1,35}$/)
})
