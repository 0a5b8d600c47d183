import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { cpuMicroseconds, residentMegabytes } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { type Load, load, signInOverHttp } from './visitor.ts'

/** CPU of a request beside node's own server; memory in megabytes. */
const budgets = { session: 5, list: 9, page: 100, restingMegabytes: 250, busyMegabytes: 350 }

/** CPU of the server's process per request, eight at a time, in turns with node's own server. */
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

    const still: Target = { pid: bare.pid ?? 0, url: reference, headers: {}, count: 4000 }
    await load(still.url, still.headers, 6 * still.count, width)
    const json = (path: string): Target => ({ pid: program.pid, url: program.url + path, headers, count: 2000 })
    const page = (path: string, of: Record<string, string> = headers): Target => ({
      pid: program.pid,
      url: program.url + path,
      headers: { ...of, accept: 'text/html' },
      count: 500,
    })
    printTable(
      'CPU of the server per request, in turns with node:http and constant JSON',
      ['request', 'CPU µs', 'node:http', 'ratio', 'budget', '', 'median ms', 'p99 ms', 'per s'],
      [
        await measure('GET user', json('/ajax/v1/user'), still, budgets.session),
        await measure('GET invoices, 25 rows', json('/ajax/v1/invoices'), still, budgets.list),
        await measure('GET contracts', json('/ajax/v1/contracts'), still, budgets.list),
        await measure('GET tickets', json('/ajax/v1/tickets?view=all'), still, budgets.list),
        await measure('page /login', page('/login', {}), still, budgets.page),
        await measure('page /billing', page('/billing'), still, budgets.page),
        await measure('page /', page('/'), still, budgets.page),
      ],
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

/** Names what a browser holds and says that it does, from its first page on. */
const styleSheet = () =>
  readdirSync(join(import.meta.dirname, '../apps/portal/dist/client/assets')).find(name => name.endsWith('.css')) ?? ''

type Target = { pid: number; url: string; headers: Record<string, string>; count: number }

const width = 8
const turns = 5

/** Other programs on the machine make a run half as slow again: a request and its reference are measured side by side, often. */
async function measure(name: string, target: Target, still: Target, budget: number): Promise<(string | number)[]> {
  // the compiler is done by then, as it is in a server that runs for days
  await load(target.url, target.headers, 6 * target.count, width)
  const cpu: number[] = []
  const reference: number[] = []
  const asked: Load[] = []
  for (let turn = 0; turn < turns; turn++) {
    reference.push((await block(still)).cpu)
    const measured = await block(target)
    cpu.push(measured.cpu)
    asked.push(measured)
  }
  const failures = asked.reduce((sum, each) => sum + each.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} of ${turns * target.count} requests failed`)
  const ratio = median(cpu.map((each, turn) => each / (reference[turn] ?? Number.NaN)))
  const milliseconds = asked.flatMap(each => each.milliseconds)
  return [
    name,
    median(cpu).toFixed(0),
    median(reference).toFixed(0),
    ratio.toFixed(1),
    budget,
    verdict(ratio, budget),
    median(milliseconds).toFixed(1),
    slowest(milliseconds).toFixed(1),
    median(asked.map(each => each.perSecond)).toFixed(0),
  ]
}

async function block({ pid, url, headers, count }: Target): Promise<Load & { cpu: number }> {
  const before = cpuMicroseconds(pid)
  const asked = await load(url, headers, count, width)
  return { ...asked, cpu: (cpuMicroseconds(pid) - before) / count }
}
