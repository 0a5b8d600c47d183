import { expect, test } from 'vitest'
import { isFresh } from './admission.ts'
import { factorRequirement } from './session.ts'

test.each([
  [0, true],
  [15 * 60_000, true],
  [15 * 60_000 + 1, false],
])('a password given %i ms ago is fresh: %s', (age, fresh) => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(isFresh(new Date(now.getTime() - age).toISOString(), now, 15)).toBe(fresh)
})

test.each([
  ['none is required', {}, { requiredFor: 'nobody' }, null],
  ['the user has one', { two_factor: true }, { requiredFor: 'everyone' }, null],
  ['the provider asks everyone', {}, { requiredFor: 'everyone' }, { from: null, by: 'provider', now: true }],
  ['the provider asks staff', {}, { requiredFor: 'staff' }, null],
  ['the user is staff', { admin: true }, { requiredFor: 'staff' }, { from: null, by: 'provider', now: true }],
  [
    'from tomorrow',
    {},
    { requiredFor: 'everyone', requiredFrom: '2026-11-17' },
    { from: '2026-11-17', by: 'provider', now: false },
  ],
  [
    'from today',
    {},
    { requiredFor: 'everyone', requiredFrom: '2026-11-16' },
    { from: '2026-11-16', by: 'provider', now: true },
  ],
  ['the customer asks', { factor_required_from: '2026-11-01' }, {}, { from: '2026-11-01', by: 'customer', now: true }],
  ['the customer asks staff', { admin: true, factor_required_from: '2026-11-01' }, {}, null],
] as const)('a second factor is required: %s', (_name, user, policy, expected) => {
  const someone = { two_factor: false, admin: false, factor_required_from: null, ...user }
  const nobody = { requiredFor: 'nobody', requiredFrom: null, rememberDeviceDays: 30, recoveryHours: 72 } as const
  expect(factorRequirement(someone, { ...nobody, ...policy }, '2026-11-16')).toEqual(expected)
})
