import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { cpuMicroseconds, residentMegabytes } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { signInOverHttp } from './visitor.ts'

const budgets = { slowMs: 2000, megabytes: 350 }
const seconds = 60
const connections = 200
const sessions = 40
const accounts = ['anna', 'ben'].map(name => `${name}@demo.example`)
/** Lists what each connection asks for, one after the other. */
const asked = ['/ajax/v1/user', '/billing', '/ajax/v1/invoices', '/support', '/ajax/v1/tickets?view=all', '/login']

/** More than one process can answer: what it lets in is soon answered, and the rest is told at once. */
export async function benchLoad(): Promise<void> {
  const folder = await dataFolderOnDisk()
  const program = await startProgram({
    PORT: '4326',
    DATA_DIR: folder.path,
    DEMO: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    const cookies: string[] = []
    for (let at = 0; at < sessions; at++)
      cookies.push(await signInOverHttp(program.url, accounts[at % accounts.length] ?? ''))
    const seen: Seen = { calls: [], pages: [], refused: 0, errors: new Map() }
    let most = 0
    const end = performance.now() + seconds * 1000
    const before = cpuMicroseconds(program.pid)
    await Promise.all([
      ...Array.from({ length: connections }, (_, at) =>
        visit(agent, program.url, cookies[at % sessions] ?? '', at, end, seen),
      ),
      (async () => {
        for (; performance.now() < end; await setTimeout(250)) most = Math.max(most, residentMegabytes(program.pid))
      })(),
    ])
    const cpu = (cpuMicroseconds(program.pid) - before) / 1e6 / seconds
    print(seen, most, cpu)
  } finally {
    agent.destroy()
    await program.stop()
    await folder.remove()
  }
}

/** Milliseconds of what was accepted; the rest counted. */
type Seen = { calls: number[]; pages: number[]; refused: number; errors: Map<string, number> }

/** One connection: asks until the end, and after a refusal comes again when it was told to. */
async function visit(agent: Agent, url: string, cookie: string, from: number, end: number, seen: Seen): Promise<void> {
  for (let at = from; performance.now() < end; at++) {
    const path = asked[at % asked.length] ?? '/'
    const begin = performance.now()
    const answer = await ask(agent, url, path, cookie)
    if (answer.status < 400) (path.startsWith('/ajax') ? seen.calls : seen.pages).push(performance.now() - begin)
    else if (answer.overloaded) {
      seen.refused++
      await setTimeout(answer.retryAfter * 1000)
    } else {
      const error = `${path}: ${answer.status} ${answer.body.slice(0, 80)}`
      seen.errors.set(error, (seen.errors.get(error) ?? 0) + 1)
    }
  }
}

type Answer = { status: number; body: string; overloaded: boolean; retryAfter: number }

async function ask(agent: Agent, url: string, path: string, cookie: string): Promise<Answer> {
  const headers = {
    cookie: path === '/login' ? '' : cookie,
    accept: path.startsWith('/ajax') ? 'application/json' : 'text/html',
    referer: `${url}/`,
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(url + path, { agent, headers }, resolve)
    .on('error', reject)
    .end()
  try {
    const answer = await promise
    const body = await text(answer)
    const status = answer.statusCode ?? 0
    // a page says so in words, and comes again by itself
    const overloaded = status === 503 && (body.includes('"code":"overloaded"') || 'refresh' in answer.headers)
    return { status, body, overloaded, retryAfter: Number(answer.headers['retry-after'] ?? 1) }
  } catch (error) {
    return { status: 999, body: String(error), overloaded: false, retryAfter: 1 }
  }
}

function print({ calls, pages, refused, errors }: Seen, most: number, cpu: number): void {
  const all = calls.length + pages.length + refused + [...errors.values()].reduce((sum, count) => sum + count, 0)
  const row = (name: string, taken: number[]) => {
    const slow = slowest(taken)
    return [
      name,
      taken.length,
      (taken.length / seconds).toFixed(0),
      median(taken).toFixed(0),
      slow.toFixed(0),
      budgets.slowMs,
      verdict(slow, budgets.slowMs),
    ]
  }
  printTable(
    `${connections} connections for ${seconds} s, a page for each call (the server used ${cpu.toFixed(2)} cores)`,
    ['accepted', 'answers', 'per s', 'median ms', 'p99 ms', 'budget', ''],
    [row('calls', calls), row('pages', pages)],
  )
  const wrong = all - calls.length - pages.length - refused
  printTable(
    'And otherwise',
    ['what', 'is', 'budget', ''],
    [
      ['refused as overloaded, % of all', ((refused / all) * 100).toFixed(1), '–', ''],
      ['other errors', wrong, 0, verdict(wrong, 0)],
      ['memory, most, MB', most.toFixed(0), budgets.megabytes, verdict(most, budgets.megabytes)],
    ],
  )
  for (const [error, count] of errors) console.log(`${count} × ${error}`)
}
