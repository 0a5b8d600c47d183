import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { list, oldestFirst } from '@kontor/customer-centre/platform/db/list'
import { keepSeen } from '@kontor/customer-centre/testing/seen-rows'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryDataFolder } from './data-folder.ts'
import { readSeen, rowTypes } from './row-types.ts'

let centre: TestCentre
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
beforeAll(async () => {
  centre = await startTestCentre('empty')
  folder = await temporaryDataFolder()
})
afterAll(async () => {
  await centre.close()
  await folder.remove()
})

type Part = { name: string; size: number | null }
const now = sql`now()`

/** Tells what each template says, and what is wrong about it. */
const stated: Record<string, [statement: RawBuilder<unknown>, wrong: string[]]> = {
  right: [
    sql<{ id: number; at: string; on: string; hash: Buffer; parts: Part[]; kind: 'a' | 'b' | null }>`
      select 1::bigint as id, ${now} as at, date '2026-11-27' as on, '\\x00'::bytea as hash,
        '[{"name":"x","size":null}]'::jsonb as parts, nullif('a', 'a') as kind`,
    [],
  ],
  renamed: [sql<{ amount_minor: number }>`select 1 as minor`, ['amount_minor is not there: minor']],
  decimal: [sql<{ sum: number }>`select 1.5 as sum`, ['sum was a text, and is number by its type']],
  absent: [
    sql<{ until: string; name: string }>`
      select until, 'x' as name from (values (date '2026-11-27'), (null)) v (until)`,
    ['until was null, and is string by its type'],
  ],
  word: [
    sql<{ state: 'open' | 'done' }>`select 'gone' as state`,
    [`state was 'gone', and is "done" | "open" by its type`],
  ],
  json: [
    sql<{ parts: Part[] }>`select json_build_array(json_build_object('name', 1, 'size', 2)) as parts`,
    ['parts[].name was a number, and is string by its type'],
  ],
  time: [sql<{ at: Date }>`select now() as at`, ['at was a text, and is Date by its type']],
  rest: [sql<Record<string, number>>`select 1 as one, 'x' as two`, ['two was a text, and is number by its type']],
  unused: [sql<{ at: Date }>`select now() as at where false`, []],
}

test('a row that is not as its type says is named with its place', async () => {
  const { operator } = centre.services.database
  for (const [statement] of Object.values(stated)) await statement.execute(operator)
  await operator.selectFrom('customer').select(sql<string>`count(*)::integer`.as('count')).execute()
  const columns = sql<{ n: string }>`v.n, v.at`
  const source = sql`from (select 1 as n, now() as at) v where true`
  await list(operator, { columns, source, order: oldestFirst('v.at', { sql: 'v.n', type: 'bigint' }) }, { limit: 5 })
  const file = join(folder.path, 'seen')
  keepSeen(file)
  const found = rowTypes(['apps/kontor/src/testing/row-types.test.ts'], readSeen(file))
  const lines = readFileSync(import.meta.filename, 'utf8').split('\n')
  const wrong = found.mismatches.map(line => line.replace(/^\S+: /, ''))
  expect(wrong).toEqual([
    ...Object.values(stated).flatMap(([, expected]) => expected),
    'a row was a number, and is string by its type',
    'n was a number, and is string by its type',
  ])
  expect(found).toMatchObject({ stated: 11, judged: 10 })
  const [, at = ''] = /:(\d+): /.exec(found.mismatches[0] ?? '') ?? []
  expect(lines[Number(at) - 1]).toContain('amount_minor')
})
