import { expect, test } from 'vitest'
import { monthName, monthRange } from './month-name.ts'

test('a month is the same one in every time zone', () => {
  expect(monthName('2026-01', 'en-GB', 'short')).toBe('Jan 26')
  expect(monthName('2026-01', 'de-DE', 'long')).toBe('Januar 2026')
})

test('two months of one year say it once', () => {
  expect(monthRange('2026-10', '2026-11', 'en-GB')).toBe('Oct – Nov 2026')
  expect(monthRange('2026-10', '2027-01', 'de-DE')).toBe('Okt. 2026 – Jan. 2027')
  expect(monthRange('2026-10', '2026-10', 'en-GB')).toBe('Oct 2026')
})
