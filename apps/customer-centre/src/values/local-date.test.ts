import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  berlinTime,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  startOfDay,
  workingDay,
} from './local-date.ts'

describe('local dates', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-16', 0, '2026-11-16'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test('a day is a day where clocks change', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  })

  test('the intended day comes back after a shorter month', () => {
    expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31')
    expect(addMonths('2026-02-28', 2, 31)).toBe('2026-04-30')
  })

  test('a month begins on its first day and has its own length', () => {
    expect(firstOfMonth('2026-11-30')).toBe('2026-11-01')
    expect(daysInMonth('2024-02-10')).toBe(29)
    expect(daysInMonth('2026-12-31')).toBe(31)
  })

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
  ])('money drawn on %s moves on %s', (date, expected) => {
    expect(workingDay(date)).toBe(expected)
  })

  test('a time of day in Berlin follows the clock there, on the days it changes too', () => {
    expect(berlinTime('2026-11-16', '08:00').toISOString()).toBe('2026-11-16T07:00:00.000Z')
    expect(berlinTime('2026-03-29', '08:00').toISOString()).toBe('2026-03-29T06:00:00.000Z')
    expect(berlinTime('2026-10-25', '08:00').toISOString()).toBe('2026-10-25T07:00:00.000Z')
  })
})

test.each([
  ['2026-11-20', 'Europe/Berlin', '2026-11-19T23:00:00Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
  ['2026-11-20', 'Pacific/Auckland', '2026-11-19T11:00:00Z'],
  ['2026-11-20', 'America/Los_Angeles', '2026-11-20T08:00:00Z'],
  ['2026-11-20', 'Asia/Kathmandu', '2026-11-19T18:15:00Z'],
  // the days on which clocks change
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  // midnight does not exist: the day begins at one
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
])('%s begins in %s at %s', (day, timeZone, at) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(new Date(at).toISOString())
})
