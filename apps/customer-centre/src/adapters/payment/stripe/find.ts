import type { JsonObject } from '../../outside-service.ts'
import { inside, NoAnswer, textIn } from '../answers.ts'
import type { Parameters, Stripe } from './api.ts'

/** What our payment is called in the metadata of everything at Stripe. */
export const ourName = 'kontor_payment'

/** @returns null where there is none by that name @throws NoAnswer where Stripe refuses to say */
export async function getOne(stripe: Stripe, path: string, parameters: Parameters = {}): Promise<JsonObject | null> {
  const answer = await stripe.get(path, parameters)
  if (answer.ok) return answer.body
  if (textIn(answer.error, 'code') === 'resource_missing') return null
  throw new NoAnswer(`stripe: ${textIn(answer.error, 'code') || textIn(answer.error, 'type')}`)
}

/** What stands behind a payment: its intent, or Stripe's page on which nothing has been paid yet. */
export type Found = { intent: JsonObject } | { session: JsonObject } | null

/** @param reference without it nothing can have been paid: money moves only after it is told */
export async function findCharge(stripe: Stripe, reference: string | null): Promise<Found> {
  if (reference?.startsWith('cs_')) {
    const path = `/v1/checkout/sessions/${encodeURIComponent(reference)}`
    const session = await getOne(stripe, path, { expand: ['payment_intent.latest_charge'] })
    const intent = inside(session, 'payment_intent')
    // on an open page the payer may try another card
    const over = textIn(session, 'status') !== 'open' || ['processing', 'succeeded'].includes(textIn(intent, 'status'))
    return intent && over ? { intent } : session && { session }
  }
  if (!reference) return null
  const path = `/v1/payment_intents/${encodeURIComponent(reference)}`
  const intent = await getOne(stripe, path, { expand: ['latest_charge'] })
  return intent && { intent }
}
