import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Browser } from '@kontor/customer-centre/testing/browser'
import { newcomer } from '@kontor/customer-centre/testing/newcomer'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { createServer } from './server.ts'

/** A gateway that takes every call and answers none. */
let asked = 0
const silent = createHttp(request => {
  request.resume().on('end', () => {
    asked++
  })
})
let tested: TestCentre
let app: FastifyInstance
beforeAll(async () => {
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}` // it listens on a port
  tested = await startTestCentre('demo', {
    paymentGateway: 'stripe',
    stripe: { url, secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec', timeoutSeconds: 600 },
  })
  const settings = readConfiguration({
    APP_URL: 'http://portal.test',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    FILES_DIR: '/srv/kontor-files',
    DATABASE_URL: 'postgresql://elsewhere/kontor',
  })
  app = await createServer(settings, tested.services, null)
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await app.close()
  await tested.close()
})

test('a process whose gateway never answers stays ready, whoever waits for it', async () => {
  const browserOf = async () => {
    const browser = new Browser(app, 'http://portal.test')
    for (const [name, value] of (await tested.signedIn((await newcomer(tested)).email)).cookies)
      browser.cookies.set(name, value)
    return browser
  }
  const [one, other] = [await browserOf(), await browserOf()]
  const ready = async () => {
    const { statusCode, body } = await app.inject('/health/ready')
    return [statusCode, JSON.parse(body).status]
  }
  // as many as there are connections, and more
  const payment = '/ajax/v1/accounts/payment'
  const calls = Array.from({ length: 12 }, (_, at) => one.post(`${payment}/card`, { gateway_token: `cs_${at}` }))
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(12)
  // the gateway is silent all the while; a busy machine may take longer than readiness waits for an answer
  await expect.poll(ready, { timeout: 60_000 }).toEqual([200, 'ready'])
  expect((await other.get(`${payment}/get/all`)).status).toBe(200)
  silent.closeAllConnections()
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['payment_service_silent']))
  await expect.poll(ready, { timeout: 60_000 }).toEqual([200, 'ready'])
}, 120_000)
