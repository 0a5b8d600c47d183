import { describe, expect, test } from 'vitest'
import type { Lifecycle } from '../../contracts/contracts/lifecycle.ts'
import { byCancellation, byStaff, sinceReceived } from './outcome.ts'

const life: Lifecycle = {
  state: 'active',
  suspension: null,
  consumer: true,
  cycle: 'year',
  started_on: '2020-01-01',
  minimum_months: 12,
  minimum_term_ends_on: '2020-12-31',
  renewal_months: 12,
  renews_on: '2027-01-01',
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
const ends = (on: string, rule: string) => ({ life: { ends_on: on, end_rule: rule } })

test.each([
  ['the earliest day where none is asked for', null, '2026-12-16', 'monthly_notice_after_first_term'],
  ['the earliest day where one before it is asked for', '2026-11-20', '2026-12-16', 'monthly_notice_after_first_term'],
  ['the day asked for where it is later', '2027-03-31', '2027-03-31', 'wished_day'],
])('an ordinary cancellation ends the contract on %s', (_, ends_on, expected, rule) => {
  expect(byCancellation(life, { kind: 'ordinary', ends_on }, '2026-11-16')).toMatchObject(ends(expected, rule))
})

test('an extraordinary cancellation waits for staff, and an ended contract ends no more', () => {
  expect(byCancellation(life, { kind: 'extraordinary', ends_on: null }, '2026-11-16')).toBeNull()
  const ended: Lifecycle = { ...life, state: 'ended', ends_on: '2026-01-31' }
  expect(byCancellation(ended, { kind: 'ordinary', ends_on: '2027-01-31' }, '2026-11-16')).toEqual({
    refused: 'not_in_this_state',
  })
})

test('staff end it by its terms where they allow the day, and for good cause before', () => {
  const days = { received: '2026-11-16', today: '2026-11-16' }
  expect(byStaff(life, '2027-03-31', days)).toMatchObject(ends('2027-03-31', 'wished_day'))
  expect(byStaff(life, '2026-11-20', days)).toMatchObject(ends('2026-11-20', 'for_cause'))
  expect(byStaff(life, '2026-11-15', days)).toEqual({ refused: 'in_the_past' })
  expect(byStaff({ ...life, started_on: '2026-12-01' }, '2026-11-30', days)).toEqual({ refused: 'in_the_past' })
})

describe('a cancellation that staff read late counts from the day it came', () => {
  const business: Lifecycle = { ...life, consumer: false }
  const cloud: Lifecycle = { ...life, cycle: 'month', retrieval_days: 30 }
  test.each<[why: string, contract: Lifecycle, received: string, today: string, on: string, data: string | null]>([
    ['notice was in time', business, '2026-11-20', '2026-12-05', '2026-12-31', null],
    ['it has renewed since', { ...business, renews_on: '2028-01-01' }, '2026-11-20', '2027-01-05', '2026-12-31', null],
    [
      'it has renewed since, from a longer first term',
      { ...business, minimum_months: 24, minimum_term_ends_on: '2021-12-31', renews_on: '2023-01-01' },
      ...(['2020-06-01', '2022-02-01', '2021-12-31', null] as const),
    ],
    ['the month of a consumer is over', life, '2026-11-16', '2027-01-10', '2026-12-16', null],
    ['data can be fetched from now on', cloud, '2026-11-16', '2027-01-10', '2026-12-16', '2027-02-09'],
    ['data can be fetched from the last day on', cloud, '2026-11-16', '2026-12-16', '2026-12-16', '2027-01-15'],
  ])('%s', (_, contract, received, today, on, data) => {
    const answer = sinceReceived(contract, { received, today })
    expect(answer).toMatchObject({ life: { state: 'cancellation_scheduled', ends_on: on, data_until: data } })
    expect(byStaff(contract, on, { received, today })).toEqual(answer)
  })
})
