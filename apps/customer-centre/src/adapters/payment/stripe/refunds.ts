import type { GatewayRefund, RefundRequest, RefundState } from '@kontor/adapters/payment'
import type { Stripe } from 'stripe'
import { fromStripe, toStripe } from './amount.ts'
import { answerOf, findCharge, getOne, nameOf, ourName } from './client.ts'

const ourRefund = 'kontor_refund'

const listOf = async (stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> =>
  (await getOne(stripe.refunds.list({ payment_intent, limit: 100 })))?.data ?? []

/** Finds what was given back of a payment, also by people on Stripe's own pages. */
export async function refundsOf(stripe: Stripe, intent: string): Promise<GatewayRefund[]> {
  const through = (await listOf(stripe, intent)).filter(({ status }) => status === 'succeeded')
  return through.map(({ amount, currency, id: reference, metadata }) => ({
    reference,
    amount_minor: fromStripe(amount, currency).amount_minor,
    ours: metadata?.[ourRefund] || null,
  }))
}

/** Stripe forgets idempotency keys after a day, so it is asked first whether it has done that already. */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundState> {
  const { amount_minor, currency, id, payment, reference } = request
  const found = await findCharge(stripe, reference)
  if (!found || !('intent' in found)) return { state: 'unknown', said: '' }
  const { id: payment_intent } = found.intent
  const before = (await listOf(stripe, payment_intent)).find(({ metadata }) => metadata?.[ourRefund] === id)
  if (before) return stateOf(before)
  const amount = toStripe(amount_minor, currency)
  if (amount === null) return { state: 'failed', said: 'stripe: amount' }
  const metadata = { [ourName]: payment, [ourRefund]: id }
  const answer = await answerOf(stripe.refunds.create({ payment_intent, amount, metadata }, { idempotencyKey: id }))
  return answer.ok ? stateOf(answer.body) : { state: 'failed', said: `stripe: ${nameOf(answer.error)}` }
}

function stateOf({ failure_reason, id: reference, status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { state: 'succeeded', said: '', reference }
  if (status !== 'failed' && status !== 'canceled') return { state: 'pending', said: '', reference }
  return { state: 'failed', said: `stripe: ${failure_reason || status}`, reference }
}
