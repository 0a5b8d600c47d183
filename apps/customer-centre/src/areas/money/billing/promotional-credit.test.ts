import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { insertBilled, insertCustomer } from '../../../testing/billing/billing.ts'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { lockContract } from '../../contracts/contracts/change-lifecycle.ts'
import { transition } from '../../contracts/contracts/transition.ts'
import { post } from '../ledger/post.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import { previewUntil } from './preview.ts'
import { runBilling } from './run.ts'
import { verifyDocuments } from './verify.ts'
import { withdrawContract } from './withdraw.ts'

let here: TestCentre
let staff: Browser
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('demo')
  staff = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())

/** With promotional credit, as vouchers that were given away leave it. */
async function promotedCustomer(amount: number, facts: Parameters<typeof insertCustomer>[1] = {}): Promise<number> {
  const customer = await insertCustomer(operator(), facts)
  const voucher = { kind: 'voucher', to: 'vouchers', from: 'promotion', amount, currency: 'EUR', note: 'ABCD' } as const
  const moment = { now: here.services.clock.now(), today: here.services.clock.today() }
  await inTransaction(operator(), db => post(db, customer, [voucher], moment))
  return customer
}
const documentsOf = async (customer: number) =>
  (
    await sql<{ id: string; told: string; said: string }>`
      select d.id, concat_ws(' ', d.kind, d.net_minor, d.tax_minor, d.gross_minor, s.open_minor) as told,
        (d.particulars -> 'notes')::text as said
      from document d join document_settlement s on s.document_id = d.id
      where d.customer_number = ${customer} order by d.issued_at, d.sequence`.execute(operator())
  ).rows
const told = async (customer: number) => (await documentsOf(customer)).map(({ told }) => told)
/** Finds what is left of the promotional credit, and what documents used of it. */
const promotionOf = async (customer: number) => {
  const { rows } = await sql<{ promotion_minor: number; promotion_spent_minor: number }>`
    select promotion_minor::int, promotion_spent_minor::int from ledger_account where customer_number = ${customer}`.execute(
    operator(),
  )
  return [rows[0]?.promotion_minor, rows[0]?.promotion_spent_minor]
}
async function corrected(customer: number, id: string, wish: object) {
  await staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
  const url = `/ajax/v1/staff/invoices/${id}/credit`
  const { body, status } = await staff.post(url, { reason: 'Ausfall im Mai', ...wish })
  return status === 200 ? staff.post(url, { reason: 'Ausfall im Mai', ...wish, shown: body.shown }) : { status, body }
}

test('lowers what an invoice charges, its tax with it, and says so; the preview has shown it', async () => {
  const customer = await promotedCustomer(1000)
  await insertBilled(operator(), customer, { price_minor: 5000 })
  const [preview] = (await previewUntil(operator(), here.services, customer, here.services.clock.today())).documents
  expect(preview).toMatchObject({ net_minor: 4160, tax_minor: 790, gross_minor: 4950 })
  await runBilling(here.services, { customer })
  const [invoice] = await documentsOf(customer)
  expect(invoice?.told).toBe('invoice 4160 790 4950 4950')
  expect(invoice?.said).toContain('10,00')
  expect(await promotionOf(customer)).toEqual([0, 1000])
  const { rows } = await sql`select allowance_minor::int, allowance_reason, promotion_minor::int from document_line
    where customer_number = ${customer}`.execute(operator())
  expect(rows).toEqual([{ allowance_minor: 840, allowance_reason: 'Gutschein', promotion_minor: 840 }])
})

test('what is left of it is for the next invoices, as the preview of several days shows', async () => {
  const customer = await promotedCustomer(10_000)
  await insertBilled(operator(), customer, { price_minor: 5000 })
  const { documents } = await previewUntil(operator(), here.services, customer, '2026-12-01')
  expect(documents.map(({ gross_minor }) => gross_minor)).toEqual([0, 1900])
  await runBilling(here.services, { customer })
  expect([await told(customer), await promotionOf(customer)]).toEqual([['invoice 0 0 0 0'], [4050, 5950]])
})

test('comes back with a correction, as promotional credit and never as money', async () => {
  const customer = await promotedCustomer(1000)
  await insertBilled(operator(), customer, { price_minor: 5000 })
  await runBilling(here.services, { customer })
  const [invoice] = await documentsOf(customer)
  const part = await corrected(customer, invoice?.id ?? '', {
    how: 'part',
    lines: [{ position: 1, amount_minor: 2080 }],
  })
  expect(part.status).toBe(200)
  expect(await promotionOf(customer)).toEqual([500, 500])
  const more = await corrected(customer, invoice?.id ?? '', {
    how: 'part',
    lines: [{ position: 1, amount_minor: 2081 }],
  })
  expect(more.body.code).toBe('corrected_too_much')
  await corrected(customer, invoice?.id ?? '', { how: 'whole' })
  expect(await told(customer)).toEqual([
    ...['invoice 4160 790 4950 0', 'credit_note -2080 -395 -2475 0', 'credit_note -2080 -395 -2475 0'],
  ])
  expect(await promotionOf(customer)).toEqual([1000, 0])
})

test('comes back with a cancellation, exactly', async () => {
  const customer = await promotedCustomer(777)
  await insertBilled(operator(), customer, { price_minor: 1999 })
  await insertBilled(operator(), customer, { price_minor: 333 })
  await runBilling(here.services, { customer })
  const [invoice] = await documentsOf(customer)
  await corrected(customer, invoice?.id ?? '', { how: 'cancel' })
  expect(await promotionOf(customer)).toEqual([777, 0])
  const [, cancellation] = await told(customer)
  expect(cancellation?.replaceAll('-', '').replace('cancellation', 'invoice')).toBe(invoice?.told.replace(/\d+$/, '0'))
})

test.each([
  ['some of it', 1000, 'credit_note -2080 -395 -2475 0', 500],
  ['all of it, without a document', 10_000, null, 2975],
])(
  'an early end gives back only what was charged, where a voucher had paid for %s',
  async (_, voucher, expected, back) => {
    const customer = await promotedCustomer(voucher)
    const contract = await insertBilled(operator(), customer, { price_minor: 5000 })
    await runBilling(here.services, { customer })
    const [left = 0] = await promotionOf(customer)
    await sql`update contract set ends_on = '2026-11-15', state = 'ended' where id = ${contract}`.execute(operator())
    await runBilling(here.services, { customer })
    const [, credit] = await told(customer)
    expect(credit ?? null).toBe(expected)
    expect(await promotionOf(customer)).toEqual([left + back, expect.any(Number)])
  },
)

test('an early end after a correction gives back what that has left', async () => {
  const customer = await promotedCustomer(1000)
  const contract = await insertBilled(operator(), customer, { price_minor: 5000 })
  await runBilling(here.services, { customer })
  const [invoice] = await documentsOf(customer)
  await corrected(customer, invoice?.id ?? '', { how: 'whole' })
  await sql`update contract set ends_on = '2026-11-15', state = 'ended' where id = ${contract}`.execute(operator())
  await runBilling(here.services, { customer })
  expect(await told(customer)).toHaveLength(2)
  expect(await promotionOf(customer)).toEqual([1000, 0])
})

test('a consumer who withdraws gets their money and their voucher back', async () => {
  const customer = await promotedCustomer(1000, { type: 'consumer' })
  const started = { started_on: '2026-11-16', withdrawal_until: '2026-11-30', cycle: 'year' as const }
  const contract = await insertBilled(operator(), customer, { ...started, price_minor: 5000 })
  await runBilling(here.services, { customer })
  expect(await told(customer)).toEqual(['invoice 4160 790 4950 4950'])
  await inTransaction(operator(), async db => {
    const locked = await lockContract(db, customer, contract)
    const next = locked && transition(locked.life, { event: 'withdraw' }, '2026-11-16')
    if (!next || 'refused' in next) throw new Error('it cannot be withdrawn from')
    const by = { name: 'Test', staff: false }
    await withdrawContract(db, locked, next, { on: '2026-11-16', by, now: here.services.clock.now() })
  })
  await runBilling(here.services, { customer })
  expect(await told(customer)).toEqual(['invoice 4160 790 4950 0', 'credit_note -4160 -790 -4950 0'])
  expect(await promotionOf(customer)).toEqual([1000, 0])
})

test('leaves documents and books that fit', async () => {
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
  expect((await verifyBooks(operator())).broken).toBeNull()
})
