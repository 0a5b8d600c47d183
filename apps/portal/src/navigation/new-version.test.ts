import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const hour = 3_600_000
let page: EventTarget & { visibilityState: string }
let served: string | undefined
let asked: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  served = 'a'
  asked = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function watch() {
  const { isStale, watchVersion } = await import('./new-version.ts')
  const onStale = vi.fn()
  const stop = watchVersion(onStale, async () => {
    asked++
    return served
  })
  await vi.advanceTimersByTimeAsync(0)
  return { isStale, stop, onStale }
}

test('asks at the start and every hour, and is stale once another build is served', async () => {
  const { isStale, stop, onStale } = await watch()
  expect([asked, isStale()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(hour)
  expect([asked, isStale()]).toEqual([2, false])
  served = 'b'
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(isStale()).toBe(true)
  expect(onStale).toHaveBeenCalledTimes(1)
  stop()
})

test('a tab that comes to the front asks as well, one that goes away does not', async () => {
  const { isStale, stop } = await watch()
  served = 'b'
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, isStale()]).toEqual([1, false])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, isStale()]).toEqual([2, true])
  stop()
})

test('no answer is no newer version, and what answers first is one’s own', async () => {
  served = undefined
  const { isStale, stop } = await watch()
  served = 'b'
  await vi.advanceTimersByTimeAsync(hour)
  expect(isStale()).toBe(false)
  stop()
})

test('stops asking', async () => {
  const { stop } = await watch()
  stop()
  await vi.advanceTimersByTimeAsync(3 * hour)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toBe(1)
})
