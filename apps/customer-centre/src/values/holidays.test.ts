import { expect, test } from 'vitest'
import { easter, federalStates, isGermanHoliday, isWorkday, nextWorkday } from './holidays.ts'

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

const daysOf = (year: number) =>
  Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10))

test('holidays of the whole of Germany in 2026', () => {
  expect(daysOf(2026).filter(day => isGermanHoliday(day))).toEqual([
    ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25', '2026-10-03'],
    ...['2026-12-25', '2026-12-26'],
  ])
})

test.each([
  ['BW', ['2026-01-06', '2026-06-04', '2026-11-01']],
  ['BY', ['2026-01-06', '2026-06-04', '2026-11-01']],
  ['BE', ['2026-03-08']],
  ['BB', ['2026-04-05', '2026-05-24', '2026-10-31']],
  ['HB', ['2026-10-31']],
  ['HH', ['2026-10-31']],
  ['HE', ['2026-06-04']],
  ['MV', ['2026-03-08', '2026-10-31']],
  ['NI', ['2026-10-31']],
  ['NW', ['2026-06-04', '2026-11-01']],
  ['RP', ['2026-06-04', '2026-11-01']],
  ['SL', ['2026-06-04', '2026-08-15', '2026-11-01']],
  ['SN', ['2026-10-31', '2026-11-18']],
  ['ST', ['2026-01-06', '2026-10-31']],
  ['SH', ['2026-10-31']],
  ['TH', ['2026-09-20', '2026-10-31']],
] as const)('holidays of %s alone in 2026', (state, days) => {
  expect(daysOf(2026).filter(day => isGermanHoliday(day, state) && !isGermanHoliday(day))).toEqual(days)
})

test('each state is known, the Day of Repentance is the Wednesday before the 23rd, and a law may name one day', () => {
  expect(new Set(federalStates).size).toBe(16)
  const inSaxony = (day: string) => isGermanHoliday(day, 'SN')
  // the 23rd itself is a Wednesday in 2022, the 22nd in 2023
  expect(['2022-11-16', '2023-11-22', '2024-11-20', '2027-11-17'].map(inSaxony)).toEqual([true, true, true, true])
  expect(['2022-11-23', '2024-11-22'].map(inSaxony)).toEqual([false, false])
  expect([isGermanHoliday('2028-06-17', 'BE'), isGermanHoliday('2029-06-17', 'BE')]).toEqual([true, false])
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
