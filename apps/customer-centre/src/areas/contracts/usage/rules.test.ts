import { describe, expect, test } from 'vitest'
import { cloudMeters } from '../../../demo/cloud-meters.ts'
import { figuresOf, forecastOf, spanOf } from './rules.ts'

describe('the forecast', () => {
  test.each<[string, bigint[], number, bigint]>([
    ['nothing yet', [], 30, 0n],
    ['the first day only', [100n], 30, 3000n],
    ['a day and a beginning', [100n, 10n], 30, 3000n],
    ['an even month', [100n, 100n, 100n, 0n], 30, 3000n],
    ['rounded once', [1n, 0n, 1n, 0n], 31, 21n],
    ['a month that is over', Array.from({ length: 30 }, () => 10n), 30, 300n],
    ['a dear last day', [0n, 0n, 500n], 3, 500n],
    ['a dear today', [0n, 0n, 500n], 30, 500n],
  ])('of %s', (_what, days, all, forecast) => {
    expect(forecastOf(days, all)).toBe(forecast)
  })
})

describe('the days of a month on which a contract runs', () => {
  test.each([
    ['2026-01-01', null, '2026-11-16', { from: '2026-11-01', to: '2026-11-30', seen: '2026-11-16' }],
    ['2026-11-10', '2026-11-20', '2026-11-16', { from: '2026-11-10', to: '2026-11-20', seen: '2026-11-16' }],
    ['2026-01-01', '2026-11-05', '2026-11-16', { from: '2026-11-01', to: '2026-11-05', seen: '2026-11-05' }],
    ['2026-11-20', null, '2026-11-16', { from: '2026-11-20', to: '2026-11-30', seen: null }],
    ['2026-01-01', null, '2027-03-01', { from: '2026-11-01', to: '2026-11-30', seen: '2026-11-30' }],
    ['2026-12-01', null, '2027-03-01', null],
    ['2026-01-01', '2026-10-31', '2027-03-01', null],
  ])('from %s to %s, seen on %s', (started_on, ends_on, today, span) => {
    expect(spanOf({ started_on, ends_on }, '2026-11-01', today)).toEqual(span)
  })
})

test('a day costs what it adds: days add up to the month, through what is included, tiers and cap', () => {
  const days = ['900', '200.5', '9000', '20000', '5'].map((quantity, index) => ({
    day: `2026-11-0${index + 1}`,
    quantity,
  }))
  const span = { from: '2026-11-01', to: '2026-11-30', seen: '2026-11-05' }
  const { used, cost_minor, forecast_minor, days: shown } = figuresOf({ terms: cloudMeters.traffic, days }, span, 2)
  expect(shown.map(day => day.cost_minor)).toEqual([0, 120, 10_665, 14_215, 0])
  expect([used, cost_minor, forecast_minor]).toEqual(['30105.5', 25_000, 25_000])
})
