import { findThings } from '../apps/customer-centre/src/areas/desk/dashboard/search-queries.ts'
import { addLargest, largest, sizeOf } from '../apps/customer-centre/src/demo/bench-search.ts'
import { type Database, openDatabase } from '../apps/customer-centre/src/platform/db/database.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { withDocuments } from './data-folder.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { load, signInOverHttp } from './visitor.ts'

const budgetMs = 100
const runs = { many: 100, largest: 20 }
const invoices = 100_000

const searches = [
  ['a whole invoice number', 'RE-2026-000044'],
  ['a number without letters and dashes', '2026000044'],
  ['what all numbers contain', '20'],
  ['words of a subject', 'server question'],
  ['a domain', 'kunde-31415.example'],
  ['a name', 'schäfer'],
  ['one letter', 'e'],
  ['nothing that exists', 'qqqqqq'],
] as const

const sight = { today: '2026-11-23', invoices: true, tickets: 'all', contracts: 'all', contacts: true } as const

/** Measures how long customers wait for what they search: each time another customer. With DATA_DIR it runs on the data that are there. */
export const benchFind = (): Promise<void> =>
  withDocuments(invoices, async (cluster, environment) => {
    const database = openDatabase(await loginsOf(cluster.url), { max: 2 })
    await measureAll(database)
    await database.close()
    const program = await startProgram({ ...environment, PORT: '4326', LOG_LEVEL: 'error' })
    await measureCalls(program.url).finally(() => program.stop())
  })

async function measureAll(database: Database): Promise<void> {
  await addLargest(database.operator)
  const { customers, first, documents } = await sizeOf(database.operator)
  const rows = []
  for (const [what, search] of searches) {
    // far apart, so that nothing is in memory for the customer before
    const many = await measure(runs.many, run => first + ((run * 7919) % customers), search, database)
    const one = await measure(runs.largest, () => largest.customer, search, database)
    rows.push([what, ...many, ...one])
  }
  printTable(
    `What customers search: ${customers.toLocaleString('en')} customers, ${documents.toLocaleString('en')} documents; one with ${largest.documents.toLocaleString('en')}`,
    ['search', 'found', 'median ms', 'p99 ms', '', 'found', 'largest: median ms', 'p99 ms', ''],
    rows,
  )
}

async function measure(count: number, customerOf: (run: number) => number, search: string, database: Database) {
  const times: number[] = []
  let found = 0
  for (let run = 0; run < count; run++) {
    const customer = customerOf(run)
    const start = performance.now()
    const hits = await database.asTenant(customer, db => findThings(db, customer, search, sight))
    times.push(performance.now() - start)
    found = hits.length
  }
  return [found, median(times).toFixed(2), slowest(times).toFixed(2), verdict(slowest(times), budgetMs)]
}

/** The whole call, of the demo's largest customer. */
async function measureCalls(url: string): Promise<void> {
  const headers = {
    cookie: await signInOverHttp(url, 'anna@demo.example'),
    accept: 'application/json',
    referer: `${url}/`,
  }
  const rows = []
  for (const [what, search] of searches) {
    const { milliseconds } = await load(`${url}/ajax/v1/search?q=${encodeURIComponent(search)}`, headers, runs.many, 1)
    const slow = slowest(milliseconds)
    rows.push([what, median(milliseconds).toFixed(2), slow.toFixed(2), budgetMs, verdict(slow, budgetMs)])
  }
  printTable('GET /ajax/v1/search over HTTP', ['search', 'median ms', 'p99 ms', 'budget', ''], rows)
}
