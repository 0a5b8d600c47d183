import { expect, test } from 'vitest'
import { landingPages } from './areas/identity.ts'
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
] as const)('who prefers %s and has %j starts at %s', (preferred, names, place) => {
  expect(landingOf(user(...names), preferred ? { landing_page: preferred } : {})).toBe(place)
})

test('the owner starts wherever he likes, and so does who acts for nobody', () => {
  for (const landing_page of landingPages) {
    expect(landingOf({ ...user(), master_customer_numbers: [7] }, { landing_page })).toBe(landing_page)
    expect(landingOf({ ...user('billing'), current_customer_number: null }, { landing_page })).toBe(landing_page)
  }
})
