import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { billingRun } from '@kontor/customer-centre/areas/money/billing/run-job'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { enqueued, newQueue } from '@kontor/customer-centre/platform/jobs/enqueue'
import { testMasterKey } from '@kontor/customer-centre/testing/master-key'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@kontor/customer-centre/values/local-date'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import flags from '../node-flags.json' with { type: 'json' }
import { verify } from './commands/verify.ts'
import { readConfiguration } from './configuration.ts'
import { startEmbeddedDatabase } from './database/supervisor.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { compileCache, type Program, startProgram } from './testing/program.ts'

/**
 * Billing under `kill -9`: the job of a work process, which also makes the files, and a run of the command hold customers at the same time,
 * and at a random moment one of them or PostgreSQL dies. After each blow `npm run verify` has nothing to say. What is left is billed at the
 * end: every day of a contract, every item and all use once. `BILLING_CRASHES` says how many blows there are.
 */
const blows = ['command', 'database', 'work', 'command', 'command'] as const
const rounds = Number(process.env.BILLING_CRASHES ?? 20)
/** New customers of a round. Those of the round before have something new as well. */
const customers = 3
/** Whatever share of a month is billed of it, it comes to whole cents: for 28, 29, 30 and 31 days. */
const price = 377_580
const today = createClock('Europe/Berlin').today()
const firstDay = firstOfMonth(addMonths(today, -2))
const yesterday = addDays(today, -1)
const patience = { timeout: 120_000, interval: 20 }

let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>
let environment: Record<string, string>
let work: Program

beforeAll(async () => {
  folder = await temporaryDataFolder()
  database = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
  await migrate(database.url)
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', MASTER_KEY: testMasterKey }
  environment = { ...quiet, DATABASE_URL: database.url, DATA_DIR: folder.path }
  work = await startProgram(environment, 'work')
})
afterAll(async () => {
  await connection?.end()
  await work.stop('SIGKILL')
  await database.stop()
  await folder.remove()
})

/** One statement, once the database answers. */
async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return vi.waitUntil(() => once<Row>(text, values), patience)
}

let connection: pg.Client | undefined

/** @returns undefined where the database is away */
async function once<Row extends object>(text: string, values: unknown[]): Promise<Row[] | undefined> {
  try {
    connection ??= await connected()
    return (await connection.query<Row>(text, values)).rows
  } catch (error) {
    const { code = '08000' } = error as { code?: string }
    if (!/^(57P|08|ECONN|ENOENT|EPIPE)/.test(code)) throw error
    connection = undefined
    return undefined
  }
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
const count = async (text: string) =>
  (await query<{ count: number }>(`select count(*)::int as count ${text}`))[0]?.count ?? 0

/** A run in a process of its own. */
function startRun() {
  const main = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [...flags, main, 'billing', 'run', '--batch=1'], {
    env: { ...process.env, ...compileCache, ...environment },
    stdio: 'ignore',
  })
  return {
    kill: () => child.kill('SIGKILL'),
    ended: new Promise<number | null>(resolve => child.once('exit', resolve)),
  }
}

/** Starts it as the clock does each hour; one whose process died would be taken up again only after ten seconds. */
async function startJob(): Promise<void> {
  await query('delete from pgboss.job where name = $1', [billingRun.name])
  const job = [billingRun.name, JSON.stringify(enqueued(billingRun, [{}])), newQueue(billingRun)]
  await query('select enqueue_jobs($1, $2::jsonb, $3::jsonb)', job)
}
const jobEnded = () =>
  expect
    .poll(() => count(`from pgboss.job where name = '${billingRun.name}' and state = 'completed'`), patience)
    .toBe(1)

/** The command has some customers in its hands and the job the others, each with all but the numbers of their documents. */
async function meeting(meet: (run: ReturnType<typeof startRun>) => void): Promise<ReturnType<typeof startRun>> {
  const series = await connected()
  await series.query('begin')
  await series.query('lock table number_series in exclusive mode')
  const waiting = `from pg_locks where relation = 'number_series'::regclass and not granted`
  const run = startRun()
  await expect.poll(() => count(waiting), patience).toBe(1)
  await startJob()
  await expect.poll(() => count(waiting), patience).toBe(2)
  meet(run)
  await series.end()
  return run
}

const done = () => count('from (select id from document union all select document_id from document_file) d')

test('blows at random moments of billing leave no gap, nothing twice and nothing out', async () => {
  await query(`insert into product (code, product_group, name) values ('server', 'virtual_server', 'Server')`)
  const felled = { command: 0, work: 0, database: 0 }
  for (let round = 0; round < rounds; round++) {
    const what = blows[round % blows.length] ?? 'command'
    // it is there again, whatever it was that died
    await startJob()
    await jobEnded()
    await addWork(round)
    const before = await done()
    // of some documents, and where the process dies that makes their files, of some of these
    const aim = Math.floor(Math.random() * customers * (what === 'work' ? 3 : 1.5))
    const strike = (run: ReturnType<typeof startRun>) => {
      if (what === 'database') {
        const pid = database.pid()
        expect(pid).toBeGreaterThan(0)
        process.kill(pid, 'SIGKILL')
        // for a moment what is left of it would still answer
        connection = undefined
      }
      if (what === 'work') process.kill(work.pid, 'SIGKILL')
      if (what === 'command') run.kill()
      felled[what]++
    }
    const run = await meeting(run => void (aim === 0 && strike(run)))
    if (aim > 0) {
      await expect.poll(async () => (await done()) - before, patience).toBeGreaterThanOrEqual(aim)
      strike(run)
    }
    await verified()
    await run.ended
    if (what === 'work') work = await startProgram(environment, 'work')
  }
  await startJob()
  await jobEnded()
  await expect.poll(() => count(unmade), patience).toBe(0)
  await verified()
  expect(await query('select customer_number, reason, detail from billing_exception')).toEqual([])
  const all = await billed()
  expect(all).toHaveLength(rounds * customers)
  expect(all).toEqual(
    all.map(({ ended }, index) => ({
      ended,
      days: worth(ended ? yesterday : lastOfMonth(today)),
      // of the last round's nothing was read late
      use: ended || index >= (rounds - 1) * customers ? 100 : 150,
      items: 900,
    })),
  )
  const documents = await count('from document')
  console.log(`billing: killed ${JSON.stringify(felled)}, ${documents} documents`)
}, 900_000)

/** `npm run verify`, which throws where something is wrong. */
async function verified(): Promise<void> {
  await query('select 1')
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await verify(readConfiguration(environment), []).finally(() => print.mockRestore())
}

/**
 * Each of the new customers has three months of a contract, the use of one month and an item to pay. Of those of the round before some have
 * ended their contract, and get the rest of its month back; the others have used more than was read.
 */
async function addWork(round: number): Promise<void> {
  const first = 30_000 + round * customers
  const meter = { code: 'traffic', name: { en: 'Traffic', de: 'Datenverkehr' }, unit: 'E34', included: '0' }
  const terms = { ...meter, tiers: [{ up_to: null, price: '0.010000' }], cap_minor: null }
  await query(
    `
    with made as (
      insert into customer (customer_number, type, company_name, email, line1, postal_code, city, country, created_at)
      select $1::int + i, 'business', 'Kunde ' || i, 'kunde@new.example', 'Weg 1', '20457', 'Hamburg', 'DE', now()
      from generate_series(1, $2::int) i returning customer_number),
    agreed as (
      insert into contract (customer_number, id, product_code, label, state, price_minor, cycle, started_on, usage_until, metered, agreed, created_at)
      select customer_number, gen_random_uuid(), 'server', 'Server', 'active', $3, 'month', $4, $4::date + interval '1 month' - interval '1 day',
        true, jsonb_build_object('meters', jsonb_build_array($5::jsonb)), now()
      from made returning customer_number, id, usage_until),
    used as (
      insert into usage_month (customer_number, contract_id, meter, month, quantity, terms)
      select customer_number, id, 'traffic', usage_until + 1, 100, $5::jsonb from agreed)
    insert into billing_item (customer_number, id, contract_id, kind, description, quantity, unit, unit_price, ready_on, created_at)
    select customer_number, gen_random_uuid(), id, 'setup', '{"en": "Setup", "de": "Einrichtung"}', 1, 'C62', 9, $6, now() from agreed`,
    [first, customers, price, firstDay, JSON.stringify(terms), today],
  )
  const former = `customer_number between ${first - customers + 1} and ${first}`
  await query(`update contract set ends_on = $1, state = 'ended' where ${former} and customer_number % 2 = 0`, [
    yesterday,
  ])
  await query(`update usage_month set quantity = 150 where ${former} and month = $1 and customer_number % 2 = 1`, [
    addMonths(firstDay, 1),
  ])
}

const unmade = `from document d where not exists (
  select from document_file f where f.customer_number = d.customer_number and f.document_id = d.id and f.format = 'pdf')`

/** Reads what each contract was billed in the end: its days by now, its use and its item. */
const billed = () =>
  query<{ ended: boolean; days: number; use: number; items: number }>(`
  select c.ends_on is not null as ended, coalesce(sum(l.net_minor) filter (where l.kind in ('recurring', 'credit')), 0)::int as days,
    coalesce(sum(l.net_minor) filter (where l.kind in ('usage', 'correction')), 0)::int as use,
    coalesce(sum(l.net_minor) filter (where l.kind = 'setup'), 0)::int as items
  from contract c left join document_line l on l.customer_number = c.customer_number and l.contract_id = c.id
  group by c.customer_number, c.id order by c.customer_number`)

function worth(last: string): number {
  let sum = 0
  for (let month = firstDay; month <= last; month = addMonths(month, 1)) {
    const end = lastOfMonth(month)
    sum += (price * Number((end < last ? end : last).slice(8))) / Number(end.slice(8))
  }
  return sum
}
