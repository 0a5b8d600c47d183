import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeldClock } from './held-clock.ts'
import { dismissToast, showToast, toastLifetime, toasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  toasts.set(() => [])
})
const messages = () => toasts.get().map(({ message }) => message)

test('a toast has a type and a message, and goes when it is dismissed', () => {
  showToast('success', 'Saved.')
  showToast('danger', 'Failed.')
  expect(toasts.get()).toMatchObject([
    { type: 'success', message: 'Saved.' },
    { type: 'danger', message: 'Failed.' },
  ])
  dismissToast(toasts.get()[0]!.id)
  expect(messages()).toEqual(['Failed.'])
})

test('the same message is shown once, and four at most', () => {
  for (const message of ['a', 'b', 'a', 'c', 'd', 'e']) showToast('info', message)
  expect(messages()).toEqual(['a', 'c', 'd', 'e'])
})

test('it hides after 5000 ms', () => {
  const end = vi.fn()
  createHeldClock(toastLifetime, end).goOn()
  vi.advanceTimersByTime(4999)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledOnce()
})

test('while the pointer or the focus is on it, its time stands still', () => {
  const end = vi.fn()
  const clock = createHeldClock(toastLifetime, end)
  clock.goOn()
  vi.advanceTimersByTime(3000)
  clock.hold()
  vi.advanceTimersByTime(60_000)
  clock.goOn()
  clock.goOn()
  vi.advanceTimersByTime(1999)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledOnce()
})

test('a dismissed one does not end later', () => {
  const end = vi.fn()
  const clock = createHeldClock(toastLifetime, end)
  clock.goOn()
  clock.stop()
  vi.advanceTimersByTime(toastLifetime)
  expect(end).not.toHaveBeenCalled()
})
