import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can, canDo, contractsFor, type Permission, type PermissionHolder, permissionNames } from './can.ts'

const customer = fc.integer({ min: 1, max: 2_000_000_000 })
const name = fc.constantFrom(...permissionNames)
const contract = fc.integer({ min: 1, max: 999_999 }).map(number => `C-${number}`)
const scope = fc.oneof(
  fc.constant(''),
  fc.constant(':read'),
  fc.constant(':write'),
  contract.map(number => `:${number}`),
)
const held = fc.tuple(customer, name, scope).map(([number, area, suffix]) => `${number}-${area}${suffix}`)
const action = fc.constantFrom('read', 'write')
const permission = fc.tuple(name, action).map(([area, what]) => `${area}:${what}` as Permission)

const holder = (
  permissions: readonly string[],
  current: number,
  masters: readonly number[] = [],
): PermissionHolder => ({
  permissions,
  master_customer_numbers: masters,
  current_customer_number: current,
})

describe('can()', () => {
  test('is false where a list or the customer is missing, whatever else is there', () => {
    const missing = fc.constantFrom('permissions', 'master_customer_numbers', 'current_customer_number')
    const nothing = fc.constantFrom(null, undefined)
    fc.assert(
      fc.property(customer, name, missing, nothing, (number, area, key, value) => {
        const user = { ...holder([`${number}-${area}`], number, [number]), [key]: value }
        expect([can(user, area), canDo(user, `${area}:read`), contractsFor(user, `${area}:read`)]).toEqual([
          false,
          false,
          [],
        ])
      }),
    )
    expect([can(null, 'billing'), can(undefined, 'billing'), can({}, 'billing')]).toEqual([false, false, false])
  })

  test('is true for a master of the current customer, whether numbers come as numbers or as text', () => {
    const form = fc.constantFrom<(number: number) => number | string>(number => number, String)
    fc.assert(
      fc.property(customer, fc.array(customer), permission, form, form, (number, others, asked, one, other) => {
        const user: PermissionHolder = {
          permissions: [],
          master_customer_numbers: [...others, number].map(one),
          current_customer_number: other(number),
        }
        expect([can(user, asked.split(':')[0] ?? ''), canDo(user, asked), contractsFor(user, asked)]).toEqual([
          true,
          true,
          'all',
        ])
      }),
    )
  })

  test('follows the specification for everyone else, word by word', () => {
    expect(can(holder(['10001-billing.view'], 10001), 'billing')).toBe(true)
    expect(can(holder(['10001-billing'], 10002), 'billing')).toBe(false)
    fc.assert(
      fc.property(fc.array(held), customer, name, (permissions, current, area) => {
        const written = new RegExp(`^${current}-${area}(:.*)?$`)
        expect(can(holder(permissions, current), area)).toBe(permissions.some(one => written.test(one)))
      }),
    )
  })

  test.each([
    ['a number that begins the same', '1000-billing', 10001, 'billing'],
    ['a number that goes on', '10001-billing', 1000, 'billing'],
    ['a number in front', '110001-billing', 10001, 'billing'],
    ['a name that goes on', '10001-billings', 10001, 'billing'],
    ['a name that begins the same', '10001-bill', 10001, 'billing'],
    ['a suffix that begins with a letter', '10001-billingé.read', 10001, 'billing'],
    ['a suffix that begins with a digit', '10001-billing2', 10001, 'billing'],
    ['another case', '10001-Billing', 10001, 'billing'],
    ['no customer', 'billing', 10001, 'billing'],
    ['the name of another area as suffix', '10001-support:billing', 10001, 'billing'],
  ])('%s is not enough', (_what, permission, current, area) => {
    expect(can(holder([permission], current), area)).toBe(false)
    expect(canDo(holder([permission], current), `${area}:read` as Permission)).toBe(false)
  })

  test.each(['.view', '-read', '_2', ' ', ':', '/invoices', '*'])(
    'a suffix “%s” of another centre lets into the area, and grants none of our own scopes',
    suffix => {
      const user = holder([`10001-billing${suffix}`], 10001)
      expect([can(user, 'billing'), canDo(user, 'billing:read')]).toEqual([true, false])
    },
  )

  test('being master of another customer is not enough', () => {
    expect(can(holder([], 10001, [1000, 100011]), 'billing')).toBe(false)
  })
})

describe('canDo()', () => {
  test.each([
    ['10001-contracts', true, true, true],
    ['10001-contracts:write', true, true, true],
    ['10001-contracts:read', true, false, false],
    ['10001-contracts:C-1004', false, false, true],
    ['10001-contracts:C-10040', false, false, false],
    ['10001-contracts:C-100', false, false, false],
    ['10001-support:C-1004', false, false, false],
    ['1000-contracts', false, false, false],
  ])('%s: read %s, write %s, write C-1004 %s', (permission, read, write, one) => {
    const user = holder([permission], 10001)
    expect([
      canDo(user, 'contracts:read'),
      canDo(user, 'contracts:write'),
      canDo(user, 'contracts:write', 'C-1004'),
    ]).toEqual([read, write, one])
  })

  test('grants nothing that can() refuses, and writing includes reading', () => {
    fc.assert(
      fc.property(fc.array(held), customer, name, contract, (permissions, current, area, number) => {
        const user = holder(permissions, current)
        const [read, write] = [canDo(user, `${area}:read`), canDo(user, `${area}:write`)]
        if (read || canDo(user, `${area}:write`, number)) expect(can(user, area)).toBe(true)
        if (write) expect(read).toBe(true)
        if (read) expect(canDo(user, `${area}:read`, number)).toBe(true)
      }),
    )
  })
})

describe('contractsFor()', () => {
  test('names the contracts for which canDo() says yes, and no others', () => {
    const numbers = fc.array(fc.constantFrom<string>('C-1', 'C-12', 'C-123', 'C-1004'))
    fc.assert(
      fc.property(numbers, customer, fc.constantFrom('contracts:read', 'support:write'), (granted, current, asked) => {
        const area = asked.split(':')[0]
        const user = holder(
          [...granted.map(number => `${current}-${area}:${number}`), `${current + 1}-${area}:C-9`],
          current,
        )
        expect(contractsFor(user, asked as Permission)).toEqual(granted)
        for (const number of ['C-1', 'C-12', 'C-123', 'C-1004', 'C-9'])
          expect(canDo(user, asked as Permission, number)).toBe(granted.includes(number))
      }),
    )
  })

  test('is all where the whole area is granted, and skips entries that are no contract', () => {
    expect(contractsFor(holder(['10001-support:read', '10001-support:C-1'], 10001), 'support:read')).toBe('all')
    expect(contractsFor(holder(['10001-support:read', '10001-support:C-1'], 10001), 'support:write')).toEqual(['C-1'])
    expect(contractsFor(holder(['10001-support:anything', '10001-support:C-'], 10001), 'support:read')).toEqual([])
  })
})
