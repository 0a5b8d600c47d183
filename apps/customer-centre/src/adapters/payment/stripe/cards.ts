import { randomUUID } from 'node:crypto'
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

/** @param payer who began it: the page of another customer is none */
export async function savedCard(
  stripe: Stripe,
  session: string,
  payer: string,
): Promise<SavedCard | 'declined' | 'unknown'> {
  if (!/^cs_[\w]{1,190}$/.test(session)) return 'unknown'
  const found = await getOne(stripe, `/v1/checkout/sessions/${session}`, { expand: ['setup_intent.payment_method'] })
  if (!found || textIn(found, 'mode') !== 'setup' || textIn(found, 'client_reference_id') !== payer) return 'unknown'
  const setup = inside(found, 'setup_intent')
  if (textIn(setup, 'status') === 'requires_payment_method') return 'declined'
  const method = inside(setup, 'payment_method')
  const card = inside(method, 'card')
  const customer = textIn(setup, 'customer') || textIn(found, 'customer')
  if (textIn(found, 'status') !== 'complete' || textIn(setup, 'status') !== 'succeeded' || !card || customer === '')
    return 'unknown'
  const brand = textIn(card, 'brand')
  const month = String(numberIn(card, 'exp_month') ?? 0).padStart(2, '0')
  return {
    answer: 'success',
    // a card is charged under the customer that it was saved for
    token: `${customer}/${textIn(method, 'id')}`,
    brand: brands[brand] ?? brand,
    lastFour: textIn(card, 'last4'),
    expires: `${numberIn(card, 'exp_year') ?? 0}-${month}`,
    holder: textIn(inside(method, 'billing_details'), 'name').slice(0, 70),
  }
}
