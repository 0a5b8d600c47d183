import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneTemplate, demoToday } from '../testing/template.ts'
import { testDatabase } from '../testing/test-database.ts'
import { loadDemo } from './load.ts'

let client: pg.Client
let drop: () => Promise<void>
let guardsBefore: unknown[]
const steps: number[][] = []
const guards = async () =>
  (
    await client.query(`
      select conrelid::regclass::text as target, conname as name, pg_get_constraintdef(oid) as definition, convalidated as on
      from pg_constraint
      union all
      select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
      order by 1, 2`)
  ).rows
beforeAll(async () => {
  const clone = await cloneTemplate(await testDatabase(), 'empty')
  drop = clone.drop
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  guardsBefore = await guards()
  await loadDemo(clone.url, { today: demoToday, invoices: 130, progress: (...far) => steps.push(far) })
})
afterAll(async () => {
  await client.end()
  await drop()
})

describe('benchmark rows', () => {
  test('are as many documents as asked for, with customers, contracts, contacts and tickets around them', async () => {
    const { rows } = await client.query(`
      select count(*)::int as customers, sum(documents)::int as documents, min(documents)::int as fewest, max(documents)::int as most,
        sum(lines)::int as lines, sum(contracts)::int as contracts, sum(contacts)::int as contacts, sum(messages)::int as messages
      from customer c
      cross join lateral (select count(*) as documents from document d where d.customer_number = c.customer_number) d
      cross join lateral (select count(*) as lines from document_line l where l.customer_number = c.customer_number) l
      cross join lateral (select count(*) as contracts from contract r where r.customer_number = c.customer_number) r
      cross join lateral (select count(*) as contacts from contact o where o.customer_number = c.customer_number) o
      cross join lateral (select count(*) as messages from ticket_message m where m.customer_number = c.customer_number) m
      where c.customer_number > 100000`)
    expect(rows).toEqual([
      { customers: 3, documents: 130, fewest: 43, most: 44, lines: 260, contracts: 12, contacts: 9, messages: 18 },
    ])
  })

  test('tell how far they are', () => {
    expect(steps).toEqual([[130, 130]])
  })

  test('leave the schema’s guards as they were', async () => {
    expect(guardsBefore.length).toBeGreaterThan(50)
    expect(await guards()).toEqual(guardsBefore)
  })

  // entries waiting in the index of names keep PostgreSQL from using it: 320 ms for a search among 100,000 customers,
  // not 2
  test('leave nothing that a search would have to wait for', async () => {
    const vacuumed = `select vacuum_count::int from pg_stat_user_tables where relname = 'customer'`
    await expect.poll(async () => (await client.query(vacuumed)).rows).toEqual([{ vacuum_count: 1 }])
  })

  test('are numbered from one in each year, outside our series', async () => {
    const { rows } = await client.query(`
      select count(*)::int = max(split_part(number, '-', 3)::int) and min(split_part(number, '-', 3)::int) = 1 as gapless, bool_and(series is null) as outside
      from document where customer_number > 100000 group by split_part(number, '-', 2)`)
    expect(new Set(rows.map(row => JSON.stringify(row)))).toEqual(new Set(['{"gapless":true,"outside":true}']))
  })
})
