import { cycles } from '@kontor/contract/enums/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../../values/local-date.ts'
import { earliestEnd, type Terms } from './earliest-end.ts'
import { monthsOfCycle } from './rules.ts'

const hosting: Terms = {
  state: 'active',
  cycle: 'year',
  started_on: '2025-01-01',
  minimum_term_ends_on: null,
  renewal_months: 0,
  notice_days: 30,
  renews_on: '2026-01-01',
  ends_on: null,
  consumer: false,
}
const twoYears = { minimum_term_ends_on: '2026-12-31', renews_on: '2027-01-01' }

describe('the next possible end', () => {
  test.each<[why: string, terms: Partial<Terms>, today: string, on: string, rule: string]>([
    // all customers: the first term holds, and notice has to arrive in time (§§ 187 (1), 188 BGB)
    ['first term, in good time', twoYears, '2026-06-01', '2026-12-31', 'minimum_term'],
    ['first term, on the last day for notice', twoYears, '2026-12-01', '2026-12-31', 'minimum_term'],
    ['first term, a day too late: a further term', twoYears, '2026-12-02', '2027-12-31', 'notice_before_renewal'],
    ['first term that is the first cycle', {}, '2025-06-01', '2025-12-31', 'minimum_term'],
    ['later term, in time', { renews_on: '2027-01-01' }, '2026-11-16', '2026-12-31', 'notice_before_renewal'],
    ['later term, too late', { renews_on: '2027-01-01' }, '2026-12-20', '2027-12-31', 'notice_before_renewal'],
    ['a renewal that has not moved on yet', {}, '2027-03-01', '2027-12-31', 'notice_before_renewal'],
    [
      'monthly after twelve months',
      { cycle: 'month', ...twoYears },
      '2027-01-10',
      '2027-02-28',
      'notice_before_renewal',
    ],
    [
      'nothing renews: end of the period',
      { cycle: 'month', renews_on: null },
      '2026-11-16',
      '2026-12-31',
      'end_of_period',
    ],
    [
      'nothing renews, started on a 31st',
      { cycle: 'month', renews_on: null, started_on: '2025-01-31', notice_days: 0 },
      '2026-02-20',
      '2026-02-27',
      'end_of_period',
    ],
    [
      'renewal that a short month moved',
      {
        cycle: 'month',
        started_on: '2025-08-31',
        minimum_term_ends_on: '2026-02-27',
        renews_on: '2026-02-28',
        notice_days: 1,
      },
      '2026-03-01',
      '2026-03-30',
      'notice_before_renewal',
    ],
    ['two years', { cycle: 'two_years', ...twoYears }, '2027-02-01', '2028-12-31', 'notice_before_renewal'],
    // consumers: § 309 no. 9 BGB
    ['consumer in the first term', { consumer: true, ...twoYears }, '2026-06-01', '2026-12-31', 'minimum_term'],
    [
      'consumer after it: any day, a month on (b)',
      { consumer: true, ...twoYears },
      '2027-02-15',
      '2027-03-15',
      'monthly_notice_after_first_term',
    ],
    [
      'consumer too late for the first term: a month, no further term (b)',
      { consumer: true, ...twoYears },
      '2026-12-15',
      '2027-01-14',
      'monthly_notice_after_first_term',
    ],
    [
      'consumer, 90 days agreed: at most a month (c)',
      { consumer: true, ...twoYears, notice_days: 90 },
      '2026-11-20',
      '2026-12-31',
      'minimum_term',
    ],
    [
      'consumer, 14 days agreed: they are better for the consumer',
      { consumer: true, ...twoYears, notice_days: 14 },
      '2027-02-15',
      '2027-03-01',
      'monthly_notice_after_first_term',
    ],
    [
      'consumer, 30 days in February: a month is shorter',
      { consumer: true, ...twoYears },
      '2027-02-01',
      '2027-03-01',
      'monthly_notice_after_first_term',
    ],
    [
      'consumer, a month from a 31st',
      { consumer: true, ...twoYears, notice_days: 60 },
      '2027-01-31',
      '2027-02-28',
      'monthly_notice_after_first_term',
    ],
    [
      'consumer, nothing renews',
      { consumer: true, renews_on: null, cycle: 'month' },
      '2026-11-16',
      '2026-12-16',
      'monthly_notice_after_first_term',
    ],
  ])('%s', (_why, terms, today, on, rule) => {
    expect(earliestEnd({ ...hosting, ...terms }, today)).toEqual({ on, rule, notice_days: expect.any(Number) })
  })

  test.each<Partial<Terms>>([
    { ends_on: '2027-01-31' },
    { state: 'cancellation_scheduled' },
    { state: 'ended' },
    { state: 'withdrawn' },
    { state: 'data_retrieval' },
    { state: 'erased' },
    { state: 'provisioning_failed' },
  ])('is none for %j', terms => {
    expect(earliestEnd({ ...hosting, ...terms }, '2026-11-16')).toBeNull()
  })

  test('says how long notice takes from today', () => {
    const february = earliestEnd({ ...hosting, consumer: true }, '2026-02-10')
    expect(february).toEqual({ on: '2026-03-10', rule: 'monthly_notice_after_first_term', notice_days: 28 })
  })

  const date = fc.integer({ min: 0, max: 3000 }).map(days => addDays('2020-01-01', days))
  const terms = fc
    .record({
      cycle: fc.constantFrom(...cycles),
      started_on: date,
      notice_days: fc.integer({ min: 0, max: 200 }),
      consumer: fc.boolean(),
      firstTermMonths: fc.option(fc.integer({ min: 1, max: 24 })),
      renewals: fc.option(fc.integer({ min: 1, max: 8 })),
    })
    .map(({ firstTermMonths, renewals, ...rest }): Terms => {
      const first = firstTermMonths ?? monthsOfCycle[rest.cycle]
      return {
        ...rest,
        state: 'active',
        renewal_months: monthsOfCycle[rest.cycle],
        ends_on: null,
        minimum_term_ends_on:
          firstTermMonths === null ? null : addDays(addMonths(rest.started_on, firstTermMonths), -1),
        renews_on:
          renewals === null ? null : addMonths(rest.started_on, first + (renewals - 1) * monthsOfCycle[rest.cycle]),
      }
    })

  test('is never past, never inside the first term, and never closer than the notice', () => {
    fc.assert(
      fc.property(terms, date, (contract, today) => {
        const end = earliestEnd(contract, today)
        if (!end) throw new Error('a running contract can end')
        expect(end.on >= today).toBe(true)
        expect(end.on >= (contract.minimum_term_ends_on ?? today)).toBe(true)
        expect(daysBetween(today, end.on)).toBeGreaterThanOrEqual(end.notice_days)
      }),
      { numRuns: 1000 },
    )
  })

  test('never keeps consumers longer than a month beyond their first term', () => {
    fc.assert(
      fc.property(terms, date, (contract, today) => {
        const firstTermEnd =
          contract.minimum_term_ends_on ?? addMonths(contract.started_on, monthsOfCycle[contract.cycle])
        const end = earliestEnd({ ...contract, consumer: true }, today)
        const limit = [addMonths(today, 1), firstTermEnd].sort().at(-1) ?? ''
        expect((end?.on ?? '') <= limit || end?.on === contract.started_on).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('never comes earlier for waiting a day', () => {
    fc.assert(
      fc.property(terms, date, (contract, today) => {
        const end = earliestEnd(contract, today)?.on ?? ''
        expect(end <= (earliestEnd(contract, addDays(today, 1))?.on ?? '')).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
