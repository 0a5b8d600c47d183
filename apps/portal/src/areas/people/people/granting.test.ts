import type { Person } from '@kontor/contract/areas/people/people'
import { memberRoles, rolePermissions } from '@kontor/contract/roles'
import { expect, test } from 'vitest'
import { changeRefusal, type Giver, giverOf, isLastOwner, levelRefusal, templateFor } from './granting.ts'

const owner: Giver = { owner: true, permissions: [] }
const clerk: Giver = { owner: false, permissions: ['people', 'billing:read', 'contracts:C-1', 'support'] }
const user = (permissions: string[], masters: number[] = []) => ({
  permissions,
  master_customer_numbers: masters,
  current_customer_number: 10001,
})

test('people give only what they have for the current customer', () => {
  expect(giverOf(user(['10001-billing', '100012-api', '10002-people']))).toEqual({
    owner: false,
    permissions: ['billing'],
  })
  expect(giverOf(user([], [10001])).owner).toBe(true)
  expect(giverOf(user([], [10002])).owner).toBe(false)
})

test.each([
  [owner, 'technical', 'api', 'full', 'none', null],
  [clerk, 'technical', 'api', 'read', 'none', 'beyondOwn'],
  [clerk, 'billing', 'billing', 'read', 'none', null],
  [clerk, 'billing', 'billing', 'full', 'none', 'beyondOwn'],
  // keeping existing access is not giving it
  [clerk, 'billing', 'billing', 'full', 'full', null],
  [clerk, 'technical', 'contracts', 'contracts', 'none', null],
  [clerk, 'technical', 'contracts', 'full', 'none', 'beyondOwn'],
  [clerk, 'support', 'support', 'contracts', 'none', null],
  [clerk, 'support', 'billing', 'none', 'full', null],
  // that role changes nothing, with any giver
  [owner, 'read_only', 'support', 'full', 'full', 'readOnlyRole'],
  [owner, 'read_only', 'support', 'contracts', 'none', 'readOnlyRole'],
  [owner, 'read_only', 'support', 'read', 'none', null],
] as const)('%o gives as %s of %s: %s, where there was %s → %s', (giver, role, area, level, held, refusal) => {
  expect(levelRefusal(giver, role, area, level, held)).toBe(refusal)
})

test('an owner gives each role whole, others the part of it that they have', () => {
  for (const role of memberRoles) expect(templateFor(owner, role)).toEqual(rolePermissions[role])
  expect(templateFor(clerk, 'billing')).toEqual(['billing:read'])
  expect(templateFor(clerk, 'read_only')).toEqual(['billing:read', 'support:read'])
  expect(templateFor(clerk, 'admin')).toEqual(['billing:read', 'contracts:C-1', 'support', 'people'])
})

test('who decides about whom', () => {
  const manager = user(['10001-people'])
  expect(changeRefusal(user(['10001-people:read']), { role: 'support' })).toBe('mayNot')
  expect(changeRefusal(manager, { role: 'support' })).toBeNull()
  expect(changeRefusal(manager, { role: 'owner' })).toBe('ownersOnly')
  expect(changeRefusal(user([], [10001]), { role: 'owner' })).toBeNull()
  expect(changeRefusal(user([], [10001]), { role: 'owner', self: true })).toBe('ownAccess')
})

test('the last owner is the last without an end date', () => {
  const person = (id: string, role: Person['role'], expires_on: string | null = null) =>
    ({ id, role, expires_on }) as Person // the rest plays no part
  const anna = person('a', 'owner')
  expect(isLastOwner(anna, [anna, person('b', 'admin')])).toBe(true)
  expect(isLastOwner(anna, [anna, person('b', 'owner', '2027-01-01')])).toBe(true)
  expect(isLastOwner(anna, [anna, person('b', 'owner')])).toBe(false)
  expect(isLastOwner(person('b', 'owner', '2027-01-01'), [anna])).toBe(false)
})
