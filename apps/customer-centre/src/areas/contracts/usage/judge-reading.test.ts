import { describe, expect, test } from 'vitest'
import { cloudMeters } from '../../../demo/cloud-meters.ts'
import { judgeReading, type ReadContract } from './judge-reading.ts'

const contract: ReadContract = {
  id: 'c',
  customer_number: 10001,
  number: 'C-1007',
  state: 'active',
  started_on: '2026-01-10',
  ends_on: null,
  meters: [cloudMeters.vcpu],
  former_meters: [{ ...cloudMeters.vcpu, code: 'gpu-hours', until: '2026-11-15' }],
}
const reading = { id: '1', contract: 'C-1007', meter: 'vcpu-hours', at: '2026-11-16T10:00:00Z', quantity: '1.5' }
const moment = { now: new Date('2026-11-16T11:00:00Z'), timeZone: 'Europe/Berlin' }

const outcome = (changes: Partial<typeof reading>, of: Partial<ReadContract> = {}): string => {
  const judged = judgeReading({ ...reading, ...changes }, [{ ...contract, ...of }], moment)
  return typeof judged === 'string' ? judged : `${judged.quantity} on ${judged.day}`
}

describe('a reading', () => {
  test.each<[string, Partial<typeof reading>, Partial<ReadContract> | undefined, string]>([
    ['counts on its day', {}, {}, '1500000 on 2026-11-16'],
    ['of nothing counts', { quantity: '0' }, {}, '0 on 2026-11-16'],
    ['of six places counts', { quantity: '0.000001' }, {}, '1 on 2026-11-16'],
    ['of seven places does not', { quantity: '0.0000001' }, {}, 'invalid_quantity'],
    ['below nothing does not', { quantity: '-1' }, {}, 'invalid_quantity'],
    ['of what is no decimal does not', { quantity: '1e3' }, {}, 'invalid_quantity'],
    ['of more than fits does not', { quantity: '1000000001' }, {}, 'invalid_quantity'],
    ['a little ahead of our clock counts', { at: '2026-11-16T11:04:00Z' }, {}, '1500000 on 2026-11-16'],
    ['of the future does not', { at: '2026-11-16T11:06:00Z' }, {}, 'in_future'],
    ['a year late counts', { at: '2025-11-16T10:00:00+01:00' }, { started_on: '2025-01-01' }, '1500000 on 2025-11-16'],
    ['later than that does not', { at: '2025-11-15T10:00:00+01:00' }, { started_on: '2025-01-01' }, 'too_old'],
    ['in nanoseconds counts', { at: '2026-11-16T10:00:00.123456789Z' }, {}, '1500000 on 2026-11-16'],
    ['with a small z counts', { at: '2026-11-16t10:00:00z' }, {}, '1500000 on 2026-11-16'],
    ['finer than that does not', { at: '2026-11-16T10:00:00.1234567890Z' }, {}, 'invalid_time'],
    ['without an offset does not', { at: '2026-11-16T10:00:00' }, {}, 'invalid_time'],
    ['on 30 February does not', { at: '2026-02-30T10:00:00Z' }, {}, 'invalid_time'],
    ['at 25 o’clock does not', { at: '2026-02-20T25:00:00Z' }, {}, 'invalid_time'],
    ['of a contract that is not there does not', {}, undefined, 'unknown_contract'],
    ['before its first day does not', { at: '2026-01-09T22:59:00Z' }, {}, 'not_running'],
    ['on its first day counts', { at: '2026-01-09T23:00:00Z' }, {}, '1500000 on 2026-01-10'],
    ['on its last day counts', {}, { ends_on: '2026-11-16', state: 'ended' }, '1500000 on 2026-11-16'],
    ['after it does not', {}, { ends_on: '2026-11-15', state: 'ended' }, 'not_running'],
    ['of a contract that was withdrawn does not', {}, { state: 'withdrawn' }, 'not_running'],
    ['of a trial does not', {}, { state: 'trial' }, 'not_running'],
    ['of a suspended one counts', {}, { state: 'suspended' }, '1500000 on 2026-11-16'],
    [
      'of a meter on its last day counts',
      { meter: 'gpu-hours', at: '2026-11-15T22:59:00Z' },
      {},
      '1500000 on 2026-11-15',
    ],
    ['of a meter after it does not', { meter: 'gpu-hours', at: '2026-11-15T23:00:00Z' }, {}, 'unknown_meter'],
    ['of another meter does not', { meter: 'coffee' }, {}, 'unknown_meter'],
  ])('%s', (_what, changes, of, expected) => {
    // `undefined` as an argument would stand for the default
    expect(of === undefined ? judgeReading({ ...reading, ...changes }, [], moment) : outcome(changes, of)).toBe(
      expected,
    )
  })

  test('is cut to milliseconds', () => {
    const judged = judgeReading({ ...reading, at: '2026-11-16T10:00:00.123999999z' }, [contract], moment)
    expect(judged).toMatchObject({ at: new Date('2026-11-16T10:00:00.123Z') })
  })

  test.each([
    ['its last day is the old customer’s', '2026-11-15T22:59:00Z', 'c'],
    ['the day after it the new one’s', '2026-11-15T23:00:00Z', 'd'],
    ['after the next transfer the third one’s', '2026-11-16T23:00:00Z', 'e'],
  ])('of a contract that was transferred: %s', (_what, at, id) => {
    const line = [
      { ...contract, state: 'ended', ends_on: '2026-11-15' },
      { ...contract, id: 'd', number: 'C-2000', state: 'ended', started_on: '2026-11-16', ends_on: '2026-11-16' },
      { ...contract, id: 'e', number: 'C-2001', started_on: '2026-11-17' },
    ] as const
    const now = new Date('2026-11-17T12:00:00Z')
    expect(judgeReading({ ...reading, at }, line, { ...moment, now })).toMatchObject({ contract: { id } })
  })

  test.each([
    ['the night of 23 hours', '2026-03-28T23:00:00Z', 23, '2026-03-29'],
    ['the night of 25 hours', '2026-10-24T22:00:00Z', 25, '2026-10-25'],
  ])('of %s counts on its day, hour by hour', (_what, midnight, hours, day) => {
    const days = Array.from({ length: hours + 1 }, (_, hour) =>
      outcome({ at: new Date(Date.parse(midnight) + hour * 3_600_000).toISOString() }).slice(-10),
    )
    expect(days.filter(one => one === day)).toHaveLength(hours)
    expect(days.indexOf(day)).toBe(0)
  })
})
