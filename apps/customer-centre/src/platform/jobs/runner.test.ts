import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { retryNow } from '../../testing/run-queued.ts'
import { databaseUrl, dropDatabase, templates } from '../../testing/template.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../db/database.ts'
import { enqueue } from './enqueue.ts'
import { hold, resume } from './hold.ts'
import { declareJob, type Job, type Log } from './job.ts'
import { type RunningJobs, startJobs } from './runner.ts'

const mailer = { send: async () => undefined }
const logged: string[] = []
const log: Log = {
  info: (_details, message) => void logged.push(message),
  warn: (_details, message) => void logged.push(message),
  error: (_details, message) => void logged.push(message),
}

const ran: number[] = []
let failures = 0
const counted = declareJob({
  name: 'test.counted',
  payload: z.object({ number: z.int(), fails: z.optional(z.int()) }),
  attempts: 16,
  timeLimit: 60,
  concurrency: 10,
  onGivenUp: null,
  async run(_context, { number, fails = 0 }) {
    if (failures < fails) {
      failures += 1
      throw new Error('not yet')
    }
    ran.push(number)
  },
})
const timed = declareJob({
  name: 'test.timed',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 60,
  schedule: '0 3 * * *',
  run: async () => undefined,
})
const jobs = [counted, timed] as readonly Job[]

let centre: TestCentre
const running: RunningJobs[] = []
beforeAll(async () => {
  centre = await startTestCentre('empty')
})
afterAll(async () => {
  await Promise.all(running.map(one => one.stop()))
  await centre.close()
})

/** @param lookSeconds by default so many that only a notification can wake it */
function start(lookSeconds = 3600): RunningJobs {
  const one = startJobs({ logins: centre.logins, services: centre.services, mailer, log, jobs, lookSeconds })
  running.push(one)
  return one
}

async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 120_000, interval: 100 })
}

/** Jobs that someone may still run. */
async function unfinished(): Promise<number> {
  const { rows } = await sql`select from pgboss.job where state < 'completed'`.execute(
    centre.services.database.operator,
  )
  return rows.length
}

describe('the runner', () => {
  test('takes what was queued before any runner had started, once, in whichever process', async () => {
    const { unbound } = centre.services.database
    for (const number of [1, 2, 3]) await enqueue(unbound, counted, { number })
    const both = [start(), start()]
    await Promise.all(both.map(one => one.started))
    for (const number of [4, 5]) await enqueue(unbound, counted, { number })
    await eventually(() => ran.length >= 5)
    await eventually(async () => (await unfinished()) === 0)
    expect(ran.toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('schedules what runs by the clock', async () => {
    const boss = new PgBoss({ connectionString: centre.url, migrate: false, supervise: false, schedule: false })
    await boss.start()
    const schedules = await boss.getSchedules()
    await boss.stop({ graceful: false })
    expect(schedules).toMatchObject([{ name: 'test.timed', cron: '0 3 * * *', timezone: 'Europe/Berlin' }])
  })

  test('tries again what has failed, and gives up what does not fit', async () => {
    const { unbound } = centre.services.database
    start(0.5)
    await enqueue(unbound, counted, { number: 6, fails: 1 })
    await enqueue(unbound, counted, { number: 'seven' } as never) // a payload of an older version
    await eventually(async () => {
      await retryNow(centre.services)
      return ran.includes(6)
    })
    expect(failures).toBe(1)
    expect(logged).toContain('jobs: failed, will be tried again')
    expect(logged).toContain('jobs: payload does not fit')
  })

  test('has tables that are pg-boss’s own, as of the version installed', async () => {
    const boss = new PgBoss({ connectionString: centre.url, migrate: false, supervise: false, schedule: false })
    await boss.start()
    const drift = await boss.detectSchemaDrift()
    await boss.stop({ graceful: false })
    expect(drift.ok, JSON.stringify(drift)).toBe(true)
  })

  test('starts without a database, keeps trying, and stops without waiting for any time to pass', async () => {
    const none = 'postgresql://127.0.0.1:1/none'
    const away = startJobs({ logins: { app: none, operator: none }, services: centre.services, mailer, log, jobs })
    await eventually(() => logged.includes('jobs: not started yet'))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await away.stop()
  })

  test('begins once a missing database is there', async () => {
    const name = `test_late_${process.pid}`
    const { app, operator } = centre.logins
    const logins = { ...centre.logins, app: databaseUrl(app, name), operator: databaseUrl(operator, name) }
    const before = logged.length
    const late = startJobs({ logins, services: centre.services, mailer, log, jobs, lookSeconds: 0.5 })
    await eventually(() => logged.slice(before).includes('jobs: not started yet'))
    const owner = new pg.Client({ connectionString: await testDatabase() })
    await owner.connect()
    try {
      await owner.query(`create database ${name} template ${templates.empty}`)
      const database = openDatabase(logins)
      await enqueue(database.unbound, counted, { number: 7 })
      await database.close()
      await eventually(() => ran.includes(7))
    } finally {
      await late.stop()
      await dropDatabase(owner, name)
      await owner.end()
    }
  })

  test('continues after its connections were cut', async () => {
    const owner = new pg.Client({ connectionString: centre.url })
    await owner.connect()
    const cut = await owner.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kontor-jobs'`)
    await owner.end()
    expect(cut.rowCount).toBeGreaterThan(0)
    await enqueue(centre.services.database.unbound, counted, { number: 8 })
    await eventually(() => ran.includes(8))
  })
})

test('jobs that are held stay where they are until they are let go, without a restart', async () => {
  const own = await startTestCentre('empty')
  const owner = new pg.Client({ connectionString: own.url })
  await owner.connect()
  await owner.query(hold)
  await enqueue(own.services.database.operator, counted, { number: 77 })
  const held = startJobs({ logins: own.logins, services: own.services, mailer, log, jobs, lookSeconds: 0.1 })
  await eventually(() => logged.some(line => line.startsWith('jobs: held')))
  expect(ran).not.toContain(77)
  await owner.query(resume)
  await held.started
  await eventually(() => ran.includes(77))
  await held.stop()
  await owner.end()
  await own.close()
})
