import type { JsonObject } from '../../outside-service.ts'
import { listIn, NoAnswer, textIn } from '../answers.ts'
import type { ChargeRequest, ChargeState } from '../payment-gateway.ts'
import { type PaypalMoney, toPaypal } from './amount.ts'
import { issueOf, linkIn, type Paypal, type PaypalAnswer } from './api.ts'
import { endedDispute } from './disputes.ts'
import { captureIn, failedBy, nameIn, refundsOf, stateOf } from './read.ts'

/** After which an order that no one has captured never will be: far longer than a request may take. */
const millisecondsToCapture = 120_000

/**
 * In two steps: an order moves no money, and its name is kept before it is captured. Without an agreement the payer approves it on PayPal's
 * page, and it is captured when they have.
 */
export async function charge(paypal: Paypal, request: ChargeRequest): Promise<ChargeState> {
  const { amount_minor, currency, id, known, present, token } = request
  const amount = toPaypal(amount_minor, currency)
  if (amount === null) return { state: 'failed', reason: 'technical', said: 'paypal: amount' }
  const ordered = await paypal.post('/v2/checkout/orders', orderFor(request, amount), id)
  if (!made(ordered)) return failedBy(issueOf(ordered.body))
  const reference = textIn(ordered.body, 'id')
  await known(reference)
  if (token === null) return stateOf(ordered.body)
  const stored_credential = {
    payment_initiator: present ? 'CUSTOMER' : 'MERCHANT',
    usage: 'SUBSEQUENT',
    usage_pattern: 'UNSCHEDULED_POSTPAID',
  }
  const source = { payment_source: { paypal: { vault_id: token, stored_credential } } }
  return capture(paypal, { id, reference, present }, source)
}

const made = ({ status }: PaypalAnswer): boolean => status === 200 || status === 201

function orderFor({ description, id, returnUrl, token }: ChargeRequest, amount: PaypalMoney): object {
  const experience_context = {
    return_url: returnUrl,
    cancel_url: returnUrl,
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
  }
  return {
    intent: 'CAPTURE',
    // by its invoice number PayPal itself refuses to take the same payment twice
    purchase_units: [{ custom_id: id, invoice_id: id, description: description.slice(0, 127), amount }],
    ...(token === null && { payment_source: { paypal: { experience_context } } }),
  }
}

type Order = { id: string; reference: string; present: boolean }

async function capture(paypal: Paypal, { id, reference, present }: Order, source: object): Promise<ChargeState> {
  const answer = await paypal.post(`/v2/checkout/orders/${reference}/capture`, source, `${id}-capture`)
  if (made(answer)) return stateOf(answer.body)
  const issue = issueOf(answer.body)
  if (issue === 'ORDER_ALREADY_CAPTURED') return stateOf(await orderBy(paypal, reference))
  // another order of the same payment has been captured: staff have to see which
  if (issue === 'DUPLICATE_INVOICE_ID') throw new NoAnswer(`paypal: ${issue}`)
  // the payer's bank wants to ask: who is there can be sent to its page
  const url = linkIn(answer.body, 'payer-action')
  if (issue === 'PAYER_ACTION_REQUIRED' && present && url !== '') {
    const order = await orderBy(paypal, reference)
    return stateOf({ ...order, status: 'PAYER_ACTION_REQUIRED', links: listIn(answer.body, 'links') })
  }
  return failedBy(issue)
}

/** @throws NoAnswer where PayPal does not show it, though it has named it */
async function orderBy(paypal: Paypal, reference: string): Promise<JsonObject> {
  const { body, status } = await paypal.get(`/v2/checkout/orders/${encodeURIComponent(reference)}`)
  if (status !== 200) throw new NoAnswer(`paypal: ${issueOf(body)}`)
  return body
}

type Asked = { id: string; now: Date }

/** @param reference without it nothing can have been paid: money moves only after it is told */
export async function lookUp(paypal: Paypal, reference: string | null, { id, now }: Asked): Promise<ChargeState> {
  if (reference === null) return { state: 'unknown' }
  const { body, status } = await paypal.get(`/v2/checkout/orders/${encodeURIComponent(reference)}`)
  // PayPal forgets orders that were never approved
  if (status === 404) return { state: 'failed', reason: 'abandoned', said: 'paypal: RESOURCE_NOT_FOUND' }
  if (status !== 200 || nameIn(body) !== id) throw new NoAnswer(`paypal: ${issueOf(body)}`)
  const taken = captureIn(body)
  if (taken) {
    const dispute = await endedDispute(paypal, textIn(taken, 'id'))
    if (dispute !== null && dispute !== 'won') return dispute
    const state = stateOf(body)
    const refunds = refundsOf(body)
    return state.state === 'succeeded'
      ? { ...state, ...(refunds.length > 0 && { refunds }), ...(dispute === 'won' && { disputeWon: true }) }
      : state
  }
  // the payer has pressed "Pay now" for this very order
  if (textIn(body, 'status') === 'APPROVED') return capture(paypal, { id, reference, present: true }, {})
  const old = now.getTime() - Date.parse(textIn(body, 'create_time')) > millisecondsToCapture
  if (textIn(body, 'status') === 'CREATED' && old)
    return { state: 'failed', reason: 'technical', said: 'paypal: never captured' }
  return stateOf(body)
}

/** An order that no one captures takes nothing; PayPal has no way to take it back. */
export async function cancel(paypal: Paypal, reference: string | null, asked: Asked): Promise<ChargeState> {
  if (reference === null) return { state: 'unknown' }
  const { body, status } = await paypal.get(`/v2/checkout/orders/${encodeURIComponent(reference)}`)
  if (status === 200 && captureIn(body)) return lookUp(paypal, reference, asked)
  return { state: 'failed', reason: 'cancelled', said: 'paypal: not captured' }
}
