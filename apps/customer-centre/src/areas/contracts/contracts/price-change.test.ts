import { cycles } from '@kontor/contract/enums/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checked, smallCatalogue } from '../../../testing/catalogue/catalogue.ts'
import { addDays } from '../../../values/local-date.ts'
import { periodAt } from '../../money/billing/billable-lines.ts'
import { agreedOf, isRefused } from '../catalogue/offer.ts'
import { earliestEnd } from './earliest-end.ts'
import type { Lifecycle } from './lifecycle.ts'
import { type Priced, periodFrom, priceChangeOf } from './price-change.ts'
import { transition } from './transition.ts'

const today = '2026-11-23'
/** `small` costs 4.99 a month, and 5.49 from 2027 on. */
const file = smallCatalogue()
const catalogue = checked(file)

const life: Lifecycle = {
  state: 'active',
  suspension: null,
  consumer: false,
  cycle: 'month',
  started_on: '2025-03-11',
  minimum_months: 0,
  minimum_term_ends_on: null,
  renewal_months: 0,
  renews_on: null,
  notice_days: 30,
  withdrawal_until: null,
  transfer_until: null,
  switch_notified_on: null,
  retrieval_days: 0,
  ends_on: null,
  end_rule: null,
  cancelled_at: null,
  earlier_ends: [],
  data_until: null,
}
const options = [{ code: 'backup', quantity: 2 }]
const offer = agreedOf(catalogue, { product: 'small', cycle: 'month', options, on: '2026-03-11', consumer: false })
const contract: Priced = {
  product: 'small',
  cycle: 'month',
  price_minor: 499,
  currency: 'EUR',
  anchor_on: null,
  next_price_from: null,
  agreed: isRefused(offer) ? {} : offer.agreed,
  life,
}
const change = (over: Partial<Priced>, of: Partial<Lifecycle> = {}, from = '2027-02-01') =>
  priceChangeOf(catalogue, { ...contract, ...over, life: { ...life, ...of } }, { from, today })

describe('an announced price', () => {
  test.each<[string, Partial<Lifecycle>, string, string]>([
    ['on the day itself, where a period begins', {}, '2027-02-01', '2027-02-01'],
    ['with the next period after the day', {}, '2027-02-02', '2027-03-01'],
    ['not before six weeks are over', {}, '2026-12-01', '2027-02-01'],
    ['not before the agreed notice is over', { notice_days: 90 }, '2026-12-01', '2027-03-01'],
    ['after the first term', { minimum_term_ends_on: '2027-03-10' }, '2027-02-01', '2027-04-01'],
    [
      'after the first term that is a renewing contract’s',
      { started_on: '2026-06-11', renews_on: '2027-06-11', renewal_months: 12 },
      '2027-02-01',
      '2027-07-01',
    ],
    [
      'before the contract ends',
      { ends_on: '2027-02-01', state: 'cancellation_scheduled' },
      '2027-02-01',
      '2027-02-01',
    ],
  ])('holds %s', (_, of, from, on) => {
    expect(change({}, of, from)).toMatchObject({ from: on, price_minor: 549 })
  })

  test('holds for a yearly contract when its year begins', () => {
    const yearly = change({ cycle: 'year', price_minor: 5389 }, { cycle: 'year', started_on: '2024-02-29' })
    expect(yearly).toMatchObject({ from: '2027-02-28', price_minor: 5929 })
  })

  test('brings the prices of options, and leaves all else that was agreed', () => {
    const dearer = {
      ...file,
      version: '2027',
      options: file.options.map(option => ({
        ...option,
        prices: [{ ...option.prices[0], net: { month: '1.50', year: '15.00' } }],
      })),
    }
    expect(priceChangeOf(checked(dearer), contract, { from: '2027-02-01', today })).toEqual({
      from: '2027-02-01',
      price_minor: 549,
      agreed: { catalogue: '2027', options: [{ ...contract.agreed.options?.[0], price_minor: 150 }], meters: [] },
    })
  })

  test.each<[string, Partial<Priced>, Partial<Lifecycle>, string]>([
    ['is over', {}, { state: 'ended' }, 'not_running'],
    ['is not set up', {}, { state: 'ordered' }, 'not_running'],
    ['is offered to another customer', {}, { state: 'transfer_pending' }, 'offered'],
    ['changes anyway', { next_price_from: '2026-12-01' }, {}, 'change_waits'],
    ['has a price of its own', { price_minor: 450 }, {}, 'own_price'],
    ['is in another currency', { currency: 'CHF' }, {}, 'other_currency'],
    ['has a cycle that is sold no more', { cycle: 'quarter' }, {}, 'not_listed'],
    ['ends before', {}, { ends_on: '2027-01-31', state: 'cancellation_scheduled' }, 'ends_before'],
    ['has it already', { price_minor: 549 }, {}, 'same_price'],
  ])('leaves a contract alone that %s', (_, over, of, untouched) => {
    expect(change(over, of)).toEqual({ untouched })
  })

  test('leaves a contract alone whose meters cost what they did, in whatever order the database keeps their words', () => {
    const metered = agreedOf(catalogue, {
      product: 'cloud',
      cycle: 'month',
      options: [],
      on: '2026-03-11',
      consumer: false,
    })
    const agreed: Priced['agreed'] = isRefused(metered) ? {} : metered.agreed
    const kept = (agreed.meters ?? []).map(meter => Object.fromEntries(Object.entries(meter).toReversed()))
    const over = {
      product: 'cloud',
      price_minor: 4900,
      agreed: { ...agreed, meters: kept },
    } as unknown as Partial<Priced>
    expect(change(over)).toEqual({ untouched: 'same_price' })
  })
})

test('a period begins where the engine begins one', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map(offset => addDays('2024-01-31', offset))
  fc.assert(
    fc.property(fc.constantFrom(...cycles), day, day, (cycle, anchor, on) => {
      const from = periodFrom(cycle, anchor, on)
      expect(periodAt(cycle, anchor, from).from).toBe(from)
      expect(from >= on).toBe(true)
      // no other begins in between
      if (from > on) expect(periodAt(cycle, anchor, on).from < on).toBe(true)
    }),
  )
})

describe('before an announced price', () => {
  const bound: Lifecycle = { ...life, minimum_term_ends_on: '2028-03-10', price_changes_on: '2027-02-01' }

  test('anybody can leave to the day before, whatever the term', () => {
    expect(earliestEnd(bound, today)).toEqual({ on: '2027-01-31', rule: 'price_change', notice_days: 0 })
    expect(earliestEnd(bound, '2027-01-31')).toMatchObject({ on: '2027-01-31' })
    expect(earliestEnd(bound, '2027-02-01')).toMatchObject({ on: '2028-03-10', rule: 'minimum_term' })
    expect(earliestEnd({ ...bound, minimum_term_ends_on: null }, today)).toMatchObject({
      on: '2027-01-10',
      rule: 'end_of_period',
    })
  })

  test('the right is to that day, and to none between it and the agreed end', () => {
    const cancel = (on?: string) => transition(bound, { event: 'cancel', ...(on && { on }) }, today)
    expect(cancel()).toMatchObject({ life: { ends_on: '2027-01-31', end_rule: 'price_change' } })
    expect(cancel('2027-01-31')).toMatchObject({ life: { end_rule: 'price_change' } })
    expect(cancel('2027-02-15')).toEqual({ refused: 'before_earliest_end', earliest: '2028-03-10' })
    expect(cancel('2028-04-01')).toMatchObject({ life: { ends_on: '2028-04-01', end_rule: 'wished_day' } })
  })
})
