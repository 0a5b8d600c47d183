import { expect, test } from 'vitest'
import { daysCharged } from './days-charged.ts'

const line = (quantity: string, unit: string, period_from: string | null, period_to: string | null) => ({
  quantity,
  unit,
  period_from,
  period_to,
})

test.each([
  ['0.166667', 'MON', '2026-11-26', '2026-11-30', { days: 5, of: 30 }],
  ['-0.166667', 'MON', '2026-11-26', '2026-11-30', { days: 5, of: 30 }],
  ['0.500000', 'MON', '2027-02-15', '2027-02-28', { days: 14, of: 28 }],
  ['0.032258', 'MON', '2026-12-31', '2026-12-31', { days: 1, of: 31 }],
  // of a quarter, which is three months of its price
  ['0.164835', 'MON', '2027-01-01', '2027-01-05', { days: 5, of: 91 }],
  ['2.967391', 'MON', '2026-07-01', '2026-09-29', { days: 91, of: 92 }],
  ['0.958904', 'ANN', '2026-11-16', '2027-10-31', { days: 350, of: 365 }],
  ['1.997268', 'ANN', '2027-03-01', '2029-02-27', null],
  ['1.997260', 'ANN', '2026-01-01', '2027-12-30', { days: 729, of: 730 }],
])('%s %s of %s to %s', (quantity, unit, from, to, days) => {
  expect(daysCharged(line(quantity, unit, from, to))).toEqual(days)
})

test.each([
  ['a whole month', line('1.000000', 'MON', '2026-11-01', '2026-11-30')],
  ['a whole quarter', line('3.000000', 'MON', '2026-10-01', '2026-12-31')],
  ['half of what was charged for a month', line('0.500000', 'MON', '2026-11-01', '2026-11-30')],
  ['hours', line('0.500000', 'HUR', '2026-11-01', '2026-11-15')],
  ['without days', line('0.500000', 'MON', null, null)],
])('no days of a period: %s', (_, of) => expect(daysCharged(of)).toBeNull())

test('every part of every period is found again', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
  const periods = [
    ...[28, 29, 30, 31].map(of => ({ unit: 'MON', count: 1, of })),
    ...[89, 90, 91, 92].map(of => ({ unit: 'MON', count: 3, of })),
    ...[181, 182, 183, 184].map(of => ({ unit: 'MON', count: 6, of })),
    ...[365, 366].map(of => ({ unit: 'ANN', count: 1, of })),
    ...[730, 731].map(of => ({ unit: 'ANN', count: 2, of })),
  ]
  const lost = periods.flatMap(({ unit, count, of }) =>
    Array.from({ length: of - 1 }, (_, at) => at + 1).flatMap(days => {
      const quantity = (Math.round((days * count * 1e6) / of) / 1e6).toFixed(6)
      const found = quantity.endsWith('.000000') || daysCharged(line(quantity, unit, day(0), day(days - 1)))
      if (found === true) return []
      // 5 of the 90 days of a quarter are 5 of 30 at the price of its months
      const same = found?.days === days && of % found.of === 0
      return same ? [] : [{ unit, count, of, days, found }]
    }),
  )
  expect(lost).toEqual([])
})
