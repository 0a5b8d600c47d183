import { ConnectionError, KontorError } from './errors.ts'

export type ClientOptions = {
  /** Is the address of the customer area, such as `https://my.example`. */
  url: string
  /** Is an access token, or gives the one that counts now. Without one only what is open to anyone can be called. */
  token?: string | (() => string | Promise<string>) | undefined
  /** Is the number of the customer that calls are meant for: where the token is another’s, they are refused with `customer_changed`. */
  customer?: number | undefined
  /** Milliseconds that an answer may take: 30,000. */
  timeout?: number | undefined
  /** Milliseconds to wait before a call is repeated, at most: 60,000. Where Kontor asks for more, its refusal is thrown. */
  longestWait?: number | undefined
  /** Go with each call: `accept-language` says which language refusals are in, `user-agent` is shown with the token. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Sends in place of the global `fetch`. */
  fetch?: typeof fetch | undefined
}

export type CallOptions = {
  /** Gives a call up: it throws the signal’s reason. */
  signal?: AbortSignal | undefined
  /** Is one for each intent: a write that is repeated under it has one effect. The client makes one where it is absent. */
  idempotencyKey?: string | undefined
  /** Milliseconds that an answer may take. */
  timeout?: number | undefined
}

/** A page of a list. As it comes it can be awaited; `for await` goes through the rows of all pages. */
export type Listed<Page extends { data: readonly unknown[] }> = Promise<Page> & AsyncIterable<Page['data'][number]>

export type FollowQuery = {
  /** Is the position after which to begin: `next` of an earlier page. Absent: with the oldest event that is kept. */
  after?: string | undefined
  /** Are kinds to be told of, with commas between them; absent: all. */
  kinds?: string | undefined
  /** Is how many events a page has at most: 100, up to 1,000. */
  limit?: number | undefined
  /** Seconds that a call waits for an event where there is none: 30. */
  wait?: number | undefined
}

type Input = Record<string, unknown>
type EventPage = { events: unknown[]; next: string }

/**
 * Holds all that the client knows of calls: `GET invoices/{id}`, below `/ajax/v1/`, with marks behind it. `file`: the answer is none of JSON. `files`: takes
 * attachments. `read`: changes nothing. `once`: a repetition has another effect. `query`: its input is the query’s, and `body` the body.
 */
export type CallTable = Readonly<Record<string, string>>

/** Statuses that are worth one more try. */
const passing: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]

export type AnyClient = {
  [call: string]: (input?: Input, options?: CallOptions) => Promise<unknown> & AsyncIterable<unknown>
} & { follow(query?: FollowQuery, options?: CallOptions): AsyncGenerator<EventPage, never> }

export function createClientOf(calls: CallTable, options: ClientOptions): AnyClient {
  const base = new URL(options.url)
  if (!/^https?:$/.test(base.protocol) || base.username || base.search)
    throw new TypeError('url is the address alone: https://my.example')
  const client: Record<string, unknown> = {}
  for (const [name, route] of Object.entries(calls)) {
    client[name] = (input: Input = {}, given: CallOptions = {}) => {
      const page = perform(options, name, route, input, given)
      return Object.assign(page, {
        [Symbol.asyncIterator]: () =>
          rowsOf(page, cursor => perform(options, name, route, { ...input, cursor }, given)),
      })
    }
  }
  const { timeout = 30_000 } = options
  client.follow = (query: FollowQuery = {}, given: CallOptions = {}) => {
    const { wait = 30 } = query
    const patient = { ...given, timeout: (given.timeout ?? timeout) + wait * 1000 }
    return follow(after => perform(options, 'events', 'GET events', { ...query, wait, after }, patient), query, given)
  }
  return client as AnyClient // made of the table
}

async function* rowsOf(first: Promise<unknown>, next: (cursor: string) => Promise<unknown>): AsyncGenerator<unknown> {
  for (let page = first; ; ) {
    const { data, next_cursor } = (await page) as { data: unknown[]; next_cursor: string | null } // only lists are typed so
    yield* data
    if (!next_cursor) return
    page = next(next_cursor)
  }
}

/** Pulls page by page without an end. A failure that passes is waited for; what does not, as `events_gone`, is thrown. */
async function* follow(
  pull: (after: string | undefined) => Promise<unknown>,
  { after }: FollowQuery,
  { signal }: CallOptions,
): AsyncGenerator<EventPage, never> {
  for (let failures = 0; ; ) {
    try {
      const page = (await pull(after)) as EventPage // the contract’s word
      failures = 0
      after = page.next
      yield page
    } catch (error) {
      const passes =
        error instanceof ConnectionError || (error instanceof KontorError && passing.includes(error.status))
      if (!passes) throw error
      const asked = error instanceof KontorError ? error.retryAfter : undefined
      await sleep(asked === undefined ? Math.min(1000 * 2 ** failures++, 60_000) : asked * 1000, signal)
    }
  }
}

type Request = { url: string; init: RequestInit; key: string | undefined; repeatable: boolean; file: boolean }

async function perform(
  options: ClientOptions,
  call: string,
  route: string,
  input: Input,
  given: CallOptions,
): Promise<unknown> {
  given.signal?.throwIfAborted()
  const request = requestOf(options, call, route, input, given)
  for (let attempt = 0; ; attempt++) {
    const answer = await send(options, call, request, given)
    if (!(answer instanceof Error)) return answer.value
    if (attempt > 0 || !request.repeatable) throw answer
    if (answer instanceof KontorError && !passing.includes(answer.status)) throw answer
    const asked = answer instanceof KontorError ? answer.retryAfter : undefined
    // all that have lost their connection would come back in one moment
    const wait = asked === undefined ? 200 + Math.random() * 300 : asked * 1000
    if (wait > (options.longestWait ?? 60_000)) throw answer
    await sleep(wait, given.signal)
  }
}

function requestOf(options: ClientOptions, call: string, route: string, input: Input, given: CallOptions): Request {
  const [method = '', path = '', ...marks] = route.split(' ')
  const rest = { ...input }
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    // a dot would lead to another call
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${call}: ${name} is missing`)
    return encodeURIComponent(value)
  })
  const reads = method === 'GET' || marks.includes('read')
  const key = reads || marks.includes('once') ? undefined : (given.idempotencyKey ?? newKey())
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json, */*;q=0.5')
  if (key) headers.set('idempotency-key', key)
  if (options.customer !== undefined) headers.set('x-customer-number', String(options.customer))
  const inQuery = method === 'GET' || method === 'DELETE'
  const { body, attachments, ...fields } = rest
  let sent: string | FormData | undefined
  if (marks.includes('query')) sent = JSON.stringify(body ?? {})
  else if (marks.includes('files')) sent = packed(body === undefined ? fields : { ...fields, body }, attachments)
  else if (!inQuery) sent = JSON.stringify(rest)
  if (typeof sent === 'string') headers.set('content-type', 'application/json')
  const query = marks.includes('query') ? { ...fields } : inQuery ? rest : {}
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const root = options.url.replace(/\/+$/, '')
  return {
    url: `${root}${place.startsWith('/') ? '' : '/ajax/v1/'}${place}${search.size > 0 ? `?${search}` : ''}`,
    // a redirect could lead the token elsewhere, and a browser's cookies are another caller's
    init: { method, headers, redirect: 'error', credentials: 'omit', ...(sent !== undefined && { body: sent }) },
    key,
    repeatable: reads || key !== undefined,
    file: marks.includes('file'),
  }
}

/** 128 random bits. Not `crypto.randomUUID`, which pages have over https alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** The body beside its files, if there are any. */
function packed(body: Input, attachments: unknown): string | FormData {
  const json = JSON.stringify(body)
  if (!Array.isArray(attachments) || attachments.length === 0) return json
  const form = new FormData()
  form.append('body', json)
  for (const file of attachments) form.append('attachments', file)
  return form
}

async function send(
  options: ClientOptions,
  call: string,
  { url, init, key, file }: Request,
  { signal, timeout = options.timeout ?? 30_000 }: CallOptions,
): Promise<{ value: unknown } | KontorError | ConnectionError> {
  const headers = new Headers(init.headers)
  const token = typeof options.token === 'function' ? await options.token() : options.token
  if (token) headers.set('authorization', `Bearer ${token}`)
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), timeout)
  try {
    const ask = options.fetch ?? fetch
    const response = await ask(url, {
      ...init,
      headers,
      signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
    })
    // a file may take its time
    if (file && response.ok) return { value: response }
    const text = await response.text()
    if (!response.ok) return new KontorError(call, response.status, response.headers, text)
    return { value: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    signal?.throwIfAborted()
    return new ConnectionError(call, error, over.signal.aborted, key)
  } finally {
    clearTimeout(timer)
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}
