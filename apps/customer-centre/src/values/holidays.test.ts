import { expect, test } from 'vitest'
import { easter, isGermanHoliday, isWorkday, nextWorkday } from './holidays.ts'

test.each([
  '2014-04-20',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
  '1981-04-19',
  '2049-04-18',
])('Easter is on %s', date => expect(easter(Number(date.slice(0, 4)))).toBe(date))

test('holidays of the whole of Germany in 2026', () => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  expect(days.filter(isGermanHoliday)).toEqual([
    ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25', '2026-10-03'],
    ...['2026-12-25', '2026-12-26'],
  ])
})

test.each([
  ['2026-11-23', [], '2026-11-23'],
  ['2026-11-28', [], '2026-11-30'],
  ['2026-12-25', [], '2026-12-28'],
  ['2026-12-24', ['12-24', '2026-12-28'], '2026-12-29'],
  ['2026-04-03', [], '2026-04-07'],
] as const)('work from %s begins', (from, own, next) => {
  expect(nextWorkday(from, own)).toBe(next)
  expect(isWorkday(next, own)).toBe(true)
})
