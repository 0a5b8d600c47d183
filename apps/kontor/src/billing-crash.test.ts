import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyDocuments } from '@kontor/customer-centre/areas/billing/verify'
import { openDatabase } from '@kontor/customer-centre/platform/db/database'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import flags from '../node-flags.json' with { type: 'json' }
import { startEmbeddedDatabase } from './database/supervisor.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { compileCache } from './testing/program.ts'

/**
 * Billing under `kill -9`: two runs at once, and at a random moment one of them or PostgreSQL dies. `BILLING_CRASHES` says how often; what is
 * left is billed at the end, and then every contract stands on one document for each of its months.
 */
const rounds = Number(process.env.BILLING_CRASHES ?? 2)
const customers = 120
const months = 3
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>

beforeAll(async () => {
  folder = await temporaryDataFolder()
  database = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
  await migrate(database.url)
})
afterAll(async () => {
  await database.stop()
  await folder.remove()
})

/** One statement, once the database answers. */
async function query<Row extends object>(text: string): Promise<Row[]> {
  let rows: Row[] | undefined
  await expect
    .poll(async () => {
      rows = await once<Row>(text)
      return rows
    }, patience)
    .toBeDefined()
  return rows ?? []
}
const patience = { timeout: 120_000, interval: 20 }

/** @returns undefined where the database is away */
async function once<Row extends object>(text: string): Promise<Row[] | undefined> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } catch (error) {
    const { code = '08000' } = error as { code?: string }
    if (/^(57P|08|ECONN|ENOENT|EPIPE)/.test(code)) return undefined
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A run in a process of its own. */
function startRun() {
  const child = spawn(
    process.execPath,
    [...flags, join(import.meta.dirname, 'main.ts'), 'billing', 'run', '--batch=20'],
    {
      env: { ...process.env, ...compileCache, DATABASE_URL: database.url, NODE_ENV: 'test', LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    },
  )
  return {
    kill: () => child.kill('SIGKILL'),
    ended: new Promise<number | null>(resolve => child.once('exit', resolve)),
  }
}

const issued = async () => (await query<{ all: number }>('select count(*)::int as all from document'))[0]?.all ?? 0

test(`${rounds} blows at random moments leave no gap, nothing twice and nothing out`, async () => {
  await query(`
    insert into product (code, product_group, name) values ('server', 'virtual_server', 'Server')`)
  const killed = { runs: 0, databases: 0 }
  for (let round = 0; round < rounds; round++) {
    await addCustomers(round)
    const before = await issued()
    const runs = [startRun(), startRun()]
    const first = Promise.race(runs.map(({ ended }) => ended))
    // a moment at which some of this round's documents are there
    const aim = before + Math.floor(Math.random() * customers * 0.8)
    let over = false
    void first.then(() => {
      over = true
    })
    while (!over && (await issued()) <= aim);
    if (round % 2 === 0) {
      killed.runs++
      runs[Math.random() < 0.5 ? 0 : 1]?.kill()
    } else {
      killed.databases++
      process.kill(
        Number((await readFile(join(folder.path, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
        'SIGKILL',
      )
    }
    await Promise.all(runs.map(({ ended }) => ended))
    await verified()
  }
  await query('select 1')
  expect(await startRun().ended).toBe(0)
  await verified()
  expect(await wrong()).toEqual([])
  expect(await issued()).toBe(rounds * customers)
  console.log(`billing: ${killed.runs} runs and ${killed.databases} databases killed, ${rounds * customers} documents`)
}, 600_000)

const addCustomers = (round: number) =>
  query(`
  with made as (
    insert into customer (customer_number, type, company_name, email, line1, postal_code, city, country, created_at)
    select ${30_000 + round * customers} + i, 'business', 'Kunde ' || i, 'kunde@new.example', 'Weg 1', '20457', 'Hamburg', 'DE', now()
    from generate_series(1, ${customers}) i returning customer_number)
  insert into contract (customer_number, id, product_code, label, state, price_minor, cycle, started_on, created_at)
  select customer_number, gen_random_uuid(), 'server', 'Server', 'active', 1000, 'month',
    (date_trunc('month', current_date) - interval '${months - 1} months')::date, now()
  from made`)

async function verified(): Promise<void> {
  await query('select 1')
  const { logins } = await migrate(database.url)
  const { operator, close } = { ...openDatabase(logins, { max: 2 }) }
  const { broken } = await verifyDocuments(operator, 2026).finally(close)
  expect(broken).toBeNull()
}

/** Contracts whose months do not stand on documents once each. */
const wrong = () =>
  query(`
  select c.number, count(l.position)::int as lines, count(distinct l.period_from)::int as periods, count(distinct l.document_id)::int as documents
  from contract c left join document_line l on l.contract_id = c.id
  group by c.number having count(l.position) <> ${months} or count(distinct l.period_from) <> ${months} or count(distinct l.document_id) <> 1`)
