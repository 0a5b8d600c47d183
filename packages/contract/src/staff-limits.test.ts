import { expect, test } from 'vitest'
import { limitOf, mayConfirm } from './enums/four-eyes.ts'
import { coversLimit, hundredthsOf, mergeLimits, moneyOfLimit, presetLimits, staffLimitKinds } from './staff-limits.ts'
import { staffPresetNames, staffPresets } from './staff-powers.ts'

test.each([
  [null, 10 ** 12, true],
  [0, 0, false],
  [0, 1, false],
  [100, 100, true],
  [100, 101, false],
] as const)('with the limit %s someone decides alone about %s: %s', (limit, size, may) => {
  expect(coversLimit(limit, size)).toBe(may)
})

test.each([
  ['EUR', 12_345, 12_345],
  ['JPY', 120, 12_000],
  ['KWD', 1230, 123],
  ['KWD', 1231, 124],
])('a sum in %s of %s is %s hundredths', (currency, amount_minor, hundredths) => {
  expect(hundredthsOf({ amount_minor, currency })).toBe(hundredths)
})

test('a limit is shown in the currency that it is asked for in', () => {
  expect(moneyOfLimit(12_300, 'JPY')).toEqual({ amount_minor: 123, currency: 'JPY' })
  expect(moneyOfLimit(12_345, 'EUR')).toEqual({ amount_minor: 12_345, currency: 'EUR' })
})

test('the most generous of several roles counts, where the role works in its area', () => {
  const books = { powers: ['payments:act'], limits: { refund: 10_000, credit: null } } as const
  const desk = { powers: ['billing:act'], limits: { refund: null, credit: 500 } } as const
  expect(mergeLimits([books, desk])).toMatchObject({ refund: 10_000, credit: 500, bank: 0 })
  expect(mergeLimits([books, { powers: ['payments:decide'], limits: { refund: null } }]).refund).toBeNull()
  expect(mergeLimits([]).refund).toBe(0)
})

test('no role that Kontor brings has a limit where it does not work', () => {
  for (const name of staffPresetNames)
    expect(mergeLimits([{ powers: staffPresets[name], limits: presetLimits[name] }]), name).toEqual(presetLimits[name])
  expect(staffLimitKinds.every(kind => presetLimits.owner[kind] === null)).toBe(true)
})

test('who confirms has the power to decide, and a limit that covers the sum', () => {
  const [lead, billing] = [
    { powers: staffPresets.lead, limits: presetLimits.lead },
    { powers: staffPresets.billing, limits: presetLimits.billing },
  ]
  expect(limitOf('payment_refund')).toBe('refund')
  expect(mayConfirm(lead, 'payment_refund', 1_000_000)).toBe(true)
  expect(mayConfirm(lead, 'payment_refund', 1_000_001)).toBe(false)
  expect(mayConfirm(billing, 'payment_refund', 1)).toBe(false)
  // kept by a version that noted no sum
  expect(mayConfirm(lead, 'payment_refund', null)).toBe(false)
  expect(mayConfirm({ powers: staffPresets.owner, limits: presetLimits.owner }, 'payment_refund', null)).toBe(true)
  expect(mayConfirm(lead, 'unlock', null)).toBe(true)
})
