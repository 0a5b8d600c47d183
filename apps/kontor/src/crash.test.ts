import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOverHttp } from '../../../bench/visitor.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { type Program, startProgram } from './testing/program.ts'

/** The whole program under `kill -9`, while a customer writes tickets: what was acknowledged is there afterwards. */
const settings = { PORT: '4330', DEMO: 'true', NODE_ENV: 'test', LOG_LEVEL: 'silent' }
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let program: Program

beforeAll(async () => {
  folder = await temporaryDataFolder()
  program = await startProgram({ ...settings, DATA_DIR: folder.path })
})

afterAll(async () => {
  await program.stop()
  await folder.remove()
})

test('postgres is killed: the program goes on by itself and no acknowledged ticket is lost', async () => {
  const written = await writeWhile('anna@demo.example', async () => process.kill(await postgresPid(), 'SIGKILL'))
  await expect.poll(() => ready(), { timeout: 10_000 }).toBe(true)
  expect(await missing('anna@demo.example', written)).toEqual([])
}, 60_000)

test('node is killed: the next start is up within ten seconds and no acknowledged ticket is lost', async () => {
  const written = await writeWhile('ben@demo.example', async () => process.kill(program.pid, 'SIGKILL'))
  program = await restartWithin(10_000)
  expect(await missing('ben@demo.example', written)).toEqual([])
}, 60_000)

test('both are killed: the next start is up within ten seconds and no acknowledged ticket is lost', async () => {
  const written = await writeWhile('locked@demo.example', async () => {
    const postgres = await postgresPid()
    process.kill(program.pid, 'SIGKILL')
    process.kill(postgres, 'SIGKILL')
  })
  program = await restartWithin(10_000)
  expect(await missing('locked@demo.example', written)).toEqual([])
}, 60_000)

/** Each story has a writer of its own: a user may open twenty tickets an hour. Four hands; after a second the blow falls. @returns subjects of the acknowledged ones */
async function writeWhile(email: string, blow: () => Promise<unknown>): Promise<string[]> {
  const cookie = await signInOverHttp(program.url, email)
  const acknowledged: string[] = []
  let over = false
  const hands = Array.from({ length: 4 }, async (_, hand) => {
    for (let count = 0; !over; count++) {
      const subject = `crash ${process.hrtime.bigint()} ${hand} ${count}`
      try {
        const answer = await post(cookie, {
          category: 'other',
          impact: 'none',
          subject,
          body: 'Written while things break.',
        })
        if (answer.status === 201) acknowledged.push(subject)
        else if (answer.status === 429) over = true
        await answer.arrayBuffer()
      } catch {
        // no answer, no promise
      }
      await new Promise(resolve => setTimeout(resolve, 150))
    }
  })
  await new Promise(resolve => setTimeout(resolve, 400))
  await blow()
  await new Promise(resolve => setTimeout(resolve, 400))
  over = true
  await Promise.all(hands)
  expect(acknowledged.length).toBeGreaterThan(0)
  return acknowledged
}

function post(cookie: string, body: unknown): Promise<Response> {
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '')
  return fetch(`${program.url}/ajax/v1/tickets`, {
    method: 'POST',
    headers: { ...headers(cookie), 'content-type': 'application/json', 'x-xsrf-token': token },
    body: JSON.stringify(body),
  })
}

const headers = (cookie: string) => ({ cookie, accept: 'application/json', referer: `${program.url}/` })

async function missing(email: string, subjects: string[]): Promise<string[]> {
  const cookie = await signInOverHttp(program.url, email)
  const found = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await fetch(`${program.url}/ajax/v1/tickets?view=all&limit=100${cursor && `&cursor=${cursor}`}`, {
      headers: headers(cookie),
    })
    const list = (await answer.json()) as { data: { subject: string }[]; next_cursor: string | null }
    for (const ticket of list.data) found.add(ticket.subject)
    cursor = list.next_cursor
  }
  return subjects.filter(subject => !found.has(subject))
}

async function restartWithin(milliseconds: number): Promise<Program> {
  const begin = Date.now()
  const next = await startProgram({ ...settings, DATA_DIR: folder.path })
  expect(Date.now() - begin).toBeLessThan(milliseconds)
  return next
}

async function ready(): Promise<boolean> {
  return fetch(`${program.url}/health/ready`)
    .then(answer => answer.ok)
    .catch(() => false)
}

/** The postmaster of this data folder. */
async function postgresPid(): Promise<number> {
  return Number((await readFile(join(folder.path, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}
