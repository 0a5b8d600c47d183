import type { MethodDetail } from '@kontor/contract/areas/money/payment-methods'
import type { PaymentDetail, PayQuote } from '@kontor/contract/areas/money/payments'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxMessage } from '../../../../adapters/payment/sandbox/gateway.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { newcomer } from '../../../../testing/newcomer.ts'
import { booksOf, cardInvoice, insertCard } from '../../../../testing/payments/paying.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { collectPayments } from './collect-job.ts'
import { lookUpPayments } from './look-up-job.ts'

let here: TestCentre
let anna: Browser
let customer: number
const operator = () => here.services.database.operator
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mailer = { send: async () => undefined } as never

beforeAll(async () => {
  here = await startTestCentre('demo')
  anna = await here.signedIn('anna@demo.example')
})
afterAll(() => here.close())

const url = '/ajax/v1/payments'
/** Someone new each time: what they owe is known. */
async function newCustomer(): Promise<number> {
  const someone = await newcomer(here)
  customer = someone.customer
  anna = await here.signedIn(someone.email)
  return customer
}
const invoice = (net: number, facts: object = {}) =>
  insertDocument(operator(), { customer, net, status: 'open', open: net, dueOn: '2026-11-15', ...facts })
const savedCard = (digits: string) => insertCard(operator(), customer, digits)
type Paid = { payment: PaymentDetail; next: { url: string } | null }
const pay = (documents: string[], amount_minor: number, method: string | null, change: object = {}) =>
  anna.post<Paid>(url, {
    documents: documents.map(id => ({ id })),
    amount_minor,
    method,
    kind: 'card',
    return_path: '/billing/payments/back',
    ...change,
  })
const run = (job: { run: (context: never, payload: never) => Promise<void> }) =>
  job.run({ services: here.services, mailer, log: silent } as never, {} as never)
const minutes = (count: number) => here.wait(count * 60_000)
const answerPage = (next: string, body: string) =>
  here.app.inject({
    method: 'POST',
    url: new URL(next).pathname,
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('two invoices are paid at once by a saved card, in the order given', async () => {
  await newCustomer()
  const [first, second] = [await invoice(1000), await invoice(500, { dueOn: '2026-11-10' })]
  const { body: quote } = await anna.get<PayQuote>(`${url}/quote`)
  expect(quote.documents.map(({ id }) => id)).toEqual([second, first])
  expect(quote).toMatchObject({
    total: { amount_minor: 1500 },
    sandbox: true,
    transfer: { reference: expect.any(String) },
  })
  const method = await savedCard('4242')
  const { status, body } = await pay([first, second], 1500, method)
  expect([status, body.payment.status, body.next]).toEqual([201, 'succeeded', null])
  expect(body.payment).toMatchObject({
    label: 'Visa ···· 4242',
    automatic: false,
    can: ['receipt', 'refund'],
    applied: [{ amount: { amount_minor: 1000 } }, { amount: { amount_minor: 500 } }],
    steps: [{ event: 'initiated' }, { event: 'succeeded' }],
  })
  expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, holds: 0 })
  const list = await anna.get(url)
  expect(list.body).toMatchObject({ total: 1, data: [{ id: body.payment.id, document_count: 2 }] })
  const receipt = await anna.get(`${url}/${body.payment.id}/receipt`)
  expect([receipt.status, String(receipt.body)]).toEqual([200, expect.stringContaining('Receipt')])
  const again = await pay([first], 1000, method)
  expect([again.status, again.body]).toMatchObject([409, { code: 'nothing_to_pay' }])
})

test('a call that is sent again pays once', async () => {
  await newCustomer()
  const key = uuidv7()
  const twice = [1, 2].map(() =>
    anna.post<Paid>(
      url,
      { documents: [], amount_minor: 900, kind: 'card', method: null, return_path: '/billing' },
      { 'idempotency-key': key },
    ),
  )
  const [first, second] = await Promise.all(twice)
  expect([first?.status, second?.status]).toEqual([201, 201])
  expect((await booksOf(here.services, customer)).payments).toEqual(['initiated 900'])
})

test.each([
  ['0002', 'declined'],
  ['9995', 'insufficient_funds'],
  ['0069', 'card_expired'],
])('a card ending in %s fails: %s; the invoice can be paid otherwise at once', async (digits, reason) => {
  await newCustomer()
  const id = await invoice(1000)
  const refused = await pay([id], 1000, await savedCard(digits))
  expect(refused.body.payment).toMatchObject({ status: 'failed', reason, can: ['pay_again'] })
  const paid = await pay([id], 1000, await savedCard('4444'))
  expect(paid.body.payment.status).toBe('succeeded')
})

describe('with 3-D Secure', () => {
  test('the payer confirms on the bank’s page and comes back', async () => {
    await newCustomer()
    const id = await invoice(1000)
    const { body } = await pay([id], 1000, await savedCard('3220'))
    const next = body.next?.url ?? ''
    expect(body.payment).toMatchObject({ status: 'initiated', can: ['continue', 'cancel'], action_url: next })
    const page = await here.app.inject({ url: new URL(next).pathname })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Your bank asks')])
    const back = await answerPage(next, 'answer=confirm')
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      expect.stringContaining(`payment=${body.payment.id}`),
    ])
    const continued = await anna.post<Paid>(`${url}/${body.payment.id}/continue`)
    expect(continued.body).toMatchObject({ payment: { status: 'succeeded' }, next: null })
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, holds: 0 })
  })

  test('a second tab is told which payment is under way, and can be given way', async () => {
    await newCustomer()
    const id = await invoice(1000)
    const method = await savedCard('3220')
    const tabs = await Promise.all([pay([id], 1000, method), pay([id], 1000, method)])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const winner = tabs.find(({ status }) => status === 201)?.body as Paid
    expect(tabs.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'payment_under_way',
      current: { payment: winner.payment.id },
    })
    const cancelled = await anna.post<PaymentDetail>(`${url}/${winner.payment.id}/cancel`)
    expect(cancelled.body).toMatchObject({ status: 'failed', reason: 'cancelled' })
    expect((await pay([id], 1000, await savedCard('4242'))).body.payment.status).toBe('succeeded')
  })

  test('who confirms before cancelling arrives has paid', async () => {
    await newCustomer()
    const id = await invoice(1000)
    const { body } = await pay([id], 1000, await savedCard('3220'))
    await answerPage(body.next?.url ?? '', 'answer=confirm')
    const cancelled = await anna.post<PaymentDetail>(`${url}/${body.payment.id}/cancel`)
    expect(cancelled.body.status).toBe('succeeded')
  })

  test('nobody confirms: after its time the payment is given up', async () => {
    await newCustomer()
    const id = await invoice(1000)
    await pay([id], 1000, await savedCard('3220'))
    minutes(31)
    await run(lookUpPayments)
    expect(await booksOf(here.services, customer)).toMatchObject({ documents: { [id]: 'failed 1000' }, holds: 0 })
    const { body } = await anna.get(url)
    expect(body.data[0]).toMatchObject({ status: 'failed', reason: 'abandoned' })
  })
})

test('without a saved card the payer chooses one on the gateway’s page', async () => {
  await newCustomer()
  const id = await invoice(1000)
  const { body } = await pay([id], 400, null, { documents: [{ id, amount_minor: 400 }] })
  await answerPage(body.next?.url ?? '', 'answer=pay&card=sandbox_card_4242')
  await anna.post(`${url}/${body.payment.id}/continue`)
  expect(await booksOf(here.services, customer)).toMatchObject({ documents: { [id]: 'partially_paid 600' } })
})

describe('an answer that', () => {
  test('is lost is asked for, and nothing is charged again', async () => {
    await newCustomer()
    const id = await invoice(1000)
    const { body } = await pay([id], 1000, await savedCard('0408'))
    expect(body.payment).toMatchObject({ status: 'initiated', steps: [{ event: 'initiated' }, { event: 'no_answer' }] })
    minutes(2)
    await run(lookUpPayments)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, payments: ['succeeded 1000'] })
  })

  test('comes late is waited for', async () => {
    await newCustomer()
    const id = await invoice(1000)
    const { body } = await pay([id], 1000, await savedCard('0077'))
    expect(body.payment.status).toBe('pending')
    minutes(2)
    await run(lookUpPayments)
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, payments: ['succeeded 1000'] })
  })

  test('is a chargeback days later opens the invoice again', async () => {
    await newCustomer()
    const id = await invoice(1000)
    await pay([id], 1000, await savedCard('0259'))
    minutes(25 * 60)
    await run(lookUpPayments)
    expect(await booksOf(here.services, customer)).toMatchObject({
      owed: 1000,
      documents: { [id]: 'failed 1000' },
      payments: ['charged_back 1000 1000'],
    })
  })
})

describe('a webhook', () => {
  const send = (message: { body: string; headers: object }, gateway = 'sandbox') =>
    here.app.inject({
      method: 'POST',
      url: `/hooks/payments/${gateway}`,
      payload: message.body,
      headers: message.headers as never,
    })
  const signed = (payment: string, id = uuidv7()) =>
    sandboxMessage(here.services, { id, kind: 'charge.succeeded', payment }, here.services.clock.now())

  test('settles once, however often it comes', async () => {
    await newCustomer()
    const id = await invoice(1000)
    const { body } = await pay([id], 1000, await savedCard('0408'))
    const news = await signed(body.payment.id)
    const answers = [await send(news), await send(news), await send(await signed(body.payment.id))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, balance: 0, payments: ['succeeded 1000'] })
    const { rows } =
      await sql`select count(*)::int as n from gateway_event where payment_id = ${body.payment.id}`.execute(operator())
    expect(rows).toEqual([{ n: 2 }])
  })

  test('that is forged, altered or old changes nothing', async () => {
    const before = await sql`select count(*)::int as n from gateway_event`.execute(operator())
    const news = await signed(uuidv7())
    const old = { ...news }
    const wrong = [
      { ...news, body: news.body.replace('succeeded', 'failed') },
      { body: news.body, headers: { 'content-type': 'application/json' } },
      { ...news, headers: { ...news.headers, 'webhook-signature': 'v1,AAAA' } },
    ]
    for (const message of wrong) expect((await send(message)).statusCode).toBe(401)
    minutes(6)
    expect((await send(old)).statusCode).toBe(401)
    expect((await send(news, 'nobody')).statusCode).toBe(404)
    expect(await sql`select count(*)::int as n from gateway_event`.execute(operator())).toEqual(before)
  })

  test('about a payment that is none of ours is kept and answered', async () => {
    const stranger = uuidv7()
    const news = await signed(stranger)
    expect((await send(news)).statusCode).toBe(200)
    const { rows } = await sql`select outcome, payment_id from gateway_event order by received_at desc limit 1`.execute(
      operator(),
    )
    expect(rows).toEqual([{ outcome: 'not_ours', payment_id: null }])
  })
})

test.each([
  ['zero', { amount_minor: 0 }, 422, 'invalid_input'],
  ['less than zero', { amount_minor: -100 }, 422, 'invalid_input'],
  ['another sum than is open', { amount_minor: 900 }, 409, 'payment_changed'],
  ['another currency', { currency: 'USD' }, 422, 'invalid_input'],
  ['a transfer', { kind: 'transfer' }, 409, 'payment_method_not_offered'],
  ['another’s method', { method: uuidv7() }, 409, 'payment_method_unusable'],
  ['an unknown document', { documents: [{ id: uuidv7() }] }, 404, 'not_found'],
  ['more than is open', { documents: 'more', amount_minor: 2000 }, 422, 'invalid_input'],
])('paying %s is refused', async (_what, change, status, code) => {
  await newCustomer()
  const id = await invoice(1000)
  const documents =
    'documents' in change && change.documents === 'more' ? { documents: [{ id, amount_minor: 2000 }] } : {}
  const answer = await pay([id], 1000, null, { ...change, ...documents })
  expect([answer.status, answer.body]).toMatchObject([status, { code }])
  expect(await booksOf(here.services, customer)).toMatchObject({ payments: [], holds: 0 })
})

describe('by the clock', () => {
  const byCard = (net: number) => cardInvoice(here, customer, net)
  test('an invoice is charged once, with the payer away', async () => {
    await newCustomer()
    const id = await byCard(1000)
    await savedCard('4242')
    await run(collectPayments)
    await run(collectPayments)
    expect(await booksOf(here.services, customer)).toMatchObject({
      documents: { [id]: 'paid 0' },
      payments: ['succeeded 1000'],
    })
  })

  test('where that fails the other method is tried once, and the customer told', async () => {
    await newCustomer()
    const id = await byCard(1000)
    await savedCard('3220')
    const bad = await savedCard('9995')
    await sql`update payment_method set is_default = true where id = ${bad}`.execute(operator())
    await run(collectPayments)
    await run(collectPayments)
    const { documents, payments } = await booksOf(here.services, customer)
    expect([documents[id], payments]).toEqual(['failed 1000', ['failed 1000', 'failed 1000']])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from mail where customer_number = ${customer} and template = 'payment_failed'`.execute(
      operator(),
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test.each(['en', 'de'])('the gateway, whichever method it asks, speaks the customer’s language: %s', async locale => {
    await newCustomer()
    await operator().updateTable('customer').set({ locale }).where('customer_number', '=', customer).execute()
    await byCard(1000)
    await savedCard('3220')
    const bad = await savedCard('9995')
    await sql`update payment_method set is_default = true where id = ${bad}`.execute(operator())
    await run(collectPayments)
    const { rows } = await sql`
      select s.locale from sandbox_charge s join payment p on p.id = s.id where p.customer_number = ${customer}`.execute(
      operator(),
    )
    expect(rows).toEqual([{ locale }, { locale }])
  })

  test('the method that the customer has chosen is the one tried', async () => {
    await newCustomer()
    const id = await byCard(1000)
    const chosen = await savedCard('4242')
    await savedCard('4444')
    const bad = await savedCard('9995')
    await sql`update payment_method set is_default = true where id = ${bad}`.execute(operator())
    expect((await anna.send('PUT', `/ajax/v1/accounts/payment/${chosen}/backup`)).status).toBe(200)
    await run(collectPayments)
    const { rows } = await sql<{ method_id: string }>`
      select p.method_id from payment p join payment_allocation a on a.payment_id = p.id where a.document_id = ${id} and p.status = 'succeeded'`.execute(
      operator(),
    )
    expect(rows).toEqual([{ method_id: chosen }])
    const { body } = await anna.get<MethodDetail>(`/ajax/v1/accounts/payment/${chosen}`)
    expect(body).toMatchObject({
      method: { is_backup: true },
      payments: [{ status: 'succeeded', amount: { amount_minor: 1000 } }],
    })
  })

  test('where its card has expired, the backup pays', async () => {
    await newCustomer()
    const id = await byCard(1000)
    const expired = await savedCard('4242')
    const chosen = await savedCard('4444')
    await savedCard('9995')
    await sql`update payment_method set is_default = true, expires = '2026-10' where id = ${expired}`.execute(
      operator(),
    )
    await sql`update payment_method set is_backup = true, kind = 'paypal' where id = ${chosen}`.execute(operator())
    await sql`update payment_method set expires = '2026-10' where customer_number = ${customer} and kind = 'card'`.execute(
      operator(),
    )
    await run(collectPayments)
    expect(await booksOf(here.services, customer)).toMatchObject({
      documents: { [id]: 'paid 0' },
      payments: ['succeeded 1000'],
    })
    expect((await anna.send('PUT', `/ajax/v1/accounts/payment/${expired}/default`)).status).toBe(409)
  })

  test('balance goes first', async () => {
    await newCustomer()
    await pay([], 500, await savedCard('4242'))
    const id = await byCard(1000)
    await run(collectPayments)
    expect(await booksOf(here.services, customer)).toMatchObject({
      balance: 0,
      documents: { [id]: 'paid 0' },
      payments: ['succeeded 500', 'succeeded 500'],
    })
  })
})

test('a method that is removed while its payment runs, and a customer who is closed, lose no money', async () => {
  await newCustomer()
  const id = await invoice(1000)
  const method = await savedCard('0408')
  await pay([id], 1000, method)
  expect((await anna.send('DELETE', `/ajax/v1/accounts/payment/${method}`)).status).toBe(204)
  await sql`update customer set deactivated_at = now() where customer_number = ${customer}`.execute(operator())
  minutes(2)
  await run(lookUpPayments)
  expect(await booksOf(here.services, customer)).toMatchObject({ owed: 0, payments: ['succeeded 1000'] })
})
