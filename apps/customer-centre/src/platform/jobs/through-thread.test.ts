import { expect, test, vi } from 'vitest'
import { throughThread } from './through-thread.ts'

/** A module of its own, written here. */
const module = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const doubling = module(
  'export async function* run(items, add) { let sum = 0; for await (const item of items) { sum += item; yield item * 2 + add } return sum }',
)

/** Counts from one, and notes how far it has come and whether it was ended. */
function counting(to: number) {
  const seen = { at: 0, over: false }
  async function* items() {
    try {
      while (seen.at < to) yield ++seen.at
    } finally {
      seen.over = true
    }
  }
  return { seen, items: items() }
}
async function all(made: AsyncGenerator<unknown, unknown>): Promise<unknown[]> {
  const found: unknown[] = []
  for (;;) {
    const { done, value } = await made.next()
    found.push(value)
    if (done) return found
  }
}

test('makes one iteration of another, and returns what that returns', async () => {
  expect(await all(throughThread(doubling, counting(3).items, 100))).toEqual([102, 104, 106, 6])
})

test('takes no more than is asked for, and ends what it reads from when nobody asks any more', async () => {
  const { seen, items } = counting(1000)
  const made = throughThread<number, number, number, number>(doubling, items, 0)
  for (let taken = 1; taken <= 20; taken++) {
    expect((await made.next()).value).toBe(taken * 2)
    expect(seen.at).toBe(taken)
  }
  await made.return(0)
  expect(seen).toEqual({ at: 20, over: true })
})

test('goes on here while the thread is busy', async () => {
  const stuck = module(
    'export async function* run(items) { for await (const flag of items) Atomics.wait(new Int32Array(flag), 0, 0); yield "woken" }',
  )
  const flag = new SharedArrayBuffer(4)
  const given = vi.fn()
  const made = throughThread(
    stuck,
    (async function* () {
      given()
      yield flag
    })(),
    null,
  ).next()
  await vi.waitUntil(() => given.mock.calls.length > 0, { timeout: 120_000 })
  // it waits for us, so we are not waiting for it
  Atomics.store(new Int32Array(flag), 0, 1)
  Atomics.notify(new Int32Array(flag), 0)
  expect((await made).value).toBe('woken')
})

test('an error of what it reads from is thrown as it is, one of the thread as its copy', async () => {
  const broken = new Error('the database has gone')
  const failing = (async function* () {
    yield 1
    throw broken
  })()
  await expect(all(throughThread(doubling, failing, 0))).rejects.toBe(broken)
  const { seen, items } = counting(10)
  const far = module(
    'export async function* run(items) { for await (const item of items) if (item > 4) throw new RangeError("too far"); else yield item }',
  )
  await expect(all(throughThread(far, items, 0))).rejects.toMatchObject({ name: 'RangeError', message: 'too far' })
  expect(seen).toEqual({ at: 5, over: true })
})

test('a thread that ends itself is an error', async () => {
  const gone = module('export async function* run(items) { for await (const item of items) process.exit(3) }')
  const { seen, items } = counting(10)
  await expect(all(throughThread(gone, items, 0))).rejects.toThrow('ended before it was done')
  expect(seen).toEqual({ at: 1, over: true })
})
