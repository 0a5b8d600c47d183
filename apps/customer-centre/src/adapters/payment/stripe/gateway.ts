import type { Stripe } from 'stripe'
import { paymentNamed } from '../answers.ts'
import type { GatewayEvent, PaymentGateway } from '../payment-gateway.ts'
import type { StripeSettings } from '../settings.ts'
import { beginCard, payersName, savedCard, startCard } from './cards.ts'
import { cancel, charge, lookUp } from './charges.ts'
import { getOne, ourName, stripeClient } from './client.ts'
import { refund } from './refunds.ts'

/** Cards by Stripe (https://docs.stripe.com/api): Payment Intents, Checkout's hosted page, refunds, disputes, webhooks. */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  let made: Promise<Stripe> | undefined
  const client = () => (made ??= stripeClient(settings))
  return {
    name: 'stripe',
    startCard: async request => startCard(await client(), request),
    cardFields: {
      publishableKey: settings.publishableKey,
      begin: async request => beginCard(await client(), request),
    },
    saveCard: async ({ token, payer }) => savedCard(await client(), token, payer),
    startAgreement: () => Promise.reject(new Error('stripe takes cards alone')),
    finishAgreement: async () => null,
    charge: async request => charge(await client(), request),
    lookUp: async (id, reference, now) => lookUp(await client(), reference, { id, now }),
    cancel: async (id, reference, now) => cancel(await client(), reference, { id, now }),
    refund: async request => refund(await client(), request),
    async parseWebhook({ body, headers, now }) {
      const stripe = await client()
      const event = signedBy(stripe, settings.webhookSecret, { body, signature: headers['stripe-signature'], now })
      return event && newsIn(stripe, event, settings.secretKey)
    },
  }
}

/** Seconds that a message may be old. */
const tolerance = 300

/** @param signature the header `Stripe-Signature`, with a second signature while the secret is being changed @returns null where it is forged or late */
export function signedBy(
  stripe: Stripe,
  secret: string,
  { body, now, signature }: { body: string; signature: unknown; now: Date },
): Stripe.Event | null {
  if (typeof signature !== 'string') return null
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())
  } catch {
    return null
  }
}

type Named = { id: string; metadata?: Stripe.Metadata | null; payment_intent?: string | { id: string } | null }

async function newsIn(stripe: Stripe, event: Stripe.Event, secretKey: string): Promise<GatewayEvent> {
  const news = { id: event.id, kind: event.type }
  // of an account connected to ours, or of the other of test and live
  const foreign = event.account !== undefined || event.livemode !== /^[rs]k_live_/.test(secretKey)
  if (foreign) return { ...news, payment: null }
  const { id, metadata, payment_intent: intent } = event.data.object as unknown as Named
  const payer = metadata?.[payersName] ?? ''
  if (event.type === 'setup_intent.succeeded' && payer !== '')
    return { ...news, payment: null, card: { token: id, payer } }
  const named = paymentNamed(metadata?.[ourName] ?? '')
  if (named || typeof intent !== 'string') return { ...news, payment: named }
  // disputes, and refunds made on Stripe's pages, do not carry our name: their payment does
  const payment = await getOne(stripe.paymentIntents.retrieve(intent))
  return { ...news, payment: paymentNamed(payment?.metadata[ourName] ?? '') }
}
