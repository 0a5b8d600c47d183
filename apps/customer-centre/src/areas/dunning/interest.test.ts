import { expect, test } from 'vitest'
import { baseRate } from './base-rates.ts'
import { defaultBegins, interestOf } from './interest.ts'

test.each([
  ['2014-01-01', -63],
  ['2016-06-30', -83],
  ['2016-07-01', -88],
  ['2022-12-31', -88],
  ['2023-01-01', 162],
  ['2024-02-29', 362],
  ['2025-06-30', 227],
  ['2026-06-30', 127],
  ['2026-07-01', null],
  ['2013-12-31', null],
])('the base rate on %s is %s', (date, rate) => expect(baseRate(date, {})).toBe(rate))

const rates = { '2026-07-01': 127 }
test.each([
  // 1,000.00 for 30 days at 6.27 %: 1000 × 0.0627 × 30 / 365 = 5.1534…
  ['a consumer', 100_000, 'consumer', '2026-04-01', '2026-04-30', 515],
  ['a business', 100_000, 'business', '2026-04-01', '2026-04-30', 844],
  // 3 days of a leap year at 12.62 %, 2 at 12.37 %
  ['over the end of a half-year', 1_000_000, 'business', '2024-06-28', '2024-07-02', 1710],
  ['with a rate of the settings', 100_000, 'consumer', '2026-07-01', '2026-07-30', 515],
  ['one day on a little', 100, 'consumer', '2026-04-01', '2026-04-01', 0],
  ['no day', 100_000, 'consumer', '2026-04-02', '2026-04-01', 0],
] as const)('interest of %s', (_case, open, type, from, through, minor) => {
  expect(interestOf(open, { type, from, through, rates })?.minor).toBe(minor)
})

test('without its base rate no interest is claimed', () => {
  expect(interestOf(100_000, { type: 'business', from: '2026-06-01', through: '2026-07-01', rates: {} })).toBeNull()
})

test.each([
  ['consumer', null, null],
  ['consumer', '2026-11-05', '2026-11-06'],
  ['business', null, '2026-12-03'],
  ['business', '2026-11-05', '2026-11-06'],
  ['public_body', '2026-12-20', '2026-12-03'],
] as const)('default of a %s reminded on %s begins on %s', (type, reminded, begins) => {
  expect(defaultBegins(type, '2026-11-02', reminded)).toBe(begins)
})
