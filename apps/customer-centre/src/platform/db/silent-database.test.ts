import { createConnection, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { cloneTemplate } from '../../testing/template.ts'
import { testConfiguration } from '../../testing/test-centre.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { createClock } from '../clock.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { declareJob, type Job } from '../jobs/job.ts'
import { startJobs } from '../jobs/runner.ts'
import type { AskingServices } from '../services.ts'
import { type Db, openDatabase } from './database.ts'
import { loginsOf } from './logins.ts'
import { unattended } from './pool.ts'

/** A way to the database on which everything can stop without a word, as behind a firewall that has forgotten it. */
async function wayTo(socket: string) {
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  const server = createServer({ pauseOnConnect: true }, near => {
    const far = createConnection(socket)
    pairs.add([near, far])
    for (const end of [near, far]) end.on('error', () => undefined)
    if (silent) return
    near.pipe(far).pipe(near)
    near.resume()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of [...pairs].flat()) end.destroy()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port, // of a listening TCP server
    fallSilent() {
      silent = true
      for (const [near, far] of pairs) near.unpipe(far).pause()
      for (const [near, far] of pairs) far.unpipe(near).pause()
    },
    speakAgain() {
      silent = false
    },
  }
}

/** A database of its own, straight and by a way that can fall silent. */
async function somewhere() {
  const { url, drop } = await cloneTemplate(await testDatabase(), 'empty')
  const logins = await loginsOf(url)
  const way = await wayTo(`${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`)
  const throughIt = (address: string) => address.replace(/^(.*?)\/\/(.*)\?host=[^&]+/, `$1//127.0.0.1:${way.port}$2?`)
  return { logins, way, byIt: { ...logins, app: throughIt(logins.app), operator: throughIt(logins.operator) }, drop }
}

/** Uses all connections at once. */
const useAll = (door: Db) => Promise.allSettled([1, 2, 3, 4].map(() => sql`select 1`.execute(door)))
const fulfilled = ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']
const statuses = (settled: PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status)

test('a database that falls silent is told by an error, and is back once it speaks: nobody waits for what is lost', async () => {
  const { byIt, way, drop } = await somewhere()
  const database = openDatabase(byIt, { max: 4 })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  for (const door of [database.unbound, database.operator]) expect(statuses(await useAll(door))).toEqual(fulfilled)

  way.fallSilent()
  // of both: what a sign-in needs is not waited for longer than a page
  await Promise.all(
    [database.unbound, database.operator].map(door =>
      expect(sql`select 1`.execute(door)).rejects.toThrow('the database is silent'),
    ),
  )
  way.speakAgain()
  // the others rested: they lead into the same silence, and are gone as well
  for (const door of [database.unbound, database.operator]) expect(statuses(await useAll(door))).toEqual(fulfilled)
})

test('what rests in one pool goes with what is silent in the other', async () => {
  const { byIt, way, drop } = await somewhere()
  const database = openDatabase(byIt, { max: 4, operators: 4, limits: { silence: 3000 } })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  for (const door of [database.unbound, database.operator]) await useAll(door)
  way.fallSilent()
  await expect(database.ping()).rejects.toThrow('the database is silent')
  way.speakAgain()
  expect(statuses(await useAll(database.operator))).toEqual(fulfilled)
})

test('the queue notices it as well: the next job runs, on connections that are new', async () => {
  const { logins, byIt, way, drop } = await somewhere()
  // as jobs have them
  const database = openDatabase(byIt, { max: 2, operators: 4, limits: unattended })
  const own = openDatabase(logins, { max: 1, operators: 1 })
  const silent = Promise.withResolvers<void>()
  const begun: number[] = []
  const ended: number[] = []
  const job = declareJob({
    name: 'test.silent',
    payload: z.object({ number: z.int() }),
    attempts: 3,
    timeLimit: 60,
    onGivenUp: null,
    async run(_context, { number }) {
      begun.push(number)
      if (number === 1) await silent.promise
      else await sql`select 1`.execute(database.operator)
      ended.push(number)
    },
  })
  await useAll(database.operator)
  const configuration = { ...testConfiguration }
  const running = startJobs({
    logins: byIt,
    services: { database, configuration, clock: createClock(configuration.timeZone) } as AskingServices,
    mailer: { send: async () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    jobs: [job as Job],
  })
  onTestFinished(async () => {
    await running.stop()
    await Promise.all([database.close(), own.close()])
    await drop()
  })
  await running.started
  await enqueue(own.operator, job, { number: 1 })
  await vi.waitUntil(() => begun.length > 0, { timeout: 120_000 })

  way.fallSilent()
  way.speakAgain()
  await enqueue(own.operator, job, { number: 2 })
  silent.resolve()
  // ten seconds, and what a busy machine takes; a job's own statements are waited for for a minute
  await vi.waitUntil(() => ended.includes(2), { timeout: 50_000 })
})
