import { type ChargeRequest, type ChargeState, NoAnswer } from '@kontor/adapters/payment'
import type { Stripe } from 'stripe'
import { toStripe } from './amount.ts'
import { answerOf, expanded, type Found, findCharge, getOne, nameOf, ourName } from './client.ts'
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
  const [customer = '', payment_method = ''] = token.split('/')
  const prepared = await answerOf(
    stripe.paymentIntents.create(
      {
        ...price,
        customer,
        payment_method,
        allowed_payment_method_types: ['card'],
        description,
        metadata: { [ourName]: id },
      },
      { idempotencyKey: id },
    ),
  )
  if (!prepared.ok) return failedBy(prepared.error)
  const { id: reference } = prepared.body
  await known(reference)
  const confirmed = await answerOf(
    stripe.paymentIntents.confirm(
      reference,
      // without a payer the bank cannot ask: the charge then fails instead of waiting. The address is asked for in either case
      { return_url: returnUrl, ...(!present && { off_session: true }), expand: ['latest_charge'] },
      { idempotencyKey: `${id}-confirm` },
    ),
  )
  if (confirmed.ok) return stateOf(confirmed.body)
  // said before, or by another process meanwhile: how it stands is what counts
  if (confirmed.error.code === 'payment_intent_unexpected_state')
    return stateOfFound(stripe, await findCharge(stripe, reference), request)
  return failedBy(confirmed.error)
}

async function onThePage(stripe: Stripe, request: ChargeRequest, { amount, currency }: Price): Promise<ChargeState> {
  const { description, id, locale, now, returnUrl } = request
  const metadata = { [ourName]: id }
  const answer = await answerOf(
    stripe.checkout.sessions.create(
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
      { idempotencyKey: id },
    ),
  )
  return answer.ok ? stateOfFound(stripe, { session: answer.body }, request) : failedBy(answer.error)
}

type Asked = { id: string; now: Date }

/** Asks how a payment stands now, by Stripe's word. */
export const lookUp = async (stripe: Stripe, reference: string | null, asked: Asked): Promise<ChargeState> =>
  stateOfFound(stripe, await findCharge(stripe, reference), asked)

async function stateOfFound(stripe: Stripe, found: Found, asked: Asked): Promise<ChargeState> {
  if (!found) return { state: 'unknown' }
  if ('session' in found) return stateOfPage(found.session)
  const { intent } = found
  if (intent.status === 'requires_confirmation') return neverConfirmed(stripe, intent, asked)
  const charge = expanded(intent.latest_charge)
  const refunds = charge && charge.amount_refunded > 0 ? await refundsOf(stripe, intent.id) : []
  const besides = refunds.length > 0 ? { refunds } : {}
  if (!charge?.disputed) return withMore(stateOf(intent), besides)
  const disputes = (await getOne(stripe.disputes.list({ payment_intent: intent.id, limit: 10 })))?.data ?? []
  const states = disputes.map(dispute => stateOf(intent, dispute))
  const disputeWon = disputes.some(({ status }) => status === 'won')
  return (
    states.find(({ state }) => state === 'charged_back') ??
    withMore(stateOf(intent), { ...besides, ...(disputeWon && { disputeWon }) })
  )
}

type More = Pick<Extract<ChargeState, { state: 'succeeded' }>, 'refunds' | 'disputeWon'>
const withMore = (state: ChargeState, more: More): ChargeState =>
  state.state === 'succeeded' ? { ...state, ...more } : state

function stateOfPage({ expires_at, id: reference, status, url }: Stripe.Checkout.Session): ChargeState {
  if (status === 'expired') return { state: 'failed', reason: 'abandoned', said: 'stripe: expired' }
  return url
    ? { state: 'action', url, expiresAt: new Date(expires_at * 1000), reference }
    : { state: 'pending', reference }
}

/** Anyone who prepared it was stopped before it was confirmed. It is cancelled, so that no one can do that any more. */
async function neverConfirmed(
  stripe: Stripe,
  { created, id: reference }: Stripe.PaymentIntent,
  { id, now }: Asked,
): Promise<ChargeState> {
  if (now.getTime() - created * 1000 < millisecondsToConfirm) return { state: 'pending', reference }
  const options = { idempotencyKey: `${id}-drop` }
  const answer = await answerOf(stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }, options))
  if (!answer.ok) throw new NoAnswer(`stripe: ${nameOf(answer.error)}`)
  return { state: 'failed', reason: 'technical', said: 'stripe: never confirmed' }
}

/** Cancels it, so that no one can confirm it any more; where someone just has, that counts. */
export async function cancel(stripe: Stripe, reference: string | null, asked: Asked): Promise<ChargeState> {
  const found = await findCharge(stripe, reference)
  if (!found) return { state: 'unknown' }
  const options = { idempotencyKey: `${asked.id}-cancel` }
  const gone: Promise<unknown> =
    'session' in found
      ? stripe.checkout.sessions.expire(found.session.id, {}, options)
      : stripe.paymentIntents.cancel(found.intent.id, { cancellation_reason: 'requested_by_customer' }, options)
  const answer = await answerOf(gone)
  if (answer.ok) return { state: 'failed', reason: 'cancelled', said: 'stripe: canceled' }
  const state = await lookUp(stripe, reference, asked)
  if (state.state === 'action') throw new NoAnswer(`stripe: ${nameOf(answer.error)}`)
  return state
}
