import { describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'
import { claimedRoles, ownPage, verifiedEmail, vouchesForSecondFactor } from './rules.ts'

const provider = {
  trustsSecondFactor: false,
  staffClaim: { name: 'groups', value: 'kontor-staff' },
} as IdentityProvider // the part that the rules read

test.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ amr: ['pwd', 'otp'] }, false],
  [{ amr: 'mfa' }, false],
  [{ acr: 'https://refeds.org/profile/mfa' }, true],
  [{ acr: 'multi_factor' }, true],
  [{ acr: 'single_factor' }, false],
  [{}, false],
])('claims %j vouch for a second factor: %s', (claims, vouches) => {
  expect(vouchesForSecondFactor(claims, provider)).toBe(vouches)
  expect(vouchesForSecondFactor(claims, { ...provider, trustsSecondFactor: true })).toBe(true)
})

test.each([
  [{ groups: ['all', 'kontor-staff'] }, ['owner']],
  [{ groups: 'kontor-staff' }, ['owner']],
  [{ groups: ['desk', 'books', 'desk'] }, ['billing', 'support']],
  [{ groups: ['kontor-staff-former'] }, []],
  [{ groups: 'x kontor-staff' }, []],
  [{ groups: ['owner', { desk: true }] }, []],
  [{}, []],
])('claims %j give the roles %j', (claims, roles) => {
  const staffClaim = { name: 'groups', value: 'kontor-staff', roles: { desk: 'support', books: 'billing' } } as const
  expect(claimedRoles(claims, { staffClaim })).toEqual(roles)
  expect(claimedRoles(claims, { staffClaim: null })).toBeNull()
})

test.each([
  [{ email: 'a@b.example', email_verified: true }, 'a@b.example'],
  [{ email: 'a@b.example', email_verified: 'true' }, null],
  [{ email: 'a@b.example' }, null],
  [{ email: 'a@b.example', email_verified: false }, null],
  [{ email: 'nonsense', email_verified: true }, null],
])('of %j the verified address is %s', (claims, email) => {
  expect(verifiedEmail(claims)).toBe(email)
})

describe('the page to go back to', () => {
  const page = (previous: string | undefined) =>
    ownPage(previous, 'https://my.example.com', ['https://my.example.com', 'https://portal.example.com'])

  test.each([
    ['https://my.example.com/billing?page=2', 'https://my.example.com/billing?page=2'],
    ['/billing', 'https://my.example.com/billing'],
    ['https://portal.example.com/support', 'https://portal.example.com/support'],
  ])('%s is an own page', (previous, own) => {
    expect(page(previous)).toBe(own)
  })

  test.each([
    undefined,
    'https://evil.example/',
    '//evil.example/',
    'https://my.example.com//evil.example/',
    'https://my.example.com@evil.example/',
    'https://user@my.example.com/',
    'http://portal.example.com/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/a\nb',
    'https://my.example.com/login',
    `/${'a'.repeat(2001)}`,
  ])('%s is none', previous => {
    expect(page(previous)).toBeNull()
  })
})
