import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBilled, insertCustomer, paid } from '../../../testing/billing/billing.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays } from '../../../values/local-date.ts'
import { lockContract } from '../../contracts/contracts/change-lifecycle.ts'
import type { BillableLine } from './billable-lines.ts'
import { amountsOf } from './compose.ts'
import { insertItems } from './items.ts'
import { runBilling } from './run.ts'
import { verifyDocuments } from './verify.ts'
import { withdrawalCharges } from './withdraw.ts'

let here: TestCentre
let staff: Browser
const operator = () => here.services.database.operator
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
  await runBilling(here.services, { customer })
  const { rows } = await sql<{ id: string }>`select id from document where customer_number = ${customer}`.execute(
    operator(),
  )
  await act(customer)
  return { customer, id: rows[0]?.id ?? '' }
}
const act = (customer: number) =>
  staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
const credit = (id: string, body: object) => staff.post(`/ajax/v1/staff/invoices/${id}/credit`, body)
/** Corrects as people do it: look at the preview, then confirm exactly that. */
async function corrected(id: string, body: object) {
  const { shown } = (await credit(id, body)).body
  return credit(id, { ...body, shown })
}
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
  const cancel = { how: 'cancel', reason: 'Doppelt bestellt' }
  const preview = await credit(id, cancel)
  expect([preview.status, preview.body.issued, preview.body.document.gross.amount_minor]).toEqual([200, null, -2380])
  expect(preview.body.document.notes.join(' ')).toMatch(/Stornorechnung zu RE-2026-\d+ vom .* Grund: Doppelt bestellt/)
  expect(preview.body.effect).toMatchObject({
    open_before: { amount_minor: 2380 },
    open: { amount_minor: 0 },
    credit: { amount_minor: 0 },
  })
  expect(await settlements(customer)).toEqual(['invoice 2380 open 2380'])
  expect((await credit(id, { ...cancel, shown: 'something else' })).body).toMatchObject({
    code: 'conflict',
    current: { shown: preview.body.shown },
  })
  const done = await credit(id, { ...cancel, shown: preview.body.shown })
  expect(done.body.issued.number).toMatch(/^ST-2026-/)
  expect(await settlements(customer)).toEqual(['invoice 2380 cancelled 0', 'cancellation -2380 paid 0'])
  expect((await credit(id, cancel)).body.code).toBe('not_correctable')
  expect((await credit(done.body.issued.id, cancel)).body.code).toBe('not_correctable')
  const looked = async (document: string) => (await staff.get(`/ajax/v1/staff/invoices/${document}`)).body.obstacle
  // but issued again
  expect([await looked(id), await looked(done.body.issued.id)]).toEqual([null, 'no_invoice'])
  const { rows } = await sql<{ action: string; reason: string }>`
    select action, after ->> 'reason' as reason from audit_entry where customer_number = ${customer} and subject_id = ${id}`.execute(
    operator(),
  )
  expect(rows).toEqual([{ action: 'invoice.cancelled', reason: 'Doppelt bestellt' }])
})

test('lines are given back in part, never more of one than it has left', async () => {
  const { customer, id } = await invoiced()
  const half = { how: 'part', lines: [{ position: 1, quantity: '0.5' }], reason: 'Ausfall im Mai' }
  const done = await corrected(id, half)
  expect(done.body.issued.number).toMatch(/^GS-2026-/)
  expect(await settlements(customer)).toEqual(['invoice 2380 open 1785', 'credit_note -595 paid 0'])
  const refused = async (lines: object[], how = 'part') => {
    const { status, body } = await credit(id, { how, lines, reason: 'Ausfall im Mai' })
    return [status, body.code]
  }
  expect(await refused([{ position: 1, quantity: '1.5' }])).toEqual([422, 'invalid_input'])
  expect(await refused([{ position: 3, quantity: '1' }])).toEqual([422, 'invalid_input'])
  expect(await refused([])).toEqual([422, 'invalid_input'])
  expect(await refused([{ position: 1, quantity: '1' }])).toEqual([409, 'corrected_too_much'])
  expect(await refused([{ position: 1, amount_minor: 501 }])).toEqual([409, 'corrected_too_much'])
  expect(await refused([], 'cancel')).toEqual([409, 'not_correctable'])
  const look = (await staff.get(`/ajax/v1/staff/invoices/${id}`)).body
  expect(look.left.map(({ net }: { net: { amount_minor: number } }) => net.amount_minor)).toEqual([500, 1000])
  expect([look.whole, look.obstacle, look.invoice.related.length]).toEqual([false, null, 1])
  const amount = await corrected(id, { how: 'part', lines: [{ position: 2, amount_minor: 333 }], reason: 'Aus Kulanz' })
  expect(amount.body.document.lines).toMatchObject([{ quantity: '-1.000000', unit: 'C62', unit_price: '3.330000' }])
  // each tax is rounded by itself: parts may come to a cent more or less than the whole
  await corrected(id, { how: 'whole', reason: 'Der Rest' })
  expect(await settlements(customer)).toMatchObject([
    'invoice 2380 paid 0',
    ...Array.from({ length: 3 }, () => expect.any(String)),
  ])
  expect((await staff.get(`/ajax/v1/staff/invoices/${id}`)).body.obstacle).toBe('nothing_left')
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test.each([
  ['two lines', [61_750, 16_625], [-73_483, -19_783]],
  ['ten lines', [1013, 1013, 1013, 1013, 1013, 1013, 1013, 1013, 1013, 1013], null],
])('line by line no cent more is given back than was charged: %s', async (_what, prices, expected) => {
  const customer = await insertCustomer(operator())
  for (const price_minor of prices) await insertBilled(operator(), customer, { price_minor })
  await runBilling(here.services, { customer })
  await act(customer)
  const { rows } = await sql<{ id: string; gross: number }>`
    select id, gross_minor::int as gross from document where customer_number = ${customer}`.execute(operator())
  const [{ id = '', gross = 0 } = {}] = rows
  const given: number[] = []
  for (const [index, amount_minor] of prices.entries()) {
    const { body } = await corrected(id, {
      how: 'part',
      lines: [{ position: index + 1, amount_minor }],
      reason: 'Aus Kulanz',
    })
    given.push(body.document.gross.amount_minor)
  }
  if (expected) expect(given).toEqual(expected)
  expect(given.reduce((sum, one) => sum - one, 0)).toBe(gross)
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test.each([
  ['five of 11.78 are 58.90', 5, 5890, 940, 0],
  ['a hundred come to another net amount, which a line says', 100, 117_800, 18_808, -8],
])('what a consumer agreed to is the gross price: %s', async (_what, count, gross, tax, rounding) => {
  const customer = await insertCustomer(operator(), { type: 'consumer', first_name: 'Eva', last_name: 'Roth' })
  for (let made = 0; made < count; made++) await insertBilled(operator(), customer, { price_minor: 990 })
  await runBilling(here.services, { customer })
  const { rows } = await sql<{ id: string; gross: number; tax: number; rounding: number }>`
    select id, gross_minor::int as gross, tax_minor::int as tax, (select coalesce(sum(net_minor), 0)::int from document_line l
      where l.document_id = d.id and l.kind = 'rounding') as rounding from document d where customer_number = ${customer}`.execute(
    operator(),
  )
  expect(rows).toMatchObject([{ gross, tax, rounding }])
  await act(customer)
  const { body } = await corrected(rows[0]?.id ?? '', { how: 'whole', reason: 'Aus Kulanz' })
  expect(body.document.gross.amount_minor).toBe(-gross)
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test('in another currency the tax in euros is the invoice’s as well, wherever the customer is today', async () => {
  const { configuration } = here.services
  const rated = (exchangeRates: Record<string, string>) => {
    here.services.configuration = { ...configuration, billing: { ...configuration.billing, exchangeRates } }
  }
  const customer = await insertCustomer(operator(), { currency: 'USD' })
  await insertBilled(operator(), customer, { currency: 'USD', price_minor: 10_000 })
  rated({ 'USD 2026-11': '1.25' })
  await runBilling(here.services, { customer })
  await sql`update customer set country = 'CH' where customer_number = ${customer}`.execute(operator())
  const { rows } = await sql<{ id: string }>`select id from document where customer_number = ${customer}`.execute(
    operator(),
  )
  const id = rows[0]?.id ?? ''
  await act(customer)
  const corrections = []
  for (const exchangeRates of [{}, { 'USD 2026-11': '2' }]) {
    rated(exchangeRates)
    for (const wish of [{ how: 'cancel' }, { how: 'part', lines: [{ position: 1, quantity: '0.5' }] }])
      corrections.push((await credit(id, { ...wish, reason: 'Aus Kulanz' })).body.document?.tax)
  }
  expect(corrections).toMatchObject([-1900, -950, -1900, -950].map(amount_minor => ({ amount_minor })))
  await corrected(id, { how: 'part', lines: [{ position: 1, quantity: '0.5' }], reason: 'Aus Kulanz' })
  await corrected(id, { how: 'whole', reason: 'Aus Kulanz' })
  here.services.configuration = configuration
  const euros = await sql<{ euro: object; notes: string }>`
    select particulars -> 'tax_in_euro' as euro, particulars ->> 'notes' as notes from document
    where customer_number = ${customer} order by issued_at, id`.execute(operator())
  const at = (tax_minor: number) => ({ rate: '1.25', month: '2026-11', tax_minor })
  expect(euros.rows.map(({ euro }) => euro)).toEqual([at(1520), at(-760), at(-760)])
  // nothing of today's tax
  expect(euros.rows.at(-1)?.notes).not.toMatch(/nicht steuerbar|not taxable/i)
})

test('what was paid becomes the customer’s credit', async () => {
  const { customer, id } = await invoiced()
  await paid(operator(), customer, id)
  const { body } = await corrected(id, { how: 'cancel', reason: 'Aus Kulanz' })
  expect(body.effect.credit.amount_minor).toBe(2380)
  expect(await settlements(customer)).toEqual(['invoice 2380 paid 0', 'cancellation -2380 open -2380'])
})

describe('what a correction gave back is not given back again', () => {
  /** Two contracts that end early, after a correction. @returns the nets of the credit notes, as they were issued */
  async function endedEarly(correction: object, between = async (_customer: number) => {}) {
    const { customer, id } = await invoiced()
    await corrected(id, { reason: 'Ausfall im Mai', ...correction })
    here.wait(1000)
    await between(customer)
    const { rows: days } = await sql<{ ends_on: string }>`
      update contract set ends_on = billed_until - 10 where customer_number = ${customer} returning ends_on`.execute(
      operator(),
    )
    await runBilling(here.services, { customer, asOf: addDays(days[0]?.ends_on ?? '', 1) })
    const { rows } = await sql<{ net: number }>`
      select net_minor::int as net from document where customer_number = ${customer} and kind <> 'invoice' order by issued_at, id`.execute(
      operator(),
    )
    return rows.map(({ net }) => net)
  }

  test('after a cancellation nothing of it', async () => {
    expect(await endedEarly({ how: 'cancel' })).toEqual([-2000])
  })

  test('after half of one contract was given back, half of its days', async () => {
    expect(await endedEarly({ how: 'part', lines: [{ position: 1, quantity: '0.5' }] })).toEqual([-500, -167 - 333])
  })

  test('what was charged anew since, it is', async () => {
    const anew = async (customer: number) => {
      const { rows } = await sql<{ id: string; until: string }>`
        select id, billed_until as until from contract where customer_number = ${customer}`.execute(operator())
      const charges = rows.map(({ id, until }) => ({
        kind: 'recurring',
        contract: { id, number: '', group: 'virtual_server' },
        description: { en: 'New', de: 'Neu' },
        from: addDays(until, -9),
        to: until,
        quantity: 333_333n,
        unit: 'MON',
        unit_price: 10_000_000n,
        discount_bp: 0,
      })) as BillableLine[]
      await insertItems(operator(), customer, charges, { readyOn: '2026-11-01', now: here.services.clock.now() })
      await runBilling(here.services, { customer })
      here.wait(1000)
    }
    expect(await endedEarly({ how: 'cancel' }, anew)).toEqual([-2000, -666])
  })

  test('nor is set-up, by a withdrawal', async () => {
    const { customer } = await invoiced()
    const { rows } = await sql<{ id: string; number: string }>`
      select id, number from contract where customer_number = ${customer} order by number limit 1`.execute(operator())
    const [{ id = '', number = '' } = {}] = rows
    const setUp: BillableLine = {
      kind: 'setup',
      contract: { id, number, group: 'virtual_server' },
      description: { en: 'Set-up', de: 'Einrichtung' },
      from: null,
      to: null,
      quantity: 1_000_000n,
      unit: 'C62',
      unit_price: 50_000_000n,
      discount_bp: 0,
    }
    await insertItems(operator(), customer, [setUp], { readyOn: '2026-11-01', now: here.services.clock.now() })
    await runBilling(here.services, { customer })
    const credits = async () => {
      const locked = await lockContract(operator(), customer, number)
      return (locked ? await withdrawalCharges(operator(), locked, '2026-11-30') : []).flatMap(charge =>
        charge.from === null ? amountsOf(charge, 2).net : [],
      )
    }
    expect(await credits()).toEqual([-5000])
    const { rows: invoices } = await sql<{ id: string }>`
      select document_id as id from document_line where customer_number = ${customer} and kind = 'setup'`.execute(
      operator(),
    )
    await corrected(invoices[0]?.id ?? '', {
      how: 'part',
      lines: [{ position: 1, amount_minor: 1250 }],
      reason: 'Aus Kulanz',
    })
    expect(await credits()).toEqual([-3750])
  })
})

test('only staff who act for the customer correct its invoices, with a fresh proof', async () => {
  const { id } = await invoiced()
  const cancel = { how: 'cancel', reason: 'Aus Kulanz' }
  await invoiced()
  expect((await credit(id, cancel)).status).toBe(404)
  expect((await staff.get(`/ajax/v1/staff/invoices/${id}`)).status).toBe(404)
  const nobody = await here.signedIn('admin@demo.example')
  expect((await nobody.get(`/ajax/v1/staff/invoices/${id}`)).body.code).toBe('customer_changed')
  await sql`update session set authenticated_at = authenticated_at - interval '1 hour'`.execute(operator())
  expect((await credit(id, cancel)).status).toBe(428)
  staff = await here.signedIn('admin@demo.example')
})

test('above the limit a correction is issued once a colleague confirms exactly that one', async () => {
  const { customer, id } = await invoiced()
  const back = await giveRole(here, 'admin@demo.example', { limits: { credit: 2379 } })
  const kim = await newPerson(here)
  await sql`update user_account set admin = true where id = ${kim.id}`.execute(operator())
  const colleague = await here.signedIn(kim.email)
  await colleague.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  const asked = await corrected(id, { how: 'cancel', reason: 'Doppelt bestellt' })
  expect([asked.status, asked.body.waits_for, asked.body.issued]).toEqual([200, [`Person ${kim.email}`], null])
  expect(await settlements(customer)).toEqual(['invoice 2380 open 2380'])
  const path = `/ajax/v1/staff/customers/${customer}`
  const { approvals } = (await colleague.get(`${path}/lock`)).body
  expect(approvals).toMatchObject([
    { action: 'invoice_correction', note: 'Doppelt bestellt', sum: { amount_minor: 2380, currency: 'EUR' } },
  ])
  expect((await colleague.post(`${path}/approvals/${approvals[0].id}/decide`, { approve: true })).status).toBe(204)
  expect(await settlements(customer)).toEqual(['invoice 2380 cancelled 0', 'cancellation -2380 paid 0'])
  await back()
})

test('a pro forma invoice is the next invoice to the cent, with a number of its own and nothing to pay', async () => {
  const { email, customer } = await newcomer(here)
  const nora = await here.signedIn(email)
  expect((await nora.post('/ajax/v1/billing/proforma')).body.code).toBe('nothing_due')
  await insertBilled(operator(), customer)
  const next = (await nora.get('/ajax/v1/billing/preview')).body.data[0]
  const { status, body } = await nora.post('/ajax/v1/billing/proforma')
  expect([status, body.documents.length]).toEqual([201, 1])
  expect(body.documents[0].number).toMatch(/^PF-2026-/)
  const { body: document } = await nora.get(`/ajax/v1/invoices/${body.documents[0].id}`)
  expect(document).toMatchObject({ kind: 'proforma', due_on: null, gross: next.gross, open: { amount_minor: 0 } })
  expect(document.notes.join(' ')).toMatch(/keine Rechnung|not an invoice/)
  expect((await nora.get(`/ajax/v1/invoices/${document.id}/pdf`)).status).toBe(200)
  // nothing counts as billed by it
  expect((await nora.get('/ajax/v1/billing/preview')).body.data[0].gross).toEqual(next.gross)
  await runBilling(here.services, { customer })
  expect(await settlements(customer)).toEqual(['proforma 1190 open 0', 'invoice 1190 open 1190'])
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
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
