import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { createServer } from './server.ts'

let tested: TestCentre
beforeAll(async () => {
  tested = await startTestCentre('demo')
})
afterAll(() => tested.close())

async function serving<T>(trusted: string, use: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const settings = readConfiguration({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUST_PROXY: trusted })
  const app = await createServer(settings, tested.services, null)
  app.get('/who', async request => request.ip)
  try {
    return await use(app)
  } finally {
    await app.close()
  }
}

const proxy = '192.0.2.1'
const visitorOf = (trusted: string, forwarded: string, remoteAddress = proxy) =>
  serving(trusted, async app => {
    const headers = { 'x-forwarded-for': forwarded }
    return (await app.inject({ url: '/who', remoteAddress, headers })).body
  })

describe('the visitor’s address', () => {
  test.each([
    ['no proxy is trusted', 'false', '203.0.113.9', proxy],
    ['one proxy', 'true', '203.0.113.9', '203.0.113.9'],
    ['one proxy, and an entry by the visitor', 'true', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['two proxies', '2', '198.51.100.1, 203.0.113.9, 192.0.2.2', '203.0.113.9'],
    ['named proxies', '192.0.2.0/24', '198.51.100.1, 203.0.113.9, 192.0.2.2', '203.0.113.9'],
    ['the proxy’s name is another', '192.0.2.7', '203.0.113.9', proxy],
    ['what is forwarded is no address', 'true', 'x', proxy],
    ['what is forwarded is empty', 'true', '', proxy],
    ['what is forwarded has a zone', 'true', 'fe80::1%eth0', proxy],
  ])('where %s (TRUST_PROXY=%s; %s) is %s', async (_what, trusted, forwarded, address) => {
    expect(await visitorOf(trusted, forwarded)).toBe(address)
  })

  test('of IPv4 is written in its usual form, however the socket or a proxy names it', async () => {
    expect(await visitorOf('false', '', `::ffff:${proxy}`)).toBe(proxy)
    expect(await visitorOf('true', '::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(await visitorOf('true', 'x', `::ffff:${proxy}`)).toBe(proxy)
  })
})

test('a sign-in with a forwarded address that is none is answered and recorded with the proxy’s', async () => {
  const answers = await serving('true', async app => {
    const page = { referer: 'http://portal.test/', 'x-forwarded-for': 'x' }
    const first = await app.inject({ url: '/sanctum/csrf-cookie', remoteAddress: proxy, headers: page })
    const cookies = [first.headers['set-cookie'] ?? []].flat().map(text => text.split(';')[0] ?? '')
    const token = decodeURIComponent(cookies.find(text => text.startsWith('XSRF-TOKEN='))?.slice(11) ?? '')
    const headers = { ...page, cookie: cookies.join('; '), 'x-xsrf-token': token }
    const payload = { email: 'anna@demo.example', password: 'wrong' }
    const login = { method: 'POST', url: '/ajax/v1/accounts/login', remoteAddress: proxy } as const
    const refused = await app.inject({ ...login, headers, payload })
    const accepted = await app.inject({ ...login, headers, payload: { ...payload, password: 'kontor-demo-2026' } })
    return [first.statusCode, refused.statusCode, accepted.statusCode]
  })
  expect(answers).toEqual([204, 422, 200])
  const { address } = await tested.services.database.operator
    .selectFrom('session')
    .select('address')
    .executeTakeFirstOrThrow()
  expect(address).toBe(proxy)
})
