import type { JsonObject } from '../../outside-service.ts'
import { inside, listIn, numberIn, textIn } from '../answers.ts'
import type { GatewayRefund, RefundRequest, RefundState } from '../payment-gateway.ts'
import { fromStripe, toStripe } from './amount.ts'
import type { Stripe } from './api.ts'
import { findCharge, getOne, ourName } from './find.ts'

const ourRefund = 'kontor_refund'

/** What was given back of a payment, also by people on Stripe's own pages. */
export async function refundsOf(stripe: Stripe, intent: JsonObject): Promise<GatewayRefund[]> {
  const id = textIn(intent, 'id')
  const all = listIn(await getOne(stripe, '/v1/refunds', { payment_intent: id, limit: 100 }), 'data')
  return all
    .filter(one => textIn(one, 'status') === 'succeeded')
    .map(one => ({
      reference: textIn(one, 'id'),
      amount_minor: fromStripe(numberIn(one, 'amount') ?? 0, textIn(one, 'currency')).amount_minor,
      ours: textIn(inside(one, 'metadata'), ourRefund) || null,
    }))
}

/** Stripe forgets idempotency keys after a day, so it is asked first whether it has done that already. */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundState> {
  const { amount_minor, currency, id, payment, reference } = request
  const found = await findCharge(stripe, reference)
  const intent = found && 'intent' in found ? textIn(found.intent, 'id') : ''
  if (intent === '') return { state: 'unknown', said: '' }
  const done = listIn(await getOne(stripe, '/v1/refunds', { payment_intent: intent, limit: 100 }), 'data')
  const before = done.find(one => textIn(inside(one, 'metadata'), ourRefund) === id)
  if (before) return stateOf(before)
  const amount = toStripe(amount_minor, currency)
  if (amount === null) return { state: 'failed', said: 'stripe: amount' }
  const metadata = { [ourName]: payment, [ourRefund]: id }
  const answer = await stripe.post('/v1/refunds', { payment_intent: intent, amount, metadata }, id)
  if (answer.ok) return stateOf(answer.body)
  return { state: 'failed', said: `stripe: ${textIn(answer.error, 'code') || textIn(answer.error, 'type')}` }
}

function stateOf(refund: JsonObject): RefundState {
  const [reference, status] = [textIn(refund, 'id'), textIn(refund, 'status')]
  if (status === 'succeeded') return { state: 'succeeded', said: '', reference }
  if (status !== 'failed' && status !== 'canceled') return { state: 'pending', said: '', reference }
  return { state: 'failed', said: `stripe: ${textIn(refund, 'failure_reason') || status}`, reference }
}
