import { NoAnswer, type RefundRequest, type RefundState } from '@kontor/adapters/payment'
import type { JsonObject } from '../../outside-service.ts'
import { inside, textIn } from '../answers.ts'
import { toPaypal } from './amount.ts'
import { issueOf, type Paypal } from './api.ts'
import { captureIn, refundsIn } from './read.ts'

/** The order is asked first whether that was done already; PayPal itself remembers a refund's key for 45 days. */
export async function refund(paypal: Paypal, request: RefundRequest): Promise<RefundState> {
  const { amount_minor, currency, id, reference } = request
  if (reference === null) return { state: 'unknown', said: '' }
  const order = await paypal.get(`/v2/checkout/orders/${encodeURIComponent(reference)}`)
  if (order.status !== 200) throw new NoAnswer(`paypal: ${issueOf(order.body)}`)
  const before = refundsIn(order.body).find(one => textIn(one, 'custom_id') === id)
  if (before) return stateOf(before)
  const capture = textIn(captureIn(order.body), 'id')
  if (capture === '') return { state: 'unknown', said: '' }
  const amount = toPaypal(amount_minor, currency)
  if (amount === null) return { state: 'failed', said: 'paypal: amount' }
  const answer = await paypal.post(
    `/v2/payments/captures/${capture}/refund`,
    { amount, custom_id: id, invoice_id: id },
    id,
  )
  if (answer.status === 200 || answer.status === 201) return stateOf(answer.body)
  return { state: 'failed', said: `paypal: ${issueOf(answer.body)}` }
}

function stateOf(refund: JsonObject): RefundState {
  const [reference, status] = [textIn(refund, 'id'), textIn(refund, 'status')]
  if (status === 'COMPLETED') return { state: 'succeeded', said: '', reference }
  if (status === 'PENDING') return { state: 'pending', said: '', reference }
  const why = textIn(inside(refund, 'status_details'), 'reason')
  return { state: 'failed', said: `paypal: ${why || status}`, reference }
}
