import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { expect, test } from 'vitest'
import { placeAfterSwitch } from '../session/place-after-switch.ts'
import { testUser as owner } from '../session/test-user.ts'
import { accountPlace, mainPlaces, morePlacesOf, placeOf, refusalOf } from './places.ts'

const member: UserInfo = { ...owner, master_customer_numbers: [], permissions: ['10001-billing:read', '10001-support'] }
const lockedOwner: UserInfo = { ...owner, customers: owner.customers.map(customer => ({ ...customer, locked: true })) }
const refusals = (user: UserInfo) =>
  Object.fromEntries([...mainPlaces, accountPlace].map(place => [place.name, refusalOf(place, user)]))

test('an owner may go everywhere', () => {
  expect(new Set(Object.values(refusals(owner)))).toEqual(new Set([null]))
})

test('a member sees why the rest is closed, and still reaches their own pages', () => {
  expect(refusals(member)).toEqual({
    dashboard: null,
    billing: null,
    contracts: 'refusedPermission',
    contacts: 'refusedPermission',
    support: null,
    account: null,
  })
})

test('a locked account leaves billing and support open; staff are exempt', () => {
  const open = (user: UserInfo) => Object.entries(refusals(user)).flatMap(([name, refusal]) => (refusal ? [] : [name]))
  expect(open(lockedOwner)).toEqual(['billing', 'contracts', 'support'])
  expect(open({ ...lockedOwner, admin: true })).toHaveLength(6)
})

test('a user who must set up a second factor first is told so at every place', () => {
  expect(new Set(Object.values(refusals({ ...owner, two_factor: 'missing' })))).toEqual(new Set(['refusedEnrolment']))
})

test('without a customer only the person’s own pages are open', () => {
  const nobody = { ...owner, admin: true, current_customer_number: null, customers: [] }
  expect(refusals(nobody)).toMatchObject({
    dashboard: null,
    billing: 'refusedCustomer',
    support: 'refusedCustomer',
    account: null,
  })
})

test('a user without any customer is not asked to choose one', () => {
  expect(refusals({ ...owner, current_customer_number: null, customers: [] })).toMatchObject({
    billing: 'refusedNobody',
  })
})

test.each([
  ['/', 'dashboard'],
  ['/billing', 'billing'],
  ['/billing/018f', 'billing'],
  ['/billing/contracts', 'contracts'],
  ['/billing/contracts/C-1024', 'contracts'],
  ['/support/ticket/12', 'support'],
  ['/account/limits', 'account'],
  ['/twofactor', 'account'],
  ['/api', 'account'],
  ['/twofactor/app', 'account'],
  ['/contact', 'support'],
  ['/contacts/create', 'contacts'],
  ['/nowhere', undefined],
])('%s belongs to %s', (pathname, name) => {
  expect(placeOf(pathname, [...mainPlaces, accountPlace])?.name).toBe(name)
})

test.each([
  ['/billing', false, '/billing'],
  ['/account/limits', false, '/account/limits'],
  ['/billing/018f', true, '/billing'],
  ['/billing/contracts/C-1024', true, '/billing/contracts'],
  ['/support/ticket/12', true, '/support'],
  ['/contacts/018f', true, '/contacts'],
  ['/something/else', true, '/'],
])('after another customer was chosen on %s (an object: %s) the page is %s', (pathname, hasParameters, expected) => {
  expect(placeAfterSwitch(pathname, hasParameters)).toBe(expected)
})

test('staff have a place of their own, first of the second group; others are not shown it', () => {
  expect(morePlacesOf({ ...owner, admin: true }).map(({ name }) => name)).toEqual(['staff', 'account'])
  expect(morePlacesOf(owner)).toEqual([accountPlace])
})
