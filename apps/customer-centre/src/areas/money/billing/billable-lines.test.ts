import { expect, test } from 'vitest'
import { sixPlaces } from '../../../values/decimal.ts'
import { type BillableLine, type BilledContract, changeCharges, periodAt, recurringCharges } from './billable-lines.ts'
import { amountsOf } from './compose.ts'

const name = { en: 'Server', de: 'Server' }
const agreed = { name, options: [], discount: null }
const contract = (facts: Partial<BilledContract>): BilledContract => ({
  id: 'id',
  number: 'C-1',
  label: 'Shop',
  group: 'virtual_server',
  digits: 2,
  price_minor: 3100,
  agreed,
  cycle: 'month',
  started_on: '2026-01-01',
  anchor_on: null,
  ends_on: null,
  billed_until: null,
  next: null,
  ...facts,
})
const told = (charges: readonly BillableLine[]) =>
  charges.map(
    charge =>
      `${charge.from}..${charge.to} ${Number(sixPlaces(charge.quantity))} ${charge.unit} ${charge.description.en} ${amountsOf(charge, 2).net}`,
  )

test.each([
  ['month', '2026-01-15', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['quarter', '2026-01-31', '2026-04-29', '2026-01-31', '2026-04-29'],
  ['quarter', '2026-01-31', '2026-04-30', '2026-04-30', '2026-07-30'],
  ['year', '2024-02-29', '2026-02-27', '2025-02-28', '2026-02-27'],
  ['year', '2024-02-29', '2026-02-28', '2026-02-28', '2027-02-27'],
  ['year', '2024-02-29', '2028-02-29', '2028-02-29', '2029-02-27'],
  ['two_years', '2026-03-10', '2026-01-01', '2024-03-10', '2026-03-09'],
] as const)('a %s from %s on has %s in %s to %s', (cycle, anchor, day, from, to) => {
  expect(periodAt(cycle, anchor, day)).toEqual({ from, to })
})

test.each<[string, Partial<BilledContract>, string, string[], string | null]>([
  ['nothing before the first day', { started_on: '2026-03-01' }, '2026-02-28', [], null],
  [
    'the rest of the first month by its days',
    { started_on: '2026-01-17' },
    '2026-01-17',
    ['2026-01-17..2026-01-31 0.483871 MON Server · Shop 1500'],
    '2026-01-31',
  ],
  ['nothing twice', { billed_until: '2026-01-31' }, '2026-01-31', [], '2026-01-31'],
  [
    'everything that was left out',
    { billed_until: '2026-01-31' },
    '2026-03-02',
    ['2026-02-01..2026-02-28 1 MON Server · Shop 3100', '2026-03-01..2026-03-31 1 MON Server · Shop 3100'],
    '2026-03-31',
  ],
  [
    'no day after the end',
    { billed_until: '2026-01-31', ends_on: '2026-02-14' },
    '2026-02-01',
    ['2026-02-01..2026-02-14 0.5 MON Server · Shop 1550'],
    '2026-02-14',
  ],
  [
    'back each period after an end that was found out late, by its own days',
    { billed_until: '2026-03-31', ends_on: '2026-01-17' },
    '2026-03-02',
    [
      '2026-01-18..2026-01-31 -0.451613 MON Server · Shop -1400',
      '2026-02-01..2026-02-28 -1 MON Server · Shop -3100',
      '2026-03-01..2026-03-31 -1 MON Server · Shop -3100',
    ],
    '2026-01-17',
  ],
  [
    'back what was paid for days after the end, once it has ended',
    { cycle: 'year', price_minor: 36500, billed_until: '2026-12-31', ends_on: '2026-10-22' },
    '2026-10-23',
    ['2026-10-23..2026-12-31 -0.191781 ANN Server · Shop -7000'],
    '2026-10-22',
  ],
  [
    'nothing back while the end can be undone',
    { cycle: 'year', price_minor: 36500, billed_until: '2026-12-31', ends_on: '2026-10-22' },
    '2026-10-22',
    [],
    '2026-12-31',
  ],
  [
    'a new price from its day on',
    { billed_until: '2026-01-31', next: { from: '2026-02-15', price_minor: 6200, agreed, cycle: 'month' } },
    '2026-02-15',
    ['2026-02-01..2026-02-14 0.5 MON Server · Shop 1550', '2026-02-15..2026-02-28 0.5 MON Server · Shop 3100'],
    '2026-02-28',
  ],
  [
    'a new cycle from its first day on',
    { billed_until: '2026-01-31', next: { from: '2026-02-01', price_minor: 36000, agreed, cycle: 'year' } },
    '2026-02-01',
    ['2026-02-01..2027-01-31 1 ANN Server · Shop 36000'],
    '2027-01-31',
  ],
])('charges %s', (_, facts, asOf, expected, billedUntil) => {
  const { charges, billed_until } = recurringCharges(contract(facts), asOf)
  expect(told(charges)).toEqual(expected)
  expect(billed_until).toBe(billedUntil)
})

test('options have lines of their own, and a discount ends with the last period that begins in time', () => {
  const options = [{ code: 'backup', name: { en: 'Backup', de: 'Sicherung' }, quantity: 2, price_minor: 250 }]
  const discounted = { name, options, discount: { bp: 2000, until: '2026-02-01' } }
  const { charges } = recurringCharges(contract({ agreed: discounted, billed_until: '2026-01-31' }), '2026-03-01')
  expect(told(charges)).toEqual([
    '2026-02-01..2026-02-28 1 MON Server · Shop 2480',
    '2026-02-01..2026-02-28 1 MON 2 × Backup · Shop 400',
    '2026-03-01..2026-03-31 1 MON Server · Shop 3100',
    '2026-03-01..2026-03-31 1 MON 2 × Backup · Shop 500',
  ])
})

test('what was paid with a discount is given back with it, also after its last day', () => {
  const discounted = { ...agreed, discount: { bp: 5000, until: '2026-03-31' } }
  const year = contract({ agreed: discounted, cycle: 'year', price_minor: 36500, billed_until: '2026-12-31' })
  expect(told(recurringCharges({ ...year, ends_on: '2026-10-22' }, '2026-10-23').charges)).toEqual([
    '2026-10-23..2026-12-31 -0.191781 ANN Server · Shop -3500',
  ])
  const { charges } = changeCharges(year, { price_minor: 73000, agreed: discounted }, '2026-10-23')
  expect(charges.map(charge => amountsOf(charge, 2).net)).toEqual([-3500, 7000])
})

test('a change within a paid period gives its days back at the old price and charges them at the new one', () => {
  const after = { price_minor: 6200, agreed: { ...agreed, name: { en: 'Big server', de: 'Server' } } }
  const { charges, billed_until } = changeCharges(contract({ billed_until: '2026-01-31' }), after, '2026-01-17')
  expect(told(charges)).toEqual([
    '2026-01-17..2026-01-31 -0.483871 MON Server · Shop -1500',
    '2026-01-17..2026-01-31 0.483871 MON Big server · Shop 3000',
  ])
  expect(billed_until).toBe('2026-01-31')
})

test('a change of what was not billed yet charges the days before it at the old price', () => {
  const after = { price_minor: 6200, agreed }
  const { charges, billed_until } = changeCharges(contract({}), after, '2026-01-17')
  expect(told(charges)).toEqual(['2026-01-01..2026-01-16 0.516129 MON Server · Shop 1600'])
  expect(billed_until).toBe('2026-01-16')
})
