import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { gatewayOf } from './gateway.ts'

/** A gateway that takes every call and answers none by itself, until it is gone. */
let asked: { path: string; response: ServerResponse }[] = []
let gone = false
const silent = createServer((request, response) => {
  request.resume().on('end', () => {
    asked.push({ path: request.url ?? '', response })
    if (gone) response.socket?.destroy()
  })
})
let here: TestCentre
beforeAll(async () => {
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}` // it listens on a port
  // no one waits for that: the test ends the silence
  const timeoutSeconds = 600
  here = await startTestCentre('demo', {
    paymentGateway: 'stripe,paypal',
    stripe: { url, secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec', timeoutSeconds },
    paypal: { url, clientId: 'id', clientSecret: 'secret', webhookId: 'hook', timeoutSeconds },
  })
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await here.close()
})
beforeEach(() => {
  asked = []
  gone = false
})

const payment = '/ajax/v1/accounts/payment'
const methodsOf = async (customer: number) => {
  const { rows } = await sql`select from payment_method where customer_number = ${customer}`.execute(
    here.services.database.operator,
  )
  return rows.length
}

test('a gateway that never answers keeps nobody else waiting, and says what has happened', async () => {
  const [one, other] = [await newcomer(here), await newcomer(here)]
  const [browser, others] = [await here.signedIn(one.email), await here.signedIn(other.email)]
  const { crowding, ping, pools } = here.services.database
  const calls = Array.from({ length: 4 }, (_, at) => [
    browser.post(`${payment}/card`, { gateway_token: `cs_${at}` }, { 'idempotency-key': `card-${at}` }),
    browser.post(`${payment}/card/setup`),
    browser.post(`${payment}/card/page`, { return_path: '/billing' }),
    browser.post(`${payment}/paypal`, { return_path: '/billing' }),
  ]).flat()
  // PayPal's access is asked for once, no matter who waits for it
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(13)
  expect({ used: pools().app.used, crowding: crowding() }).toEqual({ used: 0, crowding: 0 })
  await ping()
  expect((await others.get(`${payment}/get/all`)).status).toBe(200)
  expect((await others.post('/ajax/v1/preferences', { preferences: {} })).status).toBe(200)
  gone = true
  for (const { response } of asked) response.socket?.destroy()
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['503 payment_service_silent']),
  )
  expect(answers[0]?.headers['retry-after']).toBe('60')
  expect(answers[0]?.body.message).toContain('Nothing was charged or saved')
  expect(await methodsOf(one.customer)).toBe(0)
  // the key of what was refused may be used again
  const again = await browser.post(`${payment}/card`, { gateway_token: 'cs_1' }, { 'idempotency-key': 'card-0' })
  expect([again.status, again.body.code]).toEqual([503, 'payment_service_silent'])
}, 120_000)

test('who has lost the access while the gateway took its time stores nothing', async () => {
  const { customer, email } = await newcomer(here)
  const browser = await here.signedIn(email)
  const starting = browser.post(`${payment}/paypal`, { return_path: '/billing' })
  const answerNext = async (path: string, body: object) => {
    await expect.poll(() => asked.at(-1)?.path, { timeout: 60_000 }).toBe(path)
    asked.at(-1)?.response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  await answerNext('/v1/oauth2/token', { access_token: 'access', expires_in: 3600 })
  await expect.poll(() => asked.at(-1)?.path, { timeout: 60_000 }).toBe('/v3/vault/setup-tokens')
  await sql`delete from session where user_id = (select id from user_account where email = ${email})`.execute(
    here.services.database.operator,
  )
  const links = [{ rel: 'approve', href: 'https://paypal.example/approve' }]
  await answerNext('/v3/vault/setup-tokens', { id: 'setup-1', links })
  expect((await starting).status).toBe(401)
  expect(await methodsOf(customer)).toBe(0)
})

test('no adapter is asked while a transaction is held, and none is there for whoever holds one', async () => {
  const gateway = gatewayOf(here.services, 'card')
  const request = { token: 'cs', holder: '', payer: '1', now: here.services.clock.now() }
  await expect(inTransaction(here.services.database.unbound, async () => gateway.saveCard(request))).rejects.toThrow(
    'saveCard is asked while a transaction is held',
  )
  await expect(
    here.services.database.asTenant(10001, async () => gateway.cardFields?.begin({ payer: '1' })),
  ).rejects.toThrow('begin is asked while a transaction is held')
  expect(asked).toEqual([])
  // @ts-expect-error a handler in the guard's transaction has a centre without adapters
  const ofHandler = (centre: Services) => gatewayOf(centre, 'card')
  expect(ofHandler).toBeTypeOf('function')
})
