import { sql } from 'kysely'
import { fileOf } from '../apps/customer-centre/src/areas/desk/directory/declared.ts'
import { contracts, customers, documents } from '../apps/customer-centre/src/areas/desk/directory/lists.ts'
import * as more from '../apps/customer-centre/src/areas/desk/directory/more-lists.ts'
import { staffSearch } from '../apps/customer-centre/src/areas/desk/directory/staff-search.ts'
import { demoConfiguration } from '../apps/customer-centre/src/demo/centre.ts'
import { inTransaction, type OperatorDb, openDatabase } from '../apps/customer-centre/src/platform/db/database.ts'
import { type List, list } from '../apps/customer-centre/src/platform/db/list.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { withDocuments } from './data-folder.ts'
import { median, printTable, slowest, verdict } from './table.ts'

/** Makes 10,000 customers, as the loader gives fifty to each; DOCUMENTS asks for others. */
const invoices = Number(process.env.DOCUMENTS ?? 500_000)
const budgetMs = 50
const runs = 20
const today = new Date().toISOString().slice(0, 10)
const asked = {
  locale: 'de',
  caller: {
    userId: '00000000-0000-0000-0000-000000000000',
    powers: ['customers:see', 'contracts:see', 'billing:see', 'payments:see', 'tickets:see', 'contacts:see'],
  },
  services: { configuration: demoConfiguration, clock: { today: () => today } },
}

const lists = [
  ['customers', customers, {}],
  ['customers: a tag of each hundredth', customers, { tag: 'hundredth' }],
  ['customers: with a product', customers, { product: 'vserver-m' }],
  ['customers: owe at least 100', customers, { owed_from: '100' }],
  ['customers: overdue', customers, { owing: 'overdue' }],
  ['customers: owe more than anyone', customers, { owed_from: '100000000' }],
  ['customers: largest debt first', customers, { sort: '-open' }],
  ['customers: not used since', customers, { unused_since: today }],
  ['customers: of a country', customers, { country: 'AT' }],
  ['contracts', contracts, {}],
  ['contracts: end within 30 days', contracts, { ends_within: '30' }],
  ['contracts: of a product and tag', contracts, { product: 'vserver-m', tag: 'hundredth' }],
  ['documents', documents, {}],
  ['documents: overdue', documents, { status: 'overdue' }],
  ['documents: open', documents, { status: 'open' }],
  ['documents: due in a month', documents, { due_from: '2026-10-01', due_to: '2026-10-31' }],
  ['documents: of a tag', documents, { tag: 'hundredth' }],
  ['documents: by due day', documents, { sort: 'due_on' }],
  ['payments', more.payments, {}],
  ['mandates', more.mandates, {}],
  ['orders', more.orders, {}],
  ['people', more.people, {}],
] as const

const searches = ['100500', 'Berger', 'a', '141,31', '0815', 'RE-2026', '#20014', 'Hauptstraße', 'nothing of it']

/** Measures how long staff wait for the lists over all customers, for the search in the header, and for a list as a file. */
export const benchLists = (): Promise<void> =>
  withDocuments(invoices, async cluster => {
    const database = openDatabase(await loginsOf(cluster.url), { max: 2 })
    try {
      await prepare(database.operator)
      await measureLists(database.operator)
      await measureSearch(database.operator)
      await measureFile(database.operator)
    } finally {
      await database.close()
    }
  })

async function prepare(db: OperatorDb): Promise<void> {
  await sql`insert into customer_tag (customer_number, tag) select customer_number, 'hundredth' from customer
    where customer_number % 100 = 0 on conflict do nothing`.execute(db)
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs + 2; run++) {
    const start = performance.now()
    await work()
    if (run >= 2) times.push(performance.now() - start)
  }
  return times
}

const row = (what: string, found: number, times: number[]) => {
  const slow = slowest(times)
  return [what, found, median(times).toFixed(1), slow.toFixed(1), budgetMs, verdict(slow, budgetMs)]
}
const heads = ['asked for', 'rows', 'median ms', 'p99 ms', 'budget', '']

async function measureLists(db: OperatorDb): Promise<void> {
  const rows = []
  for (const [what, declared, query] of lists) {
    let found = 0
    const times = await timed(async () => {
      // each list reads its own of the same query
      const made = (declared as (asked: unknown) => List)({ ...asked, query })
      found = (await list(db, made as never, { limit: 25 })).total
    })
    rows.push(row(what, found, times))
  }
  printTable(`Lists over all customers, ${invoices.toLocaleString('en')} documents, driver included`, heads, rows)
}

async function measureSearch(db: OperatorDb): Promise<void> {
  const rows = []
  for (const q of searches) {
    let found = 0
    const times = await timed(async () => {
      const context = { ...asked, audit: () => Promise.resolve(), db, query: { q } }
      found = ((await staffSearch(context as never)) as { data: unknown[] }).data.length
    })
    rows.push(row(q, found, times))
  }
  printTable('The search in the header', heads, rows)
}

async function measureFile(db: OperatorDb): Promise<void> {
  const fields = [
    'number',
    'kind',
    'customer_number',
    'customer_name',
    'issued_on',
    'due_on',
    'status',
    'gross',
    'open',
  ]
  const context = {
    ...asked,
    query: {},
    body: { decimal_mark: ',', columns: fields.map(field => ({ head: field, field })), words: [] },
    reply: { headers: () => undefined },
    inTransaction: (work: (inside: unknown) => Promise<unknown>) =>
      inTransaction(db, within => work({ db: within, audit: () => Promise.resolve() })),
  }
  const before = process.memoryUsage().rss
  const start = performance.now()
  let lines = 0
  let most = 0
  for await (const chunk of await fileOf('documents', documents as never).run(context as never)) {
    lines += String(chunk).split('\n').length - 1
    most = Math.max(most, process.memoryUsage().rss)
    if (lines >= 1_000_000) break
  }
  const seconds = (performance.now() - start) / 1000
  const perMillion = (seconds / lines) * 1_000_000
  printTable(
    'The list of documents as a CSV file',
    ['rows', 'seconds', 'seconds for 1 M', 'budget', '', 'MB more in memory'],
    [
      [
        lines,
        seconds.toFixed(1),
        perMillion.toFixed(1),
        60,
        verdict(perMillion, 60),
        ((most - before) / 1e6).toFixed(0),
      ],
    ],
  )
}
