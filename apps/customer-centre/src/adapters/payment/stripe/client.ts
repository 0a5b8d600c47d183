import { NoAnswer } from '@kontor/adapters/payment'
import type { Stripe } from 'stripe'
import type { StripeSettings } from '../settings.ts'

/** Stripe's library takes 0.2 seconds of the processor and 37 MB: only who is asked about Stripe loads it. */
export async function stripeClient({ secretKey, timeoutSeconds, url }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { hostname: host, port, protocol } = new URL(url)
  return new Client(secretKey, {
    // requests and answers are written for it, whatever the account's own is
    apiVersion: '2026-10-28.endive',
    host,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: timeoutSeconds * 1000,
    // whether something was done is looked up, never tried again; its client on Node's http sends what was cut off a second time
    httpClient: Client.createFetchHttpClient((address, init) => fetch(address, { ...init, redirect: 'error' })),
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Why Stripe refuses something; its message may name a card and is left out. */
export type Refusal = { type?: string; code?: string | undefined; decline_code?: string | undefined }

/** @throws NoAnswer where Stripe does not say whether it did what it was asked for */
export async function answerOf<T>(request: Promise<T>): Promise<{ ok: true; body: T } | { ok: false; error: Refusal }> {
  try {
    return { ok: true, body: await request }
  } catch (thrown) {
    const { raw, statusCode: status } = thrown as Partial<Stripe.errors.StripeError>
    if (status === undefined) throw new NoAnswer('stripe: NOT_REACHED')
    const error = raw as Refusal | undefined
    if (error?.type === 'idempotency_error') throw new NoAnswer('stripe: the key was used for another request')
    // a wrong key refuses nothing; 409: the same request is still at work; 424 and above: whether it was done is not said
    if (!error || [401, 403, 409].includes(status) || status >= 424) throw new NoAnswer(`stripe: HTTP ${status}`)
    return { ok: false, error }
  }
}

export const nameOf = ({ code, type }: Refusal): string => code ?? type ?? 'refused'

/** @returns null where there is none by that name @throws NoAnswer where Stripe refuses to say */
export async function getOne<T>(request: Promise<T>): Promise<T | null> {
  const answer = await answerOf(request)
  if (answer.ok) return answer.body
  if (answer.error.code === 'resource_missing') return null
  throw new NoAnswer(`stripe: ${nameOf(answer.error)}`)
}

/** Names our payment in the metadata of everything at Stripe. */
export const ourName = 'kontor_payment'

/** An object that was asked for within another; null: it is not there. */
export const expanded = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? value : null

/** Holds what stands behind a payment: its intent, or Stripe's page on which nothing has been paid yet. */
export type Found = { intent: Stripe.PaymentIntent } | { session: Stripe.Checkout.Session } | null

/** @param reference without it nothing can have been paid: money moves only after it is told */
export async function findCharge(stripe: Stripe, reference: string | null): Promise<Found> {
  if (reference?.startsWith('cs_')) {
    const expand = ['payment_intent.latest_charge']
    const session = await getOne(stripe.checkout.sessions.retrieve(reference, { expand }))
    const intent = expanded(session?.payment_intent)
    // on an open page the payer may try another card
    const over = session?.status !== 'open' || ['processing', 'succeeded'].includes(intent?.status ?? '')
    return intent && over ? { intent } : session && { session }
  }
  if (!reference) return null
  const intent = await getOne(stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }))
  return intent && { intent }
}
