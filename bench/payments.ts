import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { balanceJson } from '../apps/customer-centre/src/areas/billing/balance.ts'
import { collectPayments } from '../apps/customer-centre/src/areas/payments/paying/collect-job.ts'
import { type OperatorDb, openDatabase } from '../apps/customer-centre/src/platform/db/database.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { testMasterKey } from '../apps/customer-centre/src/testing/master-key.ts'
import { ownerOf } from '../apps/customer-centre/src/testing/owner.ts'
import flags from '../apps/kontor/node-flags.json' with { type: 'json' }
import { readConfiguration } from '../apps/kontor/src/configuration.ts'
import { centreOfJobs } from '../apps/kontor/src/create-centre.ts'
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { median, printTable, slowest, verdict } from './table.ts'

const due = Number(process.env.BENCH_PAYMENTS ?? 10_000)
const entries = 100_000
const budgets = { perSecond: 200, readMs: 5 }
const first = 500_000
const main = join(import.meta.dirname, '../apps/kontor/src/main.ts')

/** How fast one worker collects what is due by card, and how long the balance and a month of a customer with very many entries take. */
export async function benchPayments(): Promise<void> {
  const folder = await dataFolderOnDisk()
  const cluster = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
  try {
    const environment = {
      ...{ DATA_DIR: folder.path, DATABASE_URL: cluster.url, MASTER_KEY: testMasterKey },
      ...{ DEMO: 'true', NODE_ENV: 'production', LOG_LEVEL: 'error' },
    }
    await promisify(execFile)(process.execPath, [...flags, main, 'demo'], { env: { ...process.env, ...environment } })
    const logins = await loginsOf(cluster.url)
    const { operator: db, close } = openDatabase(logins, { max: 1, limits: { silence: 600_000 } })
    const centre = centreOfJobs(readConfiguration(environment), logins)
    const log = { info: () => undefined, warn: console.warn, error: console.error }
    const run = async () => {
      const began = performance.now()
      await collectPayments.run({ centre, mailer: { send: async () => undefined } as never, log }, {})
      return (performance.now() - began) / 1000
    }
    try {
      // what the demo itself has to collect
      await run()
      const today = centre.clock.today()
      await addDue(cluster.url, db, today)
      const before = process.cpuUsage()
      const seconds = await run()
      const { user, system } = process.cpuUsage(before)
      const { rows } = await sql<{ paid: number }>`
        select count(*)::int as paid from payment where customer_number >= ${first} and status = 'succeeded'`.execute(
        db,
      )
      const paid = rows[0]?.paid ?? 0
      printTable(
        'Invoices that are due, collected by card from the sandbox by one worker',
        ['due', 'collected', 's', 'per s', 'budget', '', 'CPU ms each, node'],
        [
          [due, paid, seconds.toFixed(1), (paid / seconds).toFixed(0), budgets.perSecond]
            .map(String)
            .concat(verdict(-paid / seconds, -budgets.perSecond), ((user + system) / 1000 / paid).toFixed(2)),
        ],
      )
      await addEntries(db, today)
      printTable(
        `A customer with ${entries.toLocaleString('en')} entries, driver included`,
        ['read', 'median ms', 'p99 ms', 'budget', ''],
        await reads(db, today),
      )
    } finally {
      await centre.database.close()
      await close()
    }
  } finally {
    await cluster.stop()
    await folder.remove()
  }
}

/** Customers with a card and one open invoice each. */
async function addDue(url: string, db: OperatorDb, today: string): Promise<void> {
  const owner = ownerOf(url)
  const some = sql`generate_series(${first}::int, ${first + due - 1}::int) n`
  const id = (kind: string) => sql`md5(${kind} || n)::uuid`
  await sql`insert into customer (customer_number, type, company_name, locale, email, created_at, line1, postal_code, city, country)
    select n, 'business', 'Bench ' || n, 'de', n || '@bench.example', now(), 'Weg 1', '20457', 'Hamburg', 'DE' from ${some}`.execute(
    owner,
  )
  await sql`insert into payment_method (customer_number, id, kind, state, label, holder, gateway_token, is_default, created_at)
    select n, ${id('method')}, 'card', 'active', 'Visa ···· 4242', 'Bench', 'sandbox_card_4242', true, now() from ${some}`.execute(
    owner,
  )
  await sql`insert into document (customer_number, id, number, kind, issued_at, issued_on, due_on, currency, net_minor, tax_minor, gross_minor,
      payment_kind, seller, buyer, taxes, hash)
    select n, ${id('document')}, 'B-' || n, 'invoice', now(), ${today}::date, ${today}::date, 'EUR', 1000, 190, 1190, 'card', '{}', '{}', '[]', ''
    from ${some}`.execute(owner)
  await sql`insert into document_settlement (customer_number, document_id, status, open_minor, updated_at)
    select n, ${id('document')}, 'open', 1190, now() from ${some}`.execute(owner)
  await owner.destroy()
  await sql`select count(open_books(n)) from ${some}`.execute(db)
  await sql`analyze`.execute(db).catch(() => undefined)
}

/** Top-ups of the first of them, a few on each day of many years. */
async function addEntries(db: OperatorDb, today: string): Promise<void> {
  const chunk = 5000
  for (let begun = 0; begun < entries; begun += chunk)
    await sql`select book_entries((select jsonb_agg(jsonb_build_object('customer_number', ${first}::int, 'id', gen_random_uuid(), 'at', now(),
        'booked_on', ${today}::date - ((${entries}::int - n) / 30), 'kind', 'payment', 'debit', 'money', 'credit', 'balance',
        'amount_minor', 100, 'currency', 'EUR', 'note', '') order by n)
      from generate_series(${begun}::int, ${begun + chunk - 1}::int) n))`.execute(db)
}

async function reads(db: OperatorDb, today: string): Promise<(string | number)[][]> {
  const month = sql`select e.id, e.booked_on, e.kind, e.amount_minor, e.after_minor from ledger_entry e
    where e.customer_number = ${first} and e.currency = 'EUR' and e.booked_on between ${today}::date - 400 and ${today}::date - 370
    order by e.booked_on, e.position limit 100`
  const statements = [
    ['the balance', sql`select ${balanceJson(first, today)}`],
    ['a month of the statement, 100 rows', month],
  ] as const
  const rows = []
  for (const [what, statement] of statements) {
    const taken: number[] = []
    for (let run = 0; run < 200; run++) {
      const began = performance.now()
      await statement.execute(db)
      taken.push(performance.now() - began)
    }
    const middle = median(taken.slice(20))
    rows.push([
      what,
      middle.toFixed(2),
      slowest(taken.slice(20)).toFixed(2),
      budgets.readMs,
      verdict(middle, budgets.readMs),
    ])
  }
  return rows
}
