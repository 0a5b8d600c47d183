import { describe, expect, test } from 'vitest'
import { daysInMonthOf, forecastMinor } from './rules.ts'

describe('the forecast', () => {
  test.each([
    ['nothing yet', [], 30, 0],
    ['the first day only', [100], 30, 3000],
    ['a day and a beginning', [100, 10], 30, 3000],
    ['an even month', [100, 100, 100, 0], 30, 3000],
    ['rounded once', [1, 0, 1, 0], 31, 21],
    ['a month that is over', Array.from({ length: 30 }, () => 10), 30, 300],
    ['a dear last day', [0, 0, 500], 3, 500],
  ])('of %s', (_what, costs, days, forecast) => {
    expect(forecastMinor(costs, days)).toBe(forecast)
  })
})

test.each([
  ['2026-11-16', 30],
  ['2026-12-31', 31],
  ['2028-02-01', 29],
  ['2027-02-28', 28],
])('the month of %s has %i days', (day, days) => {
  expect(daysInMonthOf(day)).toBe(days)
})
