import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountMinor, million } from '../../../values/decimal.ts'
import { addDays } from '../../../values/local-date.ts'
import { type BillableLine, type BilledContract, recurringCharges } from './billable-lines.ts'
import { compensation } from './compensation.ts'

const name = { en: 'Hosting', de: 'Hosting' }
const monthly: BilledContract = {
  id: 'c',
  number: 'C-1',
  label: 'Hosting',
  group: 'web_hosting',
  digits: 2,
  cycle: 'month',
  price_minor: 3100,
  agreed: { name, options: [], discount: null },
  next: null,
  started_on: '2026-12-25',
  anchor_on: null,
  ends_on: null,
  billed_until: '2026-12-31',
}
const setUp: BillableLine = {
  kind: 'setup',
  contract: null,
  description: name,
  from: null,
  to: null,
  quantity: million,
  unit: 'C62',
  unit_price: 1000n * 10_000n,
  discount_bp: 0,
}
const priceBefore = { description: name, unit: 'MON', unit_price: 62n * million, discount_bp: 0 }
const net = (charges: readonly BillableLine[]) =>
  charges.reduce((sum, { quantity, unit_price }) => sum + amountMinor(quantity, unit_price, 2), 0)
const withdrawn = { earlyStart: true, ran: true, setUp: [], changes: [] }

// 100 a day in December and January, which have 31
test.each<
  [
    why: string,
    contract: Partial<BilledContract>,
    facts: Partial<Parameters<typeof compensation>[1]> & { on: string },
    net: number,
  ]
>([
  ['the days after the withdrawal', {}, { on: '2026-12-28' }, -300],
  ['all of it, where it was not to begin early', {}, { on: '2026-12-28', earlyStart: false }, -700],
  ['all of two periods', { billed_until: '2027-01-31' }, { on: '2027-01-05', earlyStart: false }, -3800],
  ['the rest of the second period', { billed_until: '2027-01-31' }, { on: '2027-01-05' }, -2600],
  ['nothing, but the days until it are charged', { billed_until: null }, { on: '2026-12-28' }, 400],
  ['nothing where nothing was billed or owed', { billed_until: null }, { on: '2026-12-28', earlyStart: false }, 0],
  ['set-up, whole', {}, { on: '2026-12-31', setUp: [setUp] }, -1000],
  // 200 a day until the 27th, and 100 from the change on: of a contract that was taken over no document tells
  [
    'days before a change at their own price',
    {},
    { on: '2026-12-28', earlyStart: false, changes: [{ on: '2026-12-28', prices: [priceBefore] }] },
    -(3 * 200 + 4 * 100),
  ],
  [
    'days between two changes likewise',
    { billed_until: '2027-01-31' },
    {
      on: '2027-01-05',
      earlyStart: false,
      changes: [
        { on: '2026-12-28', prices: [priceBefore] },
        { on: '2027-01-03', prices: [{ ...priceBefore, unit_price: 310_000n }, priceBefore] },
      ],
    },
    -(3 * 200 + 6 * (1 + 200) + 29 * 100),
  ],
  [
    'only days after a change, where it was to begin early',
    {},
    { on: '2026-12-29', changes: [{ on: '2026-12-28', prices: [priceBefore] }] },
    -200,
  ],
  ['what was paid ahead, where nothing ran', {}, { on: '2026-12-28', ran: false }, -700],
])('a withdrawal gives back %s', (_why, contract, facts, expected) => {
  expect(net(compensation({ ...monthly, ...contract }, { ...withdrawn, ...facts }))).toBe(expected)
})

test('days that no document has are charged as compensation', () => {
  const charges = compensation({ ...monthly, billed_until: null }, { ...withdrawn, on: '2026-12-28' })
  expect(charges).toMatchObject([{ kind: 'compensation', from: '2026-12-25', to: '2026-12-28' }])
})

test('what stays charged is the price of the days until the withdrawal, to a cent a line', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 365 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 99_999 }),
      (start, days, price_minor) => {
        const started_on = addDays('2027-01-01', start)
        const on = addDays(started_on, days)
        const contract = { ...monthly, price_minor, started_on, billed_until: null }
        const billed = recurringCharges(contract, on)
        const settled = compensation({ ...contract, billed_until: billed.billed_until }, { ...withdrawn, on })
        const until = recurringCharges({ ...contract, ends_on: on }, on).charges
        const difference = net([...billed.charges, ...settled]) - net(until)
        expect(Math.abs(difference)).toBeLessThanOrEqual(2)
        const whole = compensation(
          { ...contract, billed_until: billed.billed_until },
          { ...withdrawn, on, earlyStart: false },
        )
        expect(net([...billed.charges, ...whole])).toBe(0)
      },
    ),
    { numRuns: 500 },
  )
})
