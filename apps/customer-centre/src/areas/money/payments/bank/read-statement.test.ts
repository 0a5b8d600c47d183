import { expect, test } from 'vitest'
import { throughThread } from '../../../../platform/jobs/through-thread.ts'
import { pieces, reading, statement, statementOf } from '../../../../testing/payments/statements.ts'
import type { Reading } from './camt-entry.ts'
import type { ReadStatement, Sighted } from './read-statement.ts'

/** Reads what leaves the thread, which is where this runs. */
async function read(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  const batches: Sighted[][] = []
  const items = (async function* () {
    yield* source
  })()
  const module = new URL('./read-statement.ts', import.meta.url)
  const thread = throughThread<Uint8Array, Reading, Sighted[], ReadStatement>(module, items, reading)
  for (;;) {
    const { done, value } = await thread.next()
    if (done) return { batches, end: value }
    batches.push(value)
  }
}

test('entries leave the thread by the hundreds, whatever the length of the file, and its sums at the end', async () => {
  const { batches, end } = await read(
    statementOf(1203, n => ({ amount: n + 1, on: n === 700 ? '2026-11-23' : '2026-11-20' })),
  )
  expect(batches.map(bookings => bookings.length)).toEqual([500, 500, 203])
  expect(batches.flat().flatMap(({ entries }) => entries.map(({ amount_minor }) => amount_minor))).toEqual(
    Array.from({ length: 1203 }, (_, n) => n + 1),
  )
  expect(end).toEqual({ format: 'camt.053', entries: 1203, from_on: '2026-11-20', to_on: '2026-11-23' })
})

test('of two entries that are alike the second is told apart, the same at each reading', async () => {
  const file = () => read(pieces(statement([{ amount: 5 }, { amount: 5 }], { of: 'camt.054' })))
  const [one, again] = [await file(), await file()]
  expect(one.batches.flat()).toMatchObject([{ before: 0 }, { before: 1 }])
  expect(again).toEqual(one)
  expect(one.end).toMatchObject({ format: 'camt.054', entries: 2 })
})

test('a refusal leaves the thread with its reason', async () => {
  const { end } = await read(pieces(statement([{ amount: 5 }], { closing: 1 })))
  expect(end).toEqual({ refused: 'sums_differ', detail: expect.stringContaining('is not') })
})

test('an entry as large as is let in has room in the thread', async () => {
  const count = 9_000
  const one = statement([{ amount: 200 * count, text: 'x' }])
  const detail = one.slice(one.indexOf('<TxDtls>'), one.indexOf('</NtryDtls>')).replaceAll('18000.00', '2.00')
  const { batches, end } = await read(pieces(one.replace(/<TxDtls>.*<\/TxDtls>/s, detail.repeat(count)), 65_536))
  expect([batches.flat().flatMap(({ entries }) => entries).length, end]).toEqual([
    count,
    expect.objectContaining({ entries: count }),
  ])
})

test('a file that ends with an error is none that is refused', async () => {
  const broken = new Error('the store has gone')
  const failing = (async function* () {
    yield Buffer.from(statement([]).slice(0, 100))
    throw broken
  })()
  await expect(read(failing)).rejects.toBe(broken)
})
