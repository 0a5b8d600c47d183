import type { Access } from '@kontor/contract/areas/people/people'
import { permissionNames } from '@kontor/contract/can'
import { contractScoped, covers, type MemberRole, memberRoles } from '@kontor/contract/roles'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessErrors,
  type Granter,
  leavesNoOwner,
  mayChange,
  mayGrant,
  mayRemove,
  type Offer,
  plainAccess,
  stateOf,
} from './rules.ts'

const owner: Granter = { owner: true, permissions: [], expires_on: null }
const manager = (...permissions: string[]): Granter => ({
  owner: false,
  permissions: ['people', ...permissions],
  expires_on: null,
})
const plain = (changes: Partial<Access> = {}): Access => ({
  role: 'support',
  permissions: ['support'],
  expires_on: null,
  second_factor_required: false,
  ...changes,
})

const permission = fc.oneof(
  fc.constantFrom(...permissionNames),
  fc.constantFrom(...permissionNames).map(name => `${name}:read`),
  fc.constantFrom(...contractScoped).map(name => `${name}:C-1`),
)
const permissions = fc.array(permission, { maxLength: 8 })
const end = fc.constantFrom(null, '2026-12-01', '2027-01-01')
const role = fc.constantFrom<MemberRole>(...memberRoles)
const held = fc.record({ role, permissions, expires_on: end })

describe('giving', () => {
  test('an owner gives anything; no other member makes an owner, or gives anything without managing people', () => {
    fc.assert(
      fc.property(held, permissions, (wanted, own) => {
        expect(mayGrant(owner, wanted)).toBe(true)
        expect(mayGrant({ ...manager(), permissions: own }, { ...wanted, role: 'owner' })).toBe(false)
        const reader = own.filter(one => one !== 'people')
        expect(mayGrant({ ...manager(), permissions: reader }, wanted)).toBe(false)
      }),
    )
  })

  test('everything a change gives is held by its author, or was there already and for at least as long', () => {
    fc.assert(
      fc.property(permissions, held, held, (own, before, after) => {
        const granter = manager(...own)
        fc.pre(mayChange(granter, before, after))
        expect([before.role, after.role]).not.toContain('owner')
        const longer = before.expires_on !== null && (after.expires_on === null || after.expires_on > before.expires_on)
        for (const one of after.permissions)
          expect(covers(granter.permissions, one) || (!longer && covers(before.permissions, one))).toBe(true)
      }),
    )
  })

  test('a giver with a last day gives nothing beyond it, and leaves longer access as it is or less', () => {
    const last = { ...owner, expires_on: '2026-12-01' }
    fc.assert(
      fc.property(held, held, (before, after) => {
        const within = after.expires_on === '2026-12-01'
        expect(mayGrant(last, after)).toBe(within)
        if (mayChange(last, before, after) && !within) {
          expect(before.expires_on === null || before.expires_on === after.expires_on).toBe(true)
          const had = before.role === 'owner' || after.permissions.every(one => covers(before.permissions, one))
          expect(had && (after.role !== 'owner' || before.role === 'owner')).toBe(true)
        }
        expect(mayChange(last, before, before)).toBe(true)
        expect(mayChange(last, { ...before, role: 'owner' }, { ...before, role: 'admin' })).toBe(true)
      }),
    )
  })

  test('taking away is always allowed, except from owners', () => {
    fc.assert(
      fc.property(held, held, (before, other) => {
        const less = { ...before, permissions: before.permissions.filter(one => other.permissions.includes(one)) }
        expect(mayChange(manager(), before, less)).toBe(before.role !== 'owner')
        expect(mayRemove(manager(), before)).toBe(before.role !== 'owner')
        expect([mayRemove(owner, before), mayRemove({ ...manager(), permissions: ['people:read'] }, before)]).toEqual([
          true,
          false,
        ])
      }),
    )
  })
})

describe('the owner who stays', () => {
  const me = { id: 'me', role: 'owner' } as const
  test.each([
    ['leaves alone', me, null, ['me'], true],
    ['leaves another one', me, null, ['me', 'you'], false],
    ['is downgraded alone', me, plain(), ['me'], true],
    ['gets an end date alone', me, plain({ role: 'owner', expires_on: '2027-01-01' }), ['me'], true],
    ['stays an owner', me, plain({ role: 'owner' }), ['me'], false],
    ['whose own access ends leaves nobody else', me, null, [], true],
    ['is none', { id: 'me', role: 'admin' }, null, ['you'], false],
  ] as const)('%s', (_what, person, after, lasting, expected) =>
    expect(leavesNoOwner(person, after, lasting)).toBe(expected),
  )
})

describe('an invitation', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const offer = (changes: Partial<Offer> = {}): Offer => ({
    state: 'pending',
    expires_at: '2026-11-17T12:00:00Z',
    role: 'billing',
    permissions: ['billing'],
    expires_on: null,
    granter: owner,
    ...changes,
  })
  test.each([
    ['open', {}, 'pending'],
    ['at the end of its time', { expires_at: '2026-11-16T12:00:00Z' }, 'expired'],
    ['of a person who is gone', { granter: null }, 'revoked'],
    ['of a person who gives what they have', { granter: manager('billing') }, 'pending'],
    ['of a person who has less by now', { granter: manager('billing:read') }, 'revoked'],
    ['of a person who is no owner by now', { role: 'owner', permissions: [], granter: manager('billing') }, 'revoked'],
    ['of a person who no longer manages people', { granter: { ...manager(), permissions: ['billing'] } }, 'revoked'],
    ['of a person who goes before it ends', { granter: { ...owner, expires_on: '2026-11-30' } }, 'revoked'],
    [
      'of a person who goes with it',
      { expires_on: '2026-11-30', granter: { ...owner, expires_on: '2026-11-30' } },
      'pending',
    ],
    [
      'accepted, whatever came later',
      { state: 'accepted', granter: null, expires_at: '2026-01-01T00:00:00Z' },
      'accepted',
    ],
  ] as const)('%s is %s', (_what, changes, state) => expect(stateOf(offer(changes as Partial<Offer>), now)).toBe(state))
})

describe('what is wrong with an access', () => {
  test.each([
    ['nothing', plain({ permissions: ['contracts:C-1', 'support:C-2'] }), []],
    ['nothing: today counts', plain({ expires_on: '2026-11-16' }), []],
    ['nothing: an owner needs no permission', plain({ role: 'owner', permissions: [] }), []],
    ['its end', plain({ expires_on: '2026-11-15' }), ['expires_on']],
    ['that it opens nothing', plain({ permissions: [] }), ['permissions']],
    ['another customer’s contract', plain({ permissions: ['support:C-3'] }), ['permissions']],
    ['that it writes', plain({ role: 'read_only', permissions: ['support'] }), ['permissions']],
    ['both', plain({ permissions: [], expires_on: '2000-01-01' }), ['permissions', 'expires_on']],
  ] as const)('%s', (_what, access, fields) =>
    expect([...accessErrors(access, '2026-11-16', ['C-1', 'C-2']).keys()]).toEqual(fields),
  )

  test('is stored without what says nothing', () => {
    expect(plainAccess(plain({ role: 'owner' })).permissions).toEqual([])
    expect(
      plainAccess(plain({ permissions: ['support', 'support:C-1', 'billing:read', 'support'] })).permissions,
    ).toEqual(['billing:read', 'support'])
  })
})
