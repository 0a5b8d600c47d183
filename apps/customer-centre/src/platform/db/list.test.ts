import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneTemplate } from '../../testing/template.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Problem } from '../http/problem.ts'
import { type Database, openDatabase } from './database.ts'
import {
  cappedCount,
  exactTotal,
  keyset,
  likeLiteral,
  list,
  type Order,
  orderOf,
  pageOf,
  placeOf,
  type SortKey,
  wordPatterns,
} from './list.ts'
import { loginsOf } from './logins.ts'

let clone: Awaited<ReturnType<typeof cloneTemplate>>
let database: Database
beforeAll(async () => {
  clone = await cloneTemplate(await testDatabase(), 'empty')
  database = openDatabase(await loginsOf(clone.url))
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

const keys = {
  amount: { sql: 't.amount', type: 'bigint' },
  due: { sql: `case when t.due is null then date 'infinity' else t.due end`, type: 'date' },
  name: { sql: 't.name collate "und-x-icu"', type: 'text' },
  at: { sql: 't.at', type: 'timestamptz' },
} as const satisfies Record<string, SortKey>
const id: SortKey = { sql: 't.id', type: 'uuid' }
const sorts = ['amount', '-amount', 'due', '-due', 'name', '-name', 'at', '-at'] as const

type Row = { id: string; amount: number; due: string | null; name: string; at: string }
const source = (rows: readonly Row[]) => sql`
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, amount bigint, due date, name text, at timestamptz)
  where true`

const fetchPage = (rows: readonly Row[], order: Order, cursor: string | null, limit: number) =>
  list(
    database.unbound,
    { columns: sql<{ id: string }>`t.id`, source: source(rows), order },
    { cursor: cursor ?? undefined, limit },
    row => row.id,
  )

/** Few values each, so that ties and missing dates are common; microseconds, because a JavaScript date would lose them. */
const row = fc.record({
  id: fc.uuid(),
  amount: fc.constantFrom(-5, 0, 3, 3_000_000_000),
  due: fc.constantFrom(null, '2026-11-16', '2026-02-28', '2024-02-29'),
  name: fc.constantFrom('Ärger', 'arger', 'Zebra', '', 'a%b', 'O\'Hara \\ "x"', '🚀 北京'),
  at: fc.constantFrom('2026-11-16T10:00:00.123456Z', '2026-11-16T10:00:00.123457Z', '2026-11-16T10:00:00Z'),
})
const table = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 30 })

describe('walking a list', () => {
  test('forward and back visits every row once, in order, for every sort', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(...sorts), fc.integer({ min: 1, max: 12 }), async (rows, sort, limit) => {
        const order = orderOf(sort, keys, id)
        const { rows: sorted } = await sql<{ id: string }>`
          select t.id ${source(rows)} order by ${keyset(pageOf(order, { limit: 1 })).orderBy}`.execute(database.unbound)
        const expected = sorted.map(({ id }) => id)

        const pages = []
        for (let cursor: string | null = null; ; ) {
          const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(rows, order, cursor, limit)
          pages.push(page)
          cursor = page.next_cursor
          if (cursor === null) break
        }
        expect(pages.flatMap(({ data }) => data)).toEqual(expected)
        expect(pages.slice(0, -1).every(({ data }) => data.length === limit)).toBe(true)
        expect(pages[0]?.previous_cursor).toBeNull()
        expect(pages.every(({ total }) => total === rows.length)).toBe(true)

        const back = []
        for (let cursor = pages.at(-1)?.previous_cursor ?? null; cursor !== null; ) {
          const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(rows, order, cursor, limit)
          back.unshift(page.data)
          expect(page.next_cursor).not.toBeNull()
          cursor = page.previous_cursor
        }
        expect(back).toEqual(pages.slice(0, -1).map(({ data }) => data))
      }),
      { numRuns: 60 },
    )
  })

  test('continues after a row that has been deleted since', async () => {
    const rows = [1, 2, 3, 4].map(amount => ({ ...sample, amount, id: `00000000-0000-7000-8000-00000000000${amount}` }))
    const order = orderOf('amount', keys, id)
    const { next_cursor } = await fetchPage(rows, order, null, 2)
    const page = await fetchPage([...rows.slice(0, 1), ...rows.slice(2)], order, next_cursor, 2)
    expect(page.data).toEqual([rows[2]?.id, rows[3]?.id])
  })

  test('refuses a page after which nothing is left, because it would lead nowhere', async () => {
    const rows = [1, 2].map(amount => ({ ...sample, amount, id: `00000000-0000-7000-8000-00000000000${amount}` }))
    const order = orderOf('amount', keys, id)
    const { next_cursor } = await fetchPage(rows, order, null, 1)
    await expect(fetchPage(rows.slice(0, 1), order, next_cursor, 1)).rejects.toMatchObject({ code: 'cursor_invalid' })
  })

  test('an empty list has one empty page', async () => {
    expect(await fetchPage([], orderOf('-due', keys, id), null, 25)).toEqual({
      data: [],
      next_cursor: null,
      previous_cursor: null,
      total: 0,
      total_exact: true,
    })
  })
})

const sample: Row = {
  id: '01934b5c-0000-7000-8000-000000000000',
  amount: 0,
  due: null,
  name: '',
  at: '2026-11-16T10:00:00Z',
}

test.each([
  [exactTotal, exactTotal, true],
  [exactTotal + 1, exactTotal, false],
  [exactTotal + 500, exactTotal, false],
])('of %i rows it says %i, exact: %s', async (count, total, exact) => {
  const { rows } = await sql<{ total: number }>`
    select ${cappedCount(sql`from generate_series(1, ${count}::integer) where true`)} as total`.execute(
    database.unbound,
  )
  const page = pageOf(orderOf('amount', keys, id), { limit: 25 })
  expect(placeOf({ found: 0, first: null, last: null, total: rows[0]?.total ?? 0 }, page)).toMatchObject({
    total,
    total_exact: exact,
  })
})

describe('a cursor', () => {
  const uuid = '01934b5c-0000-7000-8000-000000000001'
  const refused = (sort: (typeof sorts)[number], text: string) => {
    try {
      pageOf(orderOf(sort, keys, id), { cursor: text, limit: 25 })
    } catch (error) {
      return (error as Problem).code // any other error fails the comparison
    }
    return 'accepted'
  }
  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

  test.each([
    ['amount', forged('amount', false, '12', uuid)],
    ['due', forged('due', true, 'infinity', uuid)],
    ['due', forged('due', true, '2024-02-29', uuid)],
    ['name', forged('name', false, "'; drop table x", uuid)],
    ['at', forged('at', false, '2026-11-16 10:00:00.123456+01', uuid)],
  ] as const)('of sort %s is read: %s', (sort, text) => {
    expect(refused(sort, text)).toBe('accepted')
  })

  test.each([
    ['not base64 of JSON', 'amount', 'hello'],
    ['not a list', 'amount', Buffer.from('{"a":1}').toString('base64url')],
    ['of another order', 'amount', forged('-amount', false, '12', uuid)],
    ['of another column', 'amount', forged('due', false, '2026-01-01', uuid)],
    ['without a direction', 'amount', forged('amount', 'no', '12', uuid)],
    ['with a number instead of text', 'amount', forged('amount', false, 12, uuid)],
    ['with an amount that is none', 'amount', forged('amount', false, '12e3', uuid)],
    ['with an amount beyond 64 bits', 'amount', forged('amount', false, '9'.repeat(19), uuid)],
    ['with a day that does not exist', 'due', forged('due', false, '2026-02-30', uuid)],
    ['with a month that does not exist', 'due', forged('due', false, '2026-13-01', uuid)],
    ['with a time that does not exist', 'at', forged('at', false, '2026-11-16 25:00:00+00', uuid)],
    ['with a zero byte', 'name', forged('name', false, 'a\0b', uuid)],
    ['with an id that is none', 'amount', forged('amount', false, '12', 'x')],
  ] as const)('%s is refused', (_what, sort, text) => {
    expect(refused(sort, text)).toBe('cursor_invalid')
  })

  test('of whatever text never breaks a statement', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sorts), fc.string({ unit: 'binary' }), async (sort, value) => {
        const cursor = forged(sort, false, value, uuid)
        const outcome = await fetchPage([sample], orderOf(sort, keys, id), cursor, 5).catch(error => error.code)
        expect(outcome === 'cursor_invalid' || Array.isArray(outcome.data)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a search', () => {
  test.each([
    ['100%', '1000', false],
    ['100%', 'at 100% load', true],
    ['a_b', 'axb', false],
    ['a\\b', 'a\\b', true],
  ])('takes %s literally in %s: %s', async (typed, text, found) => {
    const { rows } = await sql<{ found: boolean }>`
      select ${text} ilike ${`%${likeLiteral(typed)}%`} as found`.execute(database.unbound)
    expect(rows[0]?.found).toBe(found)
  })

  test.each([
    [undefined, []],
    ['  \t ', []],
    ['shop  Server ', ['%shop%', '%Server%']],
    ['50% off', ['%50\\%%', '%off%']],
  ])('%j has the words %j', (typed, patterns) => {
    expect(wordPatterns(typed)).toEqual(patterns)
  })
})
