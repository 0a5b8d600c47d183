import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '../../../../testing/billing/billing.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { begun, booksOf, moving } from '../../../../testing/payments/paying.ts'
import { newPerson } from '../../../../testing/people/people.ts'
import { giveRole } from '../../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import type { Movement } from '../../ledger/entries.ts'
import { post } from '../../ledger/post.ts'
import { charge } from './charge.ts'
import { lookUpPayments } from './look-up-job.ts'
import { postingBy } from './posting-context.ts'
import { refundPayment } from './refund-job.ts'

let here: TestCentre
let staff: Browser
let customer: number
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const operator = () => here.services.database.operator
const context = () => {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return { services: here.services, mailer: { send: async () => undefined } as never, log: silent }
}
beforeAll(async () => {
  here = await startTestCentre('demo')
  staff = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())
beforeEach(async () => {
  customer = await insertCustomer(operator())
  await staff.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
})

const invoice = (net: number, facts: object = {}) =>
  insertDocument(operator(), { customer, net, status: 'open', open: net, dueOn: '2026-11-15', ...facts })

/** Paid by card, as the clock does it. */
async function paid(documents: { id: string; amount_minor: number }[], amount_minor?: number): Promise<string> {
  const lookAt = new Date(here.services.clock.now().getTime() + 60_000)
  const wish = { customer, documents, gateway: 'sandbox', lookAt, ...(amount_minor && { amount_minor }) }
  const id = await begun(here.services, wish)
  const total = amount_minor ?? documents.reduce((sum, one) => sum + one.amount_minor, 0)
  const asked = { services: here.services, posting: () => postingBy(here.services, 'test') }
  await charge(asked, {
    customer_number: customer,
    id,
    amount_minor: total,
    currency: 'EUR',
    gateway: 'sandbox',
    present: false,
    kind: 'card',
    token: 'sandbox_card_4242',
    returnUrl: 'http://portal.test/',
    description: '',
    locale: 'de',
  })
  return id
}
const refund = (id: string, amount_minor: number) =>
  staff.post<{ payment: PaymentDetail; waits_for: string[] | null; code?: string }>(
    `/ajax/v1/staff/payments/${id}/refund`,
    { amount_minor, reason: 'Aus Kulanz' },
  )

test('what was paid for an invoice that is credited goes back the way it came, once', async () => {
  const id = await invoice(1000)
  const payment = await paid([{ id, amount_minor: 1000 }])
  expect((await refund(payment, 1001)).body).toMatchObject({ code: 'refund_too_much' })
  expect((await refund(payment, 1000)).body).toMatchObject({ code: 'refund_not_owed' })
  const credit = await invoice(-1000, { kind: 'credit_note', corrects: id })
  const { status, body } = await refund(payment, 1000)
  expect([status, body.payment]).toMatchObject([200, { direction: 'out', status: 'initiated', refunds: payment }])
  expect(await booksOf(here.services, customer)).toMatchObject({
    documents: { [credit]: 'processing -1000' },
    holds: 1,
  })
  expect((await refund(payment, 1)).body).toMatchObject({ code: 'refund_too_much' })
  const carryOut = () => refundPayment.run(context(), { customer, id: body.payment.id })
  await Promise.all([carryOut(), carryOut()])
  expect(await booksOf(here.services, customer)).toMatchObject({
    owed: 0,
    balance: 0,
    holds: 0,
    documents: { [id]: 'refunded 0', [credit]: 'paid 0' },
    payments: ['refunded 1000 1000', 'succeeded 1000'],
  })
})

test('what came by voucher is not refunded by a payment, neither as balance nor as credit', async () => {
  const [bought, gift] = [await invoice(1000), await invoice(900)]
  const payment = await paid([{ id: bought, amount_minor: 1000 }])
  const book = (...movements: Movement[]) =>
    moving(here.services, customer, (db, at) => post(db, customer, movements, at))
  const voucher = { kind: 'voucher', to: 'vouchers', from: 'balance', amount: 1700, currency: 'EUR' } as const
  await book(voucher, { kind: 'applied', to: 'balance', from: { document: gift }, amount: 900, currency: 'EUR' })
  await invoice(-900, { kind: 'credit_note', corrects: gift })
  expect((await refund(payment, 100)).body).toMatchObject({ code: 'refund_not_owed' })
  await invoice(-300, { kind: 'credit_note', corrects: bought })
  expect((await refund(payment, 301)).body).toMatchObject({ code: 'refund_not_owed' })
  expect((await refund(payment, 300)).status).toBe(200)
})

test('a refund that the gateway refuses changes nothing; balance can be given back', async () => {
  const payment = await paid([], 10_000)
  const { body } = await refund(payment, 6660)
  here.wait(2 * 60_000)
  await lookUpPayments.run(context(), {})
  expect(await booksOf(here.services, customer)).toMatchObject({
    balance: 10_000,
    payments: ['succeeded 10000', 'failed 6660'],
  })
  expect(body.payment.id).not.toBe(payment)
  const second = await refund(payment, 4000)
  await refundPayment.run(context(), { customer, id: second.body.payment.id })
  expect(await booksOf(here.services, customer)).toMatchObject({
    balance: 6000,
    payments: expect.arrayContaining(['succeeded 10000 4000']),
  })
})

test('what is open is written off as it was seen, and not while a payment is under way', async () => {
  const id = await invoice(1000)
  const writeOff = (open_minor: number) =>
    staff.post(`/ajax/v1/staff/invoices/${id}/write-off`, { open_minor, reason: 'Insolvenz im Mai' })
  expect((await writeOff(900)).body).toMatchObject({ code: 'conflict', current: { open: { amount_minor: 1000 } } })
  expect((await writeOff(1000)).body).toEqual({
    status: 'written_off',
    open: { amount_minor: 0, currency: 'EUR' },
    waits_for: null,
  })
  const other = await invoice(500)
  await begun(here.services, { customer, documents: [{ id: other, amount_minor: 500 }] })
  const held = await staff.post(`/ajax/v1/staff/invoices/${other}/write-off`, {
    open_minor: 500,
    reason: 'Insolvenz im Mai',
  })
  expect([held.status, held.body]).toMatchObject([409, { code: 'payment_under_way' }])
})

test('a disputed invoice is settled by no credit until the dispute is over', async () => {
  const id = await invoice(1000)
  const dispute = (disputed: boolean) =>
    staff.post(`/ajax/v1/staff/invoices/${id}/dispute`, { disputed, reason: 'Brief vom 2.' })
  expect((await dispute(true)).body).toMatchObject({ status: 'disputed' })
  expect((await dispute(true)).status).toBe(409)
  await paid([], 1200)
  expect(await booksOf(here.services, customer)).toMatchObject({ balance: 1200, documents: { [id]: 'disputed 1000' } })
  expect((await dispute(false)).body).toMatchObject({ status: 'paid' })
  expect(await booksOf(here.services, customer)).toMatchObject({ balance: 200 })
})

test('a refund and a write-off are done within the limit, and above it wait for someone with a higher one', async () => {
  const [first, second] = [await invoice(800), await invoice(1000)]
  const robin = await newPerson(here)
  await sql`update user_account set name = 'Robin', staff_roles = '{owner}' where id = ${robin.id}`.execute(operator())
  const back = await giveRole(here, 'admin@demo.example', { limits: { refund: 10_000, write_off: 1000 } })
  const writeOff = (id: string, open_minor: number) =>
    staff.post(`/ajax/v1/staff/invoices/${id}/write-off`, { open_minor, reason: 'Insolvenz im Mai' })
  const waiting = async () => {
    const { rows } = await sql<{ size: number }>`
      select size from staff_approval where customer_number = ${customer} order by size`.execute(operator())
    return rows.map(({ size }) => Number(size))
  }
  try {
    expect((await writeOff(first, 800)).body).toMatchObject({ open: eur(0), waits_for: null })
    // with what was written off today it is too much
    const { body } = await writeOff(second, 1000)
    expect(body).toEqual({ status: 'open', open: eur(1000), waits_for: ['Robin'] })
    const payment = await paid([], 30_000)
    expect((await refund(payment, 8000)).body).toMatchObject({ waits_for: null })
    expect((await refund(payment, 12_000)).body).toEqual({ payment: null, waits_for: ['Robin'] })
    expect(await waiting()).toEqual([1000, 12_000])
  } finally {
    await back()
  }
})

test('of two refunds at the same moment, each within the limit, the payment bears one, and of many the day’s limit', async () => {
  const back = await giveRole(here, 'admin@demo.example', { limits: { refund: 10_000 } })
  try {
    await sql`delete from staff_limit_use`.execute(operator())
    const small = await paid([], 5000)
    const twice = await Promise.all([1, 2].map(() => refund(small, 4000)))
    expect(twice.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'refund_too_much'])
    const large = await paid([], 60_000)
    const many = await Promise.all([1, 2, 3, 4].map(() => refund(large, 3000)))
    // 4000 are used, and of the same call only one waits
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409])
    expect(many.filter(({ body }) => body.payment !== null && body.waits_for === null)).toHaveLength(2)
  } finally {
    await back()
  }
})
