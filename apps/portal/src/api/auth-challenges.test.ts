import { expect, test, vi } from 'vitest'
import { answerAuthChallenges, enrolNow, reauthenticate } from './auth-challenges.ts'

test('on a page that can ask nobody, a refused call stays refused', async () => {
  expect(await reauthenticate()).toBe(false)
  expect(() => enrolNow()).not.toThrow()
})

test('calls refused at the same time share one question, and a later one asks again', async () => {
  const answers: ((proved: boolean) => void)[] = []
  const prove = vi.fn(() => new Promise<boolean>(resolve => answers.push(resolve)))
  const takeAway = answerAuthChallenges({ prove, enrol: () => undefined })
  const both = [reauthenticate(), reauthenticate()]
  answers[0]?.(true)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(prove).toHaveBeenCalledTimes(1)
  const later = reauthenticate()
  answers[1]?.(false)
  expect(await later).toBe(false)
  expect(prove).toHaveBeenCalledTimes(2)
  takeAway()
  expect(await reauthenticate()).toBe(false)
})

test('a question that fails, for example without a session, fails all who wait for it, and the next one asks again', async () => {
  const prove = vi.fn().mockRejectedValueOnce(new Error('unauthenticated')).mockResolvedValueOnce(true)
  const takeAway = answerAuthChallenges({ prove, enrol: () => undefined })
  const both = await Promise.allSettled([reauthenticate(), reauthenticate()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await reauthenticate()).toBe(true)
  takeAway()
})

test('a frame that has gone takes away only what it gave', async () => {
  const first = answerAuthChallenges({ prove: async () => false, enrol: () => undefined })
  const second = answerAuthChallenges({ prove: async () => true, enrol: () => undefined })
  first()
  expect(await reauthenticate()).toBe(true)
  second()
})
