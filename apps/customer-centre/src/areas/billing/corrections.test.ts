import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { addDays } from '../../values/local-date.ts'
import { insertItems } from './items.ts'
import { previewUntil } from './preview.ts'
import { runBilling } from './run.ts'
import { insertBilled, insertCustomer, insertMethod } from './test-billing.ts'
import { verifyDocuments } from './verify.ts'

let here: TestCentre
let staff: Browser
const operator = () => here.centre.database.operator
beforeAll(async () => {
  here = await startTestCentre('demo')
  staff = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())

/** An invoice over two contracts of 10.00 net. */
async function invoiced(): Promise<{ customer: number; id: string }> {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer)
  await insertBilled(operator(), customer)
  await runBilling(here.centre, { customer })
  const { rows } = await sql<{ id: string }>`select id from document where customer_number = ${customer}`.execute(
    operator(),
  )
  return { customer, id: rows[0]?.id ?? '' }
}
const credit = (id: string, body: object) => staff.post(`/ajax/v1/staff/invoices/${id}/credit`, body)
const settlements = async (customer: number) =>
  (
    await sql<{ told: string }>`
      select concat_ws(' ', d.kind, d.gross_minor, s.status, s.open_minor) as told from document d
      join document_settlement s on s.document_id = d.id where d.customer_number = ${customer} order by d.issued_at, d.kind desc`.execute(
      operator(),
    )
  ).rows.map(({ told }) => told)

test('an invoice is cancelled as a whole once, after a preview that writes nothing', async () => {
  const { customer, id } = await invoiced()
  const cancel = { lines: null, reason: 'Doppelt bestellt' }
  const preview = await credit(id, cancel)
  expect([preview.status, preview.body.issued, preview.body.document.gross.amount_minor]).toEqual([200, null, -2380])
  expect(preview.body.document.notes.join(' ')).toMatch(/Stornorechnung zu RE-2026-\d+ vom .* Grund: Doppelt bestellt/)
  expect(await settlements(customer)).toEqual(['invoice 2380 open 2380'])
  expect((await credit(id, { ...cancel, expected: -1 })).body.code).toBe('conflict')
  const done = await credit(id, { ...cancel, expected: -2380 })
  expect(done.body.issued.number).toMatch(/^ST-2026-/)
  expect(await settlements(customer)).toEqual(['invoice 2380 cancelled 0', 'cancellation -2380 paid 0'])
  expect((await credit(id, cancel)).body.code).toBe('not_correctable')
  expect((await credit(done.body.issued.id, cancel)).body.code).toBe('not_correctable')
})

test('lines are given back in part, never more than the invoice has', async () => {
  const { customer, id } = await invoiced()
  const half = { lines: [{ position: 1, quantity: '0.5' }], reason: 'Ausfall' }
  const done = await credit(id, { ...half, expected: -595 })
  expect(done.body.issued.number).toMatch(/^GS-2026-/)
  expect(await settlements(customer)).toEqual(['invoice 2380 open 1785', 'credit_note -595 paid 0'])
  expect((await credit(id, { ...half, lines: [{ position: 1, quantity: '1.5' }] })).status).toBe(422)
  expect((await credit(id, { ...half, lines: [{ position: 3, quantity: '1' }] })).status).toBe(422)
  const both = [1, 2].map(position => ({ position, quantity: '1' }))
  expect((await credit(id, { ...half, lines: both })).body.code).toBe('corrected_too_much')
  expect((await credit(id, { ...half, lines: null })).body.code).toBe('not_correctable')
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test('what was paid becomes the customer’s credit', async () => {
  const { customer, id } = await invoiced()
  await sql`update document_settlement set status = 'paid', open_minor = 0 where document_id = ${id}`.execute(
    operator(),
  )
  await credit(id, { lines: null, reason: 'Kulanz', expected: -2380 })
  expect(await settlements(customer)).toEqual(['invoice 2380 paid 0', 'cancellation -2380 open -2380'])
})

test('there is nothing to correct where there is no such invoice', async () => {
  expect((await credit('018f4c1e-0000-7000-8000-000000000009', { lines: null, reason: 'x' })).status).toBe(404)
})

test('customers see the documents of the running month as they will be issued', async () => {
  const anna = await here.signedIn('anna@demo.example')
  here.countStatements()
  const { status, body } = await anna.get('/ajax/v1/billing/preview')
  expect(status).toBe(200)
  expect([body.until, body.complete]).toEqual(['2026-12-01', true])
  expect(body.data.length).toBeGreaterThan(0)
  expect(here.countStatements().length).toBeLessThanOrEqual(4)
})

test('a preview equals the later documents to the cent', async () => {
  const customers: number[] = []
  for (let which = 0; which < 12; which++) {
    const customer = await insertCustomer(
      operator(),
      which % 3 === 0 ? { type: 'consumer', company_name: '', first_name: 'K', last_name: 'B' } : {},
    )
    if (which % 2 === 0) await insertMethod(operator(), customer, which % 4 === 0 ? 'sepa' : 'card')
    if (which % 5 === 0)
      await sql`insert into billing_setting (customer_number, collective) values (${customer}, false)`.execute(
        operator(),
      )
    const started_on = addDays('2026-11-01', (which * 7) % 35)
    const agreed = JSON.stringify({
      discount: { bp: 1234, until: '2026-11-30' },
      options: [{ code: 'b', name: { en: 'Backup', de: 'Backup' }, quantity: 3, price_minor: 133 }],
    })
    await insertBilled(operator(), customer, { started_on, price_minor: 999 + which * 37, agreed })
    await insertBilled(operator(), customer, {
      started_on: '2026-01-31',
      cycle: 'quarter',
      billed_until: '2027-01-30',
      ends_on: addDays('2026-11-16', which),
    })
    const later = { next_price_minor: 4321, next_price_from: '2026-12-01', billed_until: '2026-11-30' }
    await insertBilled(operator(), customer, {
      ...later,
      next_agreed: JSON.stringify(which % 2 ? { cycle: 'year' } : {}),
    })
    const charge = {
      kind: 'setup',
      contract: null,
      description: { en: 'Set-up', de: 'Einrichtung' },
      from: null,
      to: null,
    } as const
    const amount = { quantity: 1_000_000n, unit: 'C62', unit_price: 19_990_000n, discount_bp: 0 }
    await insertItems(operator(), customer, [{ ...charge, ...amount }], {
      readyOn: addDays('2026-11-16', which * 2),
      now: here.centre.clock.now(),
    })
    customers.push(customer)
  }
  const previews = new Map<number, string[]>()
  for (const customer of customers) {
    const { documents, obstacle } = await previewUntil(operator(), here.centre, customer, '2026-12-01')
    expect(obstacle).toBeNull()
    previews.set(
      customer,
      documents.map(({ issued_on, kind, gross_minor, tax_minor, due_on, lines }) =>
        [
          issued_on,
          kind,
          gross_minor,
          tax_minor,
          due_on,
          ...lines.map(line => `${line.quantity} × ${line.unit_price} = ${line.net_minor}`),
        ].join(' '),
      ),
    )
  }
  for (let day = '2026-11-16'; day <= '2026-12-01'; day = addDays(day, 1)) {
    await runBilling(here.centre)
    here.wait(86_400_000)
  }
  for (const customer of customers) {
    const { rows } = await sql<{ told: string }>`
      select concat_ws(' ', d.issued_on, d.kind, d.gross_minor, d.tax_minor, coalesce(d.due_on::text, ''), (
        select string_agg(concat(l.quantity, ' × ', l.unit_price, ' = ', l.net_minor), ' ' order by l.position)
        from document_line l where l.document_id = d.id)) as told
      from document d where d.customer_number = ${customer} order by d.issued_at, d.id`.execute(operator())
    expect(rows.map(({ told }) => told).toSorted()).toEqual(previews.get(customer)?.toSorted())
  }
  expect([...previews.values()].flat().length).toBeGreaterThan(30)
})
