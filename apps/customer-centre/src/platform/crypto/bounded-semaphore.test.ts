import { expect, test } from 'vitest'
import { boundedSemaphore } from './bounded-semaphore.ts'

const tick = () => new Promise(resolve => setImmediate(resolve))

test('limits how many run at a time, in the order they came', async () => {
  const inTurn = boundedSemaphore(2, 7)
  const begun: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      inTurn(async () => {
        begun.push(index)
        most = Math.max(most, ++running)
        await tick()
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('a failure passes its turn on', async () => {
  const inTurn = boundedSemaphore(1, 1)
  const failed = inTurn(async () => {
    await tick()
    throw new Error('no')
  })
  const after = inTurn(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('yes')
})

test('one more than may wait is refused immediately, and those who wait still have their turns', async () => {
  const inTurn = boundedSemaphore(1, 2)
  let begun = 0
  const work = async () => {
    begun++
    await tick()
  }
  const served = [inTurn(work), inTurn(work), inTurn(work)]
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'busy', status: 503, details: { retryAfter: 5 } })
  await Promise.all(served)
  expect(begun).toBe(3)
  await inTurn(work)
})
