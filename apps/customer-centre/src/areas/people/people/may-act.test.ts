import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readOnlyCentre } from '../../../testing/test-centre.ts'
import { lasts, mayAct } from './may-act.ts'

let centre: Awaited<ReturnType<typeof readOnlyCentre>>
beforeAll(async () => {
  centre = await readOnlyCentre()
})

const [before, now, after] = ['2026-11-23T11:59:59Z', '2026-11-23T12:00:00Z', '2026-11-23T12:00:01Z']

test.each<[expires_at: string | null, disabled_at: string | null, { lasts: boolean; acts: boolean }]>([
  [null, null, { lasts: true, acts: true }],
  [after, null, { lasts: true, acts: true }],
  [now, null, { lasts: false, acts: false }],
  [before, null, { lasts: false, acts: false }],
  [null, before, { lasts: true, acts: false }],
  [after, now, { lasts: true, acts: false }],
])('of a membership until %s, of an account disabled at %s', async (expires_at, disabled_at, expected) => {
  const { rows } = await sql`select ${lasts(new Date(now))} as lasts, ${mayAct(new Date(now))} as acts
    from (select ${expires_at}::timestamptz as expires_at) m, (select ${disabled_at}::timestamptz as disabled_at) u`.execute(
    centre.services.database.operator,
  )
  expect(rows).toEqual([expected])
})

test('what a membership needs to last is said here alone', () => {
  const src = join(import.meta.dirname, '../../..')
  const saying = globSync('{areas,platform,adapters,values}/**/*.ts', { cwd: src })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !file.endsWith('.test.ts'))
    .filter(file => /\bm\.expires_at\s+is\s+null\s+or\b/.test(readFileSync(join(src, file), 'utf8')))
  expect(saying).toEqual(['areas/people/people/may-act.ts'])
})
