import { expect, test } from 'vitest'
import { knownTimeZone } from './shown-time-zone.ts'

test.each([
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['America/Coyhaique_of_tomorrow', 'Europe/Berlin'],
  ['', 'Europe/Berlin'],
  [undefined, 'Europe/Berlin'],
])('a user who prefers %s reads times of %s', (preferred, shown) => {
  expect(knownTimeZone(preferred, 'Europe/Berlin')).toBe(shown)
})
