import { expect, test } from 'vitest'
import { baseRate } from './base-rates.ts'
import { type BuyerType, defaultBegins, interestOf } from './interest.ts'
import { type Charged, lateFeesOf } from './late-fees.ts'
import type { Claim, Taken } from './rules.ts'

test.each([
  ['2014-01-01', -63],
  ['2016-06-30', -83],
  ['2016-07-01', -88],
  ['2022-12-31', -88],
  ['2023-01-01', 162],
  ['2024-02-29', 362],
  ['2025-06-30', 227],
  ['2026-06-30', 127],
  ['2026-07-01', null],
  ['2013-12-31', null],
])('the base rate on %s is %s', (date, rate) => expect(baseRate(date, {})).toBe(rate))

const rates = { '2026-07-01': 127 }
test.each([
  // 1,000.00 for 30 days at 6.27 %: 1000 × 0.0627 × 30 / 365 = 5.1534…
  ['a consumer', 100_000, 'consumer', '2026-04-01', '2026-04-30', 515],
  ['a business', 100_000, 'business', '2026-04-01', '2026-04-30', 844],
  // 3 days of a leap year at 12.62 %, 2 at 12.37 %
  ['over the end of a half-year', 1_000_000, 'business', '2024-06-28', '2024-07-02', 1710],
  ['with a rate of the settings', 100_000, 'consumer', '2026-07-01', '2026-07-30', 515],
  ['one day on a little', 100, 'consumer', '2026-04-01', '2026-04-01', 0],
  ['no day', 100_000, 'consumer', '2026-04-02', '2026-04-01', 0],
] as const)('interest of %s', (_case, open, type, from, through, minor) => {
  expect(interestOf(open, { type, from, through, rates })?.minor).toBe(minor)
})

test('without its base rate no interest is claimed', () => {
  expect(interestOf(100_000, { type: 'business', from: '2026-06-01', through: '2026-07-01', rates: {} })).toBeNull()
})

test.each([
  ['consumer', null, null],
  ['consumer', '2026-11-05', '2026-11-06'],
  ['business', null, '2026-12-03'],
  ['business', '2026-11-05', '2026-11-06'],
  ['public_body', '2026-12-20', '2026-12-03'],
] as const)('default of a %s reminded on %s begins on %s', (type, reminded, begins) => {
  expect(defaultBegins(type, '2026-11-02', reminded)).toBe(begins)
})

const claim = (id: string, open_minor: number, due_on = '2026-03-01'): Claim => ({
  id,
  number: `RE-${id}`,
  due_on,
  open_minor,
  payable: true,
  held: false,
})
const reminded = (on: string, ...documents: string[]): Taken => ({ step: 'reminder', on, documents })
type Charging = {
  step?: Partial<Parameters<typeof lateFeesOf>[0]>
  type?: BuyerType
  claims?: Claim[]
  taken?: Taken[]
  charged?: Charged[]
  today?: string
  currency?: string
}
const everything = { interest: true, lumpSum: true, fee: 250 }

/** 1,000.00 due on 1 March 2026, reminded of on 4 March, on 30 April. */
function charged({ step = everything, ...facts }: Charging) {
  const found = lateFeesOf(
    { interest: false, lumpSum: false, fee: 0, ...step },
    facts.claims ?? [claim('1', 100_000)],
    {
      type: 'consumer',
      taken: [reminded('2026-03-04', '1')],
      charged: [],
      currency: 'EUR',
      today: '2026-04-30',
      ...facts,
      rates: {},
    },
  )
  const told = found.charges.map(one => `${one.kind}${one.claim ? ` ${one.claim.id}` : ''} ${one.amount_minor}`)
  return found.rateUnknown ? [...told, 'rate unknown'] : told
}

test.each<[string, Charging, string[]]>([
  // 57 days at 6.27 %: 979.15
  ['a consumer: interest and what the letter costs', {}, ['interest 1 979', 'fee 250']],
  // from 5 March, the day after the reminder, at 10.27 %; the lump sum counts towards the cost
  ['a business: interest and the lump sum', { type: 'business' }, ['interest 1 1603', 'lump_sum 1 4000']],
  ['a public body: as a business', { type: 'public_body' }, ['interest 1 1603', 'lump_sum 1 4000']],
  ['nothing that the step does not say', { step: {} }, []],
  ['a fee alone', { step: { fee: 250 }, type: 'business' }, ['fee 250']],
  ['a consumer whom nobody has reminded is not in default', { taken: [] }, []],
  ['nor on the day of the reminder', { taken: [reminded('2026-04-30', '1')] }, []],
  // of a business by itself, 31 days after the due date: 1 to 30 April
  ['a business that nobody has reminded', { type: 'business', taken: [] }, ['interest 1 844', 'lump_sum 1 4000']],
  [
    'only what is in default, of several',
    { claims: [claim('1', 100_000), claim('2', 100_000, '2026-04-20')] },
    ['interest 1 979', 'fee 250'],
  ],
  [
    'the days since they were charged last, and no second lump sum or fee beside it',
    { type: 'business', charged: [{ id: '1', interest_through: '2026-04-20', lump_sum: true }] },
    ['interest 1 281'],
  ],
  [
    'no day twice',
    { step: { interest: true }, charged: [{ id: '1', interest_through: '2026-04-30', lump_sum: false }] },
    [],
  ],
  ['no letter about less than a euro', { step: { interest: true }, claims: [claim('1', 10_000)] }, []],
  [
    'no lump sum in another currency',
    { type: 'business', currency: 'USD', step: { lumpSum: true, fee: 250 } },
    ['fee 250'],
  ],
  ['no interest in a half-year whose rate is not known', { today: '2026-07-02' }, ['fee 250', 'rate unknown']],
])('%s', (_case, facts, expected) => expect(charged(facts)).toEqual(expected))
