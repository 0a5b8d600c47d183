import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../testing/billing/billing.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import { advanced, begun, booksOf, moving } from '../../../../testing/payments/paying.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import { advance } from './advance.ts'
import { noteAnswers } from './note-answer.ts'
import { refund } from './refund.ts'

let here: TestCentre
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('demo')
})
afterAll(() => here.close())

const invoice = (customer: number, net: number, dueOn = '2026-11-15') =>
  insertDocument(operator(), { customer, net, status: 'open', open: net, dueOn })
const all = (id: string, amount_minor: number) => ({ id, amount_minor })
const stepsOf = async (id: string) => {
  const { rows } = await sql<{ event: string }>`
    select event from payment_event where payment_id = ${id} order by at, id`.execute(operator())
  return rows.map(({ event }) => event)
}

test('a payment holds its invoice, settles it once, and is on record', async () => {
  const customer = await insertCustomer(operator())
  const id = await invoice(customer, 1000)
  const payment = await begun(here.services, { customer, documents: [all(id, 1000)] })
  expect(await booksOf(here.services, customer)).toMatchObject({
    owed: 1000,
    documents: { [id]: 'processing 1000' },
    holds: 1,
  })
  await expect(begun(here.services, { customer, documents: [all(id, 10)] })).rejects.toMatchObject({
    code: 'payment_under_way',
    details: { current: { payment, document: id } },
  })
  const arrive = () => advanced(here.services, customer, payment, { type: 'arrived' })
  expect([await arrive(), await arrive()]).toEqual([true, false])
  expect(await booksOf(here.services, customer)).toMatchObject({
    owed: 0,
    balance: 0,
    documents: { [id]: 'paid 0' },
    holds: 0,
  })
  expect(await stepsOf(payment)).toEqual(['initiated', 'succeeded'])
  const { rows } = await sql`
    select (select array_agg(action order by id) from audit_entry where customer_number = ${customer}) as audit,
      (select array_agg(event order by at) from document_event where customer_number = ${customer}) as events,
      (select count(*)::int from pgboss.job where name = 'payments.money-moved' and data ->> 'customer' = ${String(customer)}) as told`.execute(
    operator(),
  )
  expect(rows[0]).toEqual({ audit: ['payment.begun', 'payment.settled'], events: ['paid'], told: 1 })
})

test('what fails frees its invoice; an answer that comes after we gave up is booked all the same', async () => {
  const customer = await insertCustomer(operator())
  const id = await invoice(customer, 1000)
  const first = await begun(here.services, { customer, documents: [all(id, 1000)] })
  const refused = { reason: 'declined' } as const
  expect(await advanced(here.services, customer, first, { type: 'failed', ...refused })).toBe(true)
  expect(await booksOf(here.services, customer)).toMatchObject({ documents: { [id]: 'failed 1000' }, holds: 0 })
  const second = await begun(here.services, { customer, documents: [all(id, 1000)] })
  await advanced(here.services, customer, second, { type: 'arrived' })
  expect(await advanced(here.services, customer, first, { type: 'arrived' })).toBe(true)
  expect(await booksOf(here.services, customer)).toMatchObject({
    owed: 0,
    balance: 1000,
    documents: { [id]: 'paid 0' },
  })
  expect(await advanced(here.services, customer, first, { type: 'failed', ...refused })).toBe(false)
})

test('a debit that comes back opens its claims again, the last one first', async () => {
  const customer = await insertCustomer(operator())
  const [first, second] = [await invoice(customer, 1000), await invoice(customer, 500)]
  const documents = [all(first, 1000), all(second, 500)]
  const payment = await begun(here.services, { customer, documents, kind: 'sepa', label: 'KTR-1' })
  await advanced(here.services, customer, payment, { type: 'arrived' })
  const back = (amount_minor?: number) =>
    advanced(here.services, customer, payment, {
      type: 'went_back',
      reason: 'insufficient_funds',
      said: 'AM04',
      as: 'returned',
      ...(amount_minor && { amount_minor }),
    })
  expect(await back(600)).toBe(true)
  expect(await booksOf(here.services, customer)).toMatchObject({
    documents: { [first]: 'partially_paid 100', [second]: 'open 500' },
    payments: ['succeeded 1500 600'],
  })
  expect([await back(), await back()]).toEqual([true, false])
  expect(await booksOf(here.services, customer)).toMatchObject({
    documents: { [first]: 'failed 1000', [second]: 'failed 500' },
    payments: ['charged_back 1500 1500'],
  })
})

test('a part that is charged back is booked once, however often the gateway says so; more of it is', async () => {
  const customer = await insertCustomer(operator())
  const id = await invoice(customer, 1000)
  const payment = await begun(here.services, { customer, documents: [all(id, 1000)] })
  await advanced(here.services, customer, payment, { type: 'arrived' })
  const told = (amount_minor?: number) =>
    moving(here.services, customer, (db, posting) =>
      noteAnswers(db, posting, [
        {
          payment: { customer_number: customer, id: payment },
          state: {
            state: 'charged_back',
            reason: 'charged_back',
            said: 'dispute',
            ...(amount_minor && { amount_minor }),
          },
        },
      ]),
    )
  await told(400)
  await told(400)
  expect(await booksOf(here.services, customer)).toMatchObject({ owed: 400, payments: ['succeeded 1000 400'] })
  await told(700)
  expect(await booksOf(here.services, customer)).toMatchObject({ owed: 700, payments: ['succeeded 1000 700'] })
  await told()
  await told()
  expect(await booksOf(here.services, customer)).toMatchObject({ owed: 1000, payments: ['charged_back 1000 1000'] })
})

test('the same balance is promised to one refund alone', async () => {
  const customer = await insertCustomer(operator())
  const topUp = async () => {
    const wish = { customer, documents: [], amount_minor: 1000, gateway: 'sandbox' }
    const payment = await begun(here.services, wish)
    await advanced(here.services, customer, payment, { type: 'arrived' })
    return payment
  }
  const [first, second] = [await topUp(), await topUp()]
  await invoice(customer, 1500)
  await moving(here.services, customer, (db, posting) => settleCredits(db, customer, posting))
  const back = (payment: string, amount_minor: number) =>
    moving(here.services, customer, (db, posting) =>
      refund(db, posting, customer, payment, { amount_minor, reason: 'asked', by: null }),
    )
  // what came first is spent
  await expect(back(first, 1)).rejects.toMatchObject({ code: 'refund_not_owed' })
  await back(second, 300)
  await expect(back(second, 300)).rejects.toMatchObject({ code: 'refund_not_owed' })
  await back(second, 200)
})

test('balance that was used up meanwhile is taken back from its latest uses', async () => {
  const customer = await insertCustomer(operator())
  const topUp = await begun(here.services, { customer, documents: [], amount_minor: 1500 })
  await advanced(here.services, customer, topUp, { type: 'arrived' })
  const [first, second] = [await invoice(customer, 1000, '2026-11-10'), await invoice(customer, 400, '2026-11-12')]
  const other = await begun(here.services, { customer, documents: [], amount_minor: 10 })
  await advanced(here.services, customer, other, { type: 'arrived' })
  expect(await booksOf(here.services, customer)).toMatchObject({
    balance: 110,
    documents: { [first]: 'paid 0', [second]: 'paid 0' },
  })
  const lost = { reason: 'charged_back', as: 'charged_back' } as const
  await advanced(here.services, customer, topUp, { type: 'went_back', ...lost })
  const books = await booksOf(here.services, customer)
  expect([books.balance, books.owed]).toEqual([0, 1390])
})

test('a refund that fails after the rest was charged back leaves its part to be given back, and says so of the documents', async () => {
  const customer = await insertCustomer(operator())
  const [first, second] = [await invoice(customer, 1000), await invoice(customer, 500)]
  const documents = [all(first, 1000), all(second, 500)]
  const payment = await begun(here.services, { customer, documents, gateway: 'sandbox' })
  await advanced(here.services, customer, payment, { type: 'arrived' })
  const about = { customer, kind: 'credit_note', net: -500, status: 'open', open: -500, corrects: first } as const
  const credit = await insertDocument(operator(), about)
  const refunded = await moving(here.services, customer, (db, posting) =>
    refund(db, posting, customer, payment, { amount_minor: 500, reason: 'asked', by: null }),
  )
  await advanced(here.services, customer, payment, { type: 'went_back', as: 'charged_back', reason: 'charged_back' })
  expect(await booksOf(here.services, customer)).toMatchObject({
    documents: { [first]: 'partially_paid 500', [second]: 'failed 500', [credit]: 'processing -500' },
    payments: ['charged_back 1500 1500', 'initiated 500'],
  })
  await advanced(here.services, customer, payment, { type: 'refund_failed', said: '', refund: refunded })
  expect(await booksOf(here.services, customer)).toMatchObject({
    documents: { [second]: 'open 500', [credit]: 'failed -500' },
    payments: ['succeeded 1500 1000', 'failed 500'],
  })
})

test('news that would read the books beside others of their customer are refused', async () => {
  const customer = await insertCustomer(operator())
  const topUp = () => begun(here.services, { customer, documents: [], amount_minor: 1000 })
  const [one, other] = [await topUp(), await topUp()]
  const news = (...ids: string[]) =>
    moving(here.services, customer, (db, posting) =>
      advance(
        db,
        posting,
        ids.map(id => ({ customer_number: customer, id, event: { type: 'arrived' } })),
      ),
    )
  await expect(news(one, one)).rejects.toThrow(RangeError)
  await expect(news(one, other)).rejects.toThrow(RangeError)
  expect(await news()).toBe(0)
  expect(await booksOf(here.services, customer)).toMatchObject({ balance: 0 })
})

test('where an invoice is cancelled while its payment runs, the money becomes balance', async () => {
  const customer = await insertCustomer(operator())
  const id = await invoice(customer, 1000)
  const payment = await begun(here.services, { customer, documents: [all(id, 1000)] })
  const credit = await insertDocument(operator(), {
    customer,
    kind: 'cancellation',
    net: -1000,
    status: 'open',
    open: -1000,
    corrects: id,
  })
  await advanced(here.services, customer, payment, { type: 'arrived' })
  expect(await booksOf(here.services, customer)).toMatchObject({
    owed: 0,
    balance: 1000,
    documents: { [id]: 'cancelled 0', [credit]: 'paid 0' },
  })
})

test.each([
  ['zero', { amount_minor: 0 }, 'amount_minor', 'above_zero'],
  ['less than zero', { amount_minor: -5 }, 'amount_minor', 'above_zero'],
  ['another sum than its documents', { amount_minor: 999 }, 'amount_minor', 'invalid'],
  ['another currency', { currency: 'USD' }, 'currency', 'invalid'],
  ['above what is open', { documents: [{ amount_minor: 1001 }] }, 'documents.0.amount_minor', 'above_open'],
])('an amount of %s is refused at its field', async (_what, wish, field, code) => {
  const customer = await insertCustomer(operator())
  const id = await invoice(customer, 1000)
  const documents = [{ id, amount_minor: 1000, ...('documents' in wish ? wish.documents[0] : {}) }]
  const refused = begun(here.services, { customer, ...wish, documents })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: new Map([[field, { code }]]) },
  })
  expect(await booksOf(here.services, customer)).toMatchObject({ holds: 0, payments: [] })
})
