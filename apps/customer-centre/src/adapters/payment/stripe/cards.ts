import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { NoAnswer } from '../answers.ts'
import type { CardStart, SavedCard } from '../payment-gateway.ts'
import { answerOf, expanded, getOne } from './client.ts'

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
export const payersName = 'kontor_payer'

/** For the fields on our page: a name for the card that is entered there, which only its payer's browser and we learn. */
export async function beginCard(
  stripe: Stripe,
  { payer }: Pick<CardStart, 'payer'>,
): Promise<{ client_secret: string }> {
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
export async function startCard(stripe: Stripe, { returnUrl, payer, locale }: CardStart): Promise<{ url: string }> {
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
export async function savedCard(stripe: Stripe, token: string, payer: string): Promise<Saved> {
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
