import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { cpuMicroseconds, residentMegabytes } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { load, signInOverHttp } from './visitor.ts'

const budgets = { list: 250, page: 5000, restingMegabytes: 250, busyMegabytes: 350 }
/**
 * CPU of node's own server per request where the budgets were set, microseconds: a slower machine is allowed
 * proportionally more.
 */
const referenceThen = 15.5

/** CPU of the server's process per request, one request at a time and eight, beside node's own server. */
export async function benchApi(): Promise<void> {
  const folder = await dataFolderOnDisk()
  const program = await startProgram({
    PORT: '4320',
    DATA_DIR: folder.path,
    DEMO: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  })
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(bare.stdout, 'data')) as [Buffer]
    const reference = `http://127.0.0.1:${String(port).trim()}`
    const cookie = `${await signInOverHttp(program.url, 'anna@demo.example')}; kontor_styles=${styleSheet()}`
    const headers = { cookie, accept: 'application/json', referer: `${program.url}/` }
    const resting = residentMegabytes(program.pid)

    const still = await measure('node:http, constant JSON', bare.pid ?? 0, reference, {}, 4000)
    const slowness = still.cpu / referenceThen
    const timed = [
      await measure('GET user', program.pid, `${program.url}/ajax/v1/user`, headers, 3000, budgets.list),
      await measure(
        'GET invoices, 25 rows',
        program.pid,
        `${program.url}/ajax/v1/invoices`,
        headers,
        3000,
        budgets.list,
      ),
      await measure('GET contracts', program.pid, `${program.url}/ajax/v1/contracts`, headers, 3000, budgets.list),
      await measure('GET tickets', program.pid, `${program.url}/ajax/v1/tickets?view=all`, headers, 3000, budgets.list),
      await measure('page /login', program.pid, `${program.url}/login`, { accept: 'text/html' }, 500, budgets.page),
      await measure(
        'page /billing',
        program.pid,
        `${program.url}/billing`,
        { ...headers, accept: 'text/html' },
        500,
        budgets.page,
      ),
      await measure('page /', program.pid, `${program.url}/`, { ...headers, accept: 'text/html' }, 500, budgets.page),
    ]
    const rows = timed.map(row => {
      const here = row.budget * slowness
      const judged = [row.budget, here.toFixed(0), verdict(row.cpu, here)]
      return [row.name, row.cpu.toFixed(0), ...judged, row.median, row.slow, row.perSecond]
    })
    printTable(
      `CPU of the server per request (node:http takes ${still.cpu.toFixed(0)} µs here and took ${referenceThen} µs where the budgets were set)`,
      ['request', 'CPU µs', 'budget', 'here', '', 'median ms', 'p99 ms', 'per s'],
      [[still.name, still.cpu.toFixed(0), '–', '–', 'reference', still.median, still.slow, still.perSecond], ...rows],
    )
    const busy = residentMegabytes(program.pid)
    printTable(
      'Memory of the process',
      ['when', 'MB', 'budget', ''],
      [
        ['at rest', resting.toFixed(0), budgets.restingMegabytes, verdict(resting, budgets.restingMegabytes)],
        ['after the requests above', busy.toFixed(0), budgets.busyMegabytes, verdict(busy, budgets.busyMegabytes)],
      ],
    )
  } finally {
    bare.kill()
    await program.stop()
    await folder.remove()
  }
}

/** What a browser holds and says that it does, from its first page on. */
const styleSheet = () =>
  readdirSync(join(import.meta.dirname, '../apps/portal/dist/client/assets')).find(name => name.endsWith('.css')) ?? ''

type Measured = { name: string; cpu: number; budget: number; median: string; slow: string; perSecond: string }

async function measure(
  name: string,
  pid: number,
  url: string,
  headers: Record<string, string>,
  count: number,
  budget = Number.NaN,
): Promise<Measured> {
  // the compiler is done by then, as it is in a server that runs for days
  await load(url, headers, 6 * count, 8)
  const blocks: number[] = []
  const milliseconds: number[] = []
  let [failures, seconds] = [0, 0]
  for (let block = 0; block < 3; block++) {
    const before = cpuMicroseconds(pid)
    const asked = await load(url, headers, count, 8)
    blocks.push((cpuMicroseconds(pid) - before) / count)
    milliseconds.push(...asked.milliseconds)
    failures += asked.failures
    seconds += count / asked.perSecond
  }
  if (failures > 0) throw new Error(`${name}: ${failures} of ${3 * count} requests failed`)
  return {
    name,
    cpu: median(blocks),
    budget,
    median: median(milliseconds).toFixed(1),
    slow: slowest(milliseconds).toFixed(1),
    perSecond: ((3 * count) / seconds).toFixed(0),
  }
}
