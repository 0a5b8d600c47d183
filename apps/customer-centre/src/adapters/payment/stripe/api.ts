import { askService, type JsonObject, reasonOf } from '../../outside-service.ts'
import { bodyOf, inside, NoAnswer, textIn } from '../answers.ts'
import type { StripeSettings } from '../settings.ts'

/** The version that requests and answers are written for, whatever the account's own is. */
const version = '2026-10-28.endive'
/** A list of a hundred payments has some hundred thousand bytes. */
const longest = 2_000_000

type Value = string | number | boolean | null | undefined | { [name: string]: Value } | Value[]
export type Parameters = Record<string, Value>
export type StripeAnswer = { ok: true; body: JsonObject } | { ok: false; error: JsonObject }
export type Stripe = {
  get(path: string, parameters?: Parameters): Promise<StripeAnswer>
  /** @param key the same one again is the same request: Stripe answers what it answered then */
  post(path: string, parameters: Parameters, key: string): Promise<StripeAnswer>
}

export function stripeApi({ url, secretKey, timeoutSeconds }: StripeSettings): Stripe {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': version }
  const ask = async (request: () => ReturnType<typeof askService>): Promise<StripeAnswer> => {
    const answer = await request().catch(error => {
      throw new NoAnswer(`stripe: ${reasonOf(error)}`)
    })
    const { status } = answer
    // a wrong key refuses nothing; 409: the same request is still at work; 424 and above: whether it was done is not said
    if ([401, 403, 409].includes(status) || status >= 424) throw new NoAnswer(`stripe: HTTP ${status}`)
    const body = bodyOf(answer)
    if (status < 300) return { ok: true, body }
    const error = inside(body, 'error') ?? {}
    if (textIn(error, 'type') === 'idempotency_error')
      throw new NoAnswer('stripe: the key was used for another request')
    return { ok: false, error }
  }
  return {
    get: (path, parameters = {}) =>
      ask(() => {
        const query = formOf(parameters)
        return askService(`${url}${path}${query === '' ? '' : `?${query}`}`, {
          method: 'GET',
          headers,
          timeoutSeconds,
          longest,
        })
      }),
    post: (path, parameters, key) =>
      ask(() =>
        askService(url + path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
          body: formOf(parameters),
          timeoutSeconds,
          longest,
        }),
      ),
  }
}

/** Nested values as Stripe reads them: `metadata[payment]=…`, `line_items[0][quantity]=1`. */
export function formOf(parameters: Parameters): string {
  const form = new URLSearchParams()
  const add = (name: string, value: Value): void => {
    if (value === null || value === undefined) return
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(parameters)) add(name, value)
  return form.toString()
}
