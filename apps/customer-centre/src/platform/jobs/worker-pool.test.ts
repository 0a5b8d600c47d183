import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { inThread } from './worker-pool.ts'

/** A module of its own, written here. */
const module = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
type Answer = (input: unknown) => unknown

test('answers what the module answers, and this thread goes on meanwhile', async () => {
  const until = module(
    'export const run = flag => { Atomics.wait(new Int32Array(flag), 0, 0); return new Map([["done", 1]]) }',
  )
  const flag = new SharedArrayBuffer(4)
  const answer = inThread<Answer>(until, flag, 60)
  // it waits for us, so we are not waiting for it
  Atomics.store(new Int32Array(flag), 0, 1)
  Atomics.notify(new Int32Array(flag), 0)
  expect(await answer).toEqual(new Map([['done', 1]]))
})

test('an error comes back with its cause', async () => {
  const broken = module('export const run = () => { throw new RangeError("too far", { cause: "the map" }) }')
  const error = await inThread<Answer>(broken, null, 60).catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ cause: { name: 'RangeError', message: 'too far', cause: 'the map' } })
})

test('one that ends itself, or takes longer than it may, is an error, and the next call gets a thread', async () => {
  const endless = module('export const run = () => { for (;;); }')
  await expect(inThread<Answer>(endless, null, 0.2)).rejects.toThrow('not done within 0.2 s')
  const gone = module('export const run = () => process.exit(3)')
  await expect(inThread<Answer>(gone, null, 60)).rejects.toThrow('ended before it was done')
  const fine = module('export const run = number => number + 1')
  expect(await inThread<Answer>(fine, 1, 60)).toBe(2)
})

test('no more threads than processors but one', async () => {
  const counting = module(`import { threadId } from 'node:worker_threads'
    export const run = () => new Promise(resolve => setImmediate(resolve, threadId))`)
  const used = await Promise.all(Array.from({ length: 20 }, () => inThread<Answer>(counting, null, 60)))
  expect(new Set(used).size).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
})
