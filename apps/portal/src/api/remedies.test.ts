import { expect, test, vi } from 'vitest'
import { enrolNow, proveAgain, provideRemedies } from './remedies.ts'

test('on a page that can ask nobody, a refused call stays refused', async () => {
  expect(await proveAgain()).toBe(false)
  expect(() => enrolNow()).not.toThrow()
})

test('calls refused at the same time share one question, and a later one asks anew', async () => {
  const answers: ((proved: boolean) => void)[] = []
  const prove = vi.fn(() => new Promise<boolean>(resolve => answers.push(resolve)))
  const takeAway = provideRemedies({ prove, enrol: () => undefined })
  const both = [proveAgain(), proveAgain()]
  answers[0]?.(true)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(prove).toHaveBeenCalledTimes(1)
  const later = proveAgain()
  answers[1]?.(false)
  expect(await later).toBe(false)
  expect(prove).toHaveBeenCalledTimes(2)
  takeAway()
  expect(await proveAgain()).toBe(false)
})

test('a question that fails, as for want of a session, fails all who wait for it, and the next one asks anew', async () => {
  const prove = vi.fn().mockRejectedValueOnce(new Error('unauthenticated')).mockResolvedValueOnce(true)
  const takeAway = provideRemedies({ prove, enrol: () => undefined })
  const both = await Promise.allSettled([proveAgain(), proveAgain()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await proveAgain()).toBe(true)
  takeAway()
})

test('a frame that has gone takes away only what it gave', async () => {
  const first = provideRemedies({ prove: async () => false, enrol: () => undefined })
  const second = provideRemedies({ prove: async () => true, enrol: () => undefined })
  first()
  expect(await proveAgain()).toBe(true)
  second()
})
