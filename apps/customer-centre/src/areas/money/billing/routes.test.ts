import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

/** Id of a customer's first matching document. */
async function documentOf(customer: number, condition = sql`true`): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select d.id from document d join document_settlement s on s.document_id = d.id
    where d.customer_number = ${customer} and ${condition} order by d.issued_on, d.id limit 1`.execute(
    centre.services.database.operator,
  )
  if (!rows[0]) throw new Error(`customer ${customer} has no such document`)
  return rows[0].id
}

describe('an invoice', () => {
  test('comes with everything that belongs to it in one statement', async () => {
    const id = await documentOf(10001, sql`d.kind = 'invoice' and s.status = 'paid' and d.payment_kind = 'sepa'`)
    centre.countStatements()
    const { status, body } = await anna.get(`/ajax/v1/invoices/${id}`)
    expect(centre.countStatements()).toHaveLength(2)
    expect(status).toBe(200)
    expect(body.buyer).toMatchObject({ name: 'Lindqvist & Partner Design GmbH', customer_number: 10001 })
    expect(body.lines.map((line: { position: number }) => line.position)).toEqual(
      body.lines.map((_: unknown, index: number) => index + 1),
    )
    const sum = (rows: { net: { amount_minor: number } }[]) =>
      rows.reduce((total, row) => total + row.net.amount_minor, 0)
    expect(sum(body.lines)).toBe(body.net.amount_minor)
    expect(sum(body.taxes)).toBe(body.net.amount_minor)
    expect(body.paid).toEqual(body.gross)
    expect(body.payments).toMatchObject([{ method: 'sepa', status: 'succeeded', amount: body.gross }])
    expect(body.timeline[0].event).toBe('issued')
    const times = body.timeline.map(({ at }: { at: string }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
    expect(body.hash).toMatch(/^[\da-f]{64}$/)
  })

  test('writes decimals without meaningless zeros', async () => {
    const id = await insertDocument(centre.services.database.operator, {
      customer: 10001,
      lines: [
        { net: 499, quantity: '1', unitPrice: '4.990000' },
        { net: 250, quantity: '0.500000', unitPrice: '5' },
        { net: 1, quantity: '1200', unitPrice: '0.000123' },
        { net: -500, quantity: '-1', unitPrice: '5' },
      ],
    })
    const { body } = await anna.get(`/ajax/v1/invoices/${id}`)
    expect(
      body.lines.map((line: { quantity: string; unit_price: string }) => [line.quantity, line.unit_price]),
    ).toEqual([
      ['1', '4.99'],
      ['0.5', '5'],
      ['1200', '0.000123'],
      ['-1', '5'],
    ])
  })

  test('and its correction refer to each other', async () => {
    const { operator } = centre.services.database
    const corrected = await insertDocument(operator, { customer: 10001, number: 'K-1', status: 'cancelled' })
    const correction = await insertDocument(operator, {
      customer: 10001,
      number: 'K-2',
      kind: 'cancellation',
      net: -1000,
      corrects: corrected,
    })
    const related = async (id: string) => (await anna.get(`/ajax/v1/invoices/${id}`)).body.related
    expect(await related(corrected)).toEqual([{ id: correction, number: 'K-2', kind: 'cancellation' }])
    expect(await related(correction)).toEqual([{ id: corrected, number: 'K-1', kind: 'invoice' }])
  })

  test('counts as paid only what arrived and was not returned', async () => {
    const failed = await documentOf(10001, sql`s.status = 'failed'`)
    const { body } = await anna.get(`/ajax/v1/invoices/${failed}`)
    // the second one by the other card
    const notPaid = { status: 'failed', paid_at: null }
    expect(body.payments).toMatchObject([notPaid, notPaid])
    expect(body.paid.amount_minor).toBe(0)
    const partly = await anna.get(`/ajax/v1/invoices/${await documentOf(10001, sql`s.status = 'partially_paid'`)}`)
    const { paid, open, gross } = partly.body
    expect(paid.amount_minor).toBeGreaterThan(0)
    expect(paid.amount_minor + open.amount_minor).toBe(gross.amount_minor)
  })

  test('of another customer does not exist, nor does an unknown one', async () => {
    for (const id of [await documentOf(10002), '00000000-0000-7000-8000-000000000000', 'no-id']) {
      const { status, body } = await anna.get(`/ajax/v1/invoices/${id}`)
      expect({ id, status, code: body.code }).toEqual({ id, status: 404, code: 'not_found' })
    }
  })
})

describe('access to invoices', () => {
  test('needs a session', async () => {
    expect((await centre.browser().get('/ajax/v1/invoices')).status).toBe(401)
    expect((await centre.browser().get(`/ajax/v1/invoices/${await documentOf(10001)}`)).status).toBe(401)
  })

  test('is given by billing:read', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    expect((await ben.get('/ajax/v1/invoices')).status).toBe(200)
    expect((await ben.get(`/ajax/v1/invoices/${await documentOf(10001)}`)).status).toBe(200)
  })

  test('stays open while the customer is locked', async () => {
    const locked = await centre.signedIn('locked@demo.example')
    const { status, body } = await locked.get('/ajax/v1/invoices')
    expect(status).toBe(200)
    expect(body.summary.overdue.amount_minor).toBeGreaterThan(0)
    expect((await locked.get(`/ajax/v1/invoices/${body.data[0].id}`)).status).toBe(200)
  })
})

test.each(['document', 'document_line', 'document_settlement', 'document_event', 'payment', 'payment_allocation'])(
  'a forgotten predicate on %s shows nothing of another customer',
  async table => {
    const seen = async (db: Db) => {
      const { rows } = await sql<{ customer_number: number }>`
          select distinct customer_number from ${sql.table(table)}`.execute(db)
      return rows.map(row => row.customer_number)
    }
    const { asTenant, unbound } = centre.services.database
    expect(await asTenant(10001, seen)).toEqual([10001])
    expect(await asTenant(10002, seen)).toEqual([10002])
    expect(await seen(unbound)).toEqual([])
  },
)
