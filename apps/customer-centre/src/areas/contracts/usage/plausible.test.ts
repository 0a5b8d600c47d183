import { expect, test } from 'vitest'
import { smallCatalogue } from '../../../testing/catalogue/catalogue.ts'
import { million } from '../../../values/decimal.ts'
import { readCatalogue } from '../catalogue/read.ts'
import { implausible, limitsOf } from './plausible.ts'

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

test.each([
  ['without a catalogue', null, undefined, 'EUR', limits],
  ['that the catalogue does not limit', 'hours', undefined, 'EUR', limits],
  ['that the catalogue has no more', 'minutes', { factor: 3, most: '49.99' }, 'EUR', limits],
  ['that it limits', 'hours', { factor: 3, most: '49.99' }, 'EUR', { factor: 3, most: 49.99 }],
  ['of whose limits one is the setting', 'hours', { factor: 3 }, 'EUR', { factor: 3, most: 10_000 }],
  ['that was agreed in another currency', 'hours', { factor: 3, most: '49.99' }, 'JPY', { factor: 3, most: 10_000 }],
] as const)('a meter %s', (_what, meter, plausibility, currency, expected) => {
  const read = readCatalogue(JSON.stringify(withLimits(plausibility)), '2026-11-23')
  const catalogue = meter !== null && 'file' in read ? read.file.catalogue : null
  expect(limitsOf(catalogue, meter ?? 'hours', currency, limits)).toEqual(expected)
})

const withLimits = (plausibility: object | undefined) => {
  const raw = smallCatalogue()
  // without a cap, below which a limit has to be
  for (const price of raw.meters[0]?.prices ?? []) Object.assign(price, { cap: undefined })
  Object.assign(raw.meters[0] ?? {}, { plausibility })
  return raw
}

test('a limit of its own is one to the cent', () => {
  const own = { factor: 3, most: 49.99 }
  const cents = (quantity: bigint) => implausible(month, quantity * million, own)
  expect([cents(4_999n), cents(5_000n)]).toEqual([null, 'above_limit'])
})
