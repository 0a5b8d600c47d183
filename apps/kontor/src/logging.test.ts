import { endpoints } from '@kontor/contract/endpoints'
import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loggedUrl } from './logging.ts'
import { createServer } from './server.ts'

const token = 'dGhpcy1pcy1hLXRva2VuLW9mLTQzLXNpZ25zLWFzLW91'

describe('the log at level info', () => {
  let tested: TestCentre
  let app: FastifyInstance
  let log = ''

  beforeAll(async () => {
    tested = await startTestCentre('empty')
    const settings = readConfiguration({ APP_URL: 'http://portal.test', NODE_ENV: 'test', LOG_LEVEL: 'info' })
    app = await createServer(settings, tested.centre, null, {
      write: line => {
        log += line
      },
    })
  })
  afterAll(async () => {
    await app.close()
    await tested.close()
  })

  test('says what was asked for, by which address, and how it ended', async () => {
    await app.inject({ url: '/health/live?deep=1', remoteAddress: '192.0.2.7' })
    expect(log).toContain(
      '"req":{"method":"GET","url":"/health/live?deep=…","host":"localhost:80","remoteAddress":"192.0.2.7"',
    )
    expect(log).toContain('"res":{"statusCode":200}')
  })

  test('says what helps about an error, without the row and the connection in PostgreSQL’s errors', () => {
    log = ''
    const cause = Object.assign(new Error('duplicate key value'), {
      ...{
        code: '23505',
        constraint: 'user_account_email',
        detail: 'Key (lower(email))=(mia@example.com) already exists.',
      },
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
    expect(log).toContain('"req":{')
    expect(log).not.toContain(token)
  })
})

test.each([
  ['/password/reset/short', '/password/reset/…'],
  ['/password/reset', '/password/reset'],
  ['/ajax/v1/accounts/register/abc/decline', '/ajax/v1/accounts/register/…/decline'],
  ['/billing/0189e8c2-6000-7930-8a6d-97cc4b34a88b', '/billing/0189e8c2-6000-7930-8a6d-97cc4b34a88b'],
  ['/assets/a-component-with-a-very-long-name-B3xYz012.js', '/assets/a-component-with-a-very-long-name-B3xYz012.js'],
  ['/billing?page=2&query=anna%40demo.example', '/billing?page=…&query=…'],
])('%s is written as %s', (url, written) => {
  expect(loggedUrl(url)).toBe(written)
})
