import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { requireEnrolment, requireUnlocked } from './guards.ts'
import { testUser } from './test-user.ts'

const user: UserInfo = { ...testUser, two_factor: 'missing', two_factor_required_from: '2026-01-01' }
const at = (pathname: string) => ({ pathname, href: pathname })
const leadsTo = (guard: () => void): unknown => {
  try {
    guard()
    return null
  } catch (error) {
    return isRedirect(error) ? error.options.to : error
  }
}

test.each([
  ['/', '/twofactor'],
  ['/billing', '/twofactor'],
  ['/account/security', '/twofactor'],
  ['/twofactor', null],
  ['/twofactor/passkey', null],
])('a user without a required second factor on %s is led to %s', (path, target) => {
  expect(leadsTo(() => requireEnrolment(user, at(path)))).toBe(target)
})

test('a user who has one, or needs none yet, goes everywhere', () => {
  for (const two_factor of ['on', 'off'] as const) {
    expect(leadsTo(() => requireEnrolment({ ...user, two_factor }, at('/billing')))).toBeNull()
  }
})

test('staff are not exempt', () => {
  expect(leadsTo(() => requireEnrolment({ ...user, admin: true }, at('/')))).toBe('/twofactor')
})

test('staff are exempt from the lock of a customer whose account they have opened', () => {
  const customers = user.customers.map(customer => ({ ...customer, locked: true }))
  expect(leadsTo(() => requireUnlocked({ ...user, customers, admin: true }, at('/')))).toBeNull()
})

test('a locked user is told about the lock first, and reaches the second factor from there', () => {
  const locked = { ...user, customers: user.customers.map(customer => ({ ...customer, locked: true })) }
  expect(leadsTo(() => requireUnlocked(locked, at('/')))).toBe('/locked')
  expect(leadsTo(() => requireUnlocked(locked, at('/twofactor')))).toBeNull()
  expect(leadsTo(() => requireEnrolment(locked, at('/locked')))).toBeNull()
})
