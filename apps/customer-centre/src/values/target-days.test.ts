import { expect, test } from 'vitest'
import { addDays } from './local-date.ts'
import { collectionDay, easterOf, isTargetDay, targetDayFrom, targetDaysAfter } from './target-days.ts'

test.each([
  ['2024', '03-31'],
  ['2025', '04-20'],
  ['2026', '04-05'],
  ['2027', '03-28'],
  ['2030', '04-21'],
  ['2038', '04-25'],
])('Easter of %s is on %s', (year, day) => expect(easterOf(Number(year))).toBe(`${year}-${day}`))

test.each([
  ['2026-01-01', 'new year'],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-06', 'Easter Monday'],
  ['2026-05-01', 'Labour Day'],
  ['2026-12-25', 'Christmas'],
  ['2025-12-26', 'the day after Christmas'],
  ['2026-11-28', 'a Saturday'],
  ['2026-11-29', 'a Sunday'],
])('banks settle nothing on %s, %s', date => expect(isTargetDay(date)).toBe(false))

test.each([
  ['2026-10-03', 'where it is no weekend', '2028-10-03'],
  ['2026-05-14', 'Ascension Day', '2026-05-14'],
  ['2026-12-24', 'Christmas Eve', '2026-12-24'],
  ['2026-12-31', 'the last day of the year', '2026-12-31'],
])('national holidays are days of settlement: %s, %s', (_date, _what, day) => expect(isTargetDay(day)).toBe(true))

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-12-25', '2026-12-28'],
  ['2026-04-03', '2026-04-07'],
  ['2027-01-01', '2027-01-04'],
])('from %s on the first is %s', (date, day) => expect(targetDayFrom(date)).toBe(day))

test.each([
  ['2026-12-23', 1, '2026-12-24'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-28', -1, '2026-12-24'],
  ['2026-04-07', -2, '2026-04-01'],
  ['2026-11-23', 0, '2026-11-23'],
])('%s and %i days of settlement are %s', (date, count, day) => expect(targetDaysAfter(date, count)).toBe(day))

test.each([
  ['due after the notice', { due: '2026-12-07', announced: '2026-11-23', noticeDays: 14 }, '2026-12-07'],
  ['due before the notice ends', { due: '2026-11-30', announced: '2026-11-23', noticeDays: 14 }, '2026-12-07'],
  ['on a weekend', { due: '2026-12-05', announced: '2026-11-21', noticeDays: 14 }, '2026-12-07'],
  ['at Christmas', { due: '2026-12-25', announced: '2026-12-11', noticeDays: 14 }, '2026-12-28'],
  ['today, without notice', { due: '2026-11-23', announced: '2026-11-23', noticeDays: 0 }, '2026-11-24'],
  [
    'before a long weekend, without notice',
    { due: '2026-04-02', announced: '2026-04-02', noticeDays: 0 },
    '2026-04-07',
  ],
])('%s', (_what, asked, day) => expect(collectionDay(asked)).toBe(day))

test('is never a day on which banks are closed, whatever is asked', () => {
  for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const on = collectionDay({ due: day, announced: addDays(day, -14), noticeDays: 5 })
    expect([on, isTargetDay(on)]).toEqual([on, true])
  }
})
