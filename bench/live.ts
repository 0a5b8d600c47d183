import { type ClientRequest, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { connect } from '../apps/customer-centre/src/platform/db/connect.ts'
import { hashOf, newSessionId } from '../apps/customer-centre/src/platform/http/csrf.ts'
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { cpuMicroseconds, residentMegabytes } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'

type Client = Awaited<ReturnType<typeof connect>>

const people = 1000
const idleSeconds = 60
const events = 20
const commits = 2000
const budgets = { megabytes: 150, cpu: 5, told: 1000 }

/** Measures what a thousand open pages cost, how soon all of them hear of one event, and what telling costs those who write. */
export async function benchLive(): Promise<void> {
  const folder = await dataFolderOnDisk()
  const database = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO: 'true', LOG_LEVEL: 'error' }
  const program = await startProgram({ ...settings, PORT: '4329', NODE_ENV: 'production' })
  const client = await connect({ connectionString: database.url })
  try {
    const cookies = await addPeople(client)
    await setTimeout(10_000)
    const before = residentMegabytes(program.pid)
    const streams = new Streams(program.url)
    await streams.open(cookies)
    const cpu = cpuMicroseconds(program.pid)
    await setTimeout(idleSeconds * 1000)
    const idle = (cpuMicroseconds(program.pid) - cpu) / 1e4 / idleSeconds
    const megabytes = residentMegabytes(program.pid) - before
    const told: number[] = []
    for (let event = 0; event < events; event++) told.push(await streams.tell(client, event))
    streams.close()
    printTable(
      `${people} people of one customer with a page open`,
      ['what', 'median', 'most', 'budget', ''],
      [
        [
          'memory of the process, MB more',
          '',
          megabytes.toFixed(0),
          budgets.megabytes,
          verdict(megabytes, budgets.megabytes),
        ],
        [
          `processor while nothing happens, % over ${idleSeconds} s`,
          '',
          idle.toFixed(1),
          budgets.cpu,
          verdict(idle, budgets.cpu),
        ],
        [
          'from commit until the last one has heard, ms',
          median(told).toFixed(0),
          slowest(told).toFixed(0),
          budgets.told,
          verdict(slowest(told), budgets.told),
        ],
      ],
    )
    await measureWriting(client, database.url)
  } finally {
    await client.end()
    await program.stop()
    await database.stop()
    await folder.remove()
  }
}

/** Makes people who may read tickets, each with a session. @returns their cookies */
async function addPeople(client: Client): Promise<string[]> {
  const ids = Array.from({ length: people }, newSessionId)
  await client.query(
    `with made as (
      insert into user_account (id, email, name, password_changed_at, email_verified_at, created_at)
      select gen_random_uuid(), 'live' || n || '@bench.example', 'Bench', now(), now(), now() from generate_series(1, $1) n returning id),
    members as (
      insert into membership (customer_number, user_id, role, permissions, created_at)
      select 10001, id, 'support', '{support}', now() from made)
    insert into session (id_hash, public_id, user_id, current_customer_number, authenticated_at, created_at, last_used_at,
      expires_at, absolute_expires_at, idle_minutes, user_agent)
    select h.hash, gen_random_uuid(), m.id, 10001, now(), now(), now(), now() + interval '1 day', now() + interval '1 day', 1440, ''
    from (select id, row_number() over () as n from made) m
    join unnest($2::bytea[]) with ordinality h (hash, n) on h.n = m.n`,
    [people, ids.map(hashOf)],
  )
  return ids.map(id => `kontor_session=${id}`)
}

class Streams {
  readonly #url: string
  readonly #requests: ClientRequest[] = []
  #heard = 0
  #subject = ''
  #all: () => void = () => undefined

  constructor(url: string) {
    this.#url = url
  }

  async open(cookies: readonly string[]): Promise<void> {
    for (let from = 0; from < cookies.length; from += 20)
      await Promise.all(cookies.slice(from, from + 20).map(cookie => this.#one(cookie)))
  }

  #one(cookie: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const headers = { cookie, referer: `${this.#url}/`, accept: 'text/event-stream' }
    const request = get(`${this.#url}/ajax/v1/events/stream?age=0`, { agent: false, headers }, answer => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream answers ${answer.statusCode}`))
      answer.setEncoding('utf8').on('data', (text: string) => {
        resolve()
        if (this.#subject !== '' && text.includes(this.#subject) && ++this.#heard === people) this.#all()
      })
      answer.on('error', () => undefined)
    })
    request.on('error', reject)
    this.#requests.push(request)
    return promise
  }

  /** @returns milliseconds until the last one has heard */
  async tell(client: Client, event: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#subject = `"bench ${event}"`
    this.#heard = 0
    this.#all = resolve
    const start = performance.now()
    await client.query(
      `insert into event (customer_number, kind, subject, data) values (10001, 'ticket.message', $1, '{"contract_number": null}')`,
      [`bench ${event}`],
    )
    await promise
    return performance.now() - start
  }

  close(): void {
    for (const request of this.#requests) request.destroy()
  }
}

/** Compares short transactions that tell of a ticket with such that do not. */
async function measureWriting(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from ticket where customer_number = 10001 limit 8')
  const writers = await Promise.all(rows.map(() => connect({ connectionString: url })))
  const perSecond = async () => {
    const start = performance.now()
    await Promise.all(
      writers.map(async (writer, at) => {
        for (let done = 0; done < commits / writers.length; done++)
          await writer.query('update ticket set version = version + 1 where customer_number = 10001 and id = $1', [
            rows[at]?.id,
          ])
      }),
    )
    return commits / ((performance.now() - start) / 1000)
  }
  const telling = await perSecond()
  await client.query('alter table ticket disable trigger told')
  const silent = await perSecond()
  await Promise.all(writers.map(writer => writer.end()))
  printTable(
    `${writers.length} who write tickets at the same time, each commit by itself`,
    ['what', 'per second'],
    [
      ['with the event', telling.toFixed(0)],
      ['without it', silent.toFixed(0)],
    ],
  )
}
