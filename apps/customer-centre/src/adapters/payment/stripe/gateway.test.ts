import { randomUUID } from 'node:crypto'
import type { ChargeRequest } from '@kontor/adapters/payment'
import { gatewayCases } from '@kontor/adapters/testing'
import { minorDigits } from '@kontor/contract/money'
import type { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '../../../testing/adapters/payment-provider.ts'
import { startTestStripe } from '../../../testing/adapters/stripe.ts'
import { events, type objects, statuses } from '../../../testing/adapters/stripe-published.ts'
import { fromStripe, toStripe } from './amount.ts'
import { stripeClient } from './client.ts'
import { signedBy, stripeGateway } from './gateway.ts'
import { stateOf } from './read.ts'

let stripe: Awaited<ReturnType<typeof startTestStripe>>
let gateway: ReturnType<typeof stripeGateway>
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.close())
let before = 0
beforeEach(() => {
  gateway = stripeGateway(stripe.settings)
  before = stripe.taken()
  stripe.asked.length = 0
})
// everything that was asked is in Stripe's published description
afterEach(() => expect(stripe.problems.splice(0)).toEqual([]))

/** A payment as it is kept here: the reference is told before money moves. */
function payment(token: string | null, changes: Partial<ChargeRequest> = {}) {
  const kept = { id: randomUUID(), reference: null as string | null }
  const request: ChargeRequest = {
    id: kept.id,
    kind: 'card',
    amount_minor: 4200,
    currency: 'EUR',
    token,
    present: false,
    locale: 'de',
    now: new Date(),
    returnUrl: 'https://portal.test/pay?payment=1',
    description: 'R-1 R-2',
    known: async reference => {
      kept.reference = reference
    },
    ...changes,
  }
  return { kept, request }
}
const saved = (method: string) => `cus_0001/${method}`
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const intentOf = (reference: string | null) => stripe.intents.get(reference ?? '') ?? expect.fail('no such intent')

const account = () => ({ gateway, pays: saved('pm_ok'), declined: saved('pm_declined'), currency: 'EUR' })
for (const { name, run } of gatewayCases(account)) test(name, run)

test('a saved card is charged once, however often that is asked for', async () => {
  const { kept, request } = payment(saved('pm_ok'))
  const done = { state: 'succeeded', amount_minor: 4200, currency: 'EUR', reference: expect.stringMatching(/^pi_/) }
  expect(await gateway.charge(request)).toEqual(done)
  expect(await gateway.charge(request)).toEqual(done)
  expect(await gateway.lookUp(kept.id, kept.reference, new Date())).toEqual(done)
  expect(stripe.taken() - before).toBe(4200)
})

test.each([
  ['pm_declined', 'declined', 'generic_decline'],
  ['pm_empty', 'insufficient_funds', 'insufficient_funds'],
  ['pm_old', 'card_expired', 'expired_card'],
  ['pm_asks', 'authentication_failed', 'authentication_required'],
])('%s without its payer fails: %s', async (card, reason, code) => {
  const { kept, request } = payment(saved(card))
  const failed = { state: 'failed', reason, said: `stripe: ${code}` }
  expect(await gateway.charge(request)).toEqual(failed)
  expect(await gateway.lookUp(kept.id, kept.reference, new Date())).toEqual(failed)
  expect(stripe.taken()).toBe(before)
})

describe('3-D Secure', () => {
  const asks = () => payment(saved('pm_asks'), { present: true })

  test('the payer is sent to the bank, and has paid when they come back', async () => {
    const { kept, request } = asks()
    const state = await gateway.charge(request)
    expect(state).toMatchObject({ state: 'action', url: expect.stringMatching(/^https:\/\/hooks\.stripe\.com\//) })
    stripe.succeed(intentOf(kept.reference))
    expect(await gateway.lookUp(kept.id, kept.reference, new Date())).toMatchObject({ state: 'succeeded' })
  })

  test('given up, it can no longer be confirmed', async () => {
    const { kept, request } = asks()
    await gateway.charge(request)
    const gone = { state: 'failed', reason: 'cancelled', said: 'stripe: canceled' }
    expect(await gateway.cancel(kept.id, kept.reference, new Date())).toEqual(gone)
    expect(intentOf(kept.reference).status).toBe('canceled')
  })

  test('confirmed a moment before it is given up, it has been paid', async () => {
    const { kept, request } = asks()
    await gateway.charge(request)
    stripe.succeed(intentOf(kept.reference))
    expect(await gateway.cancel(kept.id, kept.reference, new Date())).toMatchObject({ state: 'succeeded' })
  })
})

describe('an answer that is lost', () => {
  test('after the charge: it is found, and not made again', async () => {
    const { kept, request } = payment(saved('pm_ok'))
    stripe.lose('POST /v1/payment_intents/{id}/confirm')
    await expect(gateway.charge(request)).rejects.toThrow('stripe: NOT_REACHED')
    expect(await gateway.lookUp(kept.id, kept.reference, new Date())).toMatchObject({
      state: 'succeeded',
      amount_minor: 4200,
    })
    expect(stripe.taken() - before).toBe(4200)
  })

  test('before the charge: nothing is known of it here, and nothing can have been taken', async () => {
    const { kept, request } = payment(saved('pm_ok'))
    stripe.lose('POST /v1/payment_intents')
    await expect(gateway.charge(request)).rejects.toThrow()
    expect(kept.reference).toBeNull()
    expect(await gateway.lookUp(kept.id, null, new Date())).toEqual({ state: 'unknown' })
    expect(stripe.taken()).toBe(before)
  })

  test('where the process ends before it confirms, the charge is closed for good', async () => {
    const { kept, request } = payment(saved('pm_ok'))
    let reference: string | null = null
    const killed = async (name: string) => {
      reference = name
      throw new Error('killed')
    }
    await expect(gateway.charge({ ...request, known: killed })).rejects.toThrow('killed')
    expect(await gateway.lookUp(kept.id, reference, new Date())).toMatchObject({ state: 'pending' })
    expect(await gateway.lookUp(kept.id, reference, later(3))).toMatchObject({ state: 'failed', reason: 'technical' })
    expect(intentOf(reference).status).toBe('canceled')
    expect(stripe.taken()).toBe(before)
  })
})

describe('Stripe’s page', () => {
  test('takes a card that is not saved', async () => {
    const { kept, request } = payment(null, { present: true })
    const state = await gateway.charge(request)
    expect(state).toMatchObject({ state: 'action', url: expect.stringContaining('checkout.stripe.com') })
    const reference = state.state === 'action' ? (state.reference ?? '') : ''
    const session = stripe.sessions.get(reference)
    expect(session).toMatchObject({ amount_total: 4200, currency: 'eur' })
    const tried = stripe.makeIntent({ amount: 4200, currency: 'eur' }, { kontor_payment: kept.id })
    Object.assign(session ?? {}, { payment_intent: tried })
    // a card that was refused there is not the end: the payer may try another
    expect(await gateway.lookUp(kept.id, reference, new Date())).toMatchObject({ state: 'action' })
    stripe.succeed(tried)
    Object.assign(session ?? {}, { status: 'complete', url: null })
    expect(await gateway.lookUp(kept.id, reference, new Date())).toMatchObject({
      state: 'succeeded',
      reference: tried.id,
    })
  })

  test('is closed when the payer gives up', async () => {
    const { kept, request } = payment(null, { present: true })
    const state = await gateway.charge(request)
    const reference = state.state === 'action' ? (state.reference ?? '') : ''
    expect(await gateway.cancel(kept.id, reference, new Date())).toMatchObject({ state: 'failed', reason: 'cancelled' })
    expect(await gateway.lookUp(kept.id, reference, new Date())).toMatchObject({ state: 'failed', reason: 'abandoned' })
  })

  test('saves a card, for the customer who began it alone', async () => {
    const returnUrl = new URL('https://portal.test/billing/methods/card')
    const page = await gateway.startCard?.({ returnUrl, payer: '1001', locale: 'en', now: new Date() })
    expect(page?.url).toContain('checkout.stripe.com')
    const session = [...stripe.sessions.values()].at(-1) ?? expect.fail('no session')
    expect([session.success_url, session.cancel_url]).toEqual([
      `${returnUrl.href}?session={CHECKOUT_SESSION_ID}`,
      `${returnUrl.href}?session=cancelled`,
    ])
    const save = (payer: string, token = session.id) => gateway.saveCard({ token, holder: '', payer, now: new Date() })
    expect(await save('1001')).toBe('unknown')
    const card = { brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2031 }
    const payment_method = { id: 'pm_ok', card, billing_details: { name: 'Anna Berg' } }
    Object.assign(session, {
      status: 'complete',
      setup_intent: { status: 'succeeded', customer: 'cus_0001', payment_method },
    })
    expect(await save('1001')).toEqual({
      answer: 'success',
      token: 'cus_0001/pm_ok',
      brand: 'Visa',
      lastFour: '4242',
      expires: '2031-07',
      holder: 'Anna Berg',
    })
    expect(await save('1002')).toBe('unknown')
    for (const token of ['cs_test_9999', 'cs_../../x', 'sandbox_card_4242'])
      expect(await save('1001', token)).toBe('unknown')
  })
})

describe('Stripe’s fields on our page', () => {
  const begin = async (payer = '1001@portal.test') => {
    const answer = await gateway.cardFields?.begin({ payer })
    const setup = [...stripe.setups.values()].at(-1) ?? expect.fail('no setup')
    expect(answer).toEqual({ client_secret: setup.client_secret })
    return setup
  }
  const save = (token: string, payer = '1001@portal.test') =>
    gateway.saveCard({ token, holder: '', payer, now: new Date() })

  test('save a card that is charged without its payer later, for the one who began it alone', async () => {
    const setup = await begin()
    expect(setup).toMatchObject({ usage: 'off_session', customer: expect.stringMatching(/^cus_/) })
    expect(await save(setup.id)).toBe('declined')
    stripe.enterCard(setup)
    const token = `${setup.customer}/pm_ok`
    expect(await save(setup.id)).toMatchObject({ answer: 'success', token, expires: '2031-12', holder: 'Nina New' })
    expect(await save(setup.id, '1002@portal.test')).toBe('unknown')
    expect(await save(setup.id, '1001@other.test')).toBe('unknown')
    expect(await save('seti_9999')).toBe('unknown')
    expect(await gateway.charge(payment(token).request)).toMatchObject({ state: 'succeeded' })
  })

  test('a bank that is still being asked has saved nothing', async () => {
    const setup = await begin()
    expect(await save(Object.assign(setup, { status: 'requires_action' }).id)).toBe('unknown')
  })

  test('what Stripe tells of one names it and its payer; a failure saves nothing', async () => {
    const told = async (type: string, setup: { id: string }) =>
      gateway.parseWebhook({ ...stripe.message(type, 'setup_intent', setup), prove, now: new Date() })
    const setup = stripe.enterCard(await begin())
    const card = { token: setup.id, payer: '1001@portal.test' }
    expect(await told('setup_intent.succeeded', setup)).toMatchObject({ payment: null, card })
    expect(await told('setup_intent.setup_failed', await begin())).not.toHaveProperty('card')
    expect(await told('setup_intent.succeeded', { ...setup, metadata: {} } as never)).not.toHaveProperty('card')
  })
})

describe('refunds', () => {
  const paid = async () => {
    const { kept, request } = payment(saved('pm_ok'))
    await gateway.charge(request)
    return kept
  }
  const back = (
    { id, reference }: { id: string; reference: string | null },
    amount_minor: number,
    refund = randomUUID(),
  ) => ({
    id: refund,
    payment: id,
    reference,
    amount_minor,
    currency: 'EUR',
    now: new Date(),
  })

  test('once for each name, even when its answer is lost and Stripe has forgotten the key', async () => {
    const kept = await paid()
    const request = back(kept, 1000)
    stripe.lose('POST /v1/refunds')
    await expect(gateway.refund(request)).rejects.toThrow()
    expect(await gateway.refund(request)).toMatchObject({
      state: 'succeeded',
      reference: expect.stringMatching(/^re_/),
    })
    const mine = stripe.refunds.filter(one => one.payment_intent === kept.reference)
    expect(mine.map(({ amount }) => amount)).toEqual([1000])
  })

  test('not more than was paid, and of nothing that is not there', async () => {
    const kept = await paid()
    expect(await gateway.refund(back(kept, 4200))).toMatchObject({ state: 'succeeded' })
    expect(await gateway.refund(back(kept, 1))).toEqual({ state: 'failed', said: 'stripe: charge_already_refunded' })
    expect(await gateway.refund(back({ ...kept, reference: null }, 1))).toMatchObject({ state: 'unknown' })
  })
})

test.each([
  ['needs_response', 'charged_back'],
  ['under_review', 'charged_back'],
  ['lost', 'charged_back'],
  ['won', 'succeeded'],
  ['prevented', 'succeeded'],
  ['warning_needs_response', 'succeeded'],
])('a dispute that is %s: %s', async (status, state) => {
  const { kept, request } = payment(saved('pm_ok'))
  await gateway.charge(request)
  stripe.dispute(intentOf(kept.reference), status)
  const found = await gateway.lookUp(kept.id, kept.reference, new Date())
  expect(found).toMatchObject({ state, amount_minor: 4200 })
})

const intentThat = (status: Stripe.PaymentIntent['status']) =>
  ({ id: 'pi_1', status, currency: 'eur', next_action: null, last_payment_error: null }) as Stripe.PaymentIntent

test('every status that Stripe publishes means something', () => {
  const states = statuses.payment_intent.map(status => stateOf(intentThat(status)).state)
  expect(states).toEqual(['failed', 'pending', 'pending', 'pending', 'pending', 'failed', 'succeeded'])
  const disputed = (status: string) =>
    stateOf(intentThat('succeeded'), { status, amount: 1, currency: 'eur' } as Stripe.Dispute).state
  const kept = ['prevented', 'warning_closed', 'warning_needs_response', 'warning_under_review', 'won']
  for (const status of statuses.dispute)
    expect(disputed(status)).toBe(kept.includes(status) ? 'succeeded' : 'charged_back')
})

describe('webhooks', () => {
  const parse = (message: { body: string; headers: Record<string, unknown> }, now = new Date()) =>
    gateway.parseWebhook({ ...message, prove, now })

  const ofPayments = Object.entries(events).filter(([, kind]) => kind !== 'setup_intent')
  test.each(ofPayments)('%s names our payment', async (type, kind) => {
    const { kept, request } = payment(saved('pm_ok'))
    await gateway.charge(request)
    const intent = intentOf(kept.reference)
    const named = { metadata: { kontor_payment: kept.id } }
    const refunded = { id: 're_1', object: 'refund', metadata: {}, payment_intent: intent.id, status: 'succeeded' }
    const object = {
      payment_intent: intent,
      refund: refunded,
      charge: { id: 'ch_1', object: 'charge', metadata: {}, payment_intent: intent.id },
      dispute: stripe.dispute(intent, 'needs_response'),
      'checkout.session': { id: 'cs_1', object: 'checkout.session', ...named },
    }[kind as Exclude<keyof typeof objects, 'charge' | 'setup_intent'>]
    const message = stripe.message(type, kind, object)
    const news = { id: expect.stringMatching(/^evt_/), kind: type, payment: kept.id }
    expect(await parse(message)).toEqual(news)
    // a repetition is the same event
    expect(await parse(message)).toEqual(await parse(message))
  })

  const ours = () => ({ metadata: { kontor_payment: randomUUID() }, id: 'pi_9', object: 'payment_intent' })
  const message = (...more: [changes?: object, at?: Date, secret?: string]) =>
    stripe.message(
      'payment_intent.succeeded',
      'payment_intent',
      ours(),
      ...(more as [Record<string, unknown>?, Date?, string?]),
    )

  test('forged, changed, late or unsigned ones are none', async () => {
    expect(await parse(message({}, new Date(), 'whsec_another'))).toBeNull()
    const right = message()
    expect(await parse({ ...right, body: `${right.body} ` })).toBeNull()
    expect(await parse(right, later(6))).toBeNull()
    expect(await parse(right, later(4))).not.toBeNull()
    for (const header of [undefined, '', 't=1', 'v1=00', 't=now,v1=00', ['t=1']])
      expect(await parse({ ...right, headers: { 'stripe-signature': header } })).toBeNull()
  })

  test('of another account, of the other mode, or of a payment that is not ours: kept, and about nothing', async () => {
    expect(await parse(message({ account: 'acct_other' }))).toMatchObject({ payment: null })
    expect(await parse(message({ livemode: true }))).toMatchObject({ payment: null })
    const foreign = { id: 'pi_1', object: 'payment_intent', metadata: { order: '17', kontor_payment: 'x' } }
    expect(await parse(stripe.message('payment_intent.succeeded', 'payment_intent', foreign))).toMatchObject({
      payment: null,
    })
  })

  test('while the secret is being changed, one of two signatures is enough', async () => {
    const { body, headers } = message()
    const [time, v1] = String(headers['stripe-signature']).split(',')
    const both = `${time},v1=${'0'.repeat(64)},${v1}`
    const { webhookSecret } = stripe.settings
    const client = await stripeClient(stripe.settings)
    expect(signedBy(client, webhookSecret, { body, signature: both, now: new Date() })).toMatchObject({
      id: expect.stringMatching(/^evt_/),
    })
  })
})

test('a wrong key is no refusal of the payment', async () => {
  const wrong = stripeGateway({ ...stripe.settings, secretKey: 'sk_test_wrong' })
  await expect(wrong.charge(payment(saved('pm_ok')).request)).rejects.toThrow('stripe: HTTP 401')
  await expect(wrong.lookUp(randomUUID(), 'pi_0001', new Date())).rejects.toThrow('stripe: HTTP 401')
})

test('silence ends at the time limit', async () => {
  const hasty = stripeGateway({ ...stripe.settings, url: 'http://127.0.0.1:1' })
  await expect(hasty.charge(payment(saved('pm_ok')).request)).rejects.toThrow('stripe: NOT_REACHED')
})

test.each([
  ['EUR', 4200, 4200],
  ['JPY', 4200, 4200],
  ['ISK', 42, 4200],
  ['UGX', 42, 4200],
  ['HUF', 42 * 10 ** minorDigits('HUF'), 4200],
  ['KWD', 4200, 4200],
  ['KWD', 4201, null],
  ['MGA', 42 * 10 ** minorDigits('MGA'), 42],
])('%s %i is %j at Stripe', (currency, ours, theirs) => {
  expect(toStripe(ours, currency)).toBe(theirs)
  if (theirs !== null) expect(fromStripe(theirs, currency.toLowerCase())).toEqual({ amount_minor: ours, currency })
})
