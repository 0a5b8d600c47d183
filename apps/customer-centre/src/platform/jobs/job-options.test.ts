import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction } from '../db/database.ts'
import { enqueue, enqueueAll } from './enqueue.ts'
import { declareJob, type Job, type Log } from './job.ts'
import { jobProgress } from './progress.ts'
import { type RunningJobs, startJobs } from './runner.ts'

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const empty = z.object({})

const underWay = new Map<string, number>()
let mostOfAKey = 0
let mostInAll = 0
const both = Promise.withResolvers<void>()
const keyed = declareJob({
  name: 'test.keyed',
  payload: z.object({ key: z.string() }),
  attempts: 1,
  timeLimit: 60,
  concurrency: 5,
  key: ({ key }) => key,
  onGivenUp: null,
  async run(_context, { key }) {
    underWay.set(key, (underWay.get(key) ?? 0) + 1)
    const counts = [...underWay.values()]
    mostOfAKey = Math.max(mostOfAKey, ...counts)
    mostInAll = Math.max(
      mostInAll,
      counts.reduce((sum, count) => sum + count),
    )
    if (mostInAll > 1) both.resolve()
    await both.promise
    underWay.set(key, (underWay.get(key) ?? 0) - 1)
  },
})

const order: string[] = []
const sorted = declareJob({
  name: 'test.sorted',
  payload: z.object({ name: z.string(), urgent: z.boolean() }),
  attempts: 1,
  timeLimit: 60,
  priority: ({ urgent }) => (urgent ? 1 : 0),
  onGivenUp: null,
  run: async (_context, { name }) => void order.push(name),
})

const endless = declareJob({
  name: 'test.endless',
  payload: empty,
  attempts: 1,
  timeLimit: 0.1,
  onGivenUp: null,
  run: () => new Promise<void>(() => undefined),
})

const halfway = Promise.withResolvers<void>()
const long = declareJob({
  name: 'test.long',
  payload: z.object({ key: z.string() }),
  attempts: 1,
  timeLimit: 60,
  key: ({ key }) => key,
  onGivenUp: null,
  async run({ progress }) {
    for (let step = 1; step <= 50; step++) progress?.(step, 100)
    await halfway.promise
  },
})

const timed = declareJob({
  name: 'test.timed',
  payload: empty,
  attempts: 2,
  timeLimit: 30,
  schedule: '0 3 * * *',
  run: async () => undefined,
})

let centre: TestCentre
const running: RunningJobs[] = []
beforeAll(async () => {
  centre = await startTestCentre('empty')
})
afterAll(async () => {
  await Promise.all(running.map(one => one.stop()))
  await centre.close()
})

function start(...jobs: unknown[]): void {
  const mailer = { send: async () => undefined }
  const declared = jobs as readonly Job[] // each with a payload of its own
  const one = {
    logins: centre.logins,
    services: centre.services,
    mailer,
    log: silent,
    jobs: declared,
    lookSeconds: 0.5,
  }
  running.push(startJobs(one))
}

type Row = { data: object; state: string; retry_limit: number; expire_seconds: number; output: object | null }
async function rows({ name }: { name: string }): Promise<Row[]> {
  const found =
    await sql<Row>`select data, state, retry_limit, expire_seconds, output from pgboss.job where name = ${name} order by created_on`.execute(
      centre.services.database.operator,
    )
  return found.rows
}
const states = async (job: { name: string }) => (await rows(job)).map(({ state }) => state)
/** Tries as often as the test has time for: it ends with the condition, or with the test. */
const eventually = (condition: () => Promise<unknown>) => expect.poll(condition)

test('a job states its limits', () => {
  // @ts-expect-error without attempts it would be tried for ever, or never again
  declareJob({ name: 'test.unlimited', payload: empty, timeLimit: 60, run: async () => undefined })
  // @ts-expect-error without a time limit it would hold its place for ever
  declareJob({ name: 'test.unlimited', payload: empty, attempts: 1, run: async () => undefined })
})

test('any number is enqueued by one statement, none by none, and together or not at all', async () => {
  const { unbound } = centre.services.database
  const payloads = ['a', 'b', 'c'].map(name => ({ name, urgent: name === 'c' }))
  centre.countStatements()
  await enqueueAll(unbound, sorted, [])
  await enqueueAll(unbound, sorted, payloads)
  expect(centre.countStatements()).toHaveLength(1)
  const rolledBack = inTransaction(unbound, async db => {
    await enqueueAll(db, sorted, payloads)
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  const enqueued = (await rows(sorted)).map(({ data }) => data)
  expect(enqueued.length).toBe(3)
  expect(enqueued).toEqual(expect.arrayContaining(payloads))
})

test('what is urgent runs before what came before it', async () => {
  start(sorted)
  await eventually(() => states(sorted)).toEqual(['completed', 'completed', 'completed'])
  expect(order[0]).toBe('c')
})

test('of one key one runs at a time, in whichever process, and those of another key run beside it', async () => {
  const payloads = ['red', 'red', 'red', 'blue', 'blue', 'blue'].map(key => ({ key }))
  start(keyed)
  start(keyed)
  await enqueueAll(centre.services.database.unbound, keyed, payloads)
  await eventually(() => states(keyed)).toEqual(payloads.map(() => 'completed'))
  expect({ mostOfAKey, mostInAll }).toEqual({ mostOfAKey: 1, mostInAll: 2 })
})

test('what is scheduled is enqueued once, until it has run', async () => {
  const { unbound } = centre.services.database
  await enqueue(unbound, timed, {})
  await enqueue(unbound, timed, {})
  expect(await states(timed)).toEqual(['created'])
  start(timed)
  await eventually(() => states(timed)).toEqual(['completed'])
  await enqueue(unbound, timed, {})
  expect(await states(timed)).toHaveLength(2)
})

test('a later start is waited for', async () => {
  const later = declareJob({ ...sorted, name: 'test.later' })
  const { unbound, operator } = centre.services.database
  const inAnHour = new Date(Date.now() + 3_600_000)
  await enqueue(unbound, later, { name: 'later', urgent: false }, { startAfter: inAnHour })
  start(later)
  await running.at(-1)?.started
  await enqueue(unbound, later, { name: 'now', urgent: false })
  await eventually(() => states(later)).toEqual(expect.arrayContaining(['created', 'completed']))
  await sql`update pgboss.job set start_after = now() where name = ${later.name} and state = 'created'`.execute(
    operator,
  )
  await eventually(() => states(later)).toEqual(['completed', 'completed'])
})

test('what takes longer than its limit has failed, and keeps its place no longer', async () => {
  const { unbound } = centre.services.database
  await enqueue(unbound, endless, {})
  start(endless)
  await enqueue(unbound, endless, {})
  await eventually(() => states(endless)).toEqual(['failed', 'failed'])
  expect((await rows(endless))[0]?.output).toMatchObject({ message: 'not done within 0.1 s' })
})

test('tells how far it has come, until it has ended', async () => {
  const { unbound, operator } = centre.services.database
  start(long)
  await enqueue(unbound, long, { key: '10001' })
  await eventually(() => jobProgress(operator, long)).toEqual([{ key: '10001', done: 50, of: 100 }])
  halfway.resolve()
  await eventually(() => states(long)).toEqual(['completed'])
  expect(await jobProgress(operator, long)).toEqual([])
})

test('limits of a new version hold for a queue that the old one made', async () => {
  const before = declareJob({ ...sorted, name: 'test.changed' })
  const { unbound } = centre.services.database
  await enqueue(unbound, before, { name: 'old', urgent: false })
  start({ ...before, attempts: 4, timeLimit: 120 })
  await running.at(-1)?.started
  await enqueue(unbound, before, { name: 'new', urgent: false })
  const limits = (await rows(before)).map(({ retry_limit, expire_seconds }) => ({ retry_limit, expire_seconds }))
  expect(limits).toEqual([
    // and ten that pg-boss does not come to
    { retry_limit: 10, expire_seconds: 90 },
    { retry_limit: 13, expire_seconds: 150 },
  ])
})

const runs: number[] = []
const lastWords: string[] = []
const failing = declareJob({
  name: 'test.failing',
  payload: z.object({ lastWordFails: z.int() }),
  attempts: 2,
  timeLimit: 60,
  backoff: { first: 0, most: 1 },
  async onGivenUp(_context, { lastWordFails }, reason) {
    lastWords.push(String(reason))
    if (lastWords.length <= lastWordFails) throw new Error('the last word failed')
  },
  async run() {
    runs.push(runs.length)
    throw new Error(`failure ${runs.length}`)
  },
})

test('what is given up has the last word, once more where that fails, and is not run again', async () => {
  start(failing)
  await enqueue(centre.services.database.unbound, failing, { lastWordFails: 1 })
  await eventually(() => states(failing)).toEqual(['failed'])
  expect({ runs: runs.length, lastWords }).toEqual({
    runs: 2,
    lastWords: ['Error: failure 2', 'Error: it has failed 2 times'],
  })
})

/** Looks for dead runs as the processes that run jobs do. */
const look = () => sql`select wake_due_jobs()`.execute(centre.services.database.operator)
/** Leaves what a process leaves that dies with a run of this job. */
const killed = async ({ name }: { name: string }) =>
  sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds',
    retry_count = case when started_on is not null then retry_count + 1 else retry_count end
    where name = ${name} and state < 'active'`.execute(centre.services.database.operator)

test('runs that are lost cost no try; a hundred in a row do', async () => {
  const lost = declareJob({ ...failing, name: 'test.lost' })
  const { unbound, operator } = centre.services.database
  const kill = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await killed(lost)
      await look()
    }
  }
  const row = async () => {
    const found = await sql<object>`
      select state, retry_count, output -> 'lost' as lost from pgboss.job where name = ${lost.name}`.execute(operator)
    return found.rows[0]
  }
  await enqueue(unbound, lost, { lastWordFails: 0 })
  await kill(40)
  expect(await row()).toEqual({ state: 'retry', retry_count: 0, lost: 40 })
  await sql`update pgboss.job set start_after = now() where name = ${lost.name}`.execute(operator)
  runs.length = 0
  lastWords.length = 0
  await kill(60)
  expect(await row()).toEqual({ state: 'retry', retry_count: 0, lost: 100 })
  await sql`update pgboss.job set start_after = now() where name = ${lost.name}`.execute(operator)
  start(lost)
  await eventually(() => states(lost)).toEqual(['failed'])
  expect({ runs: runs.length, lastWords }).toEqual({ runs: 0, lastWords: ['Error: 100 runs in a row were lost'] })
})

test('a run that loses its connection, or whose process stops, has not failed', async () => {
  let begun = 0
  const over = Promise.withResolvers<void>()
  const cut = declareJob({
    ...failing,
    name: 'test.cut',
    attempts: 1,
    async run() {
      begun++
      if (begun === 1)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(centre.services.database.operator)
      // one that its process does not wait for
      if (begun === 2) await over.promise
    },
  })
  const due = () => sql`update pgboss.job set start_after = now() where name = ${cut.name} and state = 'retry'`
  const { unbound, operator } = centre.services.database
  start(cut)
  await enqueue(unbound, cut, { lastWordFails: 0 })
  await eventually(() => states(cut)).toEqual(['retry'])
  await due().execute(operator)
  await expect.poll(() => begun).toBe(2)
  await running.pop()?.stop()
  expect(await states(cut)).toEqual(['retry'])
  over.resolve()
  await due().execute(operator)
  start(cut)
  await eventually(() => states(cut)).toEqual(['completed'])
  expect({ begun, lastWords: lastWords.length }).toEqual({ begun: 3, lastWords: 1 })
})

test('a job whose row waits for it says what becomes of the row', () => {
  // @ts-expect-error it would wait for ever once the attempts are used up
  declareJob({ name: 'test.silent', payload: empty, attempts: 3, timeLimit: 60, run: async () => undefined })
})
