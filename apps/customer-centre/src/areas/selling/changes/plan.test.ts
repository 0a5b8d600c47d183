import type { Cycle } from '@kontor/contract/enums/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BilledContract } from '../../money/billing/billable-lines.ts'
import { isCheaper, losesData, type Paid, planChange, type Term } from './plan.ts'

const backup = (quantity: number) => ({
  code: 'backup',
  name: { en: 'Backup', de: 'Sicherung' },
  quantity,
  price_minor: 200,
})
const paid = (product: string, price_minor: number, cycle: Cycle = 'month', backups = 0): Paid => ({
  product,
  cycle,
  price_minor,
  options: backups === 0 ? [] : [backup(backups)],
})
const contractOf = (changes: Partial<BilledContract> = {}): BilledContract => ({
  id: 'c',
  number: 'C-1',
  label: 'Shop',
  group: 'web_hosting',
  digits: 2,
  cycle: 'month',
  price_minor: 990,
  agreed: { name: { en: 'M', de: 'M' }, options: [], discount: null },
  started_on: '2026-01-15',
  anchor_on: null,
  ends_on: null,
  billed_until: '2026-11-30',
  next: null,
  ...changes,
})
const free: Term = { renews_on: null, minimum_term_ends_on: null }
const today = '2026-11-23'
const m = paid('hosting-m', 990)

describe('a change takes effect', () => {
  const yearly = contractOf({ cycle: 'year', billed_until: '2027-01-14' })
  test.each<[string, BilledContract, Term, Paid, Paid, string, string]>([
    ['dearer: today', contractOf(), free, m, paid('hosting-l', 1990), 'now', today],
    ['as dear: today', contractOf(), free, m, paid('hosting-m2', 990), 'now', today],
    ['one more option: today', contractOf(), free, m, paid('hosting-m', 990, 'month', 1), 'now', today],
    ['cheaper: next period', contractOf(), free, m, paid('hosting-s', 499), 'next_period', '2026-12-01'],
    [
      'fewer options: next period',
      contractOf(),
      free,
      paid('hosting-m', 990, 'month', 2),
      m,
      'next_period',
      '2026-12-01',
    ],
    [
      'cheaper with a term: its renewal',
      yearly,
      { renews_on: '2027-01-15', minimum_term_ends_on: null },
      paid('hosting-m', 10_000, 'year'),
      paid('hosting-s', 5000, 'year'),
      'renewal',
      '2027-01-15',
    ],
    [
      'cheaper in the first term: the period after it',
      contractOf(),
      { renews_on: null, minimum_term_ends_on: '2027-01-14' },
      m,
      paid('hosting-s', 499),
      'renewal',
      '2027-02-01',
    ],
    [
      'cheaper with a term that renews in a month paid for: after that month',
      contractOf(),
      { renews_on: '2026-11-25', minimum_term_ends_on: null },
      m,
      paid('hosting-s', 499),
      'next_period',
      '2026-12-01',
    ],
    [
      'cheaper where the rest of the month waits for the undoing of an end: after that month',
      contractOf({ billed_until: '2026-11-25' }),
      free,
      m,
      paid('hosting-s', 499),
      'next_period',
      '2026-12-01',
    ],
    [
      'paid by the year at no discount: next period',
      contractOf(),
      free,
      m,
      paid('hosting-m', 11_880, 'year'),
      'next_period',
      '2026-12-01',
    ],
    [
      'nothing billed yet: after the period that runs',
      contractOf({ billed_until: null }),
      free,
      m,
      paid('hosting-s', 499),
      'next_period',
      '2026-12-01',
    ],
  ])('%s', (_, contract, term, before, after, when, on) => {
    expect(planChange(contract, term, { before, after }, today)).toEqual({ when, on })
  })

  test('never in the past, and never inside the first term where it costs less', () => {
    const minor = fc.integer({ min: 0, max: 100_000 })
    const cycle = fc.constantFrom<Cycle>('month', 'quarter', 'half_year', 'year', 'two_years')
    fc.assert(
      fc.property(minor, minor, cycle, cycle, fc.integer({ min: 0, max: 40 }), (a, b, from, to, months) => {
        const bound = months === 0 ? null : `20${27 + (months % 3)}-0${1 + (months % 9)}-14`
        const [before, after] = [paid('a', a, from), paid('b', b, to)]
        const plan = planChange(
          contractOf({ cycle: from }),
          { ...free, minimum_term_ends_on: bound },
          { before, after },
          today,
        )
        expect(plan.on >= today).toBe(true)
        if (isCheaper(before, after) && bound !== null) expect(plan.on > bound).toBe(true)
      }),
    )
  })
})

test.each([
  ['a smaller product', m, paid('hosting-s', 499), true],
  ['fewer pieces of an option', paid('hosting-m', 990, 'month', 2), paid('hosting-m', 990, 'month', 1), true],
  ['a larger product', m, paid('hosting-l', 1990), false],
  ['the same, paid by the year for less', m, paid('hosting-m', 9900, 'year'), false],
])('data may be lost with %s: %s', (_, before, after, lost) => {
  expect(losesData(before, after)).toBe(lost)
})
