import { expect, test } from 'vitest'
import { loginAddress, openBeforeEnrolment, openWhileLocked, safeReturn, wantsPage } from './rules.ts'

const appUrl = 'https://my.example.com'
const trusted = ['https://shop.example.com']

test.each([
  ['https://my.example.com/billing?status=open#top', '/billing?status=open#top'],
  ['/billing', '/billing'],
  ['billing', '/billing'],
  // without slashes the scheme's own rules make it a path of the portal
  ['https:evil.example/x', '/evil.example/x'],
  ['https://shop.example.com/cart', 'https://shop.example.com/cart'],
  // a login page would lead in a circle
  ['https://my.example.com/login?previous_page=x', null],
  [undefined, null],
  ['', null],
  // other origins, however they are written
  ['https://evil.example', null],
  ['//evil.example', null],
  ['///evil.example', null],
  // our own origin, but its path taken alone is another's
  ['https://my.example.com//evil.example', null],
  ['/.//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['/\t/evil.example', null],
  ['https://my.example.com.evil.example/', null],
  ['https://my.example.com@evil.example/', null],
  ['https://anna:secret@my.example.com/', null],
  ['http://my.example.com/', null],
  ['https://my.example.com:8443/', null],
  ['http://shop.example.com/', null],
  // what is no page at all
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://', null],
])('after signing in, %s leads to %s', (previous, target) => {
  expect(safeReturn(previous, appUrl, trusted)).toBe(target)
})

test('every result begins with one slash or with a trusted origin', () => {
  const tries = [
    '//x',
    '/\n/x',
    'https://my.example.com//x',
    '/..//x',
    'https://my.example.com/\\x',
    '/%2F/x',
    '/./%5Cx',
  ]
  for (const previous of tries) {
    const target = safeReturn(previous, appUrl, trusted)
    if (target !== null) expect(new URL(target, appUrl).origin, previous).toBe(appUrl)
  }
})

test('our own login asks again where a session is said to be over; another’s decides by itself', () => {
  const ended = (login: string) => loginAddress(login, appUrl, '/', 'ended')
  expect(ended(`${appUrl}/login`)).toBe(`${appUrl}/login?previous_page=https%3A%2F%2Fmy.example.com%2F&ended=1`)
  expect(ended('https://id.example.com/login')).not.toContain('ended')
})

test('the login address carries the whole previous page, encoded', () => {
  expect(loginAddress('https://id.example.com/login', appUrl, '/billing?q=a&b')).toBe(
    'https://id.example.com/login?previous_page=https%3A%2F%2Fmy.example.com%2Fbilling%3Fq%3Da%26b',
  )
  expect(loginAddress('https://id.example.com/?client=1', appUrl, '/')).toBe(
    'https://id.example.com/?client=1&previous_page=https%3A%2F%2Fmy.example.com%2F',
  )
})

test.each([
  ['/billing', true],
  ['/billing/contracts/C-1024', true],
  ['/locked', true],
  ['/support/ticket/1', true],
  ['/cancel', true],
  ['/withdraw', true],
  ['/twofactor', true],
  ['/privacy', true],
  ['/', false],
  ['/account', false],
  ['/contacts', false],
  ['/contact', true],
  ['/terms', true],
  ['/api', false],
  // a name with only the same beginning
  ['/account/privacy', true],
  ['/account', false],
  ['/billings', false],
  ['/support-desk', false],
])('%s is open while locked: %s', (path, open) => {
  expect(openWhileLocked(path)).toBe(open)
})

test.each([
  ['/twofactor', true],
  ['/twofactor/app', true],
  ['/locked', true],
  ['/', false],
  ['/account/security', false],
  ['/billing', false],
  ['/twofactors', false],
  ['/contact', true],
  ['/contacts', false],
])('%s is open to a user who must set up a second factor first: %s', (path, open) => {
  expect(openBeforeEnrolment(path)).toBe(open)
})

test.each([
  [undefined, false],
  ['https://my.example.com/', false],
  ['https://my.example.com', false],
  ['https://my.example.com/?x=1', false],
  ['https://my.example.com/billing', true],
  ['/billing', true],
])('from %s a certain page is wanted: %s', (previous, wanted) => {
  expect(wantsPage(previous)).toBe(wanted)
})
