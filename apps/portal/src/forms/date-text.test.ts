import { expect, test } from 'vitest'
import { datePattern, dateText, parseDate } from './date-text.ts'

test.each([
  ['31.12.2026', 'de-DE', '2026-12-31'],
  ['1.2.26', 'de-DE', '2026-02-01'],
  [' 01. 02. 2026 ', 'de-DE', '2026-02-01'],
  ['01 02 2026', 'en-GB', '2026-02-01'],
  ['31/12/2026', 'en-GB', '2026-12-31'],
  ['31-12-26', 'en-GB', '2026-12-31'],
  ['12/31/2026', 'en-US', '2026-12-31'],
  ['31122026', 'de-DE', '2026-12-31'],
  ['2026-12-31', 'en-GB', '2026-12-31'],
  ['29.02.2028', 'de-DE', '2028-02-29'],
  ['29.02.2027', 'de-DE', null],
  ['31.04.2026', 'de-DE', null],
  ['12/31/2026', 'en-GB', null],
  ['1.2.026', 'de-DE', null],
  ['1.2.', 'de-DE', null],
  ['31. Dezember 2026', 'de-DE', null],
  ['tomorrow', 'en-GB', null],
  ['', 'de-DE', null],
])('%s in %s is %s', (text, locale, day) => {
  expect(parseDate(text, locale)).toBe(day)
})

test('a day is written as the reader writes it', () => {
  expect(dateText('2026-02-01', 'de-DE')).toBe('01.02.2026')
  expect(dateText('2026-02-01', 'en-GB')).toBe('01/02/2026')
  expect(dateText('', 'de-DE')).toBe('')
})

test('the pattern has the letters of the page and the order of the format', () => {
  expect(datePattern('de-DE', { day: 'TT', month: 'MM', year: 'JJJJ' })).toBe('TT.MM.JJJJ')
  expect(datePattern('en-GB', { day: 'DD', month: 'MM', year: 'YYYY' })).toBe('DD/MM/YYYY')
})
