import { endpoints } from '@kontor/contract/endpoints'
import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { openDatabase } from '@kontor/customer-centre/platform/db/database'
import { insertedSession } from '@kontor/customer-centre/testing/inserted-session'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { noteStatement } from './request-notes.ts'
import { createServer } from './server.ts'

const token = 'dGhpcy1pcy1hLXRva2VuLW9mLTQzLXNpZ25zLWFzLW91'

describe('the log at level info', () => {
  let tested: TestCentre
  let app: FastifyInstance
  let log = ''

  beforeAll(async () => {
    tested = await startTestCentre()
    const database = openDatabase(tested.logins, { observe: noteStatement })
    const settings = readConfiguration({ APP_URL: 'http://portal.test', NODE_ENV: 'test', LOG_LEVEL: 'info' })
    app = await createServer(settings, { ...tested.services, database }, null, {
      write: line => {
        log += line
      },
    })
  })
  afterAll(async () => {
    await app.close()
    await tested.close()
  })

  const lines = () =>
    log
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))

  test('has one line for each request: its pattern, how it ended, and for which account and customer', async () => {
    const cookies = await insertedSession({ ...tested.services, now: tested.services.clock.now() }, 'anna@demo.example')
    const headers = {
      cookie: [...cookies].map(pair => pair.join('=')).join('; '),
      referer: 'http://portal.test/',
      'user-agent': 'Mozilla',
      'x-request-id': 'of-the-proxy-7',
    }
    log = ''
    const url = '/ajax/v1/invoices?search=anna%40demo.example'
    const answer = await app.inject({ url, headers, remoteAddress: '192.0.2.7' })
    expect(answer.headers['x-request-id']).toBe('of-the-proxy-7')
    const [line, ...more] = lines()
    expect(more).toEqual([])
    expect(line).toEqual({
      level: 'info',
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      reqId: 'of-the-proxy-7',
      msg: 'request',
      method: 'GET',
      route: '/ajax/v1/invoices',
      status: 200,
      ms: expect.any(Number),
      // the session's, which reads the list as well
      statements: 1,
      user: expect.stringMatching(/^[0-9a-f-]{36}$/),
      customer: 10001,
    })
  })

  test('counts the statements of a request that brings a body, too', async () => {
    const body = { email: 'anna@demo.example', password: 'wrong' }
    log = ''
    const headers = { referer: 'http://portal.test/' }
    const guest = await app.inject({ url: '/sanctum/csrf-cookie', headers })
    const cookies = guest.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const token = guest.cookies.find(({ name }) => name.includes('XSRF'))?.value ?? ''
    const sent = { ...headers, cookie: cookies, 'x-xsrf-token': decodeURIComponent(token) }
    const answer = await app.inject({ method: 'POST', url: '/ajax/v1/accounts/login', headers: sent, payload: body })
    expect(answer.statusCode).toBe(422)
    const line = lines().at(-1)
    expect(line).toMatchObject({ route: '/ajax/v1/accounts/login', status: 422 })
    expect(line.statements).toBeGreaterThan(0)
    expect(log).not.toContain('anna')
  })

  test('a refusal carries the id under which the log tells of it, whether or not any route was found', async () => {
    for (const url of ['/ajax/v1/user', '/ajax/v1/nothing', '/elsewhere', '/%zz']) {
      const answer = await app.inject(url)
      expect([answer.statusCode >= 400, answer.headers['x-request-id']]).toEqual([
        true,
        expect.stringMatching(/^.{36}$/),
      ])
    }
  })

  test('a probe is worth a line only to who looks closely', async () => {
    log = ''
    await app.inject('/health/live')
    expect(log).toBe('')
  })

  test('says what helps about an error, without the row and the connection in PostgreSQL’s errors', () => {
    log = ''
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'user_account_email',
      detail: 'Key (lower(email))=(mia@example.com) already exists.',
      client: { secretKey: 4711, connection: {} },
    })
    app.log.warn({ err: cause }, 'first')
    app.log.warn({ err: new Error('The job failed', { cause }) }, 'second')
    const [first, second] = log
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).err)
    expect(first).toMatchObject({ message: 'duplicate key value', code: '23505', constraint: 'user_account_email' })
    expect(second.stack).toMatch(/^Error: The job failed\n[\s\S]*caused by: Error: duplicate key value\n/)
    expect(log).not.toMatch(/mia@example|4711|connection/)
  })

  const withToken = Object.values(endpoints as Record<string, EndpointDeclaration>)
    .filter(endpoint => /\{(token|uid)\}/.test(pathOf(endpoint)))
    .map(endpoint => [methodOf(endpoint), pathOf(endpoint).replace(/\{(token|uid)\}/, token)] as const)

  test.each([
    ...withToken,
    ['GET', `/password/reset/${token}`],
    ['DELETE', `/password/reset/${token}`],
    ['GET', `/password/reset//${token}`],
    ['GET', `/password%2Freset%2F${token}`],
    ['GET', `/password/reset/${token}/%zz`],
    ['GET', `/register/${token}`],
    ['GET', `/twofactor/recovery/${token}`],
    ['GET', `/sign-in/provider/callback?code=${token}&state=${token}`],
    ['GET', `/sign-in/provider/callback?${token}`],
    ['GET', `/oidc/auth?client_id=wiki&login_hint=${token}`],
    ['GET', `/oidc/interaction/${token}`],
    ['GET', `/login?previous_page=%2F?${token}`],
  ] as const)('%s %s: the token is not in it', async (method, url) => {
    log = ''
    await app.inject({ method, url })
    expect(log).toContain('"msg":"request"')
    expect(log).not.toContain(token)
  })
})
