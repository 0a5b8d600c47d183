import { randomUUID } from 'node:crypto'
import type { ChargeRequest } from '@kontor/adapters/payment'
import { gatewayCases } from '@kontor/adapters/testing'
import { minorDigits } from '@kontor/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '../../../testing/adapters/payment-provider.ts'
import { startTestPaypal } from '../../../testing/adapters/paypal.ts'
import { captureStatuses, disputeOutcomes, orderStatuses } from '../../../testing/adapters/paypal-published.ts'
import { fromPaypal, toPaypal } from './amount.ts'
import { paypalGateway } from './gateway.ts'
import { stateOf } from './read.ts'

let paypal: Awaited<ReturnType<typeof startTestPaypal>>
let gateway: ReturnType<typeof paypalGateway>
beforeAll(async () => {
  paypal = await startTestPaypal()
})
afterAll(() => paypal.close())
let before = 0
beforeEach(() => {
  gateway = paypalGateway(paypal.settings)
  before = paypal.taken()
  paypal.asked.length = 0
})
// everything that was asked is in PayPal's published descriptions
afterEach(() => expect(paypal.problems.splice(0)).toEqual([]))

function payment(token: string | null, changes: Partial<ChargeRequest> = {}) {
  const kept = { id: randomUUID(), reference: null as string | null }
  const request: ChargeRequest = {
    id: kept.id,
    kind: 'paypal',
    amount_minor: 4205,
    currency: 'EUR',
    token,
    present: false,
    locale: 'de',
    now: new Date(),
    returnUrl: 'https://portal.test/pay?payment=1',
    description: 'R-1 R-2'.repeat(40),
    known: async reference => {
      kept.reference = reference
    },
    ...changes,
  }
  return { kept, request }
}
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const orderOf = (reference: string | null) => paypal.orders.get(reference ?? '') ?? expect.fail('no such order')
const paid = async () => {
  const { kept, request } = payment('vault-ok')
  await gateway.charge(request)
  return { ...kept, capture: orderOf(kept.reference).capture?.id ?? '' }
}

const account = () => ({ gateway, pays: 'vault-ok', declined: 'vault-declined', currency: 'EUR' })
for (const { name, run } of gatewayCases(account)) test(name, run)

test('an agreement is charged once, however often that is asked for', async () => {
  const { kept, request } = payment('vault-ok')
  const done = { state: 'succeeded', amount_minor: 4205, currency: 'EUR', reference: expect.stringMatching(/^ORD/) }
  expect(await gateway.charge(request)).toEqual(done)
  expect(await gateway.charge(request)).toEqual(done)
  expect(await gateway.lookUp(kept.id, kept.reference, new Date())).toEqual(done)
  expect(paypal.taken() - before).toBe(1)
  expect(orderOf(kept.reference).unit).toMatchObject({
    amount: { currency_code: 'EUR', value: '42.05' },
    invoice_id: kept.id,
  })
  expect(paypal.asked.filter(operation => operation.endsWith('token'))).toHaveLength(1)
})

test.each([
  ['vault-declined', 'declined', 'INSTRUMENT_DECLINED'],
  ['vault-gone', 'method_gone', 'AGREEMENT_ALREADY_CANCELLED'],
])('%s fails: %s', async (token, reason, issue) => {
  const { kept, request } = payment(token)
  expect(await gateway.charge(request)).toEqual({ state: 'failed', reason, said: `paypal: ${issue}` })
  expect(await gateway.lookUp(kept.id, kept.reference, later(3))).toMatchObject({ state: 'failed' })
  expect(paypal.taken()).toBe(before)
})

test('what PayPal looks at first is under way', async () => {
  const { kept, request } = payment('vault-slow')
  expect(await gateway.charge(request)).toEqual({ state: 'pending', reference: kept.reference })
})

describe('an answer that is lost', () => {
  test('after the capture: it is found, and not made again', async () => {
    const { kept, request } = payment('vault-ok')
    paypal.lose('POST /v2/checkout/orders/{id}/capture')
    await expect(gateway.charge(request)).rejects.toThrow('paypal: NOT_REACHED')
    expect(await gateway.lookUp(kept.id, kept.reference, new Date())).toMatchObject({
      state: 'succeeded',
      amount_minor: 4205,
    })
    expect(paypal.taken() - before).toBe(1)
  })

  test('before the capture: nothing can have been taken', async () => {
    const { kept, request } = payment('vault-ok')
    paypal.lose('POST /v2/checkout/orders')
    await expect(gateway.charge(request)).rejects.toThrow()
    expect(kept.reference).toBeNull()
    expect(await gateway.lookUp(kept.id, null, new Date())).toEqual({ state: 'unknown' })
  })

  test('where the process ends before it captures, nothing is taken', async () => {
    const { kept, request } = payment('vault-ok')
    let reference: string | null = null
    const killed = async (name: string) => {
      reference = name
      throw new Error('killed')
    }
    await expect(gateway.charge({ ...request, known: killed })).rejects.toThrow('killed')
    expect(await gateway.lookUp(kept.id, reference, new Date())).toMatchObject({ state: 'pending' })
    expect(await gateway.lookUp(kept.id, reference, later(3))).toMatchObject({ state: 'failed', reason: 'technical' })
    expect(paypal.taken()).toBe(before)
  })
})

describe('PayPal’s page', () => {
  const begun = async () => {
    const { kept, request } = payment(null, { present: true })
    const state = await gateway.charge(request)
    expect(state).toMatchObject({
      state: 'action',
      url: expect.stringContaining('paypal.com'),
      reference: kept.reference,
    })
    return kept
  }

  test('is captured once the payer has approved, and only once', async () => {
    const { id, reference } = await begun()
    expect(await gateway.lookUp(id, reference, new Date())).toMatchObject({ state: 'action' })
    orderOf(reference).status = 'APPROVED'
    expect(await gateway.lookUp(id, reference, new Date())).toMatchObject({ state: 'succeeded', amount_minor: 4205 })
    expect(await gateway.lookUp(id, reference, new Date())).toMatchObject({ state: 'succeeded' })
    expect(paypal.taken() - before).toBe(1)
  })

  test('given up, an approval that comes late takes nothing by itself', async () => {
    const { id, reference } = await begun()
    expect(await gateway.cancel(id, reference, new Date())).toMatchObject({ state: 'failed', reason: 'cancelled' })
    const order = orderOf(reference)
    order.status = 'APPROVED'
    const message = paypal.message('CHECKOUT.ORDER.APPROVED', 'checkout-order', {
      id: order.id,
      purchase_units: [order.unit],
    })
    expect(await gateway.parseWebhook({ ...message, prove, now: new Date() })).toMatchObject({ payment: null })
    expect(paypal.taken()).toBe(before)
  })

  test('captured a moment before it is given up, it has been paid', async () => {
    const { id, reference } = await paid()
    expect(await gateway.cancel(id, reference, new Date())).toMatchObject({ state: 'succeeded' })
  })

  test('an order of another payment is not taken for ours', async () => {
    const { reference } = await paid()
    await expect(gateway.lookUp(randomUUID(), reference, new Date())).rejects.toThrow()
  })
})

test('an agreement is saved once its payer has approved it', async () => {
  paypal.approveAgreements(false)
  const { agreement, approvalUrl } = await gateway.startAgreement({
    returnUrl: new URL('https://portal.test/billing/methods/paypal'),
  })
  expect(approvalUrl).toContain('paypal.com/agreements/approve')
  expect(await gateway.finishAgreement(agreement)).toBeNull()
  paypal.approveAgreements(true)
  const saved = await gateway.finishAgreement(agreement)
  expect(saved).toEqual({ token: expect.stringMatching(/^vault-/), payer: 'Anna Berg', account: 'anna@berg.example' })
  expect(await gateway.finishAgreement(agreement)).toEqual(saved)
  expect(await gateway.finishAgreement('../../x')).toBeNull()
})

describe('refunds', () => {
  const back = (kept: { id: string; reference: string | null }, amount_minor: number) => ({
    id: randomUUID(),
    payment: kept.id,
    reference: kept.reference,
    amount_minor,
    currency: 'EUR',
    now: new Date(),
  })

  test('once for each name, even when its answer is lost', async () => {
    const kept = await paid()
    const request = back(kept, 1000)
    paypal.lose('POST /v2/payments/captures/{id}/refund')
    await expect(gateway.refund(request)).rejects.toThrow()
    expect(await gateway.refund(request)).toMatchObject({
      state: 'succeeded',
      reference: expect.stringMatching(/^REF/),
    })
    expect(orderOf(kept.reference).refunds.map(({ amount }) => amount)).toEqual([
      { currency_code: 'EUR', value: '10.00' },
    ])
    expect(await gateway.lookUp(kept.id, kept.reference, new Date())).toMatchObject({
      state: 'succeeded',
      amount_minor: 4205,
    })
  })

  test('not more than was paid, and of nothing that is not there', async () => {
    const kept = await paid()
    expect(await gateway.refund(back(kept, 4206))).toEqual({ state: 'failed', said: 'paypal: REFUND_AMOUNT_EXCEEDED' })
    expect(await gateway.refund(back({ ...kept, reference: null }, 1))).toMatchObject({ state: 'unknown' })
  })
})

test.each([...disputeOutcomes.map(outcome => ['RESOLVED', outcome] as const), ['UNDER_REVIEW', 'NONE'] as const])(
  'a dispute that is %s, %s',
  async (status, outcome) => {
    const { capture, id, reference } = await paid()
    paypal.dispute(capture, status, outcome, '12.00')
    const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'].includes(outcome)
    const expected = lost ? { state: 'charged_back', amount_minor: 1200 } : { state: 'succeeded', amount_minor: 4205 }
    expect(await gateway.lookUp(id, reference, new Date())).toMatchObject(expected)
  },
)

test('every status that PayPal publishes means something', () => {
  const order = (status: string, capture?: object) => ({
    id: 'ORD1',
    status,
    create_time: '2026-11-23T10:00:00Z',
    links: [{ rel: 'payer-action', href: 'https://www.paypal.com/x' }],
    purchase_units: [{ payments: { captures: capture ? [capture] : [] } }],
  })
  const states = captureStatuses.map(status => stateOf(order('COMPLETED', { status })).state)
  expect(states).toEqual(['succeeded', 'failed', 'succeeded', 'pending', 'succeeded', 'failed'])
  expect(orderStatuses.map(status => stateOf(order(status)).state)).toEqual([
    'pending',
    'pending',
    'pending',
    'failed',
    'pending',
    'action',
  ])
  const back = { status: 'REFUNDED', status_details: { reason: 'CHARGEBACK' } }
  expect(stateOf(order('COMPLETED', back))).toMatchObject({ state: 'charged_back' })
})

describe('webhooks', () => {
  const parse = (message: ReturnType<typeof paypal.message>) =>
    gateway.parseWebhook({ ...message, prove, now: new Date() })
  const up = (capture: string) => [
    { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture}`, method: 'GET' },
  ]

  test('of a capture, a refund and a dispute name our payment, each in its way', async () => {
    const { capture, id, reference } = await paid()
    const links = [{ rel: 'up', href: `https://api.paypal.com/v2/checkout/orders/${reference}`, method: 'GET' }]
    const captured = { id: capture, status: 'COMPLETED', custom_id: id, invoice_id: id, links }
    const refunded = { id: 'REF1', status: 'COMPLETED', custom_id: randomUUID(), links: up(capture) }
    const disputed = {
      dispute_id: 'PP-D-1',
      disputed_transactions: [{ seller_transaction_id: capture }],
      status: 'OPEN',
    }
    for (const [type, resource_type, resource] of [
      ['PAYMENT.CAPTURE.COMPLETED', 'capture', captured],
      ['PAYMENT.CAPTURE.DENIED', 'capture', captured],
      ['PAYMENT.CAPTURE.PENDING', 'capture', captured],
      ['PAYMENT.CAPTURE.REFUNDED', 'refund', refunded],
      ['PAYMENT.CAPTURE.REVERSED', 'refund', refunded],
      ['CUSTOMER.DISPUTE.CREATED', 'dispute', disputed],
      ['CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputed],
    ] as const) {
      const message = paypal.message(type, resource_type, resource)
      expect(await parse(message)).toEqual({ id: expect.stringMatching(/^WH-/), kind: type, payment: id })
      expect(await parse(message)).toEqual(await parse(message))
    }
  })

  test('forged, changed or unsigned ones are none; nothing is asked for what cannot be right', async () => {
    const right = () => paypal.message('PAYMENT.CAPTURE.COMPLETED', 'capture', { custom_id: randomUUID() })
    expect(await parse(paypal.message('PAYMENT.CAPTURE.COMPLETED', 'capture', {}, 'forged-'))).toBeNull()
    const another = paypalGateway({ ...paypal.settings, webhookId: 'WH2' })
    expect(await another.parseWebhook({ ...right(), prove, now: new Date() })).toBeNull()
    paypal.asked.length = 0
    expect(await parse({ ...right(), headers: {} })).toBeNull()
    expect(await parse({ ...right(), body: 'no JSON' })).toBeNull()
    const elsewhere = { 'paypal-cert-url': 'https://paypal.com.example/CERT-1' }
    for (const wrong of [
      elsewhere,
      { 'paypal-transmission-time': 'soon' },
      { 'paypal-transmission-sig': 'x'.repeat(501) },
    ])
      expect(await parse({ ...right(), headers: { ...right().headers, ...wrong } })).toBeNull()
    expect(paypal.asked).toEqual([])
  })

  test('of what is not ours: kept, and about nothing', async () => {
    for (const resource of [{ id: 'CAP9999', custom_id: 'order 17' }, { id: 'REF9', links: up('CAP9999') }, {}])
      expect(await parse(paypal.message('PAYMENT.CAPTURE.COMPLETED', 'capture', resource))).toMatchObject({
        payment: null,
      })
  })
})

test('access that has ended is fetched anew, and refuses nothing', async () => {
  const { id, reference } = await paid()
  paypal.endAccess()
  await expect(gateway.lookUp(id, reference, new Date())).rejects.toThrow('paypal: HTTP 401')
  expect(await gateway.lookUp(id, reference, new Date())).toMatchObject({ state: 'succeeded' })
  const wrong = paypalGateway({ ...paypal.settings, clientSecret: 'wrong' })
  await expect(wrong.charge(payment('vault-ok').request)).rejects.toThrow('paypal: no access, HTTP 401')
})

test.each([
  ['EUR', 4205, '42.05'],
  ['EUR', 5, '0.05'],
  ['JPY', 4205, '4205'],
  ['HUF', 42 * 10 ** minorDigits('HUF'), '42'],
  ['TWD', 42 * 10 ** minorDigits('TWD'), '42'],
  ['TWD', 4205, minorDigits('TWD') === 0 ? '4205' : null],
])('%s %i is %j at PayPal', (currency, ours, theirs) => {
  expect(toPaypal(ours, currency)?.value ?? null).toBe(theirs)
  if (theirs !== null) expect(fromPaypal(theirs, currency)).toBe(ours)
})

test('what is no amount is none', () => {
  for (const value of ['', '-1', '1.234', '1e3', 'x', '1,00']) expect(fromPaypal(value, 'EUR')).toBeUndefined()
  expect(fromPaypal('1.0', 'JPY')).toBe(1)
})
