import { documentStatuses } from '@kontor/contract/enums/billing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBooks } from '../areas/money/ledger/verify-books.ts'
import { passwordMatches } from '../platform/crypto/password.ts'
import { openDatabase } from '../platform/db/database.ts'
import { loginsOf } from '../platform/db/logins.ts'
import { cloneTemplate, type Template, demoToday as today } from '../testing/template.ts'
import { testDatabase } from '../testing/test-database.ts'
import { loadDemo } from './load.ts'

const drops: (() => Promise<void>)[] = []

async function freshDatabase(template: Template = 'empty'): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await cloneTemplate(await testDatabase(), template)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  drops.push(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

/** Every row of every table as text, except what two loads do not share: what came about has ids of its own, which its hash covers. */
async function dump(client: pg.Client): Promise<Record<string, string[]>> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const dumped: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    // events tell when and by which transaction something was loaded
    if (['event', 'schema_migration', 'secret'].includes(name)) continue
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - 'password_hash' #- '{value,loaded_at}')::text as row from ${name} t`,
    )
    dumped[name] = rows.map(({ row }) => row.replaceAll(ids, '…')).sort()
  }
  return dumped
}

const ids = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|[0-9a-f]{64}/gi

let first: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  // loaded in another process, when the run began
  first = await freshDatabase('demo')
})
afterAll(() => Promise.all(drops.map(drop => drop())))

describe('loading the demo', () => {
  test('tells the same in another database, and once where two processes do it', async () => {
    const { url, client } = await freshDatabase()
    expect((await Promise.all([loadDemo(url, { today }), loadDemo(url, { today })])).toSorted()).toEqual([false, true])
    const rows = await dump(first.client)
    expect(Object.values(rows).flat().length).toBeGreaterThan(2000)
    expect(await dump(client)).toEqual(rows)
  })

  // no document, day or deed of the story falls through: whenever someone starts it
  test.each(['2028-02-29', '2026-12-31'])('shows every state of a document on %s, and books that agree', async day => {
    const { url, client } = await freshDatabase()
    await loadDemo(url, { today: day })
    const { rows } = await client.query<{ status: string }>('select distinct status from document_settlement')
    expect(rows.map(({ status }) => status).sort()).toEqual(documentStatuses.filter(one => one !== 'overdue').sort())
    const database = openDatabase(await loginsOf(url))
    expect((await verifyBooks(database.operator)).broken).toBeNull()
    await database.close()
  })

  test('a second time keeps what is there', async () => {
    const before = await dump(first.client)
    await loadDemo(first.url, { today: '2026-12-24' })
    expect(await dump(first.client)).toEqual(before)
  })

  test('is refused where there are other customers, and leaves nothing behind', async () => {
    const { url, client } = await freshDatabase()
    await client.query(
      `insert into customer (customer_number, type, email, line1, postal_code, city, country, created_at)
       values (1, 'consumer', 'real@customer.example', 'Street 1', '12345', 'Town', 'DE', now())`,
    )
    await expect(loadDemo(url, { today })).rejects.toThrow('holds customers that are not demo data')
    expect((await client.query(`select customer_number from customer`)).rows).toEqual([{ customer_number: 1 }])
    expect((await client.query(`select from setting where key = 'demo'`)).rowCount).toBe(0)
  })

  test('leaves a marker with the day it is about', async () => {
    const { rows } = await first.client.query(
      `select value->>'today' as today, (value->>'loaded_at')::timestamptz <= now() as loaded from setting where key = 'demo'`,
    )
    expect(rows).toEqual([{ today, loaded: true }])
  })

  test('lets later contracts, tickets and documents take the next numbers', async () => {
    const { rows } = await first.client.query(`select
      nextval('contract_number') > (select max(substr(number, 3)::bigint) from contract) as contract,
      nextval('ticket_number') > (select max(number) from ticket) as ticket`)
    expect(rows).toEqual([{ contract: true, ticket: true }])
  })

  test('gives the promised logins, who see the promised customers', async () => {
    const { rows } = await first.client.query(`
      select email, locale, admin, password_hash, email_verified_at is not null as verified,
        (select json_agg(json_build_array(customer_number, role, permissions) order by customer_number)
          from membership where user_id = u.id) as customers
      from user_account u where disabled_at is null order by email`)
    for (const { password_hash } of rows) expect(await passwordMatches(password_hash, 'kontor-demo-2026')).toBe(true)
    const user = (email: string, locale: string, customers: unknown, facts = {}) =>
      expect.objectContaining({ email, locale, admin: false, verified: true, customers, ...facts })
    expect(rows).toEqual([
      user('admin@demo.example', 'de', null, { admin: true }),
      user('anna@demo.example', 'en', [[10001, 'owner', []]]),
      user('ben@demo.example', 'de', [
        [10001, 'support', ['billing:read', 'support']],
        [10002, 'owner', []],
      ]),
      user('locked@demo.example', 'de', [[10003, 'owner', []]]),
      user('mia@demo.example', 'en', [
        [10001, 'technical', ['contracts:C-1005', 'contracts:C-1006', 'support:C-1005', 'support:C-1006']],
      ]),
      user('new@demo.example', 'en', [[10004, 'owner', []]], { verified: false }),
      // the user's access has ended
      user('tom@demo.example', 'de', [
        [10001, 'billing', ['account:read', 'billing', 'contacts:read', 'contracts:read']],
      ]),
    ])
  })

  test('locks 10003 for two overdue invoices and leaves 10004 without anything', async () => {
    const { rows } = await first.client.query(
      `
      select locked_at::date = $1::date - 9 as locked, lock_reason, termination_on > $1 as termination,
        (select count(*)::int from document d join document_settlement s using (customer_number)
          where s.document_id = d.id and d.customer_number = 10003 and s.open_minor > 0 and d.due_on < $1) as overdue,
        (select count(*)::int from contract where customer_number = 10004) as contracts
      from customer where customer_number = 10003`,
      [today],
    )
    expect(rows).toEqual([{ locked: true, lock_reason: 'payment', termination: true, overdue: 2, contracts: 0 }])
  })
})
