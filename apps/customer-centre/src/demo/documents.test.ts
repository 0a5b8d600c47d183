import { documentStatuses } from '@kontor/contract/enums/billing'
import { contractStates } from '@kontor/contract/enums/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelOf, storedDocument } from '../areas/money/billing/document-rows.ts'
import { validateDocument } from '../areas/money/billing/documents/validate.ts'
import { type Break, verifyDocuments } from '../areas/money/billing/verify.ts'
import { verifyBooks } from '../areas/money/ledger/verify-books.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { loginsOf } from '../platform/db/logins.ts'
import { cloneTemplate, demoToday } from '../testing/template.ts'
import { testDatabase } from '../testing/test-database.ts'
import { addBenchmarkRows } from './bench.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, text => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text => new Date(text).toISOString())

let client: pg.Client
let database: Database
let drop: () => Promise<void>
async function open(invoices?: number): Promise<void> {
  const clone = await cloneTemplate(await testDatabase(), 'demo')
  drop = clone.drop
  client = new pg.Client({ connectionString: clone.url, types })
  await client.connect()
  if (invoices) {
    await client.query('begin')
    await addBenchmarkRows(client, demoToday, invoices)
    await client.query('commit')
  }
  database = openDatabase(await loginsOf(clone.url))
}
async function close(): Promise<void> {
  await database.close()
  await client.end()
  await drop()
}
const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows

/** Says what the check of documents finds. */
async function firstBreak(): Promise<Break | null> {
  const { operator } = database
  return (await verifyDocuments(operator, 2026)).broken
}

describe.each([
  ['of the demo', undefined],
  ['with benchmark rows among them', 130],
])('documents %s', (_, invoices) => {
  beforeAll(() => open(invoices))
  afterAll(close)

  test('add up exactly: lines rounded half away from zero, tax once per category and rate', async () => {
    const wrong = await query(`
      with recomputed as (
        select document_id, tax_category, tax_rate_bp, sum(round(quantity * unit_price * 100)) as net,
          bool_and(net_minor = round(quantity * unit_price * 100)) as lines_right
        from document_line group by 1, 2, 3),
      taxed as (
        select document_id, bool_and(lines_right) as lines_right, sum(net) as net, sum(round(net * tax_rate_bp / 10000)) as tax,
          jsonb_agg(jsonb_build_object('category', tax_category, 'rate_bp', tax_rate_bp, 'net_minor', net,
            'tax_minor', round(net * tax_rate_bp / 10000)) order by tax_category, tax_rate_bp) as taxes
        from recomputed group by 1)
      select d.number from document d left join taxed t on t.document_id = d.id
      where t.lines_right is not true or d.net_minor <> t.net or d.tax_minor <> t.tax or d.gross_minor <> t.net + t.tax
        or d.taxes <> t.taxes`)
    expect(wrong).toEqual([])
  })

  test('form chains in which a later change shows', async () => {
    expect(await firstBreak()).toBeNull()
    await client.query('alter table document_line disable trigger append_only')
    const { rows } = await client.query<{ number: string }>(
      `update document_line l set net_minor = l.net_minor - 100 from document d
       where d.id = l.document_id and d.number = 'RE-2025-000030' and l.position = 1 returning d.number`,
    )
    expect(await firstBreak()).toEqual({
      series: 'main/invoice/2025',
      number: rows[0]?.number,
      what: 'its content is not what was issued',
    })
    await client.query(
      `update document_line l set net_minor = l.net_minor + 100 from document d
       where d.id = l.document_id and d.number = 'RE-2025-000030' and l.position = 1`,
    )
    await client.query('alter table document_line enable trigger append_only')
    expect(await firstBreak()).toBeNull()
  })
})

describe('the demo’s documents', () => {
  beforeAll(() => open())
  afterAll(close)

  test('are two years of many, for 10001 at least sixty', async () => {
    const [counted] = await query(
      `select count(*) as documents, max(issued_on) - min(issued_on) as days from document where customer_number = 10001`,
    )
    expect(counted.documents).toBeGreaterThanOrEqual(60)
    expect(counted.days).toBeGreaterThan(680)
  })

  test('leave nothing that a run the evening before would have billed', async () => {
    expect(await query(`select number, next_bill_on from contract where next_bill_on < $1`, [demoToday])).toEqual([])
    expect(await query(`select id from billing_item where document_id is null`)).toEqual([])
    const unread = `billed_quantity is distinct from quantity and month < date_trunc('month', $1::date - 1)`
    expect(await query(`select contract_id, meter, month from usage_month where ${unread}`, [demoToday])).toEqual([])
  })

  test('say all that an e-invoice asks for', async () => {
    const all = await database.operator.selectFrom('document as d').select(storedDocument.as('stored')).execute()
    for (const { stored } of all) expect(validateDocument(modelOf(stored)), stored.number).toEqual([])
    expect(all.map(({ stored }) => stored.particulars.notes.length)).not.toContain(0)
  })

  test('show every state, one of them overdue', async () => {
    const rows = await query(
      `select distinct s.status, s.status = 'open' and d.due_on < $1 as overdue from document_settlement s
       join document d on d.id = s.document_id where d.customer_number = 10001`,
      [demoToday],
    )
    const shown = new Set(rows.map(row => (row.overdue ? 'overdue' : row.status)))
    expect([...shown].sort()).toEqual([...documentStatuses].sort())
  })

  test('name what they correct, in the other direction', async () => {
    const corrections = await query(`
      select d.kind, d.gross_minor < 0 as negative, d.tax_note like '%' || o.number || '%' as named, -d.gross_minor <= o.gross_minor as within,
        d.issued_at > o.issued_at as later
      from document d left join document o on o.id = d.corrects_id where d.kind in ('credit_note', 'cancellation')`)
    expect(corrections.length).toBeGreaterThan(3)
    for (const correction of corrections) {
      expect(correction).toEqual({ kind: correction.kind, negative: true, named: true, within: true, later: true })
    }
  })

  test('are booked, and the books agree with themselves', async () => {
    const { broken, entries } = await verifyBooks(database.operator)
    expect(broken).toBeNull()
    expect(entries).toBeGreaterThan(150)
  })

  test('come from runs on the days on which something was due', async () => {
    const [runs] = await query(`
      select (select count(*) from billing_run where ended_at is null) as open, sum(documents) as documents,
        (select count(*) from document where kind = 'invoice') as invoices from billing_run`)
    expect(runs).toMatchObject({ open: 0 })
    expect(runs.documents).toBeGreaterThanOrEqual(runs.invoices)
  })

  test('leave contracts in every state', async () => {
    const states = await query(`select distinct state from contract where customer_number = 10001`)
    expect(states.map(({ state }) => state).sort()).toEqual([...contractStates].sort())
  })

  test('leave nothing to be done for days that are over', async () => {
    expect(await query(`select name from pgboss.job where state < 'completed'`)).toEqual([])
    expect(await query(`select mail_id from mail_delivery`)).toEqual([])
  })

  test('have a direct debit ahead within two weeks', async () => {
    const [next] = await query(
      `select min(collect_on) between $1::date and $1::date + 14 as near from payment where status = 'pending' and customer_number = 10001`,
      [demoToday],
    )
    expect(next.near).toBe(true)
  })
})
