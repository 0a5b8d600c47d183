import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../../outside-service.ts'
import { inside, NoAnswer, numberIn, textIn } from '../answers.ts'
import type { CardStart, SavedCard } from '../payment-gateway.ts'
import type { Stripe } from './api.ts'
import { getOne } from './find.ts'

/** As people know them; others as Stripe calls them. */
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
export const payersName = 'kontor_payer'

/** For the fields on our page: a name for the card that is entered there, which only its payer's browser and we learn. */
export async function beginCard(
  stripe: Stripe,
  { payer }: Pick<CardStart, 'payer'>,
): Promise<{ client_secret: string }> {
  const metadata = { [payersName]: payer }
  const customer = await stripe.post('/v1/customers', {}, randomUUID())
  const owner = customer.ok ? textIn(customer.body, 'id') : ''
  if (owner === '') throw new NoAnswer('stripe: no customer for a card')
  const answer = await stripe.post(
    '/v1/setup_intents',
    { customer: owner, usage: 'off_session', allowed_payment_method_types: ['card'], metadata },
    randomUUID(),
  )
  const client_secret = answer.ok ? textIn(answer.body, 'client_secret') : ''
  if (client_secret === '') throw new NoAnswer('stripe: no setup for a card')
  return { client_secret }
}

/** Stripe's own page takes the card: no script of theirs runs on ours, and no number passes here. */
export async function startCard(stripe: Stripe, { returnUrl, payer, locale }: CardStart): Promise<{ url: string }> {
  // the name in braces is Stripe's: it must reach them as it is
  const back = `${returnUrl.href}${returnUrl.search === '' ? '?' : '&'}session=`
  const answer = await stripe.post(
    '/v1/checkout/sessions',
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
    randomUUID(),
  )
  const url = answer.ok ? textIn(answer.body, 'url') : ''
  if (!answer.ok || url === '') throw new NoAnswer('stripe: no page for a card')
  return { url }
}

type Saved = SavedCard | 'declined' | 'unknown'

/**
 * @param token of Stripe's page, or of what its fields on our page have set up
 * @param payer who began it: a card of another customer is none
 */
export async function savedCard(stripe: Stripe, token: string, payer: string): Promise<Saved> {
  if (/^seti_\w{1,190}$/.test(token)) {
    const setup = await getOne(stripe, `/v1/setup_intents/${token}`, { expand: ['payment_method'] })
    return textIn(inside(setup, 'metadata'), payersName) === payer
      ? cardOf(setup, textIn(setup, 'customer'))
      : 'unknown'
  }
  if (!/^cs_\w{1,190}$/.test(token)) return 'unknown'
  const page = await getOne(stripe, `/v1/checkout/sessions/${token}`, { expand: ['setup_intent.payment_method'] })
  if (!page || textIn(page, 'mode') !== 'setup' || textIn(page, 'client_reference_id') !== payer) return 'unknown'
  const setup = inside(page, 'setup_intent')
  return cardOf(setup, textIn(setup, 'customer') || textIn(page, 'customer'))
}

/** @param customer under whom it is saved at Stripe, and charged */
function cardOf(setup: JsonObject | null, customer: string): Saved {
  if (textIn(setup, 'status') === 'requires_payment_method') return 'declined'
  const method = inside(setup, 'payment_method')
  const card = inside(method, 'card')
  if (textIn(setup, 'status') !== 'succeeded' || !card || customer === '') return 'unknown'
  const brand = textIn(card, 'brand')
  const month = String(numberIn(card, 'exp_month') ?? 0).padStart(2, '0')
  return {
    answer: 'success',
    token: `${customer}/${textIn(method, 'id')}`,
    brand: brands[brand] ?? brand,
    lastFour: textIn(card, 'last4'),
    expires: `${numberIn(card, 'exp_year') ?? 0}-${month}`,
    holder: textIn(inside(method, 'billing_details'), 'name').slice(0, 70),
  }
}
