import type { InvoiceRow } from '@kontor/contract/areas/money/billing'
import { documentStatuses, invoiceSorts } from '@kontor/contract/enums/billing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { askingKinds, type StoredStatus } from './rules.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  await everyState()
})
afterAll(() => centre.close())

/** Every stored status with and without an open amount, due before, on and after today, and never. */
async function everyState() {
  const stored = documentStatuses.filter((status): status is StoredStatus => status !== 'overdue')
  for (const status of stored)
    for (const open of [0, 700])
      for (const dueOn of ['2026-11-15', '2026-11-16', '2026-11-17', null])
        await insertDocument(centre.services.database.operator, { customer: 10001, status, open, dueOn })
}

async function everything(query = ''): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = []
  for (let cursor = ''; ; ) {
    const { body, status } = await anna.get(`/ajax/v1/invoices?limit=100${query}${cursor}`)
    expect(status).toBe(200)
    rows.push(...body.data)
    if (!body.next_cursor) return rows
    cursor = `&cursor=${body.next_cursor}`
  }
}
const numbers = (rows: readonly InvoiceRow[]) => rows.map(({ number }) => number).sort()

describe('the list of invoices', () => {
  test('says of a document in every state what its own page does', async () => {
    const rows = await everything()
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(documentStatuses))
    for (const row of rows) expect((await anna.get(`/ajax/v1/invoices/${row.id}`)).body).toMatchObject(row)
  })

  test.each([
    ['?limit=1', 1],
    ['?limit=100', 1],
    ['?limit=50&sort=-due_on&status=overdue&period=2026&q=Hosting', 2],
  ])('%s costs as many statements with the session’s: %i', async (query, statements) => {
    centre.countStatements()
    await anna.get(`/ajax/v1/invoices${query}`)
    expect(centre.countStatements()).toHaveLength(statements)
  })

  test.each(invoiceSorts)('walks by %s forward and back, each document once', async sort => {
    const pageAt = async (cursor: string | null) =>
      (await anna.get(`/ajax/v1/invoices?limit=13&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`)).body
    const pages: InvoiceRow[][] = []
    let page = await pageAt(null)
    for (; page.next_cursor; page = await pageAt(page.next_cursor)) pages.push(page.data)
    const back: InvoiceRow[][] = []
    const lastPage = page.data
    while (page.previous_cursor) {
      page = await pageAt(page.previous_cursor)
      back.unshift(page.data)
    }
    expect(back).toEqual(pages)

    const rows = [...pages.flat(), ...lastPage]
    expect(numbers(rows)).toEqual(numbers(await everything()))
    const key = ({ issued_on, gross, due_on, number }: InvoiceRow) =>
      ({ issued_on, gross: gross.amount_minor, due_on: due_on ?? '9999', number })[sort.replace('-', '')] ?? ''
    const sign = sort.startsWith('-') ? -1 : 1
    rows.slice(1).forEach((row, position) => {
      const before = rows[position] as InvoiceRow // position runs one behind
      expect(key(before) === key(row) || (key(before) < key(row) ? 1 : -1) === sign).toBe(true)
    })
  })

  test('shows each document under exactly one status, and the filter agrees with what is shown', async () => {
    const all = await everything()
    const byStatus = await Promise.all(documentStatuses.map(status => everything(`&status=${status}`)))
    documentStatuses.forEach((status, position) => {
      expect(byStatus[position]?.length, status).toBeGreaterThan(0)
      expect(numbers(byStatus[position] ?? [])).toEqual(numbers(all.filter(row => row.status === status)))
    })
    expect(byStatus.flat()).toHaveLength(all.length)
  })

  test('filters by kind and year, together', async () => {
    const all = await everything()
    expect(numbers(await everything('&kind=credit_note'))).toEqual(
      numbers(all.filter(({ kind }) => kind === 'credit_note')),
    )
    const both = await everything('&kind=invoice&period=2025')
    expect(both.length).toBeGreaterThan(0)
    expect(numbers(both)).toEqual(
      numbers(all.filter(({ kind, issued_on }) => kind === 'invoice' && issued_on.startsWith('2025'))),
    )
  })

  test('counts exactly to 1,000 and says when there are more', async () => {
    const owner = await centre.signedIn('new@demo.example')
    const { operator } = centre.services.database
    const first = await insertDocument(operator, { customer: 10004 })
    for (const [table, columns] of [
      [
        'document',
        'number, kind, issued_at, issued_on, currency, net_minor, tax_minor, gross_minor, seller, buyer, taxes, hash',
      ],
      ['document_settlement', 'status, open_minor, updated_at'],
    ] as const) {
      const id = table === 'document' ? 'id' : 'document_id'
      const copied = columns.replace('number', `number || '-' || n`)
      await sql`insert into ${sql.table(table)} (customer_number, ${sql.ref(id)}, ${sql.raw(columns)})
        select customer_number, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${sql.raw(copied)}
        from ${sql.table(table)}, generate_series(1, 1000) n where ${sql.ref(id)} = ${first}`.execute(operator)
    }
    const { body } = await owner.get('/ajax/v1/invoices?limit=100')
    expect(body).toMatchObject({ total: 1000, total_exact: false })
    const filtered = await owner.get('/ajax/v1/invoices?q=T-')
    expect(filtered.body).toMatchObject({ total: 1000, total_exact: false })
  })

  test.each([
    ['limit=0', 'invalid_input'],
    ['limit=101', 'invalid_input'],
    ['sort=hash', 'invalid_input'],
    ['status=late', 'invalid_input'],
    ['period=twenty', 'invalid_input'],
    ['cursor=made-up', 'cursor_invalid'],
  ])('refuses %s', async (query, code) => {
    const { status, body } = await anna.get(`/ajax/v1/invoices?${query}`)
    expect({ status, code: body.code }).toEqual({ status: 422, code })
  })

  test('refuses a cursor of another sort', async () => {
    const { body } = await anna.get('/ajax/v1/invoices?limit=1')
    const answer = await anna.get(`/ajax/v1/invoices?limit=1&sort=gross&cursor=${body.next_cursor}`)
    expect(answer).toMatchObject({ status: 422, body: { code: 'cursor_invalid' } })
  })
})

describe('the search', () => {
  const found = async (q: string) => numbers(await everything(`&q=${encodeURIComponent(q)}`))

  beforeAll(async () => {
    const { operator } = centre.services.database
    await insertDocument(operator, {
      customer: 10001,
      number: 'ZZ-2026-7',
      lines: [
        { description: 'Zebra crossing, 100% painted', net: 500 },
        { description: 'Brush_1', net: 500 },
      ],
    })
    await insertDocument(operator, { customer: 10001, number: 'ZZ-2026-8', lines: [{ description: 'zebra', net: 1 }] })
    await insertDocument(operator, { customer: 10002, number: 'ZZ-2026-9', lines: [{ description: 'Zebra', net: 1 }] })
  })

  test.each([
    ['ZZ-2026', ['ZZ-2026-7', 'ZZ-2026-8']],
    ['zz-2026-7', ['ZZ-2026-7']],
    ['2026-7', []], // the beginning of a number, not its end
    ['ZEBRA', ['ZZ-2026-7', 'ZZ-2026-8']],
    ['painted zebra', ['ZZ-2026-7']],
    ['zebra brush', []], // words of one line
    ['100%', ['ZZ-2026-7']],
    ['brush_', ['ZZ-2026-7']],
    ['zebr_', []],
    ['Z%8', []],
    ["'; drop table document; --", []],
  ])('finds by %s', async (q, expected) => {
    expect(await found(q)).toEqual(expected)
  })

  test('finds every document of a contract by its number', async () => {
    const { rows } = await sql<{ number: string }>`
      select distinct d.number from document_line l
      join document d on d.customer_number = l.customer_number and d.id = l.document_id
      where l.customer_number = 10001 and l.contract_number = 'C-1005'`.execute(centre.services.database.operator)
    expect(rows.length).toBeGreaterThan(12)
    expect(numbers(await everything('&q=c-1005'))).toEqual(rows.map(({ number }) => number).sort())
  })

  test('of blanks is none', async () => {
    expect(await found('  ')).toHaveLength((await everything()).length)
  })
})

describe('the sums above the list', () => {
  test('are those of the rows, whatever page or filter is asked for', async () => {
    const credit = { customer: 10001, kind: 'credit_note', net: -150, open: -150, status: 'open' } as const
    await insertDocument(centre.services.database.operator, credit)
    const all = await everything()
    const claims = all.filter(({ kind }) => askingKinds.includes(kind))
    const sum = (rows: InvoiceRow[]) => rows.reduce((total, { open }) => total + open.amount_minor, 0)
    const overdue = claims.filter(({ status }) => status === 'overdue')
    const credits = all.filter(({ kind }) => kind === 'credit_note' || kind === 'cancellation')
    const { body } = await anna.get('/ajax/v1/invoices?limit=1&kind=proforma')
    expect(body.summary).toEqual({
      open: { amount_minor: sum(claims), currency: 'EUR' },
      overdue: { amount_minor: sum(overdue), currency: 'EUR' },
      overdue_count: overdue.length,
      payable: expect.anything(),
      payable_count: expect.anything(),
      credit: { amount_minor: -sum(credits), currency: 'EUR' },
      debits: expect.anything(),
      under_way: expect.anything(),
      disputed: expect.anything(),
    })
    expect(overdue.length).toBeGreaterThan(0)
    expect(sum(credits)).toBeLessThan(0)
  })

  test('leave out what is in another currency', async () => {
    const { body } = await anna.get('/ajax/v1/invoices?limit=1')
    await insertDocument(centre.services.database.operator, {
      customer: 10001,
      currency: 'CHF',
      open: 99,
      status: 'open',
    })
    expect((await anna.get('/ajax/v1/invoices?limit=1')).body.summary).toEqual(body.summary)
  })

  test('what is to be paid: the balance counts and sums the documents that its filter lists', async () => {
    await insertDocument(centre.services.database.operator, { customer: 10001, open: 900, currency: 'CHF' })
    await insertDocument(centre.services.database.operator, { customer: 10001, open: 900, kind: 'dunning_letter' })
    const listed = await everything('&status=payable')
    const { summary } = (await anna.get('/ajax/v1/invoices?limit=1')).body
    expect(summary.payable_count).toBe(listed.length)
    expect(summary.payable.amount_minor).toBe(listed.reduce((sum, row) => sum + row.open.amount_minor, 0))
    expect(new Set(listed.map(row => row.status))).toEqual(new Set(['open', 'overdue', 'partially_paid', 'failed']))
  })
})

describe('a search', () => {
  const found = async (q: string) => numbers(await everything(`&q=${encodeURIComponent(q)}`))
  test.each(['March 2026', 'Rechnung März 2026', '03/2026', '2026-03'])(
    'for %s finds what was issued in that month, or is for it',
    async q => {
      const all = await everything()
      const of = ({ issued_on, period_from }: InvoiceRow) =>
        [issued_on, period_from].some(day => day?.startsWith('2026-03'))
      expect(await found(q)).toEqual(numbers(all.filter(of)))
      expect((await found(q)).length).toBeGreaterThan(0)
    },
  )

  test('for an amount finds the documents of that amount, however it is written', async () => {
    const [first] = (await everything('&kind=invoice&sort=-gross')).filter(row => row.gross.currency === 'EUR')
    const cents = first?.gross.amount_minor ?? 0
    const [euros, rest] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')]
    for (const q of [`${euros},${rest}`, `€${euros}.${rest}`]) expect(await found(q)).toContain(first?.number)
  })
})

describe('the filter by period', () => {
  test.each([
    ['2026', '2026-01', '2026-12'],
    ['2026-Q1', '2026-01', '2026-03'],
    ['2026-03', '2026-03', '2026-03'],
  ])('%s lists what was issued from %s to %s', async (period, first, last) => {
    const within = ({ issued_on }: InvoiceRow) => issued_on.slice(0, 7) >= first && issued_on.slice(0, 7) <= last
    expect(numbers(await everything(`&period=${period}`))).toEqual(numbers((await everything()).filter(within)))
  })

  test('is offered for years of which there are documents', async () => {
    const years = new Set((await everything()).map(row => Number(row.issued_on.slice(0, 4))))
    expect((await anna.get('/ajax/v1/invoices?limit=1')).body.years).toEqual([...years].toSorted((a, b) => b - a))
    const nora = await centre.signedIn((await newcomer(centre)).email)
    expect((await nora.get('/ajax/v1/invoices')).body.years).toEqual([])
  })

  test.each(['26', '2026-13', '2026-Q5', 'March'])('%s is refused', async period => {
    expect((await anna.get(`/ajax/v1/invoices?period=${period}`)).status).toBe(422)
  })
})
