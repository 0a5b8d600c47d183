import { expect, test } from 'vitest'
import { throughThread } from '../../../platform/jobs/through-thread.ts'
import type { CamtEntry } from './camt-entry.ts'
import type { ReadStatement } from './read-statement.ts'
import { ourIban, pieces, statement, statementOf } from './test-statements.ts'

/** What leaves the thread, which is where this runs. */
async function read(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const batches: CamtEntry[][] = []
  const items = (async function* () {
    yield* source
  })()
  const module = new URL('./read-statement.ts', import.meta.url)
  const reading = throughThread<Uint8Array, string, CamtEntry[], ReadStatement>(module, items, ourIban)
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return { batches, end: value }
    batches.push(value)
  }
}

test('entries leave the thread by the hundreds, whatever the length of the file, and its sums at the end', async () => {
  const { batches, end } = await read(
    statementOf(1203, n => ({ amount: n + 1, on: n === 700 ? '2026-11-23' : '2026-11-20' })),
  )
  expect(batches.map(entries => entries.length)).toEqual([500, 500, 203])
  expect(batches.flat().map(({ amount_minor }) => amount_minor)).toEqual(Array.from({ length: 1203 }, (_, n) => n + 1))
  expect(end).toEqual({ format: 'camt.053', entries: 1203, from_on: '2026-11-20', to_on: '2026-11-23' })
})

test('two entries that are alike have each a name of its own, the same at each reading', async () => {
  const file = () => read(pieces(statement([{ amount: 5 }, { amount: 5 }], { of: 'camt.054' })))
  const [one, again] = [await file(), await file()]
  const [first, second] = one.batches.flat().map(({ reference }) => reference)
  expect(second).toBe(`${first}.1`)
  expect(again).toEqual(one)
  expect(one.end).toMatchObject({ format: 'camt.054', entries: 2 })
})

test('a refusal leaves the thread with its reason', async () => {
  const { end } = await read(pieces(statement([{ amount: 5 }], { closing: 1 })))
  expect(end).toEqual({ refused: 'sums_differ', detail: expect.stringContaining('is not') })
})

test('an entry as large as is let in has room in the thread', async () => {
  const one = statement([{ amount: 200, text: 'x' }])
  const detail = one.slice(one.indexOf('<TxDtls>'), one.indexOf('</NtryDtls>'))
  const count = 9_000
  const { batches, end } = await read(pieces(one.replace(detail, detail.repeat(count)), 65_536))
  expect([batches.flat().length, end]).toEqual([count, expect.objectContaining({ entries: count })])
})

test('a file that ends with an error is none that is refused', async () => {
  const broken = new Error('the store has gone')
  const failing = (async function* () {
    yield Buffer.from(statement([]).slice(0, 100))
    throw broken
  })()
  await expect(read(failing)).rejects.toBe(broken)
})
