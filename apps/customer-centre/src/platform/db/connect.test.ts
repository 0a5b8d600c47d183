import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { connect } from './connect.ts'
import { createPool } from './pool.ts'

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

test('a connection of a pool that is lost while its key is still being read ends no process', async () => {
  const app = await testDatabase()
  // it takes a connection, and never answers
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const operator = `postgres://kontor@127.0.0.1:${(silent.address() as AddressInfo).port}/kontor`
  const pool = createPool({ app, operator } as never, 'app', 1, undefined, 'kontor-lost', { connecting: 60_000 })
  const asked = pool.query('select 1').catch((error: unknown) => error)
  const [socket] = (await once(silent, 'connection')) as [Socket]
  const other = await connect({ connectionString: app })
  const { rows } = await other.query<{ gone: boolean }>(
    `select pg_terminate_backend(pid, 10000) as gone from pg_stat_activity where application_name = 'kontor-lost'`,
  )
  expect(rows).toEqual([{ gone: true }])
  socket.destroy()
  expect(await asked).toBeInstanceOf(Error)
  await Promise.all([pool.end(), other.end()])
  silent.close()
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
    // these two give a connection up themselves, and listen too
    'customer-centre/src/platform/db/pool.ts',
    'customer-centre/src/platform/db/signature.ts',
  ])
})
