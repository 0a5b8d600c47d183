import { describe, expect, test } from 'vitest'
import { catalogues } from '../messages/catalogues.ts'
import { hoursText, isHolidayRule, parseHours } from './opening-hours.ts'

const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const open = (from: number, to: number, opens: number, closes: number) =>
  days(from, to).map(day => ({ day, opens: opens * 60, closes: closes * 60 }))

describe('opening hours', () => {
  test.each([
    ['Mo-Fr 08:00-18:00; Sa 10:00-14:00', [...open(1, 5, 8, 18), ...open(6, 6, 10, 14)]],
    ['Mo–Fr 8:00 – 18:00', open(1, 5, 8, 18)],
    ['mo,we 09:00-12:00', [...open(1, 1, 9, 12), ...open(3, 3, 9, 12)]],
    ['Di-Do 09:00-12:00; So 10:00-11:00', [...open(2, 4, 9, 12), ...open(7, 7, 10, 11)]],
    ['Mo 13:00-18:00,08:00-12:00', [...open(1, 1, 8, 12), ...open(1, 1, 13, 18)]],
    ['Mo-Su 00:00-24:00', open(1, 7, 0, 24)],
  ])('%j', (text, hours) => expect(parseHours(text)).toEqual(hours))

  test.each([
    ['', 'expected days and times'],
    [' ; ', 'expected days and times'],
    ['by appointment', 'cannot be read'],
    ['Mo-Fr', 'cannot be read'],
    ['Xy 08:00-10:00', 'names no days'],
    ['Mo-Tu-We 08:00-10:00', 'names no days'],
    ['Fr-Mo 08:00-10:00', 'runs backwards'],
    ['Mo 8-10', 'has no times'],
    ['Mo 08:60-10:00', 'has no times'],
    ['Mo 08:00-24:01', 'has no times'],
    ['Mo 18:00-08:00', 'ends before it begins'],
    ['Mo 08:00-08:00', 'ends before it begins'],
    ['Mo-Fr 08:00-12:00; Mo 11:00-14:00', 'overlap'],
  ])('%j: %s', (text, said) => expect(() => parseHours(text)).toThrow(said))

  test('are written in the reader’s language, days with the same times together', () => {
    const hours = parseHours('Mo-We 08:00-12:00,13:00-18:00; Th 10:00-18:00; Fr 08:00-12:00,13:00-18:00')
    expect(hoursText(hours, catalogues.en.contactProvider)).toBe(
      'Mon–Wed 8:00–12:00, 13:00–18:00, Thu 10:00–18:00, Fri 8:00–12:00, 13:00–18:00',
    )
    expect(hoursText(parseHours('Mo-Fr 08:00-18:00; Sa 10:00-14:30'), catalogues.de.contactProvider)).toBe(
      'Mo–Fr 8:00–18:00 Uhr, Sa 10:00–14:30 Uhr',
    )
    expect(hoursText([], catalogues.de.contactProvider)).toBe('')
  })
})

test.each([
  ['2026-12-25', true],
  ['12-25', true],
  ['02-29', true],
  ['2026-02-29', false],
  ['13-01', false],
  ['2026-12-32', false],
  ['Christmas', false],
])('%s is a day without hours: %s', (text, valid) => expect(isHolidayRule(text)).toBe(valid))
