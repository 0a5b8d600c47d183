import { expect, test } from 'vitest'
import { monthName } from './month-name.ts'

test('a month is the same one in every time zone', () => {
  expect(monthName('2026-01', 'en-GB', 'short')).toBe('Jan 26')
  expect(monthName('2026-01', 'de-DE', 'long')).toBe('Januar 2026')
})
