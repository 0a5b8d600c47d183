import type pg from 'pg'
import { hashPassword } from '../platform/crypto/password.ts'
import { connect } from '../platform/db/connect.ts'
import { columnTypes } from '../platform/db/pool.ts'
import { OperatorMistake } from '../platform/operator-mistake.ts'
import { addBenchmarkRows } from './bench.ts'
import { deedsOf, type Told, transfersOf } from './deeds.ts'
import { createDemo, type Demo } from './demo-rows.ts'
import { historyRows } from './history.ts'
import { live } from './live.ts'
import { demoPassword } from './people.ts'
import { insertRows } from './rows.ts'

export type DemoOptions = {
  /** Local date in Europe/Berlin, `YYYY-MM-DD`: the data tells what happened until the evening before. */
  today: string
  /** Adds this many documents of synthetic customers, for benchmarks. */
  invoices?: number
  /** Learns how many of them are there. */
  progress?: (done: number, of: number) => void
}

/**
 * Fills a database with the demo's customers. The same day tells the same; ids and hashes of what came about differ. A database with
 * the demo in it is left unchanged.
 * @param url connection of the owner
 * @returns false where it was loaded before, and nothing was added
 * @throws OperatorMistake where there are other customers
 */
export async function loadDemo(url: string, options: DemoOptions): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword)
  const client = await connect({ connectionString: url, application_name: 'kontor-demo', types: columnTypes })
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('kontor demo'))`)
    const wanted = await isWanted(client)
    if (wanted) {
      await tell(client, createDemo(options.today, passwordHash))
      await advanceSequences(client)
      if (options.invoices) await addBenchmarkRows(client, options.today, options.invoices, undefined, options.progress)
      await client.query(
        `insert into setting values ('demo', jsonb_build_object('loaded_at', now(), 'today', $1::text))`,
        [options.today],
      )
    }
    await client.query('commit')
    // so that the first queries are planned for the new rows; many rows at once also leave the search's index in
    // disorder
    if (wanted) await client.query(options.invoices ? 'vacuum analyze' : 'analyze')
    return wanted
  } finally {
    // an open transaction is rolled back with the connection
    await client.end()
  }
}

/** The two years, day by day, and what is told beside them. */
async function tell(client: pg.Client, { stage, since, cast, before, beside }: Demo): Promise<void> {
  await insertRows(client, before)
  // so that the days' queries are planned for these rows
  await client.query('analyze')
  const told: Told = { worked: new Map(), outcomes: new Map() }
  const deeds = deedsOf(stage, cast, told)
  await live(client, { stage, since, deeds, reactions: life => transfersOf(life, told) })
  await insertRows(client, beside(await numbersOf(client, told)))
  await insertRows(client, await historyRows(client, stage))
  // of days that are over
  await client.query('delete from pgboss.job where created_on = now()')
}

/** Finds the documents, by what was worked. */
async function numbersOf(client: pg.Client, { worked }: Told): Promise<Map<string, string>> {
  const { rows } = await client.query<{ item: string; number: string }>(
    'select i.id as item, d.number from billing_item i join document d using (customer_number) where d.id = i.document_id',
  )
  const numbers = new Map(rows.map(({ item, number }) => [item, number]))
  return new Map([...worked].map(([key, [item = '']]) => [key, numbers.get(item) ?? '']))
}

/** Says whether the demo was loaded here, with accounts whose password is public. */
export async function holdsDemo(url: string): Promise<boolean> {
  const client = await connect({ connectionString: url, application_name: 'kontor-demo' })
  try {
    const { rows } = await client.query<{ demo: boolean }>(
      `select exists (select from setting where key = 'demo') as demo`,
    )
    return rows[0]?.demo ?? false
  } finally {
    await client.end()
  }
}

/** Numbers used by the demo's rows are never given out again. */
async function advanceSequences(client: pg.Client): Promise<void> {
  await client.query(`select
    setval('contract_number', (select max(substr(number, 3)::bigint) from contract)),
    setval('ticket_number', (select max(number) from ticket))`)
}

/** False where the demo is loaded already. */
async function isWanted(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ demo: boolean; customers: boolean }>(
    `select exists (select from setting where key = 'demo') as demo, exists (select from customer) as customers`,
  )
  if (rows[0]?.customers && !rows[0].demo)
    throw new OperatorMistake('This database holds customers that are not demo data; demo data is never added to them.')
  return !rows[0]?.demo
}
