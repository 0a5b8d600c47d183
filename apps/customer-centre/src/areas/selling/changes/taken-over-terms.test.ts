import { expect, test } from 'vitest'
import type { Product } from '../../contracts/catalogue/catalogue.ts'
import { type Binding, takenOverTerms } from './taken-over-terms.ts'

const business: Binding = {
  cycle: 'year',
  notice_days: 90,
  minimum_term_ends_on: '2029-10-31',
  renews_on: '2029-11-01',
  minimum_months: 36,
  renewal_months: 12,
}
const consumers = (minimum_months: number | 'cycle', notice_days = 30): Product['sold_to'] => ({
  business: { minimum_months: 36, renewal_months: 12, notice_days: 90 },
  consumer: { minimum_months, renewal_months: 0, notice_days, withdrawal: 'right' },
})
const on = '2026-11-24'
const toConsumer = { giver: false, taker: true }

test.each<[string, Product['sold_to'] | null, Partial<Binding>, Partial<Binding> | null]>([
  [
    'the terms that consumers get: a first term from now on, no renewal, a month of notice',
    consumers('cycle'),
    {},
    { notice_days: 30, minimum_term_ends_on: '2027-11-23', renews_on: null, minimum_months: 12, renewal_months: 0 },
  ],
  [
    'no more than is left of the first term',
    consumers(24),
    { minimum_term_ends_on: '2027-01-31' },
    { minimum_term_ends_on: '2027-01-31' },
  ],
  ['no first term where consumers have none', consumers(0), {}, { minimum_term_ends_on: null }],
  ['no new first term', consumers(24), { minimum_term_ends_on: null }, { minimum_term_ends_on: null }],
  ['a shorter notice that was agreed', consumers(0), { notice_days: 14 }, { notice_days: 14 }],
  [
    'nothing where the product is for businesses',
    { business: { minimum_months: 0, renewal_months: 0, notice_days: 30 } },
    {},
    null,
  ],
  ['nothing where it is older than the catalogue', null, {}, null],
])('a consumer takes over %s', (_what, sold_to, changes, expected) => {
  const terms = takenOverTerms({ ...business, ...changes }, { ...toConsumer, sold_to }, on)
  if (expected === null) expect(terms).toBeNull()
  else expect(terms).toMatchObject(expected)
})

test.each([
  ['a consumer and a business', true, false],
  ['two consumers', true, true],
  ['two businesses', false, false],
])('between %s the terms go on as they are', (_who, giver, taker) => {
  expect(takenOverTerms(business, { giver, taker, sold_to: null }, on)).toBe(business)
})
