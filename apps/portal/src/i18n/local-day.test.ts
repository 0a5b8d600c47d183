import { expect, test } from 'vitest'
import { localDay } from './local-day.ts'

test.each([
  ['2026-11-20T22:59:00Z', 'Europe/Berlin', '2026-11-20'],
  ['2026-11-20T23:00:00Z', 'Europe/Berlin', '2026-11-21'],
  ['2026-07-01T22:00:00Z', 'Europe/Berlin', '2026-07-02'],
  ['2026-07-01T12:00:00+02:00', 'Europe/Berlin', '2026-07-01'],
  ['2026-07-01T12:00:00Z', 'Pacific/Auckland', '2026-07-02'],
  ['2026-07-01T06:59:00Z', 'America/Los_Angeles', '2026-06-30'],
])('%s is in %s on %s', (at, timeZone, day) => expect(localDay(at, timeZone)).toBe(day))
