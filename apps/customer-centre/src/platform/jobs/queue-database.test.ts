import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { openQueueDatabase } from './queue-database.ts'

let centre: TestCentre
let owner: pg.Client
beforeAll(async () => {
  centre = await startTestCentre('empty')
  owner = new pg.Client({ connectionString: centre.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await centre.close()
})

/** Processes of the database that are listening. */
async function listening(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'kontor-jobs'`,
  )
  return rows.map(({ pid }) => pid)
}

test('hears again after its connection was ended, and says so for what it has missed', async () => {
  const queue = openQueueDatabase(centre.logins.operator)
  const heard: string[] = []
  const subscribed = vi.fn()
  const handle = await queue.listen('somewhere', payload => heard.push(payload), subscribed)
  await owner.query(`notify somewhere, 'before'`)
  await vi.waitUntil(() => heard.includes('before'))
  for (const pid of await listening()) await owner.query('select pg_terminate_backend($1, 10000)', [pid])
  await vi.waitUntil(() => subscribed.mock.calls.length === 2, 20_000)
  await owner.query(`notify somewhere, 'after'`)
  await vi.waitUntil(() => heard.includes('after'))
  await handle.close()
  await queue.close()
  await vi.waitUntil(async () => (await listening()).length === 0)
})

test('a database that goes away while the connection is ended does not end the process', async () => {
  const queue = openQueueDatabase(centre.logins.operator)
  const handle = await queue.listen(
    'somewhere',
    () => undefined,
    () => undefined,
  )
  const [pid = 0] = await listening()
  process.kill(pid, 'SIGSTOP')
  const closing = handle.close() // its goodbye is not read before the blow, and the database's last word comes after it
  await owner.query('select pg_terminate_backend($1)', [pid])
  process.kill(pid, 'SIGCONT')
  await closing
  expect(await listening()).toEqual([])
  await queue.close()
})

test('where nothing answers, whoever asked first is told', async () => {
  const queue = openQueueDatabase('postgresql://127.0.0.1:1/none')
  await expect(
    queue.listen(
      'somewhere',
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow('ECONNREFUSED')
  await queue.close()
})
