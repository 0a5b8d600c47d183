import { firstStepNames } from '@kontor/contract/areas/desk/dashboard'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FirstStepFacts, firstSteps, lastTwelveMonths, type SpendRow, spendSeries, todoList } from './rules.ts'

describe('the months of the chart', () => {
  test.each([
    ['2026-11-16', '2025-12', '2026-11'],
    ['2026-12-31', '2026-01', '2026-12'],
    ['2027-01-01', '2026-02', '2027-01'],
    ['2024-02-29', '2023-03', '2024-02'],
  ])('on %s run from %s to %s', (today, first, last) => {
    const months = lastTwelveMonths(today)
    expect([months.length, months[0], months.at(-1)]).toEqual([12, first, last])
    expect(months).toEqual([...new Set(months)].sort())
  })
})

describe('the series of the chart', () => {
  const months = ['2026-10', '2026-11']

  test('have a zero where nothing was spent, and come with the largest group first', () => {
    const rows = [
      { group: 'mail', month: '2026-11', amount_minor: 100 },
      { group: 'cloud', month: '2026-10', amount_minor: 900 },
      { group: 'cloud', month: '2026-11', amount_minor: -50 },
      { group: 'domain', month: '2026-10', amount_minor: 100 },
    ]
    expect(spendSeries(rows, months)).toEqual([
      { group: 'cloud', amounts: [900, -50] },
      { group: 'domain', amounts: [100, 0] },
      { group: 'mail', amounts: [0, 100] },
    ])
    expect(spendSeries([], months)).toEqual([])
  })

  test('lose no cent and invent none', () => {
    const row: fc.Arbitrary<SpendRow> = fc.record({
      group: fc.constantFrom('cloud', 'mail', 'other'),
      month: fc.constantFrom(...months),
      amount_minor: fc.integer({ min: -100_000, max: 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(row), rows => {
        const charted = spendSeries(rows, months).flatMap(({ amounts }) => amounts)
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
        expect(sum(charted)).toBe(sum(rows.map(({ amount_minor }) => amount_minor)))
      }),
    )
  })
})

test('the to-do list holds what is true, not what is false or unknown', () => {
  const facts = {
    holder_days_left: null,
    contact_unverified: true,
    card_expiring: null,
    budget_reached: null,
    buyer_reference: false,
    processing_agreement: false,
    tax_data: false,
    second_factor: true,
    verify_email: true,
  }
  const items = ['verify_email', 'second_factor', 'contact_unverified']
  expect(todoList(facts, null)).toEqual({ items, holder_days_left: null })
  const [first, ...rest] = items
  expect(todoList({ ...facts, holder_days_left: -2 }, null)).toEqual({
    items: [first, 'holder_due', ...rest],
    holder_days_left: -2,
  })
  expect(todoList(facts, 'place_unproven').items).toEqual([
    'verify_email',
    'second_factor',
    'place_unproven',
    'contact_unverified',
  ])
  expect(todoList(facts, 'vat_check_missing').items).toEqual(items)
})

describe('the first steps', () => {
  const done = (...names: (typeof firstStepNames)[number][]) =>
    Object.fromEntries(firstStepNames.map(name => [name, names.includes(name)])) as FirstStepFacts['done'] // each name
  const facts: FirstStepFacts = { owner: true, type: 'business', country: 'DE', fresh: true, done: done() }
  const names = (changes: Partial<FirstStepFacts>) =>
    firstSteps({ ...facts, ...changes })?.steps.map(({ name }) => name)

  test('are those of the kind of customer, or of somebody invited', () => {
    expect(names({ type: 'consumer' })).toEqual(['first_order', 'verify_email', 'payment_method', 'second_factor'])
    expect(names({})).toEqual(['first_order', 'verify_email', 'vat_id', 'invoice_receiver', 'payment_method'])
    const body = names({ type: 'public_body' })
    expect(body).toEqual(['first_order', 'verify_email', 'leitweg_id', 'order_number', 'invoice_receiver'])
    expect(names({ type: 'public_body', country: 'AT' })).toContain('buyer_reference')
    expect(names({ owner: false })).toEqual(['preferences', 'second_factor'])
    expect(firstSteps({ ...facts, owner: false })?.kind).toBe('member')
  })

  test('tell what is done, and are gone when all is, once something was ordered, and for staff', () => {
    const started = firstSteps({ ...facts, type: 'consumer', done: done('verify_email') })
    expect(started?.steps.map(step => step.done)).toEqual([false, true, false, false])
    const all = done('first_order', 'verify_email', 'payment_method', 'second_factor')
    expect(firstSteps({ ...facts, type: 'consumer', done: all })).toBeNull()
    expect(firstSteps({ ...facts, fresh: false })).toBeNull()
    expect(firstSteps(null)).toBeNull()
  })
})
