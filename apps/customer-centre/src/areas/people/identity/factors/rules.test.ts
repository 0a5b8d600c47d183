import { describe, expect, test } from 'vitest'
import { defaultSecondFactor } from '../../../../platform/configuration.ts'
import { finishExpired, looksCopied, recoveryStep, requirementWithoutFactor } from './rules.ts'

describe('what would be required without a factor', () => {
  const today = '2026-11-16'
  test.each([
    ['none is required', 'nobody', null, false, null],
    ['a customer from today on', 'nobody', '2026-11-16', false, { from: '2026-11-16', by: 'customer', now: true }],
    ['a customer from tomorrow on', 'nobody', '2026-11-17', false, { from: '2026-11-17', by: 'customer', now: false }],
    ['a customer, of staff', 'nobody', '2026-11-16', true, null],
    ['the provider, of staff', 'staff', null, true, { from: null, by: 'provider', now: true }],
    ['the provider, of staff, and this is none', 'staff', null, false, null],
    ['the provider, of everybody', 'everyone', '2026-11-17', false, { from: null, by: 'provider', now: true }],
  ] as const)('%s', (_what, requiredFor, earliest, admin, expected) => {
    const configuration = { ...defaultSecondFactor, requiredFor }
    expect(requirementWithoutFactor({ admin, earliest }, configuration, today)).toEqual(expected)
  })
})

test.each([
  ['counts on', { counter: 4, synced: false }, 5, false],
  ['stands still', { counter: 4, synced: false }, 4, true],
  ['goes back', { counter: 4, synced: false }, 3, true],
  ['falls to zero', { counter: 4, synced: false }, 0, true],
  ['never counts', { counter: 0, synced: false }, 0, false],
  ['begins to count', { counter: 0, synced: false }, 1, false],
  ['is synced and goes back', { counter: 4, synced: true }, 3, false],
] as const)('a passkey’s counter that %s', (_what, key, counter, copied) => {
  expect(looksCopied(key, counter)).toBe(copied)
})

describe('an open recovery', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  test.each([
    ['waits', { due_at: ago(-48), reminded_at: ago(23.9), ready_at: null }, 'wait'],
    ['reminds once a day', { due_at: ago(-48), reminded_at: ago(24), ready_at: null }, 'remind'],
    ['is due', { due_at: ago(0), reminded_at: ago(24), ready_at: null }, 'make_ready'],
    ['waits for its owner', { due_at: ago(100), reminded_at: ago(124), ready_at: ago(100) }, 'wait'],
    ['ends after a week', { due_at: ago(168), reminded_at: ago(200), ready_at: ago(168) }, 'expire'],
  ] as const)('%s', (_what, times, step) => {
    expect(recoveryStep(times, now)).toBe(step)
  })

  test('can be finished for seven days', () => {
    expect(finishExpired(ago(167.9), now)).toBe(false)
    expect(finishExpired(ago(168), now)).toBe(true)
    expect(finishExpired(null, now)).toBe(false)
  })
})
