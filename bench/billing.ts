import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addBenchmarkCustomers } from '../apps/customer-centre/src/demo/bench.ts'
import { type OperatorDb, openDatabase } from '../apps/customer-centre/src/platform/db/database.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { testMasterKey } from '../apps/customer-centre/src/testing/master-key.ts'
import flags from '../apps/kontor/node-flags.json' with { type: 'json' }
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { compileCache, type Program, startProgram } from '../apps/kontor/src/testing/program.ts'
import { measureDownloads, measureFiles } from './billing-files.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { machineSpeed, referenceThen } from './machine-speed.ts'
import { cpuMicroseconds, cpuWithChildren, residentMegabytes } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { signInOverHttp } from './visitor.ts'

/** Contracts, four of each customer. `BENCH_CONTRACTS=1000000` takes others, with commas between them. */
const sizes = (process.env.BENCH_CONTRACTS ?? '10000,100000').split(',').map(Number)
const budgets = { perSecond: 1000, pageMs: 100, growth: 1.25 }
const main = join(import.meta.dirname, '../apps/kontor/src/main.ts')
const pages = ['/billing', '/billing/contracts', '/']

type Cells = (string | number)[]

/**
 * Measures how fast a run bills contracts that are all due, in how much memory, and what customers' pages take meanwhile; then the files.
 */
export async function benchBilling(): Promise<void> {
  const runs: Cells[] = []
  const files: Cells[] = []
  let smallest = Number.NaN
  for (const contracts of sizes)
    await onMachine(contracts, async ({ environment, database, db, program }) => {
      const { bare, slowness } = await machineSpeed()
      const here = { perSecond: budgets.perSecond / slowness, pageMs: budgets.pageMs * slowness }
      const run = await bill(environment, program.url, database)
      const { documents, started_at, ended_at } = await db
        .selectFrom('billing_run')
        .select(['documents', 'started_at', 'ended_at'])
        .orderBy('started_at', 'desc')
        .executeTakeFirstOrThrow()
      const seconds = (Date.parse(String(ended_at)) - Date.parse(String(started_at))) / 1000
      const [perSecond, slow, each] = [documents / seconds, slowest(run.taken), (cpu: number) => cpu / 1000 / documents]
      smallest = Number.isNaN(smallest) ? run.memory : smallest
      runs.push([
        ...[contracts.toLocaleString('en'), documents.toLocaleString('en'), seconds.toFixed(1)],
        ...[bare.toFixed(0), perSecond.toFixed(0), here.perSecond.toFixed(0), verdict(-perSecond, -here.perSecond)],
        ...[each(run.node).toFixed(2), each(run.database).toFixed(2)],
        ...[run.memory.toFixed(0), (smallest * budgets.growth).toFixed(0)],
        verdict(run.memory, smallest * budgets.growth),
        ...[run.taken.length, median(run.taken).toFixed(0), slow.toFixed(0), here.pageMs.toFixed(0)],
        verdict(slow, here.pageMs),
      ])
      if (files.length === 0) files.push(await measureFiles(environment, db), await measureDownloads(program))
    })
  printTable(
    `A run over contracts that are all due, one document for each customer, beside visits of pages (budgets: ${budgets.perSecond} a second, pages ${budgets.pageMs} ms, where one core verifies ${referenceThen} passwords a second)`,
    [
      ...[
        'contracts',
        'documents',
        's',
        'passwords/s',
        'per s',
        'here',
        '',
        'CPU ms each: node',
        'PostgreSQL, also for pages',
      ],
      ...['memory, MB', 'budget', '', 'pages', 'p50 ms', 'p99 ms', 'here', ''],
    ],
    runs,
  )
  printTable('Files', ['what', 'count', 'per s', 'here', '', 'CPU ms each', 'here', ''], files)
}

type Machine = { environment: Record<string, string>; database: number; db: OperatorDb; program: Program }

/** The program for pages, on a database of its own in which so many contracts are due. */
async function onMachine(contracts: number, work: (machine: Machine) => Promise<void>): Promise<void> {
  const folder = await dataFolderOnDisk()
  const cluster = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
  try {
    const environment = {
      DATA_DIR: folder.path,
      DATABASE_URL: cluster.url,
      MASTER_KEY: testMasterKey,
      DEMO: 'true',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    }
    await promisify(execFile)(process.execPath, [...flags, main, 'demo'], { env: { ...process.env, ...environment } })
    await addBenchmarkCustomers(cluster.url, new Date().toISOString().slice(0, 10), contracts / 4)
    const program = await startProgram({ ...environment, PORT: '4327' }, 'web')
    const { operator: db, close } = openDatabase(await loginsOf(cluster.url), { max: 1 })
    await work({ environment, database: cluster.pid(), db, program })
      .finally(close)
      .finally(() => program.stop())
  } finally {
    await cluster.stop()
    await folder.remove()
  }
}

/** Runs the command, and visits pages until it ends. */
async function bill(environment: Record<string, string>, url: string, database: number) {
  const cookie = await signInOverHttp(url, 'anna@demo.example')
  const visit = async (path: string) => {
    const answer = await fetch(url + path, { headers: { cookie, accept: 'text/html' } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  }
  for (let warm = 0; warm < 30; warm++) await visit(pages[warm % pages.length] ?? '/')
  const before = cpuWithChildren(database)
  const child = spawn(process.execPath, [...flags, main, 'billing', 'run'], {
    env: { ...process.env, ...compileCache, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const taken: number[] = []
  let [memory, node] = [0, 0]
  for (let at = 0; child.exitCode === null; at++) {
    const begin = performance.now()
    await visit(pages[at % pages.length] ?? '/')
    taken.push(performance.now() - begin)
    try {
      memory = Math.max(memory, residentMegabytes(child.pid ?? 0) || 0)
      node = cpuMicroseconds(child.pid ?? 0)
    } catch {
      // it has just ended
    }
    await setTimeout(20)
  }
  await ended
  return { taken, memory, node, database: cpuWithChildren(database) - before }
}
