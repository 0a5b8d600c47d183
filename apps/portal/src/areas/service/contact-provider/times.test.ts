import { expect, test } from 'vitest'
import { hoursLines, nearness, slotDays, zoneName } from './times.ts'

const hours = [1, 2, 3, 4, 5].map(day => ({ day, opens: '08:00', closes: '18:00' }))

test('days with the same hours are one line, in the reader’s language', () => {
  const saturday = { day: 6, opens: '10:00', closes: '14:00' }
  expect(hoursLines([...hours, saturday], 'en-GB')).toEqual([
    { days: 'Mon–Fri', times: '08:00–18:00' },
    { days: 'Sat', times: '10:00–14:00' },
  ])
  expect(
    hoursLines(
      hours.filter(({ day }) => day !== 3),
      'de-DE',
    ).map(line => line.days),
  ).toEqual(['Mo–Di', 'Do–Fr'])
  expect(hoursLines([], 'de-DE')).toEqual([])
})

test.each([
  ['2026-11-16T17:00:00Z', 'Europe/Berlin', 'today'],
  ['2026-11-17T07:00:00Z', 'Europe/Berlin', 'tomorrow'],
  ['2026-11-16T23:30:00Z', 'Europe/Berlin', 'tomorrow'],
  ['2026-11-16T23:30:00Z', 'America/New_York', 'today'],
  ['2026-11-22T07:00:00Z', 'Europe/Berlin', 'week'],
  ['2026-11-23T07:00:00Z', 'Europe/Berlin', 'later'],
])('%s in %s is written as %s', (at, zone, told) => {
  expect(nearness(new Date(at), new Date('2026-11-16T12:00:00Z'), zone)).toBe(told)
})

test('slots appear under their days in the reader’s time zone', () => {
  const slots = [
    { starts_at: '2026-11-16T13:00:00Z', ends_at: '2026-11-16T15:00:00Z' },
    { starts_at: '2026-11-16T15:00:00Z', ends_at: '2026-11-16T17:00:00Z' },
    { starts_at: '2026-11-17T07:00:00Z', ends_at: '2026-11-17T09:00:00Z' },
  ]
  expect(slotDays(slots, 'de-DE', 'Europe/Berlin').map(({ day, slots: of }) => [day, of.length])).toEqual([
    ['Montag, 16. November', 2],
    ['Dienstag, 17. November', 1],
  ])
  expect(slotDays(slots, 'en-GB', 'Pacific/Auckland')[0]?.day).toBe('Tuesday 17 November')
})

test('a zone is named by its city', () => {
  expect(zoneName('America/New_York', 'en-GB')).toContain('New York')
  expect(zoneName('Europe/Berlin', 'de-DE')).toBeTruthy()
})
