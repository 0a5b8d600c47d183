import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { captchaPassed } from '../../platform/http/captcha.ts'
import { scripts } from '../../testing/adapters/anti-bot-settings.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

/** Stands in for the maker: answers what a test wants and records the calls. */
type Call = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
let maker: Server
let calls: Call[]
let next: { status: number; headers?: Record<string, string>; body: string | Buffer } | 'hang up'
let endpoint: string
let centre: TestCentre
/** Its address on a real socket: `inject` tidies addresses. */
let listening: Promise<string>

beforeAll(async () => {
  maker = createServer((request, reply) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      calls.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      if (next === 'hang up') request.socket.destroy()
      else reply.writeHead(next.status, next.headers).end(next.body)
    })
  })
  await new Promise<void>(resolve => maker.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(maker.address() as AddressInfo).port}`
  centre = await startTestCentre('empty', {
    antiBot: {
      mode: 'provider',
      siteKey: 'FCMGTEST',
      apiKey: 'api-key',
      endpoint,
      relay: { key: 'proxy-key', upstream: endpoint },
      scripts,
    },
  })
  listening = centre.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  calls = []
  next = json(200, { success: true })
})
afterAll(async () => {
  await centre.close()
  await new Promise(resolve => maker.close(resolve))
})

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) })
const warnings: { details: object; text: string }[] = []
const log = { warn: (details: object, text: string) => warnings.push({ details, text }) } as never // the part of a request's log that is used
const passes = (captcha: string | undefined, intent?: Buffer) =>
  captchaPassed(centre.services, captcha, '192.0.2.1', { log, intent })

describe('a response of the maker’s', () => {
  test('is shown to the maker with key and site key, and the maker’s answer counts', async () => {
    expect(await passes('response')).toBe(true)
    expect(calls).toMatchObject([
      { method: 'POST', url: '/api/v2/captcha/siteverify', headers: { 'x-api-key': 'api-key' } },
    ])
    expect(JSON.parse(calls[0]!.body)).toEqual({ response: 'response', sitekey: 'FCMGTEST' })
    next = json(200, { success: false, error: { error_code: 'response_duplicate', detail: '' } })
    expect(await passes('response')).toBe(false)
    expect(warnings).toEqual([])
  })

  test.each([undefined, '', '.UNCONNECTED', '.ERROR.UNREACHABLE~e30'])(
    'is not sent to the maker where it is %j',
    async captcha => {
      expect(await passes(captcha)).toBe(false)
      expect(calls).toEqual([])
    },
  )

  test.each([
    ['does not answer', () => 'hang up' as const],
    ['has trouble', () => json(500, { success: false, error: { error_code: 'internal_server_error', detail: '' } })],
    ['does not know our key', () => json(401, { success: false, error: { error_code: 'auth_invalid', detail: '' } })],
    ['talks of something else', () => ({ status: 200, body: '<html>' })],
  ])('lets its visitor in where the maker %s, and the log says so', async (_, answer) => {
    warnings.length = 0
    next = answer()
    expect(await passes('response')).toBe(true)
    expect(warnings).toMatchObject([{ text: expect.stringContaining('not verified'), details: { endpoint } }])
    expect(JSON.stringify(warnings)).not.toContain('api-key')
  })

  test('passes again with a repeat of its request, without a second question', async () => {
    const intent = Buffer.from('one request')
    expect(await passes('repeated', intent)).toBe(true)
    next = json(200, { success: false, error: { error_code: 'response_duplicate', detail: '' } })
    expect(await passes('repeated', intent)).toBe(true)
    expect(calls).toHaveLength(1)
    expect(await passes('repeated', Buffer.from('another'))).toBe(false)
  })
})

describe('the relay', () => {
  const agent = '/api/v2/captcha/agent'
  const visit = (method: 'GET' | 'POST', url: string, payload?: string, more: Record<string, string> = {}) =>
    centre.app.inject({
      method,
      url,
      remoteAddress: '203.0.113.9',
      headers: {
        'user-agent': 'a browser',
        'accept-language': 'de',
        cookie: 'kontor_session=secret',
        authorization: 'Bearer secret',
        'x-xsrf-token': 'secret',
        'x-frc-proxy-key': 'forged',
        'x-frc-proxy-client-ip': '198.51.100.1',
        'content-type': 'application/octet-stream',
        ...more,
      },
      ...(payload !== undefined && { payload }),
    })

  test.each([
    ['GET', 'agent'],
    ['GET', 'widget'],
    ['GET', 'ping'],
    ['POST', 'activate'],
    ['POST', 'quote'],
    ['POST', 'redeem'],
  ] as const)(
    'passes %s %s on, with its key and the visitor’s address, without the centre’s session',
    async (method, name) => {
      next = { status: 201, headers: { 'content-type': 'text/html', 'retry-after': '5' }, body: 'theirs' }
      const answer = await visit(
        method,
        `/api/v2/captcha/${name}?sitekey=a%20b`,
        method === 'POST' ? 'raw \u00e4' : undefined,
      )
      expect([answer.statusCode, answer.body]).toEqual([201, 'theirs'])
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html', 'retry-after': '5' })
      expect(calls).toMatchObject([
        { method, url: `/api/v2/captcha/${name}?sitekey=a%20b`, body: method === 'POST' ? 'raw \u00e4' : '' },
      ])
      const sent = calls[0]!.headers
      expect(sent).toMatchObject({
        'x-frc-proxy-key': 'proxy-key',
        'x-frc-proxy-client-ip': '203.0.113.9',
        'user-agent': 'a browser',
        'accept-language': 'de',
      })
      expect(JSON.stringify(sent)).not.toMatch(/secret|forged|198\.51/)
    },
  )

  test('reveals only the origin of the visitor’s page: a path may hold a token', async () => {
    await visit('GET', agent, undefined, { referer: 'http://portal.test/password/reset/secret?x=secret' })
    await visit('GET', agent, undefined, { referer: 'secret' })
    expect(calls.map(({ headers }) => headers.referer)).toEqual(['http://portal.test/', undefined])
  })

  test('passes back only headers that concern this answer', async () => {
    const headers = {
      'set-cookie': 'theirs=1',
      'service-worker-allowed': '/',
      'clear-site-data': '"*"',
      location: 'https://evil.example/',
      refresh: '0;url=https://evil.example/',
      link: '<https://evil.example/x.css>; rel=stylesheet',
      'strict-transport-security': 'max-age=0',
      'access-control-allow-origin': '*',
      'x-frame-options': 'ALLOWALL',
    }
    next = { status: 200, headers, body: 'theirs' }
    const answer = await visit('GET', agent)
    expect(answer.statusCode).toBe(200)
    for (const name of Object.keys(headers)) expect([name, answer.headers[name]]).toEqual([name, undefined])
  })

  test('lets only the portal’s pages show the maker’s, whose own policy can only narrow that', async () => {
    const ours = "frame-ancestors 'self' http://portal.test"
    expect((await visit('GET', agent)).headers['content-security-policy']).toBe(ours)
    next = { ...json(200, {}), headers: { 'content-security-policy': 'frame-ancestors *' } }
    // two policies separated by a comma: both hold
    expect((await visit('GET', agent)).headers['content-security-policy']).toBe(`frame-ancestors *, ${ours}`)
  })

  test('says 502 where the maker does not answer', async () => {
    next = 'hang up'
    expect((await visit('GET', agent)).statusCode).toBe(502)
  })

  test('says 502 where the maker’s answer has no end, or redirects', async () => {
    next = { status: 200, body: 'x'.repeat(2_000_000) }
    expect((await visit('GET', agent)).statusCode).toBe(200)
    next = { status: 200, body: 'x'.repeat(2_000_001) }
    const long = await visit('GET', agent)
    expect([long.statusCode, long.body]).toEqual([502, ''])
    next = { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync('x'.repeat(2_000_001)) }
    expect((await visit('GET', agent)).statusCode).toBe(502)
    next = { status: 302, headers: { location: 'https://evil.example/' }, body: '' }
    expect((await visit('GET', agent)).statusCode).toBe(502)
  })

  test.each([
    '/api/v2/captcha/siteverify',
    '/api/v2/captcha/agentx',
    '/api/v2/captcha/agent/',
    '/api/v2/captcha/agent/../../../../admin',
    '/api/v2/captcha/agent/..%2f..%2fadmin',
    '/api/v2/captcha/agent\\..\\..\\admin',
    '/api/v2/captcha/%61gent',
    '/api/v2/captcha/x/../agent/../admin',
    '//api/v2/captcha/agent',
    '@evil.example/api/v2/captcha/agent',
    'http://evil.example/api/v2/captcha/agent',
  ])('passes nothing on for %s', async target => {
    const port = Number(new URL(await listening).port)
    for (const method of ['GET', 'POST']) {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `${method} ${target} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      )
      let answer = ''
      for await (const chunk of socket) answer += chunk
      expect(Number(answer.split(' ')[1])).toBeOneOf([400, 404])
    }
    expect(calls).toEqual([])
  })

  test('has a connection test of four steps: the maker makes the challenges', async () => {
    const { body } = await visit('GET', '/connectionTest')
    expect(body.match(/data-step=/g)).toHaveLength(4)
  })
})
