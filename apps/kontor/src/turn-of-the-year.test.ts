import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'

/** Half past midnight on New Year's Day in Berlin, where the provider is: in UTC it is still the old year. */
const build = process.env.PORTAL_BUILD ?? join(import.meta.dirname, '../../portal/dist')
const moment = new Date('2026-12-31T23:30:00Z')
let tested: TestCentre
let app: FastifyInstance
beforeAll(async () => {
  tested = await startTestCentre('demo')
  tested.wait(moment.getTime() - tested.services.clock.now().getTime())
  const settings = readConfiguration({ APP_URL: 'http://portal.test', NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  app = await createServer(settings, tested.services, await loadPortalBuild(build))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await tested.close()
})

/** Reads what the page's fields offer. */
async function options(url: string, email: string): Promise<string[]> {
  const cookie = [...(await tested.signedIn(email)).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html', cookie } })
  expect(statusCode).toBe(200)
  return [...body.matchAll(/<option value="([\dQ-]+)"/g)].map(([, value]) => value ?? '')
}

test('the list of documents offers the years that have any: not yet the one that has begun', async () => {
  const years = (await options('/billing', 'anna@demo.example')).filter(value => /^\d{4}$/.test(value))
  expect(years).toEqual(['2026', '2025', '2024'])
})

test('books are offered of the month and the quarter that are over', async () => {
  const offered = await options('/staff/billing', 'admin@demo.example')
  expect(offered.find(value => /^\d{4}-\d\d$/.test(value))).toBe('2026-12')
  expect(offered.find(value => value.includes('Q'))).toBe('2026-Q4')
})

test('a payment is of the day on which it was made', async () => {
  const { operator } = tested.services.database
  const anna = await tested.signedIn('anna@demo.example')
  const method = await operator
    .selectFrom('payment_method')
    .select('id')
    .where('customer_number', '=', 10001)
    .where('kind', '=', 'card')
    .executeTakeFirstOrThrow()
  const payment = { customer_number: 10001, id: randomUUID(), kind: 'card', status: 'succeeded', method_id: method.id }
  await operator
    .insertInto('payment')
    .values({ ...payment, amount_minor: 100, currency: 'EUR', created_at: moment })
    .execute()
  const { body } = await anna.get(`/ajax/v1/accounts/payment/${method.id}`)
  expect(body.payments[0]).toMatchObject({ id: payment.id, on: '2027-01-01' })
})
