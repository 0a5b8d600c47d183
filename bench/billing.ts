import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addBenchmarkCustomers } from '../apps/customer-centre/src/demo/bench.ts'
import { onDatabase } from '../apps/customer-centre/src/testing/template.ts'
import flags from '../apps/kontor/node-flags.json' with { type: 'json' }
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { temporaryDataFolder } from '../apps/kontor/src/testing/data-folder.ts'
import { compileCache, startProgram } from '../apps/kontor/src/testing/program.ts'
import { residentMegabytes } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { signInOverHttp } from './visitor.ts'

/** Customers with four contracts each. */
const sizes = [2500, 25_000]
const budgets = { perSecond: 1000, pageMs: 100 }
const main = join(import.meta.dirname, '../apps/kontor/src/main.ts')
const pages = ['/billing', '/billing/contracts', '/']

/** How fast a run bills contracts that are all due, in how much memory, and what customers' pages take meanwhile. Without files: jobs make those. */
export async function benchBilling(): Promise<void> {
  const rows = []
  for (const customers of sizes) rows.push(await measure(customers))
  printTable(
    'A run over contracts that are all due, one document for each customer, beside visits of pages',
    ['contracts', 'documents', 's', 'per s', 'budget', '', 'memory, MB', 'pages', 'p50 ms', 'p99 ms', 'budget', ''],
    rows,
  )
}

async function measure(customers: number): Promise<(string | number)[]> {
  const folder = await temporaryDataFolder()
  const environment = { DATA_DIR: folder.path, DEMO: 'true', NODE_ENV: 'production', LOG_LEVEL: 'error' }
  try {
    await promisify(execFile)(process.execPath, [...flags, main, 'demo'], { env: { ...process.env, ...environment } })
    const cluster = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
    try {
      await makeDue(cluster.url, customers)
      const program = await startProgram({ ...environment, PORT: '4327' }, 'web')
      try {
        const run = await bill(environment, program.url)
        const { documents, seconds } = await whatItDid(cluster.url)
        const [perSecond, slow] = [documents / seconds, slowest(run.taken)]
        return [
          ...[(customers * 4).toLocaleString('en'), documents.toLocaleString('en'), seconds.toFixed(1)],
          ...[perSecond.toFixed(0), budgets.perSecond, verdict(-perSecond, -budgets.perSecond), run.memory.toFixed(0)],
          ...[run.taken.length, median(run.taken).toFixed(0), slow.toFixed(0), budgets.pageMs],
          verdict(slow, budgets.pageMs),
        ]
      } finally {
        await program.stop()
      }
    } finally {
      await cluster.stop()
    }
  } finally {
    await folder.remove()
  }
}

async function queried<T extends object>(url: string, ...texts: string[]): Promise<T[]> {
  return onDatabase(url, async client => {
    let rows: T[] = []
    for (const text of texts) rows = (await client.query<T>(text)).rows
    return rows
  })
}

async function makeDue(url: string, customers: number): Promise<void> {
  await addBenchmarkCustomers(url, new Date().toISOString().slice(0, 10), customers)
  await queried(
    url,
    `update contract set billed_until = case cycle when 'month' then date_trunc('month', now())::date else current_date end - 1
       where customer_number > 100000`,
    'vacuum analyze',
  )
}

/** Runs the command, and visits pages until it ends. */
async function bill(environment: Record<string, string>, url: string) {
  const cookie = await signInOverHttp(url, 'anna@demo.example')
  const visit = async (path: string) => {
    const answer = await fetch(url + path, { headers: { cookie, accept: 'text/html' } })
    await answer.arrayBuffer()
  }
  for (const path of pages) await visit(path) // warm
  const child = spawn(process.execPath, [...flags, main, 'billing', 'run'], {
    env: { ...process.env, ...compileCache, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let over = false
  const ended = once(child, 'exit').then(() => {
    over = true
  })
  const taken: number[] = []
  let memory = 0
  for (let at = 0; !over; at++) {
    const begin = performance.now()
    await visit(pages[at % pages.length] ?? '/')
    taken.push(performance.now() - begin)
    if (!over) memory = Math.max(memory, residentOf(child.pid))
    await setTimeout(20)
  }
  await ended
  return { taken, memory }
}

/** It may just have ended. */
function residentOf(pid: number | undefined): number {
  try {
    return residentMegabytes(pid ?? 0)
  } catch {
    return 0
  }
}

/** By the run's own row. */
async function whatItDid(url: string): Promise<{ documents: number; seconds: number }> {
  const [run] = await queried<{ documents: number; seconds: number }>(
    url,
    `select documents, extract(epoch from ended_at - started_at)::float8 as seconds from billing_run order by started_at desc limit 1`,
  )
  if (!run) throw new Error('there was no run')
  return run
}
