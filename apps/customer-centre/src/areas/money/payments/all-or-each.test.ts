import { expect, test } from 'vitest'
import { allOrEach } from './all-or-each.ts'

test('of what failed the log has its ids alone: no account, no amount', async () => {
  const lines: unknown[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (details: object) => lines.push(details) }
  const rows = [
    { customer: 10001, id: 'a', iban: 'DE89370400440532013000', amount_minor: 100 },
    { customer: 10002, id: 'b', iban: 'DE75512108001245126199', amount_minor: 200 },
  ]
  const broken = new Error('broken')
  const done = await allOrEach(log, 'it failed', rows, some => {
    if (some.some(({ id }) => id === 'b')) throw broken
    return Promise.resolve(some.length)
  })
  expect(done).toEqual([1])
  expect(lines).toEqual([{ err: broken, of: { customer: 10002, id: 'b' } }])
})
