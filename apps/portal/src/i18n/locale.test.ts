import { spokenLocale } from '@kontor/contract/locales'
import { expect, test } from 'vitest'
import { detectLocale, localeCookieAge, localeCookieText } from './locale.ts'

test.each([
  ['the cookie first', 'a=b; i18n_redirected=de; c=d', 'en-GB,en', 'de'],
  ['the browser where there is no cookie', '', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['its best language that we speak', '', 'fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4', 'de'],
  ['by its weights and not by its order', '', 'en;q=0.2,de;q=0.8', 'de'],
  ['the browser where the cookie is nonsense', 'i18n_redirected=xx', 'de', 'de'],
  ['not a cookie that only ends alike', 'xi18n_redirected=de', 'en', 'en'],
  ['the default where nothing fits', '', 'fr, es', 'en'],
  ['the default where nothing is said', '', '', 'en'],
])('%s', (_, cookie, acceptLanguage, expected) => {
  expect(detectLocale(cookie, acceptLanguage, 'en-US')).toBe(expected)
})

test.each([
  ['my.example.de', '', '', 'de'],
  ['de.example.com', '', 'fr', 'de'],
  ['en.example.de', '', '', 'en'],
  ['my.de.example.com', '', '', 'en'],
  ['delta.example.com', '', '', 'en'],
  ['my.example.de', '', 'en', 'en'],
  ['my.example.de', 'i18n_redirected=en', '', 'en'],
  ['my.example.com', 'i18n_redirected=de', 'en', 'de'],
])('the host %s, cookie “%s” and language “%s” are %s', (host, cookie, acceptLanguage, expected) => {
  expect(detectLocale(cookie, acceptLanguage, 'en-US', host)).toBe(expected)
})

test('the default may be another language', () => {
  expect(detectLocale('', 'fr', 'de-DE')).toBe('de')
  expect(detectLocale('', 'fr', 'fr-FR')).toBe('en')
})

test.each([
  ['de-CH', 'de'],
  ['EN', 'en'],
  ['fr', undefined],
  [undefined, undefined],
])('%s is spoken as %s', (tag, locale) => {
  expect(spokenLocale(tag)).toBe(locale)
})

test('the cookie is kept for 365 days on every path', () => {
  expect(localeCookieAge).toBe(365 * 24 * 60 * 60)
  expect(localeCookieText('de', false)).toBe('i18n_redirected=de; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(localeCookieText('en', true)).toMatch(/; Secure$/)
  expect(localeCookieText('en', false, 'kontor_language')).toMatch(/^kontor_language=en; Max-Age=31536000/)
})
