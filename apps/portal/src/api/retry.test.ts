import { expect, test } from 'vitest'
import { maxRetries, parseRetryAfter, retryDelay, retryStatuses } from './retry.ts'

test('exactly these are worth one more try', () => {
  expect(retryStatuses).toEqual([408, 409, 425, 429, 500, 502, 503, 504])
  expect(maxRetries).toBe(1)
})

test.each([
  ['a read that failed', 0, 503, undefined, true, 0],
  ['no answer at all', 0, 0, undefined, true, 0],
  ['the second failure', 1, 503, undefined, true, null],
  ['a write without a key', 0, 503, undefined, false, null],
  ['what will not change', 0, 404, undefined, true, null],
  ['input that is wrong', 0, 422, undefined, true, null],
  ['not signed in', 0, 401, undefined, true, null],
  ['after the time the server asks for', 0, 429, 2, true, 2000],
  ['too long a wait', 0, 429, 6, true, null],
])('%s', (_, attempt, status, after, repeatable, expected) => {
  expect(retryDelay(attempt, status, after, repeatable, 5000)).toBe(expected)
})

test.each([
  ['120', 120],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %s is %s seconds', (value, seconds) => {
  expect(parseRetryAfter(value, Date.parse('2026-11-20T12:00:00Z'))).toBe(seconds)
})
