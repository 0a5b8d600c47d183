import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canDo, type Permission, permissionNames } from './can.ts'
import {
  contractScoped,
  covers,
  effectiveAccess,
  fitsRole,
  memberRoles,
  permissionPattern,
  plainPermissions,
  rolePermissions,
} from './roles.ts'

const contract = fc.integer({ min: 1, max: 99 }).map(number => `C-${number}`)
const permission = fc.oneof(
  fc.constantFrom(...permissionNames),
  fc.constantFrom(...permissionNames).map(name => `${name}:read`),
  fc.tuple(fc.constantFrom(...contractScoped), contract).map(([name, number]) => `${name}:${number}`),
)
const permissions = fc.array(permission, { maxLength: 12 })
const holderOf = (held: readonly string[]) => ({
  permissions: held.map(one => `7-${one}`),
  master_customer_numbers: [],
  current_customer_number: 7,
})

describe('permissions as memberships hold them', () => {
  test('have the pattern of the wire, and nothing else does', () => {
    fc.assert(fc.property(permission, held => permissionPattern.test(held)))
    for (const wrong of [
      '',
      'billing:write',
      'billing:C-1',
      'contracts:C-',
      'contracts:c-1',
      'support:',
      'x',
      ' billing',
    ])
      expect(wrong).not.toMatch(permissionPattern)
    for (const role of memberRoles) for (const held of rolePermissions[role]) expect(held).toMatch(permissionPattern)
  })

  test('cover exactly what canDo() grants by them', () => {
    fc.assert(
      fc.property(permissions, permission, (held, wanted) => {
        const [name = '', scope] = wanted.split(':')
        const action = `${name}:${scope === 'read' ? 'read' : 'write'}` as Permission
        const granted = canDo(holderOf(held), action, scope?.startsWith('C-') ? scope : undefined)
        expect(covers(held, wanted)).toBe(granted)
      }),
    )
  })

  test('mean the same once made plain, and plain ones stay as they are', () => {
    fc.assert(
      fc.property(permissions, permission, (held, wanted) => {
        const plain = plainPermissions(held)
        expect(covers(plain, wanted)).toBe(covers(held, wanted))
        expect(plainPermissions(plain.toReversed())).toEqual(plain)
        expect(new Set(plain).size).toBe(plain.length)
      }),
    )
    expect(plainPermissions(['support:C-2', 'billing:read', 'billing', 'billing', 'support:read'])).toEqual([
      'billing',
      'support:C-2',
      'support:read',
    ])
  })

  test('of a read-only role hold nothing that writes', () => {
    expect(fitsRole('read_only', rolePermissions.read_only)).toBe(true)
    expect(fitsRole('read_only', ['billing:read', 'support'])).toBe(false)
    expect(fitsRole('read_only', ['contracts:C-1'])).toBe(false)
    expect(fitsRole('support', ['contracts:C-1', 'billing'])).toBe(true)
  })
})

describe('effective access', () => {
  test.each([
    ['owner', [], { billing: 'full', people: 'full', api: 'full' }],
    ['admin', rolePermissions.admin, { billing: 'full', people: 'full', api: 'full' }],
    ['billing', rolePermissions.billing, { account: 'read', billing: 'full', contracts: 'read', support: 'none' }],
    ['read_only', rolePermissions.read_only, { account: 'read', support: 'read', people: 'none', api: 'none' }],
  ] as const)('of the template %s', (role, held, expected) => {
    const access = effectiveAccess(role, held)
    const levels = Object.fromEntries(Object.keys(expected).map(name => [name, access[name as 'billing'].level]))
    expect(levels).toEqual(expected)
  })

  test('names single contracts in the order of their numbers, alone or beside reading', () => {
    const access = effectiveAccess('technical', ['contracts:C-1004', 'contracts:C-99', 'support:read', 'support:C-7'])
    expect(access.contracts).toEqual({ level: 'contracts', contracts: ['C-99', 'C-1004'] })
    expect(access.support).toEqual({ level: 'read', contracts: ['C-7'] })
    expect(access.billing).toEqual({ level: 'none', contracts: [] })
  })

  test('agrees with canDo() for every area', () => {
    fc.assert(
      fc.property(permissions, fc.constantFrom(...permissionNames), (held, name) => {
        const { level, contracts } = effectiveAccess('technical', held)[name]
        const user = holderOf(held)
        expect(level === 'full').toBe(canDo(user, `${name}:write`))
        expect(level === 'full' || level === 'read').toBe(canDo(user, `${name}:read`))
        for (const number of contracts) expect(canDo(user, `${name}:write`, number)).toBe(true)
      }),
    )
  })
})
