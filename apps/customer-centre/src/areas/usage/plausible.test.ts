import { expect, test } from 'vitest'
import { million } from '../../values/decimal.ts'
import { implausible } from './plausible.ts'

const terms = {
  code: 'vcpu-hours',
  name: { en: 'vCPU hours', de: 'vCPU-Stunden' },
  unit: 'HUR',
  included: '0',
  tiers: [{ up_to: null, price: '0.01' }],
  cap_minor: null,
}
const month = { terms, currency: 'EUR', usual: null, accepted: null }
const limits = { factor: 10, most: 10_000 }
const judged = (quantity: number, changes: object = {}) =>
  implausible({ ...month, ...changes }, BigInt(quantity) * million, limits)

test.each([
  ['costs what the limit is', 1_000_000, {}, null],
  ['costs a little more', 1_000_001, {}, 'above_limit'],
  ['is 309 billion euros', 30_940_000_057_670, {}, 'above_limit'],
  ['is ten times the months before', 20_000, { usual: '2000' }, null],
  ['is more than ten times, and costs enough to matter', 20_001, { usual: '2000' }, 'above_usual'],
  ['is more than ten times, and costs next to nothing', 9_000, { usual: '10' }, null],
  ['has no months before', 900_000, { usual: null }, null],
  ['has months of nothing before', 900_000, { usual: '0' }, null],
  ['is above the limit as in the months before', 1_900_000, { usual: '1000000' }, null],
  ['is more than twice those', 2_000_001, { usual: '1000000' }, 'above_limit'],
  ['is what staff have accepted, and as much again', 4_000_000, { accepted: '2000000' }, null],
  ['is more than that', 4_000_001, { accepted: '2000000' }, 'above_limit'],
  ['never costs more than its cap', 30_940_000_057_670, { terms: { ...terms, cap_minor: 5_000 } }, null],
] as const)('a month that %s', (_what, quantity, changes, reason) => {
  expect(judged(quantity, changes)).toBe(reason)
})

test('amounts are those of the currency', () => {
  expect(implausible({ ...month, currency: 'JPY' }, 1_000_100n * million, limits)).toBe('above_limit')
})
