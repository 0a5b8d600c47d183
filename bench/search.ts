import { findCustomers } from '../apps/customer-centre/src/areas/customers/customer/customer-search.ts'
import { addBenchmarkCustomers } from '../apps/customer-centre/src/demo/bench.ts'
import { type OperatorDb, openDatabase } from '../apps/customer-centre/src/platform/db/database.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { median, printTable, verdict } from './table.ts'

const customers = 50_000
const budgetMs = 5
const runs = 200

const searches = [
  ['a number', '142000'],
  ['a word all of an eighth have', 'berger'],
  ['two letters', 'be'],
  ['words in any order', '4711 werkzeugbau'],
  ['an e-mail address', 'customer-123456@bench'],
  ['a domain', 'kunde-31415.example'],
  ['what half of the domains begin with', 'kunde'],
  ['an invoice number', 'RE-2026-000039'],
  ['nothing that exists', 'qqqqqq'],
] as const

/** Measures how long staff wait for the database when they search 50,000 customers. */
export async function benchSearch(): Promise<void> {
  const folder = await dataFolderOnDisk()
  try {
    const demo = await startProgram({ PORT: '4325', DATA_DIR: folder.path, DEMO: 'true', LOG_LEVEL: 'error' })
    await demo.stop()
    const cluster = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
    try {
      await addBenchmarkCustomers(cluster.url, new Date().toISOString().slice(0, 10), customers)
      const database = openDatabase(await loginsOf(cluster.url), { max: 2 })
      await measureAll(database.operator)
      await database.close()
    } finally {
      await cluster.stop()
    }
  } finally {
    await folder.remove()
  }
}

async function measureAll(db: OperatorDb): Promise<void> {
  const nothing = await measure(() => db.selectNoFrom(builder => builder.lit(1).as('one')).execute())
  const rows = []
  for (const [what, search] of searches) {
    const times = await measure(() => findCustomers(db, search))
    const found = (await findCustomers(db, search)).length
    rows.push([what, found, times.median.toFixed(2), times.slow.toFixed(2), budgetMs, verdict(times.median, budgetMs)])
  }
  printTable(
    `Looking for one of ${customers.toLocaleString('en')} customers, driver included`,
    ['search', 'found', 'median ms', 'p99 ms', 'budget', ''],
    [['select 1', 1, nothing.median.toFixed(2), nothing.slow.toFixed(2), '–', 'reference'], ...rows],
  )
}

async function measure(act: () => Promise<unknown>): Promise<{ median: number; slow: number }> {
  const times: number[] = []
  for (let run = 0; run < runs + 20; run++) {
    const start = performance.now()
    await act()
    if (run >= 20) times.push(performance.now() - start)
  }
  return { median: median(times), slow: times.toSorted((a, b) => a - b)[Math.floor(runs * 0.99)] ?? Number.NaN }
}
