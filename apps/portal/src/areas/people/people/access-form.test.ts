import type { Access } from '@kontor/contract/areas/people/people'
import { permissionNames } from '@kontor/contract/can'
import { memberRoles, rolePermissions } from '@kontor/contract/roles'
import { expect, test } from 'vitest'
import { FormValues } from '../../../forms/form-values.ts'
import { accessOf, choicesOf, flatAccess, isAdjusted, withoutContracts } from './access-form.ts'

function form(fields: Record<string, string | string[]>): FormValues {
  const data = new FormValues()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) data.append(name, one)
  return data
}

/** A form as the page renders it for an access. */
function rendered(access: Access): FormValues {
  const { version: _, expires_on, second_factor_required, ...rest } = flatAccess({ ...access, version: 1 })
  const data = form(rest as Record<string, string | string[]>)
  for (const [name, value] of [...data]) if (name.startsWith('rest.') && value === '') data.delete(name)
  data.set('expires_on', String(expires_on))
  if (second_factor_required) data.set('second_factor_required', 'yes')
  return data
}

const plain: Access = { role: 'support', permissions: [], expires_on: null, second_factor_required: false }

test.each([
  { ...plain, role: 'billing' as const, permissions: ['billing', 'contracts:read'], expires_on: '2027-01-31' },
  { ...plain, permissions: ['contracts:C-1004', 'contracts:C-1007'] },
  { ...plain, permissions: ['contracts:read', 'contracts:C-1004', 'support:C-1004'], second_factor_required: true },
  { ...plain, permissions: [...permissionNames] },
])('what is rendered and sent unchanged is what is stored: $permissions', access => {
  const sent = accessOf(rendered(access))
  expect({ ...sent, permissions: sent.permissions.toSorted() }).toEqual({
    ...access,
    permissions: access.permissions.toSorted(),
  })
})

test('an owner gets no permissions, whatever the hidden matrix still holds', () => {
  expect(accessOf(form({ role: 'owner', 'level.billing': 'full' })).permissions).toEqual([])
})

test('an unknown role is read as the one with the fewest rights', () => {
  expect(accessOf(form({ role: 'emperor' })).role).toBe('read_only')
})

test('contracts ticked under another level do not count', () => {
  const data = form({
    role: 'support',
    'level.contracts': 'read',
    'contracts.contracts': ['C-1'],
    'rest.contracts': 'yes',
  })
  expect(accessOf(data).permissions).toEqual(['contracts:read'])
})

test('an area with single contracts needs at least one', () => {
  const wanted = { role: 'support', 'level.contracts': 'contracts', 'level.support': 'contracts' }
  expect(withoutContracts(form({ ...wanted, 'contracts.support': 'C-1' }))).toEqual(['contracts'])
  expect(withoutContracts(form({ ...wanted, role: 'owner' }))).toEqual([])
})

test('each unchanged role is not adjusted, and one permission more or less is', () => {
  for (const role of memberRoles)
    expect(isAdjusted({ role, permissions: [...rolePermissions[role]] }), role).toBe(false)
  expect(isAdjusted({ role: 'support', permissions: [...rolePermissions.support, 'billing:read'] })).toBe(true)
  expect(isAdjusted({ role: 'support', permissions: rolePermissions.support.slice(1) })).toBe(true)
  // twice the same is not more
  expect(isAdjusted({ role: 'support', permissions: [...rolePermissions.support, 'support:read'] })).toBe(false)
})

test('reading all contracts and changing some is one choice of the matrix', () => {
  expect(choicesOf(['contracts:read', 'contracts:C-9', 'contracts:C-10']).contracts).toEqual({
    level: 'contracts',
    contracts: ['C-9', 'C-10'],
    rest: true,
  })
  expect(choicesOf([]).billing).toEqual({ level: 'none', contracts: [], rest: false })
})
