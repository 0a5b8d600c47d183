import { expect, test } from 'vitest'
import { limitTyped } from './LimitFields.tsx'

test.each([
  ['', 'refund', null],
  ['0', 'refund', 0],
  ['0,00', 'refund', 0],
  ['100', 'refund', 10_000],
  ['1.000,50', 'refund', 100_050],
  ['10000000', 'refund', 1_000_000_000],
  ['10000000.01', 'refund', undefined],
  ['-1', 'refund', undefined],
  ['NaN', 'refund', undefined],
  ['1.1234567', 'refund', undefined],
  ['1000000000000', 'refund', undefined],
  ['1e3', 'refund', undefined],
  ['30', 'deferral', 30],
  ['0', 'deferral', 0],
  ['1,5', 'deferral', undefined],
  ['4000', 'deferral', undefined],
  ['-1', 'deferral', undefined],
] as const)('%s as a limit of %s is %s', (typed, kind, limit) => {
  expect(limitTyped(typed, kind, 'EUR')).toBe(limit)
})

test('a currency without a smaller unit takes no decimals', () => {
  expect(limitTyped('100', 'refund', 'JPY')).toBe(10_000)
  expect(limitTyped('100.5', 'refund', 'JPY')).toBeUndefined()
})
