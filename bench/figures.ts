import { sql } from 'kysely'
import { figuresCash } from '../apps/customer-centre/src/areas/desk/figures/cash.ts'
import * as figures from '../apps/customer-centre/src/areas/desk/figures/figures.ts'
import { figuresSweeps } from '../apps/customer-centre/src/areas/desk/figures/sweeps.ts'
import { figuresTaxes } from '../apps/customer-centre/src/areas/desk/figures/taxes.ts'
import { demoConfiguration } from '../apps/customer-centre/src/demo/centre.ts'
import { openDatabase } from '../apps/customer-centre/src/platform/db/database.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { ownerOf } from '../apps/customer-centre/src/testing/owner.ts'
import { withDocuments } from './data-folder.ts'
import { median, printTable, slowest, verdict } from './table.ts'

/** Makes fifty documents for each customer; DOCUMENTS asks for others. */
const invoices = Number(process.env.DOCUMENTS ?? 500_000)
const budgetMs = 500
const runs = 20
const today = new Date().toISOString().slice(0, 10)

const asked = [
  ['open by age', figures.figuresOpen, {}],
  ['revenue by group', figures.figuresRevenue, { by: 'group' }],
  ['revenue by country', figures.figuresRevenue, { by: 'country' }],
  ['revenue by rate', figures.figuresRevenue, { by: 'rate' }],
  ['recurring revenue', figures.figuresRecurring, {}],
  ['contracts behind a month', figures.figuresRecurringRows, { currency: 'EUR', month: today.slice(0, 7), limit: 25 }],
  ['deferred revenue', figures.figuresDeferred, {}],
  ['taxes of a quarter', figuresTaxes, {}],
  ['expected money', figuresCash, {}],
] as const

/** Says how fast the machine is at that moment: a million numbers, counted. */
const reference = sql`select count(*) from generate_series(1, 1000000)`

const contracts = 100_000
const entries = Number(process.env.ENTRIES ?? 5_000_000)

/** The demo's many documents are about no contracts: two years of a provider with these are added, each with a beginning, a change and the end of its period. */
async function addChanges(url: string): Promise<void> {
  const owner = ownerOf(url)
  await sql`insert into recurring_change (contract_id, month, currency, net_minor)
    select c.id, date_trunc('month', now() + make_interval(months => m.month))::date, 'EUR', m.minor
    from (select gen_random_uuid() as id, (random() * 20)::integer as age from generate_series(1, ${contracts})) c
    cross join lateral (values (-3 - c.age, 1000), (-2 - c.age / 2, 200), (1, -1200)) m (month, minor)
    on conflict do nothing`.execute(owner)
  // as autovacuum does within a minute
  await sql`vacuum analyze recurring_change`.execute(owner)
  await owner.destroy()
}

/** The loader books nothing: customers get entries of two years, as many each, of which every other one is paid. */
async function addEntries(url: string): Promise<void> {
  const owner = ownerOf(url)
  // the sums that triggers keep are written beside the entries
  await sql`do $$ begin
    alter table ledger_entry disable trigger user;
    insert into ledger_entry (customer_number, id, position, at, booked_on, kind, debit, credit, debit_document, credit_document, amount_minor,
      currency, after_minor)
    select k.customer_number, gen_random_uuid(), n, day, day, case when paid then 'payment' else 'issued' end,
      case when paid then 'money' else 'receivable' end, case when paid then 'receivable' else 'sales' end, case when not paid then document end,
      case when paid then document end, amount, k.currency, case when paid then 0 else -amount end
    from (select k.customer_number, k.currency, gen_random_uuid() as document, ${sql.lit(entries)} / count(*) over () as each
      from customer k where k.customer_number > 100000
        and not exists (select from ledger_entry e where e.customer_number = k.customer_number)) k
    cross join lateral (select n, n % 2 = 0 as paid, 1000 + (n + 1) / 2 as amount, current_date - 730 + (n * 730 / k.each)::integer as day
      from generate_series(1, k.each) n) e;
    insert into ledger_account (customer_number, currency, entries, receivable_minor)
    select customer_number, currency, count(*), sum(case debit when 'receivable' then amount_minor else -amount_minor end) from ledger_entry
    where customer_number > 100000 group by 1, 2 on conflict do nothing;
    alter table ledger_entry enable trigger user;
  end $$`.execute(owner)
  await sql`vacuum analyze ledger_entry, ledger_account`.execute(owner)
  await owner.destroy()
}

/** Measures how long staff wait for each figure over all customers, in turns with a count that only reads. */
export const benchFigures = (): Promise<void> =>
  withDocuments(invoices, async cluster => {
    const database = openDatabase(await loginsOf(cluster.url), { max: 2 })
    try {
      const db = database.operator
      await addChanges(cluster.url)
      await addEntries(cluster.url)
      // as a day of sweeps leaves it
      for (const sweep of figuresSweeps) while ((await sweep.run(db, new Date(), 5000, 'Europe/Berlin')) > 0);
      await sql`analyze revenue_rollup, tax_rollup`.execute(db)
      const { rows: counted } = await sql<{ entries: number; lines: number; changes: number; rolled: number }>`
        select (select count(*) from ledger_entry)::int as entries, (select count(*) from document_line)::int as lines,
          (select count(*) from recurring_change where net_minor <> 0)::int as changes, (select count(*) from revenue_rollup)::int as rolled`.execute(
        db,
      )
      const services = { configuration: demoConfiguration, clock: { today: () => today } }
      const rows = []
      for (const [what, figure, query] of asked) {
        const [times, beside]: [number[], number[]] = [[], []]
        for (let run = 0; run < runs + 2; run++) {
          const start = performance.now()
          await (figure as (context: unknown) => Promise<unknown>)({ db, now: new Date(), query, services })
          const between = performance.now()
          await reference.execute(db)
          if (run < 2) continue
          times.push(between - start)
          beside.push(performance.now() - between)
        }
        const slow = slowest(times)
        rows.push([
          ...[what, median(times).toFixed(1), slow.toFixed(1), budgetMs, verdict(slow, budgetMs)],
          ...[median(beside).toFixed(1), slowest(beside).toFixed(1)],
        ])
      }
      const { entries = 0, lines = 0, changes = 0, rolled = 0 } = counted[0] ?? {}
      const numbers = [entries, lines, changes, rolled].map(count => count.toLocaleString('en'))
      printTable(
        `Figures over ${numbers[0]} ledger entries, ${numbers[1]} lines, ${numbers[2]} changes of contracts, ${numbers[3]} rows rolled up`,
        ['figure', 'median ms', 'p99 ms', 'budget', '', 'reference', 'its p99'],
        rows,
      )
    } finally {
      await database.close()
    }
  })
