import { expect, test } from 'vitest'
import { lastMonths, quartersOf } from './periods.ts'

test('books are offered from the month that is over', () => {
  const months = lastMonths('2026-01-31')
  expect([months.slice(0, 2), months.length, months.at(-1)]).toEqual([['2025-12', '2025-11'], 25, '2026-01'])
})

test('quarters are those of the months', () => {
  expect(quartersOf(['2026-03', '2026-01', '2025-12'])).toEqual(['2026-Q1', '2025-Q4'])
})
