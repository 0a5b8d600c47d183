import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '20:00', until: '07:00' }
test.each([
  ['in the evening', night, '2026-11-27T19:00:00Z', '2026-11-28T06:00:00Z'],
  ['after midnight', night, '2026-11-28T00:30:00Z', '2026-11-28T06:00:00Z'],
  ['in the last minute', night, '2026-11-28T05:59:59Z', '2026-11-28T06:00:00Z'],
  ['at their end', night, '2026-11-28T06:00:00Z', null],
  ['by day', night, '2026-11-28T12:00:00Z', null],
  ['at noon', { from: '12:00', until: '13:00' }, '2026-07-01T10:20:00Z', '2026-07-01T11:00:00Z'],
  ['never', { from: '07:00', until: '07:00' }, '2026-07-01T05:00:00Z', null],
  ['in the night that is an hour shorter', night, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  ['in the night that is an hour longer', night, '2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z'],
  ['until a time that is skipped', { from: '20:00', until: '02:30' }, '2026-03-28T22:00:00Z', '2026-03-29T01:30:00Z'],
])('%s', (_when, hours, at, until) => {
  expect(quietUntil(hours, new Date(at), 'Europe/Berlin')?.toISOString() ?? null).toBe(
    until && new Date(until).toISOString(),
  )
})
