import { expect, test } from 'vitest'
import { type DateFormat, datesIn, dayText, exactMomentText, momentText, spanText } from './moments.ts'

const at = new Date('2026-11-16T13:00:00Z')
const timeZone = 'Europe/Berlin'
const span = { startsAt: at, endsAt: new Date('2026-11-16T15:00:00Z'), timeZone }

const written = (dates: DateFormat) =>
  [
    dayText(dates, '2026-11-06'),
    momentText(dates, at, timeZone),
    exactMomentText(dates, at, timeZone),
    spanText(dates, span),
  ].map(text => text.replace('GMT+1', 'CET'))

test('a date is in the words of its language where that is its format', () => {
  expect(written(datesIn('en'))).toEqual([
    '6 November 2026',
    '16 November 2026 at 14:00 CET',
    '16 November 2026 at 14:00:00 CET',
    'Monday, 16 November 2026, 14:00–16:00 CET',
  ])
  expect(written(datesIn('de'))).toEqual([
    '6. November 2026',
    '16. November 2026 um 14:00 MEZ',
    '16. November 2026 um 14:00:00 MEZ',
    'Montag, 16. November 2026, 14:00–16:00 MEZ',
  ])
})

test('in the format of another language it is in digits, and words stay those of its own', () => {
  expect(written(datesIn('en', 'de-DE'))).toEqual([
    '06.11.2026',
    '16.11.2026, 14:00 CET',
    '16.11.2026, 14:00:00 CET',
    'Monday, 16.11.2026, 14:00–16:00 CET',
  ])
  expect(written(datesIn('de', 'en-GB'))).toEqual([
    '06/11/2026',
    '16/11/2026, 14:00 MEZ',
    '16/11/2026, 14:00:00 MEZ',
    'Montag, 16/11/2026, 14:00–16:00 MEZ',
  ])
})
