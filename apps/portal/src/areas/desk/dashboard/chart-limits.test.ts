import { Chart, LinearScale, Tooltip } from 'chart.js'
import { afterEach, expect, test, vi } from 'vitest'
import { optionsOf } from './SpendChart.tsx'

// The specification's constants of charts are the library's own; a newer version that changes them fails here.
Chart.register(LinearScale, Tooltip)
afterEach(() => void vi.restoreAllMocks())
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const drawn = optionsOf('EUR', 'en-GB', null)

/** Counts the ticks that a value axis with unlimited room draws. */
function tickLimit(ticks: object, max = 10): number {
  const axis = { options: { ticks }, min: 0, max, computeTickLimit: () => Number.POSITIVE_INFINITY, id: 'y' }
  const { getTickLimit } = LinearScale.prototype as unknown as { getTickLimit(this: typeof axis): number } // not in its types
  return getTickLimit.call(axis)
}

test('an axis has at most 11 ticks unless told', () => {
  expect(tickLimit({})).toBe(11)
  expect(tickLimit(drawn.scales?.y?.ticks ?? {})).toBe(11)
  expect(tickLimit({ maxTicksLimit: 5 })).toBe(5)
})

test('never more than 1000, however small the step', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(tickLimit({ stepSize: 1 }, 5000)).toBe(1000)
  expect(tickLimit({ ...drawn.scales?.y?.ticks, stepSize: 1 }, 5000)).toBe(1000)
  expect(tickLimit({ stepSize: 1 }, 20)).toBe(21)
})

test('a tooltip moves for 400 ms', () => {
  const { plugins } = Chart.defaults
  expect(plugins.tooltip.animation).toMatchObject({ duration: 400 })
  expect({ ...plugins.tooltip, ...drawn.plugins?.tooltip }.animation).toBe(plugins.tooltip.animation)
  expect(drawn.animation).toBeUndefined()
})
