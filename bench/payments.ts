import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { balanceJson } from '../apps/customer-centre/src/areas/money/billing/balance.ts'
import { bookEntries } from '../apps/customer-centre/src/areas/money/payments/bank/book-entries-job.ts'
import { importStatement } from '../apps/customer-centre/src/areas/money/payments/bank/import-job.ts'
import { keepStatement } from '../apps/customer-centre/src/areas/money/payments/bank/upload.ts'
import { collectPayments } from '../apps/customer-centre/src/areas/money/payments/paying/collect-job.ts'
import { postingBy } from '../apps/customer-centre/src/areas/money/payments/paying/posting-context.ts'
import { collectDebits } from '../apps/customer-centre/src/areas/money/payments/sepa/collect-debits-job.ts'
import { makeDebitFile } from '../apps/customer-centre/src/areas/money/payments/sepa/make-debit-file.ts'
import { type OperatorDb, openDatabase } from '../apps/customer-centre/src/platform/db/database.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { createInspector } from '../apps/customer-centre/src/platform/files/content.ts'
import { noteUnclaimed } from '../apps/customer-centre/src/platform/files/records.ts'
import type { AskingServices } from '../apps/customer-centre/src/platform/services.ts'
import { testMasterKey } from '../apps/customer-centre/src/testing/master-key.ts'
import { ownerOf } from '../apps/customer-centre/src/testing/owner.ts'
import { ourIban, statementOf } from '../apps/customer-centre/src/testing/payments/statements.ts'
import flags from '../apps/kontor/node-flags.json' with { type: 'json' }
import { readConfiguration } from '../apps/kontor/src/configuration.ts'
import { servicesOfJobs } from '../apps/kontor/src/create-services.ts'
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { siteFile } from '../apps/kontor/src/testing/site-file.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { cpuWithChildren, residentMegabytes } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'

const due = Number(process.env.BENCH_PAYMENTS ?? 10_000)
const entries = 100_000
const inFile = 3000
const lines = Number(process.env.BENCH_ENTRIES ?? 50_000)
const budgets = { perSecond: 200, readMs: 5, fileS: 1, importS: 30 }
const first = 500_000
/** Statements sent. */
let sent = 0
const main = join(import.meta.dirname, '../apps/kontor/src/main.ts')

/**
 * Measures how fast one worker collects what is due, writes files for the bank and reads its statements, and how long the balance and a
 * month of a customer with very many entries take.
 */
export async function benchPayments(): Promise<void> {
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
      DIRECT_DEBITS: 'file',
      ...siteFile({ payments: { account: { iban: ourIban, bic: 'BYLADEM1001' } } }),
    }
    await promisify(execFile)(process.execPath, [...flags, main, 'demo'], { env: { ...process.env, ...environment } })
    const logins = await loginsOf(cluster.url)
    const { operator: db, close } = openDatabase(logins, { max: 1, limits: { silence: 600_000 } })
    const services = servicesOfJobs(readConfiguration(environment), logins)
    services.database = openDatabase(logins, {
      max: 2,
      operators: 4,
      limits: { silence: 60_000 },
      observe: () => sent++,
    })
    const jobs = jobsOf(services, cluster.pid)
    try {
      // what the demo itself has to collect
      await jobs.run(collectPayments, {})
      const today = services.clock.today()
      await addDue(cluster.url, db, today)
      const collected = await jobs.measured(() => jobs.run(collectPayments, {}))
      const begun = await jobs.measured(() => jobs.run(collectDebits, {}))
      const first = await jobs.measured(() => makeDebitFile(services, postingBy(services, 'bench'), 'bench'))
      await addDebits(db)
      const filed = await jobs.measured(() => makeDebitFile(services, postingBy(services, 'bench'), 'bench'))
      const imported = await importing(jobs, db)
      const paid = await counted(db, sql`kind = 'card' and status = 'succeeded'`)
      const debits = await counted(db, sql`kind = 'sepa'`)
      const booked = await counted(db, sql`kind = 'transfer' and status = 'succeeded'`)
      const row = (what: string, count: number, one: Measured, budget: string, holds: boolean) => [
        ...[what, count, one.seconds.toFixed(1), (count / one.seconds).toFixed(0), budget, holds ? 'holds' : 'BROKEN'],
        ...[(one.node / count).toFixed(2), (one.postgres / count).toFixed(2), (one.statements / count).toFixed(2)],
      ]
      printTable(
        'Payments of many customers, by one worker',
        ['what', 'count', 's', 'per s', 'budget', '', 'CPU ms each, node', 'PostgreSQL', 'statements each'],
        [
          row(
            'collected by card from the sandbox',
            paid,
            collected,
            `${budgets.perSecond}/s`,
            paid / collected.seconds >= budgets.perSecond,
          ),
          row(
            'direct debits begun',
            debits,
            begun,
            `${budgets.perSecond}/s`,
            debits / begun.seconds >= budgets.perSecond,
          ),
          row('in a file for the bank', debits, first, '-', true),
          row('in another one', inFile, filed, `${budgets.fileS} s`, filed.seconds <= budgets.fileS),
          row(
            'entries of a bank statement taken in',
            lines,
            imported.taken,
            `${budgets.importS} s`,
            imported.taken.seconds <= budgets.importS,
          ),
          row('and booked', booked, imported.booked, '-', true),
        ],
      )
      const { megabytes, grown, kept } = imported
      console.log(
        `The statement of ${megabytes} MB took ${grown} MB of memory, and ${kept} s of the thread of requests.`,
      )
      await addEntries(db, today)
      printTable(
        `A customer with ${entries.toLocaleString('en')} entries, driver included`,
        ['read', 'median ms', 'p99 ms', 'budget', ''],
        await reads(db, today),
      )
    } finally {
      await services.database.close()
      await close()
    }
  } finally {
    await cluster.stop()
    await folder.remove()
  }
}

type Measured = { seconds: number; node: number; postgres: number; statements: number }

/** Jobs in this process, with what they take. */
function jobsOf(services: AskingServices, postmaster: () => number) {
  const context = {
    services,
    mailer: { send: async () => undefined } as never,
    log: { info: () => undefined, warn: console.warn, error: console.error },
  }
  const now = () => ({ at: performance.now(), own: process.cpuUsage(), postgres: cpuWithChildren(postmaster()), sent })
  return {
    async run<P>(job: { run(where: typeof context, payload: P): Promise<void> }, payload: P) {
      await job.run(context, payload)
    },
    async measured(work: () => Promise<unknown>): Promise<Measured> {
      const before = now()
      await work()
      const after = now()
      const node = after.own.user + after.own.system - before.own.user - before.own.system
      return {
        seconds: (after.at - before.at) / 1000,
        node: node / 1000,
        postgres: (after.postgres - before.postgres) / 1000,
        statements: after.sent - before.sent,
      }
    },
    services,
  }
}

async function counted(db: OperatorDb, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int as paid from payment where customer_number >= ${first} and ${which}`.execute(db)
  return rows[0]?.paid ?? 0
}

const some = sql`generate_series(${first}::int, ${first + due - 1}::int) n`
const id = (kind: string) => sql`md5(${kind} || n)::uuid`

/** Customers with a card, a mandate, and three open invoices: by card, by debit, and by transfer. */
async function addDue(url: string, db: OperatorDb, today: string): Promise<void> {
  const owner = ownerOf(url)
  await sql`insert into customer (customer_number, type, company_name, locale, email, created_at, line1, postal_code, city, country)
    select n, 'business', 'Bench ' || n, 'de', n || '@bench.example', now(), 'Weg 1', '20457', 'Hamburg', 'DE' from ${some}`.execute(
    owner,
  )
  await sql`insert into payment_method (customer_number, id, kind, state, label, holder, gateway_token, is_default, created_at)
    select n, ${id('method')}, 'card', 'active', 'Visa ···· 4242', 'Bench', 'sandbox_card_4242', true, now() from ${some}`.execute(
    owner,
  )
  await sql`insert into payment_method (customer_number, id, kind, state, label, holder, iban, mandate_reference, creditor_id, mandate_signed_at, is_default, created_at)
    select n, ${id('mandate')}, 'sepa', 'active', 'DE89 3000', 'Bench', 'DE89370400440532013000', 'B' || n || '-1', 'DE98ZZZ09999999999', now(), false, now()
    from ${some}`.execute(owner)
  for (const [kind, paid] of Object.entries({ B: 'card', D: 'sepa', 'RE-2026-': 'transfer' })) {
    const particulars =
      paid === 'sepa'
        ? sql`jsonb_build_object('payment', jsonb_build_object('collect_on', ${today}::text, 'mandate_reference', 'B' || n || '-1'))`
        : sql`'{}'::jsonb`
    await sql`insert into document (customer_number, id, number, kind, issued_at, issued_on, due_on, currency, net_minor, tax_minor, gross_minor,
        payment_kind, particulars, seller, buyer, taxes, hash)
      select n, ${id(kind)}, ${kind} || n, 'invoice', now(), ${today}::date, ${today}::date, 'EUR', 1000, 190, 1190, ${paid}, ${particulars}, '{}', '{}', '[]', ''
      from ${some}`.execute(owner)
    await sql`insert into document_settlement (customer_number, document_id, status, open_minor, updated_at)
      select n, ${id(kind)}, 'open', 1190, now() from ${some}`.execute(owner)
  }
  await sql`select count(open_books(n)) from ${some}`.execute(db)
  await sql`analyze`.execute(owner)
  await owner.destroy()
}

/** Back into none: the bank refuses a file and staff make another one. */
async function addDebits(db: OperatorDb): Promise<void> {
  await sql`update direct_debit set file_id = null, batch_id = null
    where customer_number between ${first} and ${first + inFile - 1}`.execute(db)
}

/** A statement with the transfers of these customers, and others that no one knows, is taken in, and booked. */
async function importing({ services, measured, run }: ReturnType<typeof jobsOf>, db: OperatorDb) {
  const file = statementOf(lines, n =>
    n < due
      ? { amount: 1190, text: `Rechnung RE-2026-${first + n} danke` }
      : { amount: 700 + n, text: `Sonstiges ${n}` },
  )
  const seen = createInspector()
  await noteUnclaimed(services.database.unbound, 'statement/bench', services.clock.now())
  await services.files.put('statement/bench', Readable.from(seen.watch(Readable.from(file))))
  const { bytes, sha256 } = seen.seen()
  await keepStatement(db, { services, file: { key: 'statement/bench', name: 'bench.xml', bytes, sha256 }, by: 'bench' })
  const { id } = await db
    .selectFrom('bank_statement')
    .select('id')
    .where('name', '=', 'bench.xml')
    .executeTakeFirstOrThrow()
  const before = residentMegabytes(process.pid)
  const used = process.threadCpuUsage()
  const taken = await measured(() => run(importStatement, { statement: id }))
  const { user, system } = process.threadCpuUsage(used)
  const grown = residentMegabytes(process.pid) - before
  const booked = await measured(() => run(bookEntries, {}))
  const kept = ((user + system) / 1e6).toFixed(1)
  return { taken, booked, megabytes: Math.round(bytes / 1e6), grown: Math.round(grown), kept }
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
