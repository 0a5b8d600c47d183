import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestPaypal } from '../../../../testing/adapters/paypal.ts'
import { startTestStripe } from '../../../../testing/adapters/stripe.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { newcomer } from '../../../../testing/newcomer.ts'
import { booksOf } from '../../../../testing/payments/paying.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

let here: TestCentre
let stripe: Awaited<ReturnType<typeof startTestStripe>>
let paypal: Awaited<ReturnType<typeof startTestPaypal>>
beforeAll(async () => {
  stripe = await startTestStripe()
  paypal = await startTestPaypal()
  const accounts = { stripe: stripe.settings, paypal: paypal.settings }
  here = await startTestCentre('demo', { paymentGateway: 'stripe,paypal', ...accounts })
})
afterAll(async () => {
  await here.close()
  stripe.close()
  paypal.close()
})
afterEach(() => expect([...stripe.problems.splice(0), ...paypal.problems.splice(0)]).toEqual([]))

const methods = '/ajax/v1/accounts/payment'
type Listed = { data: PaymentMethod[]; stripe: string | null }
type Someone = { customer: number; browser: Browser }

async function someone(): Promise<Someone> {
  const { customer, email } = await newcomer(here)
  return { customer, browser: await here.signedIn(email) }
}

const payerOf = (customer: number) => `${customer}@${new URL(here.services.configuration.appUrl).host}`

/** A card as Stripe's page saves it. */
async function savedCard({ browser, customer }: Someone, method = 'pm_ok'): Promise<string> {
  const page = await browser.post<{ url: string }>(`${methods}/card/page`, { return_path: '/billing/methods/card' })
  expect([page.status, page.body.url]).toEqual([201, expect.stringContaining('checkout.stripe.com')])
  const session = [...stripe.sessions.values()].at(-1) ?? expect.fail('no session')
  expect(session.client_reference_id).toBe(payerOf(customer))
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 }
  const payment_method = { id: method, card, billing_details: { name: 'Nina New' } }
  const setup_intent = { status: 'succeeded', customer: `cus_${customer}`, payment_method }
  Object.assign(session, { status: 'complete', setup_intent })
  const saved = await browser.post<PaymentMethod>(`${methods}/card`, { gateway_token: session.id })
  expect([saved.status, saved.body]).toMatchObject([
    201,
    { label: 'Visa ···· 4242', holder: 'Nina New', state: 'active' },
  ])
  return saved.body.id
}

type Paid = { payment: PaymentDetail; next: { url: string } | null }

/** An invoice of 12 euros, and the attempt to pay it. */
async function pays({ browser, customer }: Someone, method: string | null, kind: 'card' | 'paypal' = 'card') {
  const facts = { customer, net: 1200, status: 'open', open: 1200, dueOn: '2026-11-15' } as const
  const invoice = await insertDocument(here.services.database.operator, facts)
  const wish = { documents: [{ id: invoice }], amount_minor: 1200, method, kind, return_path: '/billing/payments' }
  const { body, status } = await browser.post<Paid>('/ajax/v1/payments', wish)
  expect(status).toBe(201)
  const shown = async () => (await browser.get<PaymentDetail>(`/ajax/v1/payments/${body.payment.id}`)).body
  return { ...body, shown, open: async () => (await booksOf(here.services, customer)).owed }
}

const tell = async (
  gateway: 'stripe' | 'paypal',
  { body, headers }: { body: string; headers: Record<string, unknown> },
  remoteAddress = '192.0.2.1',
) => {
  const url = `/hooks/payments/${gateway}`
  const all = { 'content-type': 'application/json', ...headers } as Record<string, string>
  return (await here.app.inject({ method: 'POST', url, payload: body, headers: all, remoteAddress })).statusCode
}
const now = () => here.services.clock.now()
const intentOf = (payment: string) =>
  [...stripe.intents.values()].find(one => (one.metadata as Record<string, unknown>).kontor_payment === payment) ??
  expect.fail('no such intent')
const fromStripe = (type: string, payment: string) =>
  stripe.message(type, 'payment_intent', intentOf(payment), {}, here.services.clock.now())

describe('cards by Stripe', () => {
  test('are offered by its own page, and saved once, for the customer who opened it', async () => {
    const nina = await someone()
    const { body } = await nina.browser.get(`${methods}/get/all`)
    expect(body).toMatchObject({ offered: ['sepa', 'card', 'paypal'], sandbox: false })
    const id = await savedCard(nina)
    const session = [...stripe.sessions.keys()].at(-1)
    const again = await nina.browser.post<PaymentMethod>(`${methods}/card`, { gateway_token: session })
    expect(again.body.id).toBe(id)
    const { browser } = await someone()
    expect((await browser.post(`${methods}/card`, { gateway_token: session })).status).toBe(422)
  })

  test('are entered in Stripe’s fields on our page, and saved once, whoever comes first', async () => {
    const nina = await someone()
    const listed = async () => (await nina.browser.get<Listed>(`${methods}/get/all`)).body
    expect((await listed()).stripe).toMatch(/^pk_test_/)
    const enter = async (method: string) => {
      const begun = await nina.browser.post(`${methods}/card/setup`, {})
      const setup = [...stripe.setups.values()].at(-1) ?? expect.fail('no setup')
      expect([begun.status, begun.body]).toEqual([201, { client_secret: setup.client_secret }])
      expect(setup.metadata).toEqual({ kontor_payer: payerOf(nina.customer) })
      const { id } = stripe.enterCard(setup, method)
      const save = (browser = nina.browser) => browser.post<PaymentMethod>(`${methods}/card`, { gateway_token: id })
      return { save, news: stripe.message('setup_intent.succeeded', 'setup_intent', setup, {}, now()) }
    }
    const [first, second] = [await enter('pm_ok'), await enter('pm_two')]
    const { id } = (await first.save()).body
    expect(await tell('stripe', first.news)).toBe(200)
    // the payer never came back
    expect([await tell('stripe', second.news), await tell('stripe', second.news)]).toEqual([200, 200])
    const { data } = await listed()
    expect(data).toMatchObject([
      { id, is_default: true },
      { label: 'Visa ···· 4242', holder: 'Nina New' },
    ])
    expect((await second.save()).body.id).toBe(data[1]?.id)
    expect((await first.save((await someone()).browser)).status).toBe(422)

    const log = await nina.browser.get<{ data: { action: string; actor: unknown }[] }>('/ajax/v1/activity')
    expect(log.body.data.filter(({ action }) => action === 'payment_method.added')).toHaveLength(2)
  })

  test('that their payer has removed do not come back by late news, nor to a customer elsewhere', async () => {
    const nina = await someone()
    await nina.browser.post(`${methods}/card/setup`, {})
    const setup = stripe.enterCard([...stripe.setups.values()].at(-1) ?? expect.fail('no setup'))
    const { body } = await nina.browser.post<PaymentMethod>(`${methods}/card`, { gateway_token: setup.id })
    await nina.browser.send('DELETE', `${methods}/${body.id}`)
    const other = { ...setup, id: 'seti_1', metadata: { kontor_payer: `${nina.customer}@other.example` } }
    for (const told of [setup, other])
      expect(await tell('stripe', stripe.message('setup_intent.succeeded', 'setup_intent', told, {}, now()))).toBe(200)
    expect((await nina.browser.get<Listed>(`${methods}/get/all`)).body.data).toEqual([])
  })

  test('whose news cannot be followed up are told again', async () => {
    const nina = await someone()
    await nina.browser.post(`${methods}/card/setup`, {})
    const setup = stripe.enterCard([...stripe.setups.values()].at(-1) ?? expect.fail('no setup'))
    const news = stripe.message('setup_intent.succeeded', 'setup_intent', setup, {}, now())
    stripe.lose('GET /v1/setup_intents/{id}')
    expect([await tell('stripe', news), await tell('stripe', news)]).toEqual([503, 200])
    expect((await nina.browser.get<Listed>(`${methods}/get/all`)).body.data).toHaveLength(1)
  })

  test('pay at once; what Stripe tells of it late, twice or forged changes nothing', async () => {
    const nina = await someone()
    const before = stripe.taken()
    const paid = await pays(nina, await savedCard(nina))
    expect(paid.payment).toMatchObject({ status: 'succeeded', amount: { amount_minor: 1200 } })
    const { id } = paid.payment
    const message = fromStripe('payment_intent.succeeded', id)
    expect([await tell('stripe', message), await tell('stripe', message)]).toEqual([200, 200])
    expect(await tell('stripe', fromStripe('payment_intent.processing', id))).toBe(200)
    const forged = { ...message, headers: { 'stripe-signature': 't=1,v1=00' } }
    expect(await tell('stripe', forged)).toBe(401)
    expect(await paid.shown()).toMatchObject({ status: 'succeeded', steps: [{}, {}] })
    expect([await paid.open(), stripe.taken() - before]).toEqual([0, 1200])
  })

  test('whose answer was lost are found, and not charged again', async () => {
    const nina = await someone()
    const before = stripe.taken()
    const method = await savedCard(nina)
    stripe.lose('POST /v1/payment_intents/{id}/confirm')
    const paid = await pays(nina, method)
    expect(paid.payment).toMatchObject({ status: 'initiated', steps: [{ event: 'initiated' }, { event: 'no_answer' }] })
    const after = await nina.browser.post<Paid>(`/ajax/v1/payments/${paid.payment.id}/continue`, {})
    expect(after.body.payment).toMatchObject({ status: 'succeeded' })
    expect([await paid.open(), stripe.taken() - before]).toEqual([0, 1200])
  })

  test('that the bank asks about are paid once the payer has answered', async () => {
    const nina = await someone()
    const paid = await pays(nina, await savedCard(nina, 'pm_asks'))
    expect(paid.next?.url).toMatch(/^https:\/\/hooks\.stripe\.com\//)
    stripe.succeed(intentOf(paid.payment.id))
    expect(await tell('stripe', fromStripe('payment_intent.succeeded', paid.payment.id))).toBe(200)
    expect(await paid.shown()).toMatchObject({ status: 'succeeded' })
  })

  test('that are refused say why, and the invoice can be paid otherwise', async () => {
    const nina = await someone()
    const paid = await pays(nina, await savedCard(nina, 'pm_empty'))
    expect(paid.payment).toMatchObject({
      status: 'failed',
      reason: 'insufficient_funds',
      said: 'stripe: insufficient_funds',
    })
    expect(await booksOf(here.services, nina.customer)).toMatchObject({ owed: 1200, holds: 0 })
  })

  test('that are disputed leave the invoice open, once, however the dispute goes on', async () => {
    const nina = await someone()
    const paid = await pays(nina, await savedCard(nina))
    const dispute = stripe.dispute(intentOf(paid.payment.id), 'needs_response')
    const news = (type: string) => stripe.message(type, 'dispute', dispute, {}, here.services.clock.now())
    // it tells and then cannot be asked: it has to tell again
    const first = news('charge.dispute.created')
    stripe.lose('GET /v1/disputes')
    expect([await tell('stripe', first), await paid.open()]).toEqual([503, 0])
    expect([await tell('stripe', first), await paid.open()]).toEqual([200, 1200])
    dispute.status = 'lost'
    expect(await tell('stripe', news('charge.dispute.closed'))).toBe(200)
    expect(await paid.shown()).toMatchObject({ status: 'charged_back' })
    expect(await paid.open()).toBe(1200)
  })

  test('whose dispute is won are paid again; a part that was disputed is taken back once', async () => {
    const nina = await someone()
    const paid = await pays(nina, await savedCard(nina))
    const intent = intentOf(paid.payment.id)
    const dispute = Object.assign(stripe.dispute(intent, 'needs_response'), { amount: 500 })
    const news = (type: string) =>
      tell('stripe', stripe.message(type, 'dispute', dispute, {}, here.services.clock.now()))
    expect([await news('charge.dispute.created'), await paid.open()]).toEqual([200, 500])
    expect([await news('charge.dispute.funds_withdrawn'), await paid.open()]).toEqual([200, 500])
    dispute.status = 'won'
    expect([await news('charge.dispute.closed'), await paid.open()]).toEqual([200, 0])
    expect([await news('charge.dispute.funds_reinstated'), await paid.open()]).toEqual([200, 0])
    expect(await paid.shown()).toMatchObject({ status: 'succeeded', refunded: { amount_minor: 0 } })
    expect((await paid.shown()).steps.map(({ event }) => event)).toContain('reinstated')
  })

  test('that are wholly taken back, paid again and won become balance', async () => {
    const nina = await someone()
    const method = await savedCard(nina)
    const paid = await pays(nina, method)
    const dispute = stripe.dispute(intentOf(paid.payment.id), 'lost')
    const news = (type: string) =>
      tell('stripe', stripe.message(type, 'dispute', dispute, {}, here.services.clock.now()))
    await news('charge.dispute.created')
    const [document] = (await paid.shown()).planned
    const wish = {
      documents: [{ id: document?.id }],
      amount_minor: 1200,
      method,
      kind: 'card',
      return_path: '/billing',
    }
    expect((await nina.browser.post('/ajax/v1/payments', wish)).status).toBe(201)
    dispute.status = 'won'
    await news('charge.dispute.closed')
    expect(await booksOf(here.services, nina.customer)).toMatchObject({ owed: 0, balance: 1200 })
  })

  test('that somebody refunds at Stripe itself are refunded here, once; ours are not counted again', async () => {
    const nina = await someone()
    const paid = await pays(nina, await savedCard(nina))
    const news = (charge: Record<string, unknown>) =>
      tell('stripe', stripe.message('charge.refunded', 'charge', charge, {}, here.services.clock.now()))
    const charge = stripe.refund(intentOf(paid.payment.id), 300)
    expect([await news(charge), await news(charge)]).toEqual([200, 200])
    expect([await paid.open(), (await paid.shown()).refunded.amount_minor]).toEqual([300, 300])
    expect([await news(stripe.refund(intentOf(paid.payment.id), 900)), await paid.open()]).toEqual([200, 1200])
    expect(await paid.shown()).toMatchObject({ status: 'refunded', given_back: [{}, {}] })
  })

  test('of nobody here are kept and answered', async () => {
    const object = { id: 'pi_1', object: 'payment_intent', metadata: { kontor_payment: uuidv7() } }
    const now = here.services.clock.now()
    expect(await tell('stripe', stripe.message('payment_intent.succeeded', 'payment_intent', object, {}, now))).toBe(
      200,
    )
  })
})

describe('PayPal', () => {
  test('an agreement is saved once approved, and pays at once', async () => {
    const nina = await someone()
    const wish = { return_path: '/billing/methods/paypal' }
    const begun = await nina.browser.post<{ agreement: string; approval_url: string }>(`${methods}/paypal`, wish)
    const { agreement } = begun.body
    paypal.approveAgreements(false)
    expect((await nina.browser.post(`${methods}/paypal/save`, { agreement })).status).toBe(422)
    paypal.approveAgreements(true)
    const saved = await nina.browser.post<PaymentMethod>(`${methods}/paypal/save`, { agreement })
    expect([saved.status, saved.body]).toMatchObject([201, { label: 'PayPal anna@berg.example', holder: 'Anna Berg' }])
    const before = paypal.taken()
    const paid = await pays(nina, saved.body.id, 'paypal')
    expect(paid.payment.status).toBe('succeeded')
    expect([await paid.open(), paypal.taken() - before]).toEqual([0, 1])
  })

  test('without one the payer approves on its page; a lost capture is found', async () => {
    const nina = await someone()
    const before = paypal.taken()
    const paid = await pays(nina, null, 'paypal')
    expect(paid.next?.url).toContain('paypal.com')
    const order = [...paypal.orders.values()].at(-1) ?? expect.fail('no order')
    order.status = 'APPROVED'
    paypal.lose('POST /v2/checkout/orders/{id}/capture')
    const next = () => nina.browser.post<Paid>(`/ajax/v1/payments/${paid.payment.id}/continue`, {})
    await next()
    expect((await next()).body.payment.status).toBe('succeeded')
    const resource = { id: order.capture?.id, status: 'COMPLETED', custom_id: paid.payment.id }
    const message = paypal.message('PAYMENT.CAPTURE.COMPLETED', 'capture', resource)
    expect([await tell('paypal', message), await tell('paypal', message)]).toEqual([200, 200])
    expect(await tell('paypal', { ...message, headers: {} })).toBe(401)
    expect([await paid.open(), paypal.taken() - before]).toEqual([0, 1])
  })

  test('is asked about few forged news of one sender, and about the right ones of another', async () => {
    const news = (signature?: string) => paypal.message('PAYMENT.CAPTURE.COMPLETED', 'capture', {}, signature)
    paypal.asked.length = 0
    const answers: number[] = []
    const wave = () => Promise.all(Array.from({ length: 10 }, () => tell('paypal', news('forged-'), '198.51.100.7')))
    for (let count = 0; count < 6; count++) answers.push(...(await wave()))
    expect(new Set(answers)).toEqual(new Set([401, 429]))
    expect(paypal.asked.filter(path => path.includes('verify')).length).toBeLessThanOrEqual(20)
    expect(await tell('paypal', news(), '198.51.100.7')).toBe(429)
    const right = news()
    expect(await tell('paypal', right)).toBe(200)
    paypal.asked.length = 0
    expect([await tell('paypal', right), paypal.asked]).toEqual([200, []])
    for (let count = 0; count < 25; count++) expect(await tell('paypal', news())).toBe(200)
  })

  test('refunds and chargebacks made at PayPal itself reach the books once, and a won dispute brings the money back', async () => {
    const nina = await someone()
    const paid = await pays(nina, null, 'paypal')
    const order = [...paypal.orders.values()].at(-1) ?? expect.fail('no order')
    order.status = 'APPROVED'
    await nina.browser.post(`/ajax/v1/payments/${paid.payment.id}/continue`, {})
    const capture = order.capture ?? expect.fail('not captured')
    const money = { currency_code: 'EUR', value: '3.00' }
    const refund = { id: 'REF9', status: 'COMPLETED', amount: money, custom_id: paid.payment.id }
    order.refunds.push(refund)
    const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture.id}` }]
    const refunded = () => paypal.message('PAYMENT.CAPTURE.REFUNDED', 'refund', { ...refund, links })
    expect([await tell('paypal', refunded()), await tell('paypal', refunded())]).toEqual([200, 200])
    expect(await paid.open()).toBe(300)
    const about = { disputed_transactions: [{ seller_transaction_id: capture.id }] }
    const disputed = () => tell('paypal', paypal.message('CUSTOMER.DISPUTE.RESOLVED', 'dispute', about))
    Object.assign(capture, { status_details: { reason: 'CHARGEBACK' } })
    expect([await disputed(), await disputed(), await paid.open()]).toEqual([200, 200, 1200])
    delete capture.status_details
    expect([await disputed(), await paid.open()]).toEqual([200, 1200])
    paypal.dispute(capture.id, 'RESOLVED', 'RESOLVED_SELLER_FAVOUR', '0.00')
    expect([await disputed(), await disputed(), await paid.open()]).toEqual([200, 200, 300])
    expect(await paid.shown()).toMatchObject({ status: 'succeeded', refunded: { amount_minor: 300 } })
  })
})
