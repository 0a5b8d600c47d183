import { Chart, LinearScale, Tooltip } from 'chart.js'
import { afterEach, expect, test, vi } from 'vitest'

// The specification's constants of charts are the library's own; a newer version that changes them fails here.
Chart.register(LinearScale, Tooltip)
afterEach(() => void vi.restoreAllMocks())

/** Counts the ticks that a value axis with unlimited room draws. */
function tickLimit(ticks: { stepSize?: number; maxTicksLimit?: number }, max = 10): number {
  const axis = { options: { ticks }, min: 0, max, computeTickLimit: () => Number.POSITIVE_INFINITY, id: 'y' }
  const { getTickLimit } = LinearScale.prototype as unknown as { getTickLimit(this: typeof axis): number } // not in its types
  return getTickLimit.call(axis)
}

test('an axis has at most 11 ticks unless told', () => {
  expect(tickLimit({})).toBe(11)
  expect(tickLimit({ maxTicksLimit: 5 })).toBe(5)
})

test('never more than 1000, however small the step', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(tickLimit({ stepSize: 1 }, 5000)).toBe(1000)
  expect(tickLimit({ stepSize: 1 }, 20)).toBe(21)
})

test('a tooltip moves for 400 ms', () => {
  expect(Chart.defaults.plugins.tooltip.animation).toMatchObject({ duration: 400 })
})
