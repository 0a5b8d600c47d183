import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { queueMails } from '@kontor/customer-centre/platform/mail/queue-mail'
import { startMailServer } from '@kontor/customer-centre/testing/mail-server'
import { testMasterKey } from '@kontor/customer-centre/testing/master-key'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SignedOutVisitor, signInOverHttp } from '../../../bench/visitor.ts'
import { readConfiguration } from './configuration.ts'
import { createMetrics } from './metrics.ts'
import { loadPortalBuild, type Portal } from './portal/install.ts'
import { farewell, serve } from './serve.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { type Program, startProgram } from './testing/program.ts'
import { startRoundRobin } from './testing/round-robin.ts'
import type { Part } from './until-signal.ts'

type Web = { PORT: string; stop(): Promise<number | null> }

const patient = { timeout: 120_000 }

/** Two web and two work processes on one database, as a provider runs them who wants to restart one without a pause. */
let centre: TestCentre
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let owner: pg.Client
let settings: Record<string, string>
const url = 'http://localhost:4360'
const webs: Web[] = []
const works: Program[] = []
let proxy: { stop(): Promise<void> }

beforeAll(async () => {
  centre = await startTestCentre()
  folder = await temporaryDataFolder()
  owner = new pg.Client({ connectionString: centre.url })
  await owner.connect()
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'false', TRUST_PROXY: 'true' }
  settings = { ...quiet, APP_URL: url, DATABASE_URL: centre.url, DATA_DIR: folder.path }
  webs.push(...(await Promise.all(['4361', '4362'].map(startWeb))))
  proxy = await startRoundRobin(4360, [4361, 4362, 4363, 4364])
})

afterAll(async () => {
  await proxy.stop()
  await Promise.all([...webs, ...works].map(program => program.stop()))
  await owner.end()
  await centre.close()
  await folder.remove()
})

async function startWeb(PORT: string): Promise<Web> {
  const { stop } = await startProgram({ ...settings, PORT }, 'web')
  return { PORT, stop }
}

/** Does what a web process does once it has read its sources, which is most of what its start costs: here they are read once. */
async function serveHere(PORT: string, build: Portal): Promise<Web> {
  const parts: Part[] = []
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const shared = { keep: (part: Part) => parts.push(part), metrics: createMetrics(), farewell }
  await serve(readConfiguration({ ...settings, PORT, MASTER_KEY: testMasterKey }), centre.logins, build, shared)
  printed.mockRestore()
  return {
    PORT,
    async stop() {
      for (const part of parts) await part.finish()
      for (const part of parts) await part.close()
      return 0
    },
  }
}

/** Connections that belong to jobs. */
async function forJobs(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'kontor-jobs'`)
  return rows[0]?.count ?? 0
}

async function queue(count: number): Promise<void> {
  const now = new Date()
  const mails = Array.from({ length: count }, (_, at) => ({
    services: centre.services,
    template: 'verify_email' as const,
    now,
    user: { id: null, email: `reader${at}@new.example`, name: 'Kim', locale: 'en' },
    values: { link: `${url}/register/x`, hours: 24 },
  }))
  await queueMails(centre.services.database.operator, mails)
}
const delivered = async () => {
  const { rows } = await owner.query<{ sent: number; attempts: number }>(`
    select count(sent_at)::int as sent, coalesce(max(attempts), 0) as attempts
    from mail_delivery join mail on mail.id = mail_delivery.mail_id where mail.template = 'verify_email'`)
  return rows[0]
}

test('a session holds in both web processes, and each mail leaves once, by whichever work process', async () => {
  const cookie = await signInOverHttp(url, 'anna@demo.example')
  for (let call = 0; call < 4; call++) {
    const answer = await fetch(`${url}/ajax/v1/user`, {
      headers: { cookie, accept: 'application/json', referer: `${url}/` },
    })
    expect([answer.status, ((await answer.json()) as { email: string }).email]).toEqual([200, 'anna@demo.example'])
  }
  await queue(40)
  expect(await delivered()).toEqual({ sent: 0, attempts: 0 })
  works.push(...(await Promise.all([1, 2].map(() => startProgram(settings, 'work')))))
  await queue(40)
  await expect.poll(delivered, patient).toEqual({ sent: 80, attempts: 1 })
  const outbox = join(folder.path, 'outbox')
  const written = await Promise.all((await readdir(outbox)).map(file => readFile(join(outbox, file), 'utf8')))
  expect(written.filter(mail => mail.includes('@new.example'))).toHaveLength(80)
})

test('no process holds a connection of the owner’s, or of anybody who could become them', async () => {
  const { rows } = await owner.query<{ login: string; owner: boolean }>(`
    select distinct usename as login, pg_has_role(usesysid, datdba, 'member') as owner
    from pg_stat_activity join pg_database using (datname)
    where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^kontor' order by 1`)
  expect(rows).toEqual([
    { login: expect.stringMatching(/^kontor_app_/), owner: false },
    { login: expect.stringMatching(/^kontor_operator_/), owner: false },
  ])
})

test('a work process that is told to stop ends what it has begun, and the other one goes on', async () => {
  await queue(40)
  expect(await works.shift()?.stop()).toBe(0)
  await expect.poll(async () => (await delivered())?.sent, patient).toBe(120)
})

test('the web holds no connection for jobs', async () => {
  expect(await forJobs()).toBeGreaterThan(0)
  await Promise.all(works.splice(0).map(work => work.stop()))
  await expect.poll(forJobs, patient).toBe(0)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
})

test('a work process that is killed in mid-mail leaves its mails to the other one, which takes it for dead after ten seconds', async () => {
  let hangs = true
  let reached = 0
  const server = await startMailServer({
    onMailFrom(_address, _session, done) {
      if (hangs) reached++
      else done()
    },
  })
  const withServer = { ...settings, SMTP_URL: `smtp://127.0.0.1:${server.port}?tls=optional` }
  try {
    const dying = await startProgram(withServer, 'work')
    const before = (await delivered())?.sent ?? 0
    await queue(20)
    await expect.poll(() => reached, patient).toBeGreaterThan(0)
    await dying.stop('SIGKILL')
    hangs = false
    const heir = await startProgram(withServer, 'work')
    await expect.poll(async () => (await delivered())?.sent, patient).toBe(before + 20)
    await heir.stop()
  } finally {
    server.drop()
    await server.stop()
  }
})

test('twenty restarts under load, four of them of whole processes, leave no request without its answer', async () => {
  const visitor = new SignedOutVisitor(url, 'anna@demo.example')
  await visitor.signIn()
  const page = () =>
    fetch(`${url}/support`, { headers: { cookie: visitor.cookieHeader, accept: 'text/html' }, redirect: 'manual' })
  const write = () => visitor.post('/ajax/v1/preferences', { preferences: {} }, { 'idempotency-key': randomUUID() })
  const wrong: unknown[] = []
  let [asked, over] = [0, false]
  // each pauses for some milliseconds: asked without a pause, they take the time of what starts
  const visitors = [
    [() => fetch(`${url}/ajax/v1/provider`), 40],
    [write, 100],
    [page, 400],
  ] as const
  const visits = visitors.map(async ([ask, pause]) => {
    while (!over) {
      const answer = await ask()
      const text = await answer.text()
      await setTimeout(pause)
      // a machine that is busy with other things has visitors come again, and tells them so
      const busy = answer.status === 503 && (answer.headers.has('refresh') || text.includes('"code":"overloaded"'))
      if (busy) continue
      asked++
      if (answer.status !== 200) wrong.push([answer.status, text])
    }
  })
  const build = await loadPortalBuild(join(import.meta.dirname, '../../portal/dist'))
  const places = ['4363', '4364'].map(PORT => ({ PORT, left: Promise.resolve<unknown>(0) }))
  for (let restart = 0; restart < 20; restart++) {
    const [oldest, place] = [webs.shift(), places.shift()]
    if (!oldest || !place) throw new Error('a place is missing')
    places.push({ PORT: oldest.PORT, left: oldest.stop() })
    expect(await place.left).toBe(0)
    webs.push(await (restart % 5 === 0 ? startWeb(place.PORT) : serveHere(place.PORT, build)))
  }
  for (const { left } of places) expect(await left).toBe(0)
  over = true
  await Promise.all(visits)
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(50)
})

test('a portal alone that npm start runs is first not ready, as the others are', async () => {
  const leaves = { NODE_ENV: 'production', APP_URL: 'http://localhost:4363', CUSTOMER_CENTRE_URL: url, PORT: '4363' }
  const portal = await startProgram({ ...leaves, DATA_DIR: folder.path })
  const ready = async () => {
    const answer = await fetch(`${portal.url}/health/ready`)
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }
  expect(await ready()).toEqual([200, 'ready'])
  const stopped = portal.stop()
  await expect.poll(ready, { ...patient, interval: 20 }).toEqual([503, 'leaving'])
  expect(await stopped).toBe(0)
})

test.each(['web', 'work'])('%s without a database to share is one line', async command => {
  const alone = startProgram({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: 'embedded' }, command)
  await expect(alone).rejects.toThrow(new RegExp(`ended with 1:\\nDATABASE_URL: is missing. npm run ${command} shares`))
})

test('a portal alone has no jobs to run', async () => {
  const alone = startProgram({ NODE_ENV: 'test', CUSTOMER_CENTRE_URL: url }, 'work')
  await expect(alone).rejects.toThrow(/ended with 1:\nCUSTOMER_CENTRE_URL: /)
})
