import { randomUUID } from 'node:crypto'
import { type CardStart, type GatewayEvent, NoAnswer, type SavedCard } from '@kontor/adapters/payment'
import type { Stripe } from 'stripe'
import { type HouseGateway, paymentNamed } from '../answers.ts'
import type { StripeSettings } from '../settings.ts'
import { cancel, charge, lookUp } from './charges.ts'
import { answerOf, expanded, getOne, ourName, stripeClient } from './client.ts'
import { refund } from './refunds.ts'

/** Cards by Stripe (https://docs.stripe.com/api): Payment Intents, Checkout's hosted page, refunds, disputes, webhooks. */
export function stripeGateway(settings: StripeSettings): HouseGateway {
  let made: Promise<Stripe> | undefined
  const client = () => (made ??= stripeClient(settings))
  return {
    name: 'stripe',
    kinds: ['card'],
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

/** Names brands as people know them; others as Stripe calls them. */
const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Whose card it is, in the metadata of what sets it up. */
const payersName = 'kontor_payer'

/** For the fields on our page: a name for the card that is entered there, which only its payer's browser and we learn. */
async function beginCard(stripe: Stripe, { payer }: Pick<CardStart, 'payer'>): Promise<{ client_secret: string }> {
  const customer = await answerOf(stripe.customers.create({}, { idempotencyKey: randomUUID() }))
  if (!customer.ok) throw new NoAnswer('stripe: no customer for a card')
  const answer = await answerOf(
    stripe.setupIntents.create(
      {
        customer: customer.body.id,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: { [payersName]: payer },
      },
      { idempotencyKey: randomUUID() },
    ),
  )
  const client_secret = answer.ok ? answer.body.client_secret : null
  if (!client_secret) throw new NoAnswer('stripe: no setup for a card')
  return { client_secret }
}

/** Stripe's own page takes the card: no script of theirs runs on ours, and no number passes here. */
async function startCard(stripe: Stripe, { returnUrl, payer, locale }: CardStart): Promise<{ url: string }> {
  // the name in braces is Stripe's: it must reach them as it is
  const back = `${returnUrl.href}${returnUrl.search === '' ? '?' : '&'}session=`
  const answer = await answerOf(
    stripe.checkout.sessions.create(
      {
        mode: 'setup',
        allowed_payment_method_types: ['card'],
        customer_creation: 'always',
        client_reference_id: payer,
        setup_intent_data: { metadata: { [payersName]: payer } },
        success_url: `${back}{CHECKOUT_SESSION_ID}`,
        cancel_url: `${back}cancelled`,
        locale,
      },
      { idempotencyKey: randomUUID() },
    ),
  )
  const url = answer.ok ? answer.body.url : null
  if (!url) throw new NoAnswer('stripe: no page for a card')
  return { url }
}

type Saved = SavedCard | 'declined' | 'unknown'

/**
 * @param token of Stripe's page, or of what its fields on our page have set up
 * @param payer who began it: a card of another customer is none
 */
async function savedCard(stripe: Stripe, token: string, payer: string): Promise<Saved> {
  if (/^seti_\w{1,190}$/.test(token)) {
    const setup = await getOne(stripe.setupIntents.retrieve(token, { expand: ['payment_method'] }))
    return setup?.metadata?.[payersName] === payer ? cardOf(setup, idOf(setup.customer)) : 'unknown'
  }
  if (!/^cs_\w{1,190}$/.test(token)) return 'unknown'
  const page = await getOne(stripe.checkout.sessions.retrieve(token, { expand: ['setup_intent.payment_method'] }))
  if (page?.mode !== 'setup' || page.client_reference_id !== payer) return 'unknown'
  const setup = expanded(page.setup_intent)
  return cardOf(setup, idOf(setup?.customer) || idOf(page.customer))
}

const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

/** @param customer under whom it is saved at Stripe, and charged */
function cardOf(setup: Stripe.SetupIntent | null, customer: string): Saved {
  if (setup?.status === 'requires_payment_method') return 'declined'
  const method = expanded(setup?.payment_method)
  const card = method?.card
  if (setup?.status !== 'succeeded' || !method || !card || customer === '') return 'unknown'
  return {
    answer: 'success',
    token: `${customer}/${method.id}`,
    brand: brands[card.brand] ?? card.brand,
    lastFour: card.last4,
    expires: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
    holder: (method.billing_details.name ?? '').slice(0, 70),
  }
}
