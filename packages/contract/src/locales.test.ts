import { expect, test } from 'vitest'
import { intlTag, isLocale, localeOf, locales, spokenLocale } from './locales.ts'

test.each([
  ['de-AT', 'de'],
  ['DE', 'de'],
  [' en_US', 'en'],
  ['den', undefined],
  ['', undefined],
  ['constructor', undefined],
  [undefined, undefined],
])('%s is spoken as %s', (tag, locale) => {
  expect(spokenLocale(tag)).toBe(locale)
  expect(localeOf(tag, 'de')).toBe(locale ?? 'de')
})

test('English and German are spoken, and English where nothing else is known', () => {
  expect(locales).toEqual(['en', 'de'])
  expect([localeOf(undefined), localeOf('fr-FR')]).toEqual(['en', 'en'])
})

test('a language is one of the table, and Intl knows how it is written', () => {
  expect(isLocale('toString')).toBe(false)
  for (const locale of locales)
    expect(Intl.DateTimeFormat.supportedLocalesOf(intlTag(locale))).toEqual([intlTag(locale)])
})
