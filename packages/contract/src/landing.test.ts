import { expect, test } from 'vitest'
import { landingPages } from './enums/preferences.ts'
import { landingOf } from './landing.ts'

const user = (...names: string[]) => ({
  permissions: names.map(name => `7-${name}`),
  master_customer_numbers: [],
  current_customer_number: 7,
})

test.each([
  ['/billing', ['billing:read'], '/billing'],
  ['/billing', ['contracts', 'support'], '/'],
  ['/billing/contracts', ['contracts:C-1'], '/billing/contracts'],
  ['/billing/contracts', ['billing'], '/'],
  ['/support', ['support'], '/support'],
  ['/support', [], '/'],
  ['/', [], '/'],
  [undefined, ['billing'], '/'],
] as const)('a user who prefers %s and has %j starts at %s', (preferred, names, place) => {
  expect(landingOf(user(...names), preferred ? { landing_page: preferred } : {})).toBe(place)
})

test('owners start wherever they like, and so do users who act for no customer', () => {
  for (const landing_page of landingPages) {
    expect(landingOf({ ...user(), master_customer_numbers: [7] }, { landing_page })).toBe(landing_page)
    expect(landingOf({ ...user('billing'), current_customer_number: null }, { landing_page })).toBe(landing_page)
  }
})
