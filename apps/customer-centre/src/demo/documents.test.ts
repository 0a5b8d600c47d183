import { documentStatuses } from '@kontor/contract/enums/billing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneTemplate, demoToday, type Template } from '../testing/template.ts'
import { testDatabase } from '../testing/test-database.ts'
import { chainHash } from './document-hash.ts'
import { loadDemo } from './load.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, text => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text => new Date(text).toISOString())

let client: pg.Client
let drop: () => Promise<void>
async function open(template: Template, invoices?: number): Promise<void> {
  const clone = await cloneTemplate(await testDatabase(), template)
  drop = clone.drop
  if (invoices) await loadDemo(clone.url, { today: demoToday, invoices })
  client = new pg.Client({ connectionString: clone.url, types })
  await client.connect()
}
async function close(): Promise<void> {
  await client.end()
  await drop()
}
const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows

/** Walks the chain from its beginning; @returns numbers of documents whose hash does not match their content */
async function brokenLinks(): Promise<string[]> {
  const documents = await query(`select * from document order by issued_at`)
  const lines = await query(`select * from document_line order by document_id, position`)
  const broken: string[] = []
  let previous: Buffer | null = null
  for (const { hash, previous_hash, ...head } of documents) {
    const own = lines
      .filter(line => line.document_id === head.id)
      .map(({ customer_number: _, document_id: __, ...line }) => line)
    const expected = chainHash(previous, { ...head, lines: own })
    if (!expected.equals(hash) || (previous_hash === null) !== (previous === null)) broken.push(head.number)
    else if (previous && !previous.equals(previous_hash)) broken.push(head.number)
    previous = hash
  }
  return broken
}

describe.each([
  ['of the demo', 'demo', undefined],
  ['with benchmark rows among them', 'empty', 130],
] as const)('documents %s', (_, template, invoices) => {
  beforeAll(() => open(template, invoices))
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

  test('form a chain in which a later change shows', async () => {
    expect(await brokenLinks()).toEqual([])
    await client.query('begin')
    await client.query('alter table document_line disable trigger append_only')
    const [line] = await query(
      `update document_line set net_minor = net_minor - 100 where document_id = (select id from document order by issued_at offset 30 limit 1)
       and position = 1 returning document_id`,
    )
    const [altered] = await query('select number from document where id = $1', [line.document_id])
    expect(await brokenLinks()).toEqual([altered.number])
    await client.query('rollback')
  })

  test('are numbered without gaps, per kind and year, in the order of issue', async () => {
    const wrong = await query(`
      select number from (select number, issued_at, split_part(number, '-', 3)::int as taken,
        row_number() over (partition by kind, extract(year from issued_on) order by issued_at) as expected from document) n
      where taken <> expected`)
    expect(wrong).toEqual([])
    const series = await query(`
      select s.kind, s.year, s.next - 1 - (select count(*) from document d
        where d.kind = s.kind and extract(year from d.issued_on) = s.year) as off from number_series s`)
    expect(series.length).toBeGreaterThan(3)
    expect(series.every(entry => entry.off === 0)).toBe(true)
  })
})

describe('the demo’s documents', () => {
  beforeAll(() => open('demo'))
  afterAll(close)

  test('are two years of many, for 10001 at least sixty', async () => {
    const [counted] = await query(
      `select count(*) as documents, max(issued_on) - min(issued_on) as days from document where customer_number = 10001`,
    )
    expect(counted.documents).toBeGreaterThanOrEqual(60)
    expect(counted.days).toBeGreaterThan(680)
  })

  test('show every state, one of them overdue', async () => {
    const rows = await query(
      `select distinct status, status = 'open' and due_on < $1 as overdue from document_settlement s
       join document d on d.id = s.document_id where d.customer_number = 10001`,
      [demoToday],
    )
    const shown = new Set(rows.map(row => (row.overdue ? 'overdue' : row.status)))
    expect([...shown].sort()).toEqual([...documentStatuses].sort())
  })

  test('leave open what payments have not settled', async () => {
    const wrong = await query(`
      select d.number from document d join document_settlement s on s.document_id = d.id
      cross join lateral (select coalesce(sum(a.amount_minor), 0) as paid from payment_allocation a
        join payment p on p.id = a.payment_id where a.document_id = d.id and p.status = 'succeeded') p
      where case
        when s.status in ('cancelled', 'written_off', 'refunded') or (d.gross_minor < 0 and s.status = 'paid') then s.open_minor <> 0
        else s.open_minor <> d.gross_minor - p.paid end`)
    expect(wrong).toEqual([])
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

  test('have a direct debit ahead within two weeks', async () => {
    const [next] = await query(
      `select min(collect_on) between $1::date and $1::date + 14 as near from payment where status = 'pending' and customer_number = 10001`,
      [demoToday],
    )
    expect(next.near).toBe(true)
  })
})
