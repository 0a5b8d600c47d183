import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { dropWhenSilent, isGone, processOf } from './connection.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('empty')
})
afterAll(() => centre.close())

async function connected() {
  const client = new pg.Client({ connectionString: centre.logins.operator })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

test('the process that serves a connection is the one that the database names', async () => {
  const client = await connected()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(processOf(client)).toBe(rows[0]?.pid)
})

test('a connection that owes an answer for too long is gone, and one that rests is not', async () => {
  const client = await connected()
  const other = await connected()
  await other.query('select pg_advisory_lock(1)')
  dropWhenSilent(client, 1000)
  await client.query('select 1')
  expect(isGone(client)).toBe(false)
  await expect(client.query('select pg_advisory_lock(1)')).rejects.toThrow('the database is silent')
  expect(isGone(client)).toBe(true)
})
