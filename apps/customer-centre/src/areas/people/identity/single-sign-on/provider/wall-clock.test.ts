import { expect, test } from 'vitest'
import { createClock } from '../../../../../platform/clock.ts'
import { toWallClock } from './wall-clock.ts'

const ahead = (ms: number) => ({ clock: createClock('Europe/Berlin', () => ms) })

test('a time of a clock that is ahead is converted to the world’s', () => {
  expect(toWallClock(ahead(60_000), '2026-11-18T12:00:00.900Z')).toBe(Date.parse('2026-11-18T11:59:00Z') / 1000)
})

test.each(['1970-01-01T00:00:00.000Z', '-infinity'])('%s stays a meaningful whole number', time => {
  expect(toWallClock(ahead(86_400_000), time)).toBe(1)
})
