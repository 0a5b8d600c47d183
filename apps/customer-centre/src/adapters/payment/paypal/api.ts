import { NoAnswer } from '@kontor/adapters/payment'
import { askService, type JsonObject, reasonOf } from '../../outside-service.ts'
import { bodyOf, listIn, numberIn, textIn } from '../answers.ts'
import type { PaypalSettings } from '../settings.ts'

const longest = 500_000
/** Seconds before a token's end at which a new one is fetched. */
const early = 60

export type PaypalAnswer = { status: number; body: JsonObject }
export type Paypal = {
  get(path: string): Promise<PaypalAnswer>
  /**
   * @param body a text is JSON already
   * @param requestId the same one again is the same request: PayPal answers what it answered then; null: nothing happens by it
   */
  post(path: string, body: object | string, requestId: string | null): Promise<PaypalAnswer>
}

export function paypalApi({ url, clientId, clientSecret, timeoutSeconds }: PaypalSettings): Paypal {
  let token: { value: string; until: number } | null = null
  let fetching: Promise<string> | null = null
  const json = { 'content-type': 'application/json' }

  /** Those who ask at the same time share one. */
  function tokenOf(): Promise<string> {
    if (token && token.until > performance.now()) return Promise.resolve(token.value)
    fetching ??= fetchToken().finally(() => {
      fetching = null
    })
    return fetching
  }

  async function fetchToken(): Promise<string> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await reach(() =>
      askService(`${url}/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
        timeoutSeconds,
      }),
    )
    const body = answer.status === 200 ? bodyOf(answer) : null
    const value = textIn(body, 'access_token')
    if (value === '') throw new NoAnswer(`paypal: no access, HTTP ${answer.status}`)
    token = { value, until: performance.now() + ((numberIn(body, 'expires_in') ?? 0) - early) * 1000 }
    return value
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object | string,
    requestId?: string | null,
  ): Promise<PaypalAnswer> {
    const authorization = `Bearer ${await tokenOf()}`
    const answer = await reach(() =>
      askService(url + path, {
        method,
        // the whole resource, not its links alone
        headers: {
          authorization,
          prefer: 'return=representation',
          ...json,
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        timeoutSeconds,
        longest,
      }),
    )
    const { status } = answer
    // the next request fetches a new one
    if (status === 401) token = null
    // whether it was done is not said, or the same request is still at work
    const unclear = [401, 409, 429].includes(status) || status >= 500
    if (unclear || (status === 403 && method === 'POST')) throw new NoAnswer(`paypal: HTTP ${status}`)
    return { status, body: bodyOf(answer) }
  }

  return { get: path => ask('GET', path), post: (path, body, requestId) => ask('POST', path, body, requestId) }
}

const reach = (request: () => ReturnType<typeof askService>): ReturnType<typeof askService> =>
  request().catch(error => {
    throw new NoAnswer(`paypal: ${reasonOf(error)}`)
  })

/** Why it refuses, in its own code: the finest one that it gives. */
export const issueOf = (body: JsonObject): string => textIn(listIn(body, 'details')[0], 'issue') || textIn(body, 'name')

/** Finds where a link leads, by what it is for. */
export const linkIn = (body: JsonObject, ...names: string[]): string =>
  textIn(
    listIn(body, 'links').find(link => names.includes(textIn(link, 'rel'))),
    'href',
  )
