import type { CallInput, CallOutput, Routes } from '@kontor/contract/wire/types'
import type { CentreAnswer } from '../page/page-context.ts'
import { announceProblem } from './announce.ts'
import { enrolNow, reauthenticate } from './auth-challenges.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { ApiProblem } from './problem.ts'
import { queued } from './request-queue.ts'
import { longestWaitMs, parseRetryAfter, refreshDelay, retryDelay } from './retry.ts'
import { shownCustomer, startAnew } from './shown-customer.ts'
import { lockedOut, signedOut } from './signed-out.ts'
import { type Call, longestWait, ownCentre, send, xsrfToken } from './transport.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** One per user action, so that a repeated click or a retry has one effect. Made for each POST where absent. */
  idempotencyKey?: string
  /** Puts the body beside files, see `forms/attachments.ts`. */
  pack?: ((json: string) => FormData) | undefined
  /** Sends it in place of the browser's own, see `upload.ts`. */
  fetch?: typeof fetch
  /** Asks who is there: no one is an answer like any other. `stranger` asks without the browser's cookies. */
  as?: 'anybody' | 'stranger'
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Calls an endpoint of the customer centre: `call('GET /ajax/v1/invoices', {query: {status: 'open'}})`.
 * @throws ApiProblem for every status from 400 on, and `centre_unreachable` where no answer comes
 */
export async function call<R extends Routes>(
  route: R,
  ...[input, options]: Record<never, never> extends CallInput<R>
    ? [input?: CallInput<R>, options?: CallOptions]
    : [input: CallInput<R>, options?: CallOptions]
): Promise<CallOutput<R>> {
  const request = requestOf(route, (input ?? {}) as Parts, options ?? {})
  const answer = await perform(request)
  if (answer.status >= 400) {
    const problem = problemOf(answer)
    // specification 8: a token that cannot be renewed belongs to no session either
    if ((problem.status === 401 || problem.status === 419) && !options?.as && signedOut()) return new Promise(() => {})
    // specification 4, for what is done on a page that was open before the lock; a page that is only read goes by its error page
    if (problem.code === 'account_locked' && !isRead(request.method) && lockedOut()) return new Promise(() => {})
    if (problem.code === 'second_factor_required') enrolNow()
    // typed input stays on screen; a page that only reads reloads
    if (problem.code === 'customer_changed' && isRead(request.method)) {
      startAnew()
      return new Promise(() => {})
    }
    throw problem
  }
  return answer.json as CallOutput<R> // the contract's word; the shipped centre checks it in its tests
}

export type { Routes }

function requestOf(route: string, { params, query, body }: Parts, options: CallOptions): Call {
  const space = route.indexOf(' ')
  const method = route.slice(0, space)
  const path = route
    .slice(space + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  const headers: Record<string, string> = { accept: 'application/json' }
  const json = body === undefined ? undefined : JSON.stringify(body)
  if (json !== undefined && !options.pack) headers['content-type'] = 'application/json'
  // what another customer centre does not know, its browser refuses to send
  if (ownCentre()) {
    const key = options.idempotencyKey ?? (method === 'POST' ? newIdempotencyKey() : undefined)
    if (key) headers['idempotency-key'] = key
    const customer = shownCustomer()
    if (customer) headers['x-customer-number'] = customer
  }
  return {
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    headers,
    ...(json !== undefined && { body: options.pack ? options.pack(json) : json }),
    signal: options.signal,
    fetch: options.fetch,
    ...(options.as === 'stranger' && { stranger: true }),
  }
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** With what its body says. */
type Answer = CentreAnswer & { json: unknown }

async function perform(request: Call): Promise<Answer> {
  const repeatable = isRead(request.method) || 'idempotency-key' in request.headers
  let tokenRenewed = false
  let proved = false
  for (let attempt = 0; ; ) {
    const answer = await once(request)
    // a 419 was not carried out, so repeating any call is safe
    if (answer?.status === 419 && !tokenRenewed) {
      tokenRenewed = true
      await fetchToken()
      continue
    }
    // neither was a 428: once the user has proved their identity it goes through by itself, under the same key and with
    // the new token
    if (answer?.status === 428 && !proved) {
      proved = await reauthenticate()
      if (proved) continue
    }
    const after = parseRetryAfter(answer?.headers['retry-after'])
    const status = answer?.status ?? 0
    const delay =
      retryDelay(attempt, status, after, repeatable, longestWaitMs[longestWait()]) ??
      // what can be given up is waited for
      (isRead(request.method) && !request.signal ? refreshDelay(status) : null)
    if (delay === null) {
      if (!answer) throw new ApiProblem(502, { code: 'centre_unreachable' })
      return answer
    }
    attempt++
    if (delay > 0) await new Promise(resolve => setTimeout(resolve, delay))
  }
}

async function once(request: Call): Promise<Answer | undefined> {
  const { method, path, headers } = request
  try {
    if (isRead(method)) return await queued(method, path, () => ask(request))
    if (xsrfToken() === undefined) await fetchToken()
    return await queued(method, path, () => {
      // read when its turn has come: the call before may have brought another
      const token = xsrfToken()
      return ask(token === undefined ? request : { ...request, headers: { ...headers, 'x-xsrf-token': token } })
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return undefined
  }
}

/** Whatever becomes of an answer, what it tells admins is told: one that is repeated, too. */
async function ask(request: Call): Promise<Answer> {
  const answer = await send(request)
  const json = answer.body === '' ? undefined : parse(answer)
  announceProblem(json)
  return { ...answer, json }
}

let fetchingToken: Promise<Answer> | undefined

/**
 * One at a time: each answer to a browser without cookies begins another session, and the later would replace the
 * earlier.
 */
function fetchToken(): Promise<Answer> {
  const token = { method: 'GET', path: '/sanctum/csrf-cookie', headers: { accept: 'application/json' } }
  fetchingToken ??= queued(token.method, token.path, () => ask(token)).finally(() => {
    fetchingToken = undefined
  })
  return fetchingToken
}

function parse(answer: CentreAnswer): unknown {
  try {
    return JSON.parse(answer.body)
  } catch {
    // a proxy's HTML, for example; its status still counts
    return undefined
  }
}

function problemOf({ status, headers, json }: Answer): ApiProblem {
  const reference = headers['x-request-id']
  const fields = { ...(reference && { reference }), ...(typeof json === 'object' && json) }
  return new ApiProblem(status, fields, parseRetryAfter(headers['retry-after']))
}
