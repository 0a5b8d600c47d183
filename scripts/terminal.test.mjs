import { afterEach, expect, test, vi } from 'vitest'
import { since } from './terminal.mjs'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [0, '0.0 s'],
  [4_230, '4.2 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_400, '2 min 5 s'],
  [359_700, '6 min 0 s'],
])('%i ms are %s', (passed, words) => {
  vi.useFakeTimers({ now: passed })
  expect(since(0)).toBe(words)
})
