import pg from 'pg'
import { berlinTime } from '../values/local-date.ts'
import { customersSql, documentsSql, helpersSql, offsetsSql, supportSql } from './bench-sql.ts'
import { seller } from './centre.ts'

const usualPerCustomer = 50
/**
 * Rows of one statement's chunk: small enough for its memory, large enough that starting the statement costs nothing.
 */
const chunk = { customers: 2_000, documents: 20_000 }

/**
 * Adds synthetic customers with this many documents between them, as if imported from another system yesterday: the
 * documents' dates reach back two years, and they stand in none of our series. The database makes the rows itself in chunks, so any
 * number fits into memory.
 * @param client of the owner, in a transaction that holds the demo's rows
 */
export async function addBenchmarkRows(
  client: pg.Client,
  today: string,
  invoices: number,
  firstCustomer = 100_001,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const customers = Math.ceil(invoices / usualPerCustomer)
  await client.query(`set local work_mem = '64MB'; ${helpersSql}`)
  for (const [from, to] of chunks(customers, chunk.customers)) {
    const range = [from, to, firstCustomer, today]
    await client.query(customersSql, range)
    await client.query(supportSql, range)
  }
  await withoutForeignKeys(client, ['document', 'document_line', 'document_settlement'], () =>
    addDocuments(client, today, { firstCustomer, customers, invoices }, progress),
  )
}

/** Adds synthetic customers with contracts and contacts, and no documents. @param url of the owner, the demo loaded */
export async function addBenchmarkCustomers(url: string, today: string, customers: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(helpersSql)
    for (const [from, to] of chunks(customers, chunk.customers))
      await client.query(customersSql, [from, to, 100_001, today])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

type Size = { firstCustomer: number; customers: number; invoices: number }

async function addDocuments(
  client: pg.Client,
  today: string,
  size: Size,
  progress: (done: number, of: number) => void,
): Promise<void> {
  const { firstCustomer, customers, invoices } = size
  const perCustomer = Math.ceil(invoices / customers)
  const numbers = await client.query<{ offsets: object }>(offsetsSql, [today, customers, perCustomer])
  const firstIssuedAt = new Date(berlinTime(today, '00:00').getTime() - invoices).toISOString()
  for (const [from, to] of chunks(invoices, chunk.documents)) {
    await client.query(documentsSql, [
      from,
      to,
      firstCustomer,
      today,
      customers,
      perCustomer,
      firstIssuedAt,
      JSON.stringify(seller.party),
      JSON.stringify(numbers.rows[0]?.offsets),
    ])
    progress(to + 1, invoices)
  }
}

/** First and last place of each chunk. */
function* chunks(total: number, size: number): Generator<[number, number]> {
  for (let from = 0; from < total; from += size) yield [from, Math.min(from + size, total) - 1]
}

/** Drops the tables' foreign keys and restores them afterwards: checked for all rows at once, they cost a tenth. */
async function withoutForeignKeys(client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ target: string; name: string; definition: string }>(
    `select conrelid::regclass::text as target, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  )
  for (const { target, name } of rows) await client.query(`alter table ${target} drop constraint ${name}`)
  await work()
  for (const { target, name, definition } of rows) {
    await client.query(`alter table ${target} add constraint ${name} ${definition}`)
  }
}
