import type { TaxCorrection } from '@kontor/contract/areas/money/tax-corrections'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBilled, insertCustomer } from '../../../testing/billing/billing.ts'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { runBilling } from './run.ts'
import { verifyDocuments } from './verify.ts'

let here: TestCentre
let staff: Browser
beforeAll(async () => {
  here = await startTestCentre('demo')
  staff = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())
const operator = () => here.services.database.operator
const queue = '/ajax/v1/staff/tax-corrections'
const waiting = async (customer: number): Promise<TaxCorrection[]> =>
  (await staff.get(`${queue}?limit=100`)).body.data.filter((row: TaxCorrection) => row.customer_number === customer)

const vat_id = 'FR83404833048'
async function answered(customer: number, outcome: 'valid' | 'invalid' | 'unavailable') {
  here.wait(60_000)
  const id = uuidv7()
  await operator()
    .insertInto('vat_check')
    .values({
      customer_number: customer,
      id,
      vat_id,
      outcome,
      checked_at: here.services.clock.now(),
      source: 'sandbox',
    })
    .execute()
  await sql`insert into vat_status (customer_number, vat_id, state, check_id) values (${customer}, ${vat_id}, ${outcome}, ${id})
    on conflict (customer_number) do update set state = excluded.state, check_id = excluded.check_id`.execute(
    operator(),
  )
  here.wait(60_000)
}

/** A French business that was billed with French VAT, as no register said that it is one. */
async function billed(before: 'invalid' | 'unavailable' = 'unavailable') {
  const customer = await insertCustomer(operator(), {
    country: 'FR',
    postal_code: '75001',
    city: 'Paris',
    phone: '+33 1 42 68 53 00',
    vat_id,
    refund_iban: 'FR1420041010050500013M02606',
    refund_holder: 'Dupont',
  })
  await answered(customer, before)
  await insertBilled(operator(), customer, { price_minor: 10_000 })
  await runBilling(here.services, { customer })
  const { rows } = await sql<{ id: string; tax: number }>`
    select id, tax_minor::int as tax from document where customer_number = ${customer}`.execute(operator())
  expect(rows).toMatchObject([{ tax: 2000 }])
  return { customer, id: rows[0]?.id ?? '' }
}
const act = (customer: number) =>
  staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })

test('VAT charged while the register was silent is offered to staff once the id is valid, and given back alone', async () => {
  const { customer, id } = await billed()
  expect(await waiting(customer)).toEqual([])
  await act(customer)
  const url = `/ajax/v1/staff/invoices/${id}`
  const wish = { how: 'tax', reason: 'USt-IdNr. gültig' }
  expect((await staff.get(url)).body.tax).toBeNull()
  expect((await staff.post(`${url}/credit`, wish)).body.code).toBe('not_correctable')
  await answered(customer, 'valid')
  const tax = { amount_minor: 2000, currency: 'EUR' }
  const count = async () => (await staff.get('/ajax/v1/staff/counts')).body.tax_corrections
  const before = await count()
  expect(await waiting(customer)).toMatchObject([{ id, tax, vat_id, checked_at: expect.any(String) }])
  expect((await staff.get(url)).body).toMatchObject({ tax: 'vat_id', obstacle: null })
  const preview = (await staff.post(`${url}/credit`, wish)).body
  expect(preview.document).toMatchObject({
    net: { amount_minor: 0 },
    gross: { amount_minor: -2000 },
    notes: expect.arrayContaining([expect.stringMatching(/Steuerschuldnerschaft/)]),
  })
  expect(preview.effect).toMatchObject({ open_before: { amount_minor: 12_000 }, open: { amount_minor: 10_000 } })
  const done = await staff.post(`${url}/credit`, { ...wish, shown: preview.shown })
  expect(done.body.issued.number).toMatch(/^GS-2026-/)
  const { rows } = await sql`
    select d.kind, d.net_minor::int as net, d.tax_minor::int as tax, s.open_minor::int as open, d.taxes, d.particulars -> 'proof' ->> 'kind' as proof
    from document d join document_settlement s on s.document_id = d.id where d.customer_number = ${customer} order by d.issued_at`.execute(
    operator(),
  )
  expect(rows).toMatchObject([
    { kind: 'invoice', net: 10_000, tax: 2000, open: 10_000 },
    { kind: 'credit_note', net: 0, tax: -2000, open: 0, proof: 'vat_id' },
  ])
  expect((rows[1] as { taxes: object[] }).taxes).toHaveLength(2)
  expect([await waiting(customer), await count()]).toEqual([[], before - 1])
  expect((await staff.get(url)).body).toMatchObject({ tax: null, obstacle: 'nothing_left' })
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test('what other documents gave back is no VAT to correct, and an invoice of which they gave back all does not wait', async () => {
  const { customer, id } = await billed()
  // before the answer: with the VAT that was charged
  await sql`update contract set ends_on = '2026-11-15', state = 'cancellation_scheduled' where customer_number = ${customer}`.execute(
    operator(),
  )
  // another contract is charged more on the same day: an invoice, which corrects none
  await insertBilled(operator(), customer, { price_minor: 20_000, started_on: '2026-12-01' })
  await runBilling(here.services, { customer, asOf: '2026-12-01' })
  const { rows } = await sql<{ corrects: string | null; net: number; tax: number }>`
    select corrects_id as corrects, net_minor::int as net, tax_minor::int as tax from document
    where customer_number = ${customer} order by issued_at, id`.execute(operator())
  expect(rows).toEqual([
    { corrects: null, net: 10_000, tax: 2000 },
    { corrects: null, net: 15_000, tax: 3000 },
  ])
  await answered(customer, 'valid')
  // the tests before have moved the clock
  staff = await here.signedIn('admin@demo.example')
  await act(customer)
  const left = (amount_minor: number) => ({ id, tax: { amount_minor, currency: 'EUR' } })
  const own = async () => (await waiting(customer)).filter(row => row.id === id)
  expect(await waiting(customer)).toMatchObject([left(1000), { tax: { amount_minor: 3000 } }])
  const count = async () => (await staff.get('/ajax/v1/staff/counts')).body.tax_corrections
  const before = await count()
  const credit = (wish: object) =>
    staff.post(`/ajax/v1/staff/invoices/${id}/credit`, { reason: 'Aus Kulanz, Ticket 20014', ...wish })
  const given = async (wish: object) => credit({ ...wish, shown: (await credit(wish)).body.shown })
  // the page of corrections gives back the same
  expect((await credit({ how: 'tax' })).body).toMatchObject({ document: { tax: { amount_minor: -1000 } } })
  const part = { how: 'part', lines: [{ position: 1, amount_minor: 2000 }] }
  expect((await given(part)).status).toBe(200)
  expect([await own(), await count()]).toMatchObject([[left(600)], before])
  expect((await given({ ...part, lines: [{ position: 1, amount_minor: 3000 }] })).status).toBe(200)
  expect([await own(), await count()]).toEqual([[], before - 1])
  expect((await staff.post(`${queue}/${id}/keep`, { note: 'x' })).status).toBe(409)
})

test('days that were charged anew without VAT are given back without it', async () => {
  const { customer, id } = await billed()
  await answered(customer, 'valid')
  await act(customer)
  const credit = (more: object) =>
    staff.post(`/ajax/v1/staff/invoices/${id}/credit`, { how: 'tax', reason: 'Jetzt gültig', ...more })
  await credit({ shown: (await credit({})).body.shown })
  await sql`update contract set ends_on = billed_until - 10 where customer_number = ${customer}`.execute(operator())
  here.wait(60_000)
  await runBilling(here.services, { customer, asOf: '2026-12-01' })
  const { rows } = await sql`
    select net_minor::int as net, tax_minor::int as tax from document
    where customer_number = ${customer} order by issued_at desc, id desc limit 1`.execute(operator())
  expect(rows).toEqual([{ net: -3333, tax: 0 }])
})

test('an id that the register did not know then is not offered: it may have become valid since', async () => {
  const { customer } = await billed('invalid')
  await answered(customer, 'valid')
  expect(await waiting(customer)).toEqual([])
})

test('staff leave the VAT as it is, once, with a fresh proof and a reason', async () => {
  const { customer, id } = await billed()
  await answered(customer, 'valid')
  const keep = (who = staff, note = 'Erst seit heute registriert') => who.post(`${queue}/${id}/keep`, { note })
  const anna = await here.signedIn('anna@demo.example')
  expect([(await anna.get(queue)).status, (await keep(anna)).status]).toEqual([403, 403])
  here.wait(16 * 60_000)
  expect((await keep()).status).toBe(428)
  staff = await here.signedIn('admin@demo.example')
  expect((await keep(staff, ' ')).status).toBe(422)
  const answers = await Promise.all([keep(), keep()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await waiting(customer)).toEqual([])
  expect((await staff.post(`${queue}/018f0000-0000-7000-8000-000000000000/keep`, { note: 'x' })).status).toBe(404)
  const { rows } = await sql`
    select event, (select after ->> 'note' from audit_entry a where a.subject_id = ${id} and a.action = 'invoice.vat_kept') as note
    from document_event where document_id = ${id} and event <> 'issued'`.execute(operator())
  expect(rows).toEqual([{ event: 'vat_kept', note: 'Erst seit heute registriert' }])
})
