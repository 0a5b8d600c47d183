import { expect, test } from 'vitest'
import { localDay } from './local-day.ts'

test.each([
  ['2026-11-20T22:59:00Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-07-01T12:00:00+02:00', '2026-07-01'],
])('%s is in Berlin on %s', (at, day) => expect(localDay(at)).toBe(day))
