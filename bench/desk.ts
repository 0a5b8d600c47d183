import { sql } from 'kysely'
import { deskMessages, deskTicket, deskTickets } from '../apps/customer-centre/src/areas/service/support/desk.ts'
import { ticketFigures } from '../apps/customer-centre/src/areas/service/support/figures.ts'
import { addBenchmarkCustomers } from '../apps/customer-centre/src/demo/bench.ts'
import { demoConfiguration } from '../apps/customer-centre/src/demo/centre.ts'
import { catalogues } from '../apps/customer-centre/src/messages/catalogues.ts'
import { connect } from '../apps/customer-centre/src/platform/db/connect.ts'
import {
  bindTenant,
  type Database,
  inTransaction,
  type OperatorDb,
  openDatabase,
} from '../apps/customer-centre/src/platform/db/database.ts'
import { loginsOf } from '../apps/customer-centre/src/platform/db/logins.ts'
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { median, printTable, slowest, verdict } from './table.ts'

const tickets = Number(process.env.DESK_TICKETS ?? 200_000)
const customers = 10_000
const perTicket = 5
/** Messages of the one ticket that never ends. */
const long = 10_000
const budgetMs = 50
const runs = 40

const questions = [
  ['waiting', {}],
  ['mine', { view: 'mine' }],
  ['not assigned', { view: 'unassigned' }],
  ['open', { view: 'open' }],
  ['open, the first ones', { view: 'open', sort: 'number' }],
  ['open, of one topic', { view: 'open', category: 'abuse' }],
  ['all', { view: 'all' }],
  ['all, of a rare status', { view: 'all', status: 'merged' }],
  ['late', { view: 'late' }],
  ['followed', { view: 'followed' }],
  ['all, of a rare tag', { view: 'all', tag: 'rare' }],
  ['all, of a common tag', { view: 'all', tag: 'common' }],
  ['open, of a department', { view: 'open', department: 'support' }],
  ['open, of a product', { view: 'open', product: 'none' }],
  ['a number', { view: 'all', q: '120000' }],
  ['a word of one message', { view: 'all', q: 'rare777777' }],
  ['a word of one in a thousand', { view: 'all', q: 'seldom777' }],
  ['a word of one in ten', { view: 'all', q: 'common7' }],
  ['a word of each', { view: 'all', q: 'server' }],
  ['two words', { view: 'all', q: 'seldom777 server' }],
  ['one letter', { view: 'all', q: 's' }],
  ['a word of one in ten, waiting', { view: 'waiting', q: 'common7' }],
  ['a customer', { view: 'all', q: 'Berger 4711' }],
  ['nothing that exists', { view: 'all', q: 'qqqqqq' }],
] as const

/**
 * Measures how long staff wait for their queue, and for what they search in all tickets. DESK_TICKETS sets how many there are; DATA_DIR names
 * a folder that stays: its tickets are measured again as they are.
 */
export async function benchDesk(): Promise<void> {
  const given = process.env.DATA_DIR
  const folder = given ? { path: given, remove: async () => undefined } : await dataFolderOnDisk()
  try {
    const demo = await startProgram({ PORT: '4328', DATA_DIR: folder.path, DEMO: 'true', LOG_LEVEL: 'error' })
    await demo.stop()
    const cluster = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
    try {
      await fill(cluster.url)
      const database = openDatabase(await loginsOf(cluster.url), { max: 2 })
      await measureAll(database.operator)
      await measureThread(database.operator)
      await measureFigures(database.operator)
      await measurePolicies(cluster.url, database)
      await database.close()
    } finally {
      await cluster.stop()
    }
  } finally {
    await folder.remove()
  }
}

/** Adds what is measured, unless the folder has it. */
async function fill(url: string): Promise<void> {
  const client = await connect({ connectionString: url })
  try {
    const { rows } = await client.query("select from ticket where last_author = 'Bench' limit 1")
    if (rows.length > 0) return
    await addBenchmarkCustomers(url, new Date().toISOString().slice(0, 10), customers)
    await addTickets(client)
  } finally {
    await client.end()
  }
}

/** Adds tickets of five years, the newest 4 % open, each with five messages of some fifty words; one of guests beside a hundred. */
async function addTickets(client: Awaited<ReturnType<typeof connect>>): Promise<void> {
  const step = async (what: string, text: string) => {
    const start = performance.now()
    await client.query(text)
    console.error(`${what}: ${Math.round((performance.now() - start) / 1000)} s`)
  }
  await client.query('set synchronous_commit = off')
  // no page is open that would have to hear of each
  const filled = ['ticket', 'ticket_message', 'guest_ticket', 'guest_message']
  const tell = (way: 'disable' | 'enable') =>
    client.query(filled.map(table => `alter table ${table} ${way} trigger user`).join('; '))
  await tell('disable')
  // looked at once, for all there is
  const { rows: references } = await client.query<{ name: string; table: string; sql: string }>(`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as sql from pg_constraint
    where conrelid = 'ticket_message'::regclass and contype = 'f'`)
  for (const { name, table } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    `
    select i.indexname as name, i.indexdef as sql from pg_indexes i
    where i.tablename = any($1) and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [filled],
  )
  // built once, from all there is
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await step(
    'tickets',
    `
      create temporary table said as select n, string_agg('word' || floor(20000 * power(random(), 3))::integer, ' ') as text
        from generate_series(0, 4999) n cross join generate_series(1, 10) group by n;
      create temporary table made as select n, 100001 + n % ${customers} as customer, gen_random_uuid() as id,
        now() - interval '5 years' * (1 - n::float / ${tickets}) as at, n > ${tickets} * 0.96 as open
        from generate_series(0, ${tickets - 1}) n;
      insert into ticket (customer_number, id, subject, category, impact, status, created_at, updated_at, last_author, waiting_since, assignee_user_id,
        first_answered_at, resolved_at, closed_at, rating, due_at, warn_at, tags)
        select customer, id, 'Question about server rare' || n || ' seldom' || n % 1000,
          (array['technical', 'billing', 'contract', 'domain', 'other', 'abuse'])[1 + (n % 503) % 6], 'none',
          case when open then (array['in_progress', 'waiting_for_customer', 'on_hold'])[1 + n % 3] when n % 997 = 0 then 'merged' else 'closed' end,
          at, at, 'Bench', case when open and n % 20 = 0 then at end,
          case when open and n % 4 > 0 then (select id from user_account where admin limit 1) end,
          at + n % 500 * interval '1 minute', case when not open and n % 997 > 0 then at + n % 5000 * interval '1 minute' end,
          case when not open then at + n % 5000 * interval '1 minute' end, case when n % 3 = 0 then 1 + n % 5 end,
          case when open and n % 2 = 0 then at + interval '8 hours' end, case when open and n % 2 = 0 then at + interval '6 hours' end,
          case when n % 9973 = 0 then '{rare}' when n % 10 = 0 then '{common}' else '{}' end::text[]
        from made`,
  )
  const chunk = 100_000
  for (let from = 0; from < tickets; from += chunk)
    await step(
      `messages of tickets from ${from}`,
      `
        insert into ticket_message (customer_number, ticket_id, id, author_name, from_staff, author_user_id, body, created_at)
        select customer, made.id, gen_random_uuid(), 'Bench', m % 2 = 1, case when m % 2 = 1 then (select id from user_account where admin limit 1) end,
          'The server rare' || made.n * ${perTicket} + m || ' and common' || (made.n * ${perTicket} + m) % 10 || ' seldom' || (made.n * 7 + m) % 1000 || ' mail.example.test '
          || a.text || ' ' || b.text || ' ' || c.text || ' ' || d.text, at + m * interval '1 hour'
        from made cross join generate_series(0, ${perTicket - 1}) m
          join said a on a.n = (made.n * 31 + m) % 5000 join said b on b.n = (made.n * 37 + m * 3) % 5000
          join said c on c.n = (made.n * 41 + m * 7) % 5000 join said d on d.n = (made.n * 43 + m * 11) % 5000
        where made.n >= ${from} and made.n < ${from + chunk}`,
    )
  await step(
    'a long thread',
    `insert into ticket_message (customer_number, ticket_id, id, author_name, from_staff, body, created_at)
      select customer, id, gen_random_uuid(), 'Bench', m % 2 = 1, 'Message ' || m || ' of a thread that never ends', at + m * interval '1 minute'
      from made cross join generate_series(1, ${long - perTicket}) m where n = ${tickets - 1}`,
  )
  await step(
    'guests',
    `insert into guest_ticket (id, status, email, name, locale, subject, category, created_at, updated_at, waiting_since)
      select gen_random_uuid(), case when open then 'open' else 'closed' end, 'guest' || n || '@example.test', 'Guest ' || n, 'en',
        'Question about server rare' || n, 'other', at, at, case when open and n % 3 = 0 then at end from made where n % 100 = 0;
      insert into guest_message (id, guest_ticket_id, author_name, from_staff, body, created_at)
      select gen_random_uuid(), id, name, false, 'Do you sell a server?', created_at from guest_ticket`,
  )
  await client.query("set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2")
  for (const { name, sql: statement } of indexes) await step(name, statement)
  for (const { name, table, sql: statement } of references)
    await step(name, `alter table ${table} add constraint ${name} ${statement}`)
  await tell('enable')
  await step('vacuum', 'vacuum analyze')
}

async function measureAll(db: OperatorDb): Promise<void> {
  const { id: userId } = await db
    .selectFrom('user_account')
    .select('id')
    .where('admin', '=', true)
    .executeTakeFirstOrThrow()
  const rows = []
  for (const [what, asked] of questions) {
    const query = { limit: 25, view: 'waiting', ...asked }
    const times: number[] = []
    let found = ''
    for (let run = 0; run < runs + 3; run++) {
      const start = performance.now()
      const { total, total_exact, cut } = (await deskTickets({
        ...known,
        caller: { userId },
        db,
        now: new Date(),
        query,
      } as never)) as Answer
      if (run >= 3) times.push(performance.now() - start)
      found = `${total}${total_exact ? '' : '+'}${cut ? ', cut' : ''}`
    }
    const slow = slowest(times)
    rows.push([what, found, median(times).toFixed(1), slow.toFixed(1), budgetMs, verdict(slow, budgetMs)])
  }
  printTable(
    `The desk: ${tickets.toLocaleString('en')} tickets, ${(tickets * perTicket).toLocaleString('en')} messages, driver included`,
    ['asked for', 'found', 'median ms', 'p99 ms', 'budget', ''],
    rows,
  )
}
/** Measures how long staff wait for the end of a long thread, and for the part before its middle. */
async function measureThread(db: OperatorDb): Promise<void> {
  const { rows: found } = await sql<{ number: number; middle: string }>`
    select t.number::integer as number, m.id as middle from ticket t
    join ticket_message m on m.customer_number = t.customer_number and m.ticket_id = t.id
    where m.body = ${`Message ${long / 2} of a thread that never ends`}
      and t.created_at = (select max(created_at) from ticket where last_author = 'Bench')`.execute(db)
  const [{ number, middle }] = found as [(typeof found)[number]] // the bench has made it
  const context = { ...known, caller: { userId: middle }, db, params: { number } }
  const rows = []
  for (const [what, read] of [
    ['opened at its end', () => deskTicket({ ...context, now: new Date() } as never)],
    ['before its middle', () => deskMessages({ ...context, now: new Date(), query: { before: middle } } as never)],
  ] as const) {
    const times: number[] = []
    for (let run = 0; run < runs + 3; run++) {
      const start = performance.now()
      await read()
      if (run >= 3) times.push(performance.now() - start)
    }
    const slow = slowest(times)
    rows.push([what, median(times).toFixed(1), slow.toFixed(1), budgetMs, verdict(slow, budgetMs)])
  }
  printTable(
    `A thread of ${long.toLocaleString('en')} messages`,
    ['asked for', 'median ms', 'p99 ms', 'budget', ''],
    rows,
  )
}

/** Measures figures of a month and of a year, which read what they count. */
async function measureFigures(db: OperatorDb): Promise<void> {
  const rows = []
  const today = new Date().toISOString().slice(0, 10)
  for (const days of [30, 365])
    for (const by of ['day', 'department', 'category', 'person'] as const) {
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10)
      const times: number[] = []
      let opened = 0
      for (let run = 0; run < 5; run++) {
        const start = performance.now()
        const context = { ...known, db, now: new Date(), query: { from, until: today, by } }
        const figures = (await ticketFigures(context as never)) as { total: { opened: number } }
        if (run > 0) times.push(performance.now() - start)
        opened = figures.total.opened
      }
      rows.push([`${days} days, by ${by}`, String(opened), median(times).toFixed(0), slowest(times).toFixed(0)])
    }
  printTable('Figures about tickets', ['asked for', 'opened', 'median ms', 'slowest ms'], rows)
}

/** Measures what the policies cost by which the database shows a customer's people their own tickets: with and without them by turns. */
async function measurePolicies(url: string, database: Database): Promise<void> {
  const customer = 100_001
  const owner = await connect({ connectionString: url })
  try {
    const { rows: people } = await owner.query<{ id: string }>('select id from user_account where admin limit 1')
    const [me = { id: '' }] = people
    await owner.query('update ticket set readers = array[$1::uuid] where customer_number = $2 and number % 10 = 0', [
      me.id,
      customer,
    ])
    const list = sql`select number, subject, status, updated_at, count(*) over () from ticket
      where customer_number = ${customer} order by updated_at desc, number desc limit 25`
    const thread = sql`select m.body from ticket_message m where m.customer_number = ${customer} and m.ticket_id = (
      select id from ticket where customer_number = ${customer} order by updated_at desc limit 1)`
    const times = new Map<string, number[]>()
    const read = (what: string, query: typeof list) =>
      inTransaction(database.unbound, async db => {
        const bound = await bindTenant(db, customer, me.id)
        const start = performance.now()
        await query.execute(bound)
        times.set(what, [...(times.get(what) ?? []), performance.now() - start])
      })
    for (let turn = 0; turn < runs; turn++)
      for (const way of ['enable', 'disable']) {
        for (const table of ['ticket', 'ticket_message', 'contract', 'membership'])
          await owner.query(`alter table ${table} ${way} row level security`)
        for (let again = 0; again < 5; again++) {
          await read(`list, ${way === 'enable' ? 'with' : 'without'}`, list)
          await read(`thread, ${way === 'enable' ? 'with' : 'without'}`, thread)
        }
      }
    printTable(
      'What the policies cost: tickets of one customer, a tenth of them for chosen people',
      ['read', 'median ms', 'p99 ms'],
      [...times].toSorted().map(([what, all]) => [what, median(all).toFixed(2), slowest(all).toFixed(2)]),
    )
  } finally {
    await owner.end()
  }
}

/** Holds what a handler has besides its question. */
const known = {
  locale: 'en',
  services: {
    configuration: demoConfiguration,
    catalogues,
    clock: { today: () => new Date().toISOString().slice(0, 10) },
  },
}
type Answer = { total: number; total_exact: boolean; cut: boolean }
