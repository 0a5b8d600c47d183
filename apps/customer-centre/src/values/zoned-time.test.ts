import { expect, test } from 'vitest'
import { zonedTime } from './zoned-time.ts'

test('a local time is found through the changes of clocks', () => {
  expect(zonedTime('2026-03-29', 150, 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:30:00Z'))
  // west of Greenwich as well, and in both hemispheres
  expect(zonedTime('2026-03-08', 150, 'America/New_York')).toBe(Date.parse('2026-03-08T07:30:00Z'))
  expect(zonedTime('2026-03-08', 240, 'America/New_York')).toBe(Date.parse('2026-03-08T08:00:00Z'))
  expect(zonedTime('2026-09-27', 150, 'Pacific/Auckland')).toBe(Date.parse('2026-09-26T14:30:00Z'))
  // of an hour that comes twice the first one counts
  expect(zonedTime('2026-10-25', 150, 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30:00Z'))
  expect(zonedTime('2026-11-01', 90, 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'))
  expect(zonedTime('2026-01-01', 0, 'America/St_Johns')).toBe(Date.parse('2026-01-01T03:30:00Z'))
})
