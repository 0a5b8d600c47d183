import type { JsonObject } from '../../outside-service.ts'
import { inside, listIn, NoAnswer, numberIn, textIn } from '../answers.ts'
import type { ChargeRequest, ChargeState } from '../payment-gateway.ts'
import { toStripe } from './amount.ts'
import type { Stripe } from './api.ts'
import { type Found, findCharge, getOne, ourName } from './find.ts'
import { failedBy, stateOf } from './read.ts'
import { refundsOf } from './refunds.ts'

/** Minutes that a payer has for Stripe's page: the fewest that it allows, and one for clocks that differ. */
const minutesOnThePage = 31
/** After which a charge that was prepared and not confirmed never will be: far longer than a request may take. */
const millisecondsToConfirm = 120_000

/** A saved card at once, or Stripe's page for one that is not saved. The payment's id is Stripe's idempotency key. */
export async function charge(stripe: Stripe, request: ChargeRequest): Promise<ChargeState> {
  const { amount_minor, currency, token } = request
  const amount = toStripe(amount_minor, currency)
  if (amount === null) return { state: 'failed', reason: 'technical', said: 'stripe: amount' }
  const price = { amount, currency: currency.toLowerCase() }
  return token === null ? onThePage(stripe, request, price) : bySavedCard(stripe, request, token, price)
}

type Price = { amount: number; currency: string }

/** In two steps: only the second takes money, and by then the first one's name is kept. */
async function bySavedCard(stripe: Stripe, request: ChargeRequest, token: string, price: Price): Promise<ChargeState> {
  const { description, id, known, present, returnUrl } = request
  const [customer, payment_method] = token.split('/')
  const card = { customer, payment_method, allowed_payment_method_types: ['card'] }
  const metadata = { [ourName]: id }
  const prepared = await stripe.post('/v1/payment_intents', { ...price, ...card, description, metadata }, id)
  if (!prepared.ok) return failedBy(prepared.error)
  const reference = textIn(prepared.body, 'id')
  await known(reference)
  const confirmed = await stripe.post(
    `/v1/payment_intents/${reference}/confirm`,
    // without a payer the bank cannot ask: the charge then fails instead of waiting. The address is asked for in either case
    { return_url: returnUrl, ...(!present && { off_session: true }), expand: ['latest_charge'] },
    `${id}-confirm`,
  )
  if (confirmed.ok) return stateOf(confirmed.body)
  // said before, or by another process meanwhile: how it stands is what counts
  if (textIn(confirmed.error, 'code') === 'payment_intent_unexpected_state')
    return stateOfFound(stripe, await findCharge(stripe, reference), request)
  return failedBy(confirmed.error)
}

async function onThePage(stripe: Stripe, request: ChargeRequest, { amount, currency }: Price): Promise<ChargeState> {
  const { description, id, locale, now, returnUrl } = request
  const metadata = { [ourName]: id }
  const answer = await stripe.post(
    '/v1/checkout/sessions',
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      client_reference_id: id,
      line_items: [
        { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: description || id } } },
      ],
      payment_intent_data: { description, metadata },
      metadata,
      expires_at: Math.floor(now.getTime() / 1000) + minutesOnThePage * 60,
      success_url: returnUrl,
      cancel_url: returnUrl,
      locale,
    },
    id,
  )
  return answer.ok ? stateOfFound(stripe, { session: answer.body }, request) : failedBy(answer.error)
}

type Asked = { id: string; now: Date }

/** How a payment stands now, by Stripe's word. */
export const lookUp = async (stripe: Stripe, reference: string | null, asked: Asked): Promise<ChargeState> =>
  stateOfFound(stripe, await findCharge(stripe, reference), asked)

async function stateOfFound(stripe: Stripe, found: Found, asked: Asked): Promise<ChargeState> {
  if (!found) return { state: 'unknown' }
  if ('session' in found) return stateOfPage(found.session)
  const { intent } = found
  if (textIn(intent, 'status') === 'requires_confirmation') return neverConfirmed(stripe, intent, asked)
  const charge = inside(intent, 'latest_charge')
  const refunds = (numberIn(charge, 'amount_refunded') ?? 0) > 0 ? await refundsOf(stripe, intent) : []
  const besides = refunds.length > 0 ? { refunds } : {}
  if (charge?.disputed !== true) return withMore(stateOf(intent), besides)
  const disputes = listIn(
    await getOne(stripe, '/v1/disputes', { payment_intent: textIn(intent, 'id'), limit: 10 }),
    'data',
  )
  const states = disputes.map(dispute => stateOf(intent, dispute))
  const disputeWon = disputes.some(dispute => textIn(dispute, 'status') === 'won')
  return (
    states.find(({ state }) => state === 'charged_back') ??
    withMore(stateOf(intent), { ...besides, ...(disputeWon && { disputeWon }) })
  )
}

type More = Pick<Extract<ChargeState, { state: 'succeeded' }>, 'refunds' | 'disputeWon'>
const withMore = (state: ChargeState, more: More): ChargeState =>
  state.state === 'succeeded' ? { ...state, ...more } : state

function stateOfPage(session: JsonObject): ChargeState {
  if (textIn(session, 'status') === 'expired') return { state: 'failed', reason: 'abandoned', said: 'stripe: expired' }
  const [url, reference] = [textIn(session, 'url'), textIn(session, 'id')]
  const expiresAt = new Date((numberIn(session, 'expires_at') ?? 0) * 1000)
  return url === '' ? { state: 'pending', reference } : { state: 'action', url, expiresAt, reference }
}

/** Whoever prepared it was stopped before it was confirmed. It is cancelled, so that nobody can do that any more. */
async function neverConfirmed(stripe: Stripe, intent: JsonObject, { id, now }: Asked): Promise<ChargeState> {
  const reference = textIn(intent, 'id')
  if (now.getTime() - (numberIn(intent, 'created') ?? 0) * 1000 < millisecondsToConfirm)
    return { state: 'pending', reference }
  const answer = await stripe.post(
    `/v1/payment_intents/${reference}/cancel`,
    { cancellation_reason: 'abandoned' },
    `${id}-drop`,
  )
  if (!answer.ok) throw new NoAnswer(`stripe: ${textIn(answer.error, 'code')}`)
  return { state: 'failed', reason: 'technical', said: 'stripe: never confirmed' }
}

/** So that nobody can confirm it any more; where somebody just has, that counts. */
export async function cancel(stripe: Stripe, reference: string | null, asked: Asked): Promise<ChargeState> {
  const found = await findCharge(stripe, reference)
  if (!found) return { state: 'unknown' }
  const [path, parameters] =
    'session' in found
      ? [`/v1/checkout/sessions/${textIn(found.session, 'id')}/expire`, {}]
      : [`/v1/payment_intents/${textIn(found.intent, 'id')}/cancel`, { cancellation_reason: 'requested_by_customer' }]
  const answer = await stripe.post(path, parameters, `${asked.id}-cancel`)
  if (answer.ok) return { state: 'failed', reason: 'cancelled', said: 'stripe: canceled' }
  const state = await lookUp(stripe, reference, asked)
  if (state.state === 'action') throw new NoAnswer(`stripe: ${textIn(answer.error, 'code')}`)
  return state
}
