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

async function watch(own: string | undefined) {
  const { isStale, watchVersion } = await import('./new-version.ts')
  const onStale = vi.fn()
  const stop = watchVersion(own, onStale, async () => {
    asked++
    return served
  })
  await vi.advanceTimersByTimeAsync(0)
  return { isStale, stop, onStale }
}

test('asks every hour and not at the start, and is stale once another build is served', async () => {
  const { isStale, stop, onStale } = await watch('a')
  expect([asked, isStale()]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(hour)
  expect([asked, isStale()]).toEqual([1, false])
  served = 'b'
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(isStale()).toBe(true)
  expect(onStale).toHaveBeenCalledTimes(1)
  stop()
})

test('a tab that comes to the front asks as well, one that goes away does not', async () => {
  const { isStale, stop } = await watch('a')
  served = 'b'
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, isStale()]).toEqual([0, false])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, isStale()]).toEqual([1, true])
  stop()
})

test('no answer is no newer version', async () => {
  const { isStale, stop } = await watch('a')
  served = undefined
  await vi.advanceTimersByTimeAsync(hour)
  expect([asked, isStale()]).toEqual([1, false])
  stop()
})

test('a page that does not know its build takes the first served one for its own', async () => {
  const { isStale, stop } = await watch(undefined)
  await vi.advanceTimersByTimeAsync(hour)
  expect(isStale()).toBe(false)
  served = 'b'
  await vi.advanceTimersByTimeAsync(hour)
  expect(isStale()).toBe(true)
  stop()
})

test('stops asking', async () => {
  const { stop } = await watch('a')
  stop()
  await vi.advanceTimersByTimeAsync(3 * hour)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toBe(0)
})
