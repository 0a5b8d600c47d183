import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyClient, type ClientOptions, createClientOf } from './client.ts'
import { ConnectionError, isRefusal, KontorError } from './errors.ts'

const calls = {
  events: 'GET events',
  invoice: 'GET invoices/{id}',
  invoicePdf: 'GET invoices/{id}/pdf file',
  invoices: 'GET invoices',
  orderPreview: 'POST orders/preview once',
  pay: 'POST payments',
  remove: 'DELETE contacts/{id}',
  rows: 'POST staff/lists/rows/file file read query',
  search: 'POST search read',
  ticketReply: 'POST tickets/{number}/messages files',
}

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = [status: number, body?: unknown, headers?: Record<string, string>] | 'nothing' | 'broken'
let seen: Seen[] = []
let answers: Answer[] = []
const server = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  seen.push({ method, url, headers, body: await text(request) })
  const next = answers.length > 1 ? answers.shift() : answers[0]
  if (next === 'nothing') return
  if (next === undefined || next === 'broken') {
    request.socket.destroy()
    return
  }
  const [status, body, more] = next
  response.writeHead(status, { 'content-type': 'application/json', ...more })
  response.end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body))
}

let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  // what waits before it repeats does so for no time at all
  vi.spyOn(Math, 'random').mockReturnValue(-2 / 3)
})
afterEach(() => void vi.restoreAllMocks())

const client = (options: Partial<ClientOptions> = {}): AnyClient =>
  createClientOf(calls, { url, token: 'secret', ...options })
function answering(...given: Answer[]): AnyClient {
  answers = given
  return client()
}
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    error => error,
  )
const refused: Answer = [409, { message: 'Not now.', code: 'payment_under_way', reference: 'r-1' }]

describe('a call', () => {
  test('goes to its place with what it was given, and its token in a header', async () => {
    const kontor = answering([200, { number: 'R-1' }])
    expect(await kontor.invoice!({ id: 'a/b?c' })).toEqual({ number: 'R-1' })
    await kontor.invoices!({ status: 'open', limit: 3, q: undefined })
    await kontor.pay!({ documents: ['1'] })
    await kontor.remove!({ id: '7', replacement: '8' })
    await kontor.rows!({ sort: 'name', columns: 'a', body: { columns: [] } })
    expect(seen.map(one => [one.method, one.url, one.body])).toEqual([
      ['GET', '/ajax/v1/invoices/a%2Fb%3Fc', ''],
      ['GET', '/ajax/v1/invoices?status=open&limit=3', ''],
      ['POST', '/ajax/v1/payments', '{"documents":["1"]}'],
      ['DELETE', '/ajax/v1/contacts/7?replacement=8', ''],
      ['POST', '/ajax/v1/staff/lists/rows/file?sort=name&columns=a', '{"columns":[]}'],
    ])
    expect(new Set(seen.map(one => one.headers.authorization))).toEqual(new Set(['Bearer secret']))
    expect(seen.map(one => one.headers['idempotency-key'] !== undefined)).toEqual([false, false, true, true, false])
  })

  test('asks for the token each time, and names the customer it is meant for', async () => {
    answers = [[204]]
    let count = 0
    const kontor = client({
      url: `${url}/`,
      token: async () => `t${++count}`,
      customer: 10001,
      headers: { 'accept-language': 'de' },
    })
    expect(await kontor.invoices!()).toBeUndefined()
    await kontor.invoices!()
    await client({ token: undefined }).invoices!()
    expect(
      seen.map(({ headers }) => [headers.authorization, headers['x-customer-number'], headers['accept-language']]),
    ).toEqual([
      ['Bearer t1', '10001', 'de'],
      ['Bearer t2', '10001', 'de'],
      [undefined, undefined, '*'],
    ])
  })

  test.each([{}, { id: '' }, { id: '.' }, { id: '..' }])(
    'whose path lacks a part, or would leave it, is not sent: %j',
    async input => {
      expect(await failing(answering([200]).invoice!(input))).toBeInstanceOf(TypeError)
      expect(seen).toEqual([])
    },
  )

  test.each(['my.example', 'ftp://my.example', 'https://u:p@my.example', 'https://my.example?token=1'])(
    'is refused the address %s',
    address => {
      expect(() => client({ url: address })).toThrow(TypeError)
    },
  )

  test('sends files beside its body, and gives a file as it comes', async () => {
    const kontor = answering([204], [204], [200, '%PDF', { 'content-type': 'application/pdf' }])
    const attachments = [new File(['log'], 'error.log', { type: 'text/plain' })]
    await kontor.ticketReply!({ number: 20001, body: 'See the log', attachments })
    await kontor.ticketReply!({ number: 20001, body: 'No log' })
    const [packed, plain] = seen
    expect(packed?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(packed?.body).toMatch(
      /name="body"\s+\{"body":"See the log"\}[\s\S]+name="attachments"; filename="error.log"[\s\S]+log/,
    )
    expect([plain?.url, plain?.body]).toEqual(['/ajax/v1/tickets/20001/messages', '{"body":"No log"}'])
    const file = (await kontor.invoicePdf!({ id: '1' })) as Response
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', '%PDF'])
  })

  test('is not led elsewhere with its token', async () => {
    const kontor = answering([302, '', { location: '/ajax/v1/other' }])
    expect(await failing(kontor.pay!({}))).toBeInstanceOf(ConnectionError)
    expect(new Set(seen.map(one => one.url))).toEqual(new Set(['/ajax/v1/payments']))
  })
})

describe('a refusal', () => {
  test('says why, by its code', async () => {
    const kontor = answering([
      422,
      { message: 'Check the fields.', code: 'invalid_input', errors: { 'lines.0.net': ['Too much'] }, current: 7 },
      { 'retry-after': '3', 'x-request-id': 'r-2' },
    ])
    const error = await failing(kontor.pay!({}))
    expect(error).toBeInstanceOf(KontorError)
    expect(error).toMatchObject({
      name: 'KontorError',
      call: 'pay',
      status: 422,
      code: 'invalid_input',
      retryAfter: 3,
      requestId: 'r-2',
      current: 7,
      fields: { 'lines.0.net': ['Too much'] },
      message: 'pay: Check the fields. (422, invalid_input, r-2)',
    })
    expect([isRefusal(error), isRefusal(error, 'pay'), isRefusal(error, 'invoice'), isRefusal(new Error('x'))]).toEqual(
      [true, true, false, false],
    )
    expect(JSON.stringify(error) + error.stack).not.toContain('secret')
  })

  test.each([
    [404, '<html>', 'not_found'],
    [429, '', 'too_many_requests'],
    [418, '[]', 'internal'],
    [500, 'null', 'internal'],
  ])('of a proxy: %i with %j is %s', async (status, body, code) => {
    expect(await failing(answering([status, body]).pay!({}))).toMatchObject({ status, code, fields: {} })
  })

  test('gives a date as seconds from now', async () => {
    const kontor = answering([403, {}, { 'retry-after': new Date(Date.now() + 90_500).toUTCString() }])
    const { retryAfter } = await failing(kontor.invoice!({ id: '1' }))
    expect(retryAfter).toBeGreaterThan(80)
    expect(retryAfter).toBeLessThanOrEqual(90.5)
  })
})

describe('a repetition', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('of a read after %i, once', async status => {
    expect(await answering([status], [200, 1]).invoice!({ id: '1' })).toBe(1)
    seen = []
    expect(await failing(answering([status]).invoice!({ id: '1' }))).toMatchObject({ status })
    expect(seen.length).toBe(2)
  })

  test.each([400, 401, 403, 404, 410, 422, 423])('is not made after %i', async status => {
    expect(await failing(answering([status], [200]).invoice!({ id: '1' }))).toMatchObject({ status })
    expect(seen.length).toBe(1)
  })

  test('of a write has the same key, made by the client or given', async () => {
    expect(await answering('broken', [201, 1]).pay!({ a: 1 })).toBe(1)
    expect(await answering(refused, [201, 2]).pay!({ a: 1 }, { idempotencyKey: 'mine' })).toBe(2)
    const keys = seen.map(one => one.headers['idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], 'mine', 'mine'])
    expect(new Set(seen.map(one => one.body))).toEqual(new Set(['{"a":1}']))
  })

  test('is not made where its effect would be another, but of a POST that only reads', async () => {
    expect(await failing(answering(refused).orderPreview!({}))).toMatchObject({ code: 'payment_under_way' })
    expect([seen.length, seen[0]?.headers['idempotency-key']]).toEqual([1, undefined])
    expect(await answering([503], [200, 3]).search!({})).toBe(3)
  })

  test('waits as long as it is asked to, and gives a longer wait to its caller', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const told: (string | undefined)[] = ['1', undefined, '3600']
    const kontor = client({
      fetch: async () => {
        const after = told.shift()
        return new Response('1', after ? { status: 429, headers: { 'retry-after': after } } : { status: 200 })
      },
    })
    const asked = kontor.invoice!({ id: '1' })
    await vi.advanceTimersByTimeAsync(999)
    expect(told).toEqual([undefined, '3600'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBe(1)
    expect(await failing(kontor.invoice!({ id: '1' }))).toMatchObject({ code: 'too_many_requests', retryAfter: 3600 })
    vi.useRealTimers()
  })
})

describe('what does not come', () => {
  test('is an error of its own, with the key that a write may use again', async () => {
    const error = await failing(answering('broken').pay!({}))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ name: 'ConnectionError', call: 'pay', timedOut: false, cause: expect.any(Error) })
    expect(error.idempotencyKey).toBe(seen[0]?.headers['idempotency-key'])
    expect(seen.length).toBe(2)
  })

  test('is given up after its time', async () => {
    answers = ['nothing']
    expect(await failing(client({ timeout: 20 }).invoice!({ id: '1' }))).toMatchObject({ timedOut: true })
    expect(await failing(client().invoice!({ id: '1' }, { timeout: 20 }))).toMatchObject({ timedOut: true })
    expect(seen.length).toBe(4)
  })

  test('can be given up by its caller: before it is sent, while it is answered, while a repetition waits', async () => {
    const kontor = answering('nothing')
    const reason = new Error('enough')
    const over = new AbortController()
    const asked = failing(kontor.invoice!({ id: '1' }, { signal: over.signal }))
    await expect.poll(() => seen.length).toBe(1)
    over.abort(reason)
    expect(await asked).toBe(reason)
    expect(await failing(kontor.invoice!({ id: '1' }, { signal: over.signal }))).toBe(reason)
    expect(seen.length).toBe(1)
    answers = [[503, {}, { 'retry-after': '30' }]]
    const later = new AbortController()
    const waiting = failing(kontor.invoice!({ id: '1' }, { signal: later.signal }))
    await expect.poll(() => seen.length).toBe(2)
    later.abort(reason)
    expect(await waiting).toBe(reason)
  })
})

describe('a list', () => {
  const page = (data: number[], next_cursor: string | null): Answer => [200, { data, next_cursor, total: 5 }]

  test('is a page to whoever awaits it, and all rows to whoever goes through it', async () => {
    expect(await answering(page([1, 2], 'c')).invoices!()).toMatchObject({ data: [1, 2], total: 5 })
    seen = []
    const kontor = answering(page([1, 2], 'b'), page([], 'c'), page([3], null))
    const rows: unknown[] = []
    for await (const row of kontor.invoices!({ status: 'open' })) rows.push(row)
    expect(rows).toEqual([1, 2, 3])
    expect(seen.map(one => one.url.split('?')[1])).toEqual([
      'status=open',
      'status=open&cursor=b',
      'status=open&cursor=c',
    ])
  })

  test('asks for no page that is not reached, and throws what a later one is refused with', async () => {
    for await (const _ of answering(page([1], 'b')).invoices!()) break
    expect(seen.length).toBe(1)
    const kontor = answering(page([1], 'b'), [422, { code: 'cursor_invalid' }])
    const all = async () => {
      for await (const _ of kontor.invoices!());
    }
    expect(await failing(all())).toMatchObject({ code: 'cursor_invalid', call: 'invoices' })
  })
})

describe('following events', () => {
  const page = (next: string, ...events: number[]): Answer => [200, { events, next }]

  test('goes on from where it was, over failures that pass', async () => {
    const soon: Record<string, string> = { 'retry-after': '0' }
    const kontor = answering(page('a', 1), [503, {}, soon], [503, {}, soon], page('b'), page('c', 2))
    const told: unknown[] = []
    for await (const { events, next } of kontor.follow({ kinds: 'document.paid', after: 'x' })) {
      told.push(...events)
      if (next === 'c') break
    }
    expect(told).toEqual([1, 2])
    expect(seen.map(one => new URLSearchParams(one.url.split('?')[1]).get('after'))).toEqual(['x', 'a', 'a', 'a', 'b'])
    expect(seen[0]?.url).toBe('/ajax/v1/events?kinds=document.paid&after=x&wait=30')
  })

  test('throws what does not pass', async () => {
    const kontor = answering([410, { code: 'events_gone', current: { since: null } }])
    expect(await failing(kontor.follow().next())).toMatchObject({ code: 'events_gone', current: { since: null } })
  })

  test('ends when its caller gives it up, also while it waits to try again', async () => {
    const over = new AbortController()
    const waiting = failing(answering('broken').follow({}, { signal: over.signal }).next())
    await expect.poll(() => seen.length).toBe(2)
    over.abort()
    expect(await waiting).toMatchObject({ name: 'AbortError' })
  })
})
