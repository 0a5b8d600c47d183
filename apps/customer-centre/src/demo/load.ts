import pg from 'pg'
import { hashPassword } from '../platform/crypto/password.ts'
import { OperatorMistake } from '../platform/operator-mistake.ts'
import { addBenchmarkRows } from './bench.ts'
import { demoRows } from './demo-rows.ts'
import { demoPassword } from './people.ts'
import { insertRows } from './rows.ts'

export type DemoOptions = {
  /** Local date in Europe/Berlin, `YYYY-MM-DD`: the data tells what happened until the evening before. */
  today: string
  seed?: number
  /** Adds this many documents of synthetic customers, for benchmarks. */
  invoices?: number
  /** Learns how many of them are there. */
  progress?: (done: number, of: number) => void
}

/**
 * Fills a database with the demo's customers. The same seed and day give the same rows, ids included; only the
 * password's hash differs. A database with the demo in it is left unchanged.
 * @param url connection of the owner
 * @returns false where it was loaded before, and nothing was added
 * @throws OperatorMistake where there are other customers
 */
export async function loadDemo(url: string, options: DemoOptions): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword)
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-demo' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('kontor demo'))`)
    const wanted = await isWanted(client)
    if (wanted) {
      await insertRows(client, demoRows(options.today, options.seed ?? 1, passwordHash))
      await client.query('select open_books(customer_number) from customer')
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

/** Whether the demo was loaded here, with accounts whose password is public. */
export async function holdsDemo(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-demo' })
  await client.connect()
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
