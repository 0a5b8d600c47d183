import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { connect } from '../apps/customer-centre/src/platform/db/connect.ts'
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { SignedOutVisitor } from './visitor.ts'

const budgets = { perSecond: 500, told: 500 }
const seconds = 20
/** Events of one transaction; each is about a ticket of its own among a thousand. */
const together = 25
const alone = 40

/** Measures how soon programs hear by webhook of what was committed, one event at a time and 500 a second: four that answer, and one that hangs. */
export async function benchWebhooks(): Promise<void> {
  const folder = await dataFolderOnDisk()
  const database = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO: 'true', LOG_LEVEL: 'error' }
  const program = await startProgram({ ...settings, PORT: '4337', NODE_ENV: 'production' })
  const client = await connect({ connectionString: database.url })
  const heard: { id: string; at: number; by: number }[] = []
  const receivers = await Promise.all([0, 1, 2, 3, null].map(by => startReceiver(by, heard)))
  try {
    const owner = new SignedOutVisitor(program.url, 'anna@demo.example')
    await owner.signIn()
    for (const { url } of receivers) {
      const { status } = await owner.post('/ajax/v1/webhooks', { name: 'Bench', url, kinds: ['ticket.message'] })
      if (status !== 201) throw new Error(`a webhook was refused: ${status}`)
    }
    await setTimeout(3000)
    const committed = new Map<string, number>()
    async function happen(count: number, first: number): Promise<void> {
      const { rows } = await client.query<{ id: string }>(
        `insert into event (customer_number, kind, subject, data)
          select 10001, 'ticket.message', ((n + $2) % 1000)::text, '{"contract_number": null}' from generate_series(1, $1) n returning id`,
        [count, first],
      )
      const at = performance.now()
      for (const { id } of rows) committed.set(`evt_${id}`, at)
    }
    const delays = () => heard.map(({ at, id }) => at - (committed.get(id) ?? at))

    for (let event = 0; event < alone; event++) {
      await happen(1, event)
      await setTimeout(100 + Math.random() * 400)
    }
    await come(heard, alone * 4)
    const single = delays()

    heard.length = 0
    const start = performance.now()
    const rounds = (seconds * budgets.perSecond) / together
    for (let round = 0; round < rounds; round++) {
      await happen(together, round * together)
      await setTimeout(Math.max(0, start + ((round + 1) * together * 1000) / budgets.perSecond - performance.now()))
    }
    const written = (rounds * together * 1000) / (performance.now() - start)
    await come(heard, rounds * together * 4)
    const many = delays()
    const perSecond = (heard.length / 4 / (Math.max(...heard.map(({ at }) => at)) - start)) * 1000
    printTable(
      'From a commit until a webhook’s program has its request',
      ['what', 'median ms', 'p99 ms', 'budget', '', 'events a second', 'budget', ''],
      [
        line('one event at a time', single, null),
        line(`${budgets.perSecond} written a second, ${written.toFixed(0)} were`, many, perSecond),
      ],
    )
  } finally {
    for (const { stop } of receivers) stop()
    await client.end()
    await program.stop()
    await database.stop()
    await folder.remove()
  }
}

const line = (what: string, delays: number[], perSecond: number | null) => [
  what,
  median(delays).toFixed(0),
  slowest(delays).toFixed(0),
  budgets.told,
  verdict(slowest(delays), budgets.told),
  ...(perSecond === null
    ? ['', '', '']
    : // what is offered at the budget's pace comes a little late
      [perSecond.toFixed(0), budgets.perSecond, verdict(budgets.perSecond * 0.98, perSecond)]),
]

/** @param by null: it never answers */
async function startReceiver(by: number | null, heard: { id: string; at: number; by: number }[]) {
  const server = createServer((request, response) => {
    if (by === null) return
    heard.push({ id: String(request.headers['webhook-id']), at: performance.now(), by })
    request.resume().on('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}

/** @throws where none comes for half a minute */
async function come(heard: readonly object[], expected: number): Promise<void> {
  for (let last = performance.now(), seen = 0; heard.length < expected; await setTimeout(20)) {
    if (heard.length > seen) [seen, last] = [heard.length, performance.now()]
    if (performance.now() - last > 30_000) throw new Error(`${seen} of ${expected} came, and none for half a minute`)
  }
}
