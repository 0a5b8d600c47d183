import { expect, test } from 'vitest'
import { withdrawalEnd } from './withdrawal-end.ts'

test.each([
  ['a Monday', '2026-11-16', '2026-11-30'],
  ['a Saturday: the Monday after', '2026-11-21', '2026-12-07'],
  ['a Sunday: the Monday after', '2026-11-22', '2026-12-07'],
  ['a holiday, and the weekend after it', '2026-12-11', '2026-12-28'],
  ['the holidays of one year', '2026-03-20', '2026-04-07'],
])('fourteen days end on %s', (_, ordered, last) => {
  expect(withdrawalEnd(ordered, ['12-25', '12-26', '2026-04-03', '2026-04-06'])).toBe(last)
})
