import { randomUUID } from 'node:crypto'
import {
  type ApprovedAgreement,
  type ChargeRequest,
  type ChargeState,
  NoAnswer,
  type PaymentGateway,
} from '@kontor/adapters/payment'
import { type JsonObject, objectIn } from '../../outside-service.ts'
import { inside, listIn, paymentNamed, textIn } from '../answers.ts'
import type { PaypalSettings } from '../settings.ts'
import { fromPaypal, type PaypalMoney, toPaypal } from './amount.ts'
import { issueOf, linkIn, type Paypal, type PaypalAnswer, paypalApi } from './api.ts'
import { captureIn, failedBy, nameIn, refundsOf, stateOf } from './read.ts'
import { refund } from './refunds.ts'

/** PayPal (https://developer.paypal.com/api/rest/): Orders v2, payment tokens v3, refunds, disputes, webhooks. */
export function paypalGateway(settings: PaypalSettings): PaymentGateway {
  const paypal = paypalApi(settings)
  return {
    name: 'paypal',
    kinds: ['paypal'],
    saveCard: async () => 'unknown',
    startAgreement: ({ returnUrl }) => startAgreement(paypal, returnUrl),
    finishAgreement: agreement => finishAgreement(paypal, agreement),
    charge: request => charge(paypal, request),
    lookUp: (id, reference, now) => lookUp(paypal, reference, { id, now }),
    cancel: (id, reference, now) => cancel(paypal, reference, { id, now }),
    refund: request => refund(paypal, request),
    async parseWebhook({ body, headers, prove }) {
      const event = objectIn(body)
      const news = { id: textIn(event, 'id'), kind: textIn(event, 'event_type') }
      const signature = signatureIn(headers)
      if (!event || !signature || news.kind === '' || !/^[\w-]{1,100}$/.test(news.id)) return null
      const proof = await prove(news.id, () => isSigned(paypal, settings.webhookId, signature, body))
      if (proof === 'forged') return null
      return { ...news, payment: proof === 'known' ? null : await paymentIn(paypal, event) }
    },
  }
}

const signedBy = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/** Reads a signature as it has to look; null: nothing is asked for what cannot be right. */
function signatureIn(headers: Record<string, unknown>): Record<string, string> | null {
  const given = Object.entries(signedBy).map(([field, header]) => [field, headers[header]] as const)
  if (!given.every((one): one is [string, string] => isFilled(one[1]))) return null
  const signature = Object.fromEntries(given)
  const host = URL.parse(signature.cert_url ?? '')
  const theirs = host?.protocol === 'https:' && /\.paypal\.com$/.test(host.hostname)
  return theirs && !Number.isNaN(Date.parse(signature.transmission_time ?? '')) ? signature : null
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 500

/** PayPal checks its own signature, made for our webhook: another account's has another id. @throws NoAnswer where it does not say */
async function isSigned(
  paypal: Paypal,
  webhookId: string,
  signature: Record<string, string>,
  body: string,
): Promise<boolean> {
  const message = JSON.stringify({ ...signature, webhook_id: webhookId })
  // the event as it came, byte for byte: the signature is made over that
  const asked = `${message.slice(0, -1)},"webhook_event":${body}}`
  const answer = await paypal.post('/v1/notifications/verify-webhook-signature', asked, null)
  if (answer.status === 400 || answer.status === 422) return false
  if (answer.status !== 200) throw new NoAnswer(`paypal: HTTP ${answer.status}`)
  return answer.body.verification_status === 'SUCCESS'
}

async function paymentIn(paypal: Paypal, event: JsonObject): Promise<string | null> {
  const resource = inside(event, 'resource')
  if (!resource) return null
  const kind = textIn(event, 'event_type')
  // an approval is acted upon when the payer comes back, or the job asks: by then it may have been given up
  if (kind.startsWith('CHECKOUT.ORDER.')) return null
  // a refund is called after itself; a dispute and a refund both lead to the capture that bears our name
  const related = /^[\w-]+$/
  const disputed = textIn(listIn(resource, 'disputed_transactions')[0], 'seller_transaction_id')
  const up = listIn(resource, 'links').find(link => textIn(link, 'rel') === 'up')
  const refunded = /\/v2\/payments\/captures\/([\w-]+)$/.exec(textIn(up, 'href'))?.[1] ?? ''
  const capture = disputed || refunded
  if (!related.test(capture)) return paymentNamed(textIn(resource, 'custom_id'))
  const { body, status } = await paypal.get(`/v2/payments/captures/${capture}`)
  return status === 200 ? paymentNamed(textIn(body, 'custom_id')) : null
}

/** PayPal adds the agreement's name to the way back as `approval_token_id`. */
async function startAgreement(paypal: Paypal, returnUrl: URL): Promise<{ agreement: string; approvalUrl: string }> {
  const experience_context = {
    return_url: returnUrl.href,
    cancel_url: returnUrl.href,
    shipping_preference: 'NO_SHIPPING',
  }
  const payment_source = {
    paypal: { usage_type: 'MERCHANT', usage_pattern: 'UNSCHEDULED_POSTPAID', experience_context },
  }
  const { body } = await paypal.post('/v3/vault/setup-tokens', { payment_source }, randomUUID())
  const [agreement, approvalUrl] = [textIn(body, 'id'), linkIn(body, 'approve')]
  if (agreement === '' || approvalUrl === '') throw new NoAnswer(`paypal: ${issueOf(body)}`)
  return { agreement, approvalUrl }
}

/** Exchanges what the payer has approved for a lasting token; null while they have not. */
async function finishAgreement(paypal: Paypal, agreement: string): Promise<ApprovedAgreement | null> {
  if (!/^[\w-]{1,36}$/.test(agreement)) return null
  const source = { payment_source: { token: { id: agreement, type: 'SETUP_TOKEN' } } }
  // by the agreement's name: of two who finish it, both get the same token
  const { body, status } = await paypal.post('/v3/vault/payment-tokens', source, agreement)
  const token = textIn(body, 'id')
  if ((status !== 200 && status !== 201) || token === '') return null
  const wallet = inside(inside(body, 'payment_source'), 'paypal')
  const name = inside(wallet, 'name')
  const payer = textIn(name, 'full_name') || `${textIn(name, 'given_name')} ${textIn(name, 'surname')}`.trim()
  const account = textIn(wallet, 'email_address')
  return { token, payer: payer || account, account }
}

/** After which an order that no one has captured never will be: far longer than a request may take. */
const millisecondsToCapture = 120_000

/**
 * In two steps: an order moves no money, and its name is kept before it is captured. Without an agreement the payer approves it on PayPal's
 * page, and it is captured when they have.
 */
async function charge(paypal: Paypal, request: ChargeRequest): Promise<ChargeState> {
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
async function lookUp(paypal: Paypal, reference: string | null, { id, now }: Asked): Promise<ChargeState> {
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
async function cancel(paypal: Paypal, reference: string | null, asked: Asked): Promise<ChargeState> {
  if (reference === null) return { state: 'unknown' }
  const { body, status } = await paypal.get(`/v2/checkout/orders/${encodeURIComponent(reference)}`)
  if (status === 200 && captureIn(body)) return lookUp(paypal, reference, asked)
  return { state: 'failed', reason: 'cancelled', said: 'paypal: not captured' }
}

/** While a dispute is open PayPal only holds the money; these are its ends after which it is the payer's. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']
/** After which it is ours again, where the payer's bank had taken it. */
const won = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']

/** Finds how a dispute has ended: the payer got it back, or we won; null: neither, or this application may not read disputes. */
async function endedDispute(paypal: Paypal, capture: string): Promise<ChargeState | 'won' | null> {
  let isWon = false
  const list = await paypal.get(`/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture)}`)
  if (list.status !== 200) return null
  for (const item of listIn(list.body, 'items').filter(one => textIn(one, 'status') === 'RESOLVED')) {
    const { body, status } = await paypal.get(`/v1/customer/disputes/${encodeURIComponent(textIn(item, 'dispute_id'))}`)
    const outcome = inside(body, 'dispute_outcome')
    if (status !== 200) return null
    isWon ||= won.includes(textIn(outcome, 'outcome_code'))
    if (!lost.includes(textIn(outcome, 'outcome_code'))) continue
    const refunded = inside(outcome, 'amount_refunded')
    const amount_minor = fromPaypal(textIn(refunded, 'value'), textIn(refunded, 'currency_code'))
    const said = `paypal: ${textIn(outcome, 'outcome_code')} ${textIn(body, 'reason')}`.trim()
    return { state: 'charged_back', reason: 'charged_back', said, ...(amount_minor && { amount_minor }) }
  }
  return isWon ? 'won' : null
}
