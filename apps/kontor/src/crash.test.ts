import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOverHttp } from '../../../bench/visitor.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { type Program, startProgram } from './testing/program.ts'

/** The whole program under `kill -9` while a customer writes tickets: acknowledged tickets survive. */
const settings = { PORT: '4330', DEMO: 'true', NODE_ENV: 'test', LOG_LEVEL: 'silent' }
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let program: Program

beforeAll(async () => {
  folder = await temporaryDataFolder()
  program = await start()
})

afterAll(async () => {
  await program.stop()
  await folder.remove()
})

test('postgres is killed: the program goes on by itself and no acknowledged ticket is lost', async () => {
  const postgres = await postgresPid()
  const written = await writeWhile('anna@demo.example', () => process.kill(postgres, 'SIGKILL'))
  // how quickly is told by the database's own tests
  await expect
    .poll(() => ready(), { timeout: 120_000 })
    .toBe(true)
    .catch(withOutput)
  expect(await missing('anna@demo.example', written)).toEqual([])
})

test('node is killed: the next start needs no help and no acknowledged ticket is lost', async () => {
  const written = await writeWhile('ben@demo.example', () => process.kill(program.pid, 'SIGKILL'))
  program = await start()
  expect(await missing('ben@demo.example', written)).toEqual([])
})

test('both are killed: the next start needs no help and no acknowledged ticket is lost', async () => {
  const postgres = await postgresPid()
  const written = await writeWhile('locked@demo.example', () => {
    process.kill(program.pid, 'SIGKILL')
    process.kill(postgres, 'SIGKILL')
  })
  program = await start()
  expect(await missing('locked@demo.example', written)).toEqual([])
})

/**
 * Each story has a writer of its own: a user may open twenty tickets an hour. Four hands; with the fifth ticket the blow falls, and each
 * hand rests once it has had no promise. @returns subjects of the acknowledged ones
 */
async function writeWhile(email: string, blow: () => unknown): Promise<string[]> {
  const cookie = await signInOverHttp(program.url, email)
  const acknowledged: string[] = []
  const hands = Array.from({ length: 4 }, async (_, hand) => {
    for (let count = 0; ; count++) {
      const subject = `crash ${process.hrtime.bigint()} ${hand} ${count}`
      const text = { subject, body: 'Written while things break.' }
      const promised = await post(cookie, { category: 'other', impact: 'none', ...text }).catch(() => false)
      if (!promised) return
      acknowledged.push(subject)
      if (acknowledged.length === 5) blow()
    }
  })
  await Promise.all(hands)
  expect(acknowledged.length).toBeGreaterThanOrEqual(5)
  return acknowledged
}

/** Says whether the ticket was acknowledged. */
async function post(cookie: string, body: unknown): Promise<boolean> {
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '')
  const answer = await fetch(`${program.url}/ajax/v1/tickets`, {
    method: 'POST',
    headers: { ...headers(cookie), 'content-type': 'application/json', 'x-xsrf-token': token },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status === 201
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

/** Resolves once it is ready; how quickly that is, is a figure of the benchmarks. */
const start = () => startProgram({ ...settings, DATA_DIR: folder.path })

/** @throws what is wrong, with what the program has said last */
function withOutput(cause: unknown): never {
  throw new Error(`the program is not ready again: ${program.output().slice(-2000)}`, { cause })
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
