import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { runBilling } from './run.ts'
import { insertBilled, insertCustomer } from './test-billing.ts'
import { verifyDocuments } from './verify.ts'

let here: TestCentre
let staff: Browser
const operator = () => here.centre.database.operator
beforeAll(async () => {
  here = await startTestCentre('demo')
  staff = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())

/** An invoice over two contracts, for whom staff act. */
async function invoiced(facts: Parameters<typeof insertCustomer>[1] = {}) {
  const customer = await insertCustomer(operator(), facts)
  const ids = [await insertBilled(operator(), customer), await insertBilled(operator(), customer)]
  await runBilling(here.centre, { customer })
  const [invoice] = await documents(customer)
  await staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  return { customer, ids, id: invoice?.id ?? '' }
}
type Told = { id: string; kind: string; number: string; gross: number; open: number; status: string; name: string }
const documents = async (customer: number) =>
  (
    await sql<Told>`
      select d.id, d.kind, d.number, d.gross_minor::int as gross, s.open_minor::int as open, s.status, d.buyer ->> 'name' as name
      from document d join document_settlement s on s.document_id = d.id where d.customer_number = ${customer} order by d.issued_at, d.id`.execute(
      operator(),
    )
  ).rows
const told = async (customer: number) =>
  (await documents(customer)).map(({ kind, gross, open, name }) => `${kind} ${gross} ${open} ${name}`)
const credit = (id: string, body: object) => staff.post(`/ajax/v1/staff/invoices/${id}/credit`, body)
async function done(id: string, how: string) {
  here.wait(1000)
  const wish = { how, reason: 'Falscher Name' }
  const { status, body } = await credit(id, wish)
  return status === 200 ? credit(id, { ...wish, shown: body.shown }) : { status, body }
}
const look = async (id: string) => (await staff.get(`/ajax/v1/staff/invoices/${id}`)).body
const rename = (customer: number, company_name: string) =>
  sql`update customer set company_name = ${company_name} where customer_number = ${customer}`.execute(operator())

test('wrong data are put right by a new invoice in the place of the cancelled one', async () => {
  const { customer, id } = await invoiced({ company_name: 'Müler GmbH' })
  await rename(customer, 'Müller GmbH')
  expect(await look(id)).toMatchObject({ reissue: true, whole: true })
  const preview = (await credit(id, { how: 'reissue', reason: 'Falscher Name' })).body
  expect(preview).toMatchObject({
    ...{ document: { kind: 'invoice', gross: { amount_minor: 2380 } }, issued: null },
    changes: [{ field: 'name', before: 'Müler GmbH', after: 'Müller GmbH' }],
  })
  const { body } = await done(id, 'reissue')
  expect(body.issued.number).toMatch(/^RE-2026-/)
  expect(await told(customer)).toEqual([
    'invoice 2380 0 Müler GmbH',
    'cancellation -2380 0 Müller GmbH',
    'invoice 2380 2380 Müller GmbH',
  ])
  const [first, , last] = await documents(customer)
  expect(body.document.notes.join(' ')).toContain(`Ersetzt die Rechnung ${first?.number} vom`)
  // each leads to the other
  const related = async (document = '') =>
    (await look(document)).invoice.related.map(({ number }: { number: string }) => number)
  expect(await related(last?.id)).toEqual([first?.number])
  expect(await related(first?.id)).toContain(last?.number)
  // once: the new one is now the one to correct, and the run charges nothing of these days
  expect(await look(id)).toMatchObject({ reissue: false, obstacle: 'nothing_left' })
  expect((await done(id, 'reissue')).body.code).toBe('not_correctable')
  await runBilling(here.centre, { customer })
  expect(await documents(customer)).toHaveLength(3)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where customer_number = ${customer} and subject_id = ${id}`.execute(operator())
  expect(rows).toEqual([{ action: 'invoice.reissued' }])
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test('what was paid of it pays the new one', async () => {
  const { customer, id } = await invoiced()
  await sql`update document_settlement set status = 'paid', open_minor = 0 where document_id = ${id}`.execute(
    operator(),
  )
  await done(id, 'reissue')
  expect((await documents(customer)).map(({ open }) => open)).toEqual([0, 0, 0])
})

test('the days of a cancelled invoice are charged anew, but for those that nobody owes any more', async () => {
  const { customer, ids, id } = await invoiced()
  await done(id, 'cancel')
  const { rows } = await sql<{ ends_on: string }>`
    update contract set ends_on = billed_until - 15 where id = ${ids[0]} returning ends_on`.execute(operator())
  await runBilling(here.centre, { customer, asOf: '2026-12-01' })
  const before = (await documents(customer)).length
  expect(await look(id)).toMatchObject({ reissue: true, whole: false, obstacle: null })
  const { body } = await done(id, 'reissue')
  const [ended, whole] = body.document.lines
  expect([ended.period_to, ended.net.amount_minor, whole.net.amount_minor]).toEqual([rows[0]?.ends_on, 500, 1000])
  expect((await done(id, 'reissue')).body.code).toBe('not_correctable')
  expect(await documents(customer)).toHaveLength(before + 1)
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test('data that would change the tax are refused with the way out, until the invoice is cancelled', async () => {
  const { customer, id } = await invoiced()
  await sql`update customer set country = 'CH', vat_id = '' where customer_number = ${customer}`.execute(operator())
  expect((await done(id, 'reissue')).body.code).toBe('tax_would_change')
  await done(id, 'cancel')
  const { body } = await done(id, 'reissue')
  expect(body.document.tax.amount_minor).toBe(0)
})

test('nothing is issued again of which something was given back, or that belongs to somebody else', async () => {
  const { id } = await invoiced()
  const part = { how: 'part', lines: [{ position: 1, amount_minor: 100 }], reason: 'Aus Kulanz' }
  await credit(id, { ...part, shown: (await credit(id, part)).body.shown })
  expect((await done(id, 'reissue')).body.code).toBe('not_correctable')
  await invoiced()
  expect((await done(id, 'reissue')).status).toBe(404)
})
