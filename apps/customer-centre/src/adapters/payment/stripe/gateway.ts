import { type JsonObject, objectIn } from '../../outside-service.ts'
import { inside, paymentNamed, textIn } from '../answers.ts'
import type { GatewayEvent, PaymentGateway } from '../payment-gateway.ts'
import type { StripeSettings } from '../settings.ts'
import { type Stripe, stripeApi } from './api.ts'
import { beginCard, payersName, savedCard, startCard } from './cards.ts'
import { cancel, charge, lookUp } from './charges.ts'
import { getOne, ourName } from './find.ts'
import { refund } from './refunds.ts'
import { isSignedByStripe } from './signature.ts'

/** Cards by Stripe (https://docs.stripe.com/api): Payment Intents, Checkout's hosted page, refunds, disputes, webhooks. */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  const stripe = stripeApi(settings)
  return {
    name: 'stripe',
    startCard: request => startCard(stripe, request),
    cardFields: { publishableKey: settings.publishableKey, begin: request => beginCard(stripe, request) },
    saveCard: ({ token, payer }) => savedCard(stripe, token, payer),
    startAgreement: () => Promise.reject(new Error('stripe takes cards alone')),
    finishAgreement: async () => null,
    charge: request => charge(stripe, request),
    lookUp: (id, reference, now) => lookUp(stripe, reference, { id, now }),
    cancel: (id, reference, now) => cancel(stripe, reference, { id, now }),
    refund: request => refund(stripe, request),
    async parseWebhook({ body, headers, now }) {
      if (!isSignedByStripe(settings.webhookSecret, headers['stripe-signature'], body, now)) return null
      const event = objectIn(body)
      return event && textIn(event, 'id') !== '' ? newsIn(stripe, event, settings.secretKey) : null
    },
  }
}

async function newsIn(stripe: Stripe, event: JsonObject, secretKey: string): Promise<GatewayEvent> {
  const news = { id: textIn(event, 'id'), kind: textIn(event, 'type') }
  // of an account connected to ours, or of the other of test and live
  const foreign = textIn(event, 'account') !== '' || event.livemode !== /^[rs]k_live_/.test(secretKey)
  const object = inside(inside(event, 'data'), 'object')
  if (foreign || !object) return { ...news, payment: null }
  const payer = textIn(inside(object, 'metadata'), payersName)
  if (news.kind === 'setup_intent.succeeded' && payer !== '')
    return { ...news, payment: null, card: { token: textIn(object, 'id'), payer } }
  const named = paymentNamed(textIn(inside(object, 'metadata'), ourName))
  const intent = textIn(object, 'payment_intent')
  if (named || !/^pi_\w+$/.test(intent)) return { ...news, payment: named }
  // disputes, and refunds made on Stripe's pages, do not carry our name: their payment does
  const payment = await getOne(stripe, `/v1/payment_intents/${intent}`)
  return { ...news, payment: paymentNamed(textIn(inside(payment, 'metadata'), ourName)) }
}
