import { describe, expect, test } from 'vitest'
import { millionths, sixPlaces } from '../../../values/decimal.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'
import { usageOf } from './billable.ts'
import { billedAs } from './rating.ts'

const hours: AgreedMeter = {
  code: 'vcpu_hours',
  name: { en: 'vCPU hours', de: 'vCPU-Stunden' },
  unit: 'HUR',
  included: '0',
  tiers: [{ up_to: null, price: '0.02' }],
  cap_minor: null,
}
const contract = {
  id: 'C',
  meters: [hours],
  started_on: '2026-08-15',
  ends_on: null as string | null,
  usage_until: '2026-09-30' as string | null,
  digits: 2,
}
const row = (month: string, quantity: string, before: string | null = null) => ({
  meter: hours.code,
  month,
  quantity,
  terms: hours,
  billed_quantity: before,
  billed: before === null ? null : billedAs(hours, millionths(before), 2),
})
const lines = (use: ReturnType<typeof usageOf>) =>
  use.lines.map(({ kind, from, to, quantity }) => `${kind} ${from}–${to} ${Number(sixPlaces(quantity))}`)

test('a meter that a change took away is kept as billed with nothing in its last month, and unknown after it', () => {
  const gone = { ...contract, meters: [], former_meters: [{ ...hours, until: '2026-10-10' }] }
  const { months } = usageOf(gone, [], '2026-12-01')
  expect(months.map(({ meter, month }) => [meter, month])).toEqual([['vcpu_hours', '2026-10-01']])
})

describe('use that is due', () => {
  test.each<[string, Partial<typeof contract>, ReturnType<typeof row>[], string, string[], string | null]>([
    ['of no month that still runs', {}, [], '2026-10-31', [], '2026-09-30'],
    [
      'of the month before',
      {},
      [row('2026-10-01', '5')],
      '2026-11-01',
      ['usage 2026-10-01–2026-10-31 5'],
      '2026-10-31',
    ],
    [
      'of several months from the first day on',
      { usage_until: null },
      [row('2026-08-01', '1'), row('2026-10-01', '3')],
      '2026-11-02',
      ['usage 2026-08-15–2026-08-31 1', 'usage 2026-10-01–2026-10-31 3'],
      '2026-10-31',
    ],
    [
      'of no month after a last day that was found out late, but for what is billed and changed',
      { ends_on: '2026-08-31' },
      [row('2026-09-01', '5', '7'), row('2026-10-01', '5')],
      '2026-11-02',
      ['correction 2026-09-01–2026-09-30 -2'],
      '2026-09-30',
    ],
    [
      'to the last day of a contract',
      { ends_on: '2026-10-10' },
      [row('2026-10-01', '5')],
      '2026-12-24',
      ['usage 2026-10-01–2026-10-10 5'],
      '2026-10-31',
    ],
    ['of no month after the end', { ends_on: '2026-09-10' }, [], '2026-12-24', [], '2026-09-30'],
    [
      'of a contract that ends this month, once it is over',
      { ends_on: '2026-10-10', usage_until: '2026-09-30' },
      [],
      '2026-10-20',
      [],
      '2026-09-30',
    ],
    [
      'of a billed month that has changed',
      { ends_on: '2026-09-20' },
      [row('2026-09-01', '7', '5')],
      '2026-11-01',
      ['correction 2026-09-01–2026-09-20 2'],
      '2026-09-30',
    ],
    [
      'of February in a leap year',
      { usage_until: '2028-01-31' },
      [row('2028-02-01', '1')],
      '2028-03-01',
      ['usage 2028-02-01–2028-02-29 1'],
      '2028-02-29',
    ],
  ])('%s', (_what, changes, rows, asOf, expected, until) => {
    const use = usageOf({ ...contract, ...changes }, rows, asOf)
    expect(lines(use)).toEqual(expected)
    expect(use.usage_until).toBe(until)
  })

  test('keeps a meter that was not read as billed with nothing', () => {
    const { months } = usageOf(contract, [], '2026-11-01')
    expect(months).toEqual([
      {
        meter: 'vcpu_hours',
        month: '2026-10-01',
        before: null,
        billed: { meter: hours, quantity: '0.000000', lines: [] },
      },
    ])
  })

  test('of a meter that the contract has no more follows the terms of its month', () => {
    const { lines, months } = usageOf({ ...contract, meters: [] }, [row('2026-10-01', '5')], '2026-11-01')
    expect(lines).toMatchObject([{ part: 'tier1', meter: hours, quantity: 5_000_000n }])
    expect(months).toHaveLength(1)
  })
})
