import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { connect } from './connect.ts'

test('a connection that is lost between two statements refuses the next one, and ends no process', async () => {
  const connectionString = await testDatabase()
  const [lost, other] = [await connect({ connectionString }), await connect({ connectionString })]
  try {
    const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid')
    await other.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
    await expect(lost.query('select')).rejects.toThrow(/terminat|not queryable|closed/)
  } finally {
    await Promise.all([lost, other].map(client => client.end()))
  }
})

test('whatever opens a connection listens for its loss', () => {
  const root = join(import.meta.dirname, '../../../..')
  const opens = globSync('{customer-centre,kontor}/src/**/*.ts', { cwd: root }).filter(
    file =>
      !/\.test\.ts$|\/testing\//.test(file) &&
      /new pg\.Client\([^)]*\)(?!\.user)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(opens.toSorted()).toEqual([
    'customer-centre/src/platform/db/connect.ts',
    // it gives a connection up itself, and listens too
    'customer-centre/src/platform/db/pool.ts',
  ])
})
