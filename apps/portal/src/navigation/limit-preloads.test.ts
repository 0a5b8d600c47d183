import { expect, test } from 'vitest'
import { limited, maxPreloads } from './limit-preloads.ts'

/** Work that ends when the test says so. */
function workbench() {
  const ends: (() => void)[] = []
  const started: number[] = []
  const work = (name: number) => {
    started.push(name)
    return new Promise<number>(resolve => ends.push(() => resolve(name)))
  }
  return { work, started, endFirst: () => ends.shift()?.() }
}
const soon = () => new Promise(resolve => setImmediate(resolve))

test('at most four run at a time', async () => {
  expect(maxPreloads).toBe(4)
  const { work, started, endFirst } = workbench()
  const preload = limited(maxPreloads, work, () => false)
  const all = [1, 2, 3, 4, 5, 6].map(name => preload(name))
  await soon()
  expect(started).toEqual([1, 2, 3, 4])
  endFirst()
  await soon()
  expect(started).toEqual([1, 2, 3, 4, 5])
  for (let n = 0; n < 6; n++) {
    endFirst()
    await soon()
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5, 6])
})

test('one that comes just as another ends waits behind those that wait already', async () => {
  const { work, started, endFirst } = workbench()
  const preload = limited(1, work, () => false)
  const first = preload(1)
  void preload(2)
  endFirst()
  await first
  void preload(3)
  await soon()
  expect(started).toEqual([1, 2])
})

test('a failure gives its place on', async () => {
  const preload = limited(
    1,
    async (name: string) => (name === 'bad' ? Promise.reject(new Error(name)) : name),
    () => false,
  )
  await expect(preload('bad')).rejects.toThrow('bad')
  expect(await preload('good')).toBe('good')
})

test('nothing is preloaded for users who save data', async () => {
  const { work, started } = workbench()
  expect(await limited(4, work, () => true)(1)).toBeUndefined()
  expect(started).toEqual([])
})
