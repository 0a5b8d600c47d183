import { createHmac, randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gatewayCases, storageCases } from '@kontor/adapters/testing'
import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import type { PaymentDetail } from '@kontor/contract/areas/money/payments'
import { insertDocument } from '@kontor/customer-centre/testing/billing/documents'
import { newcomer } from '@kontor/customer-centre/testing/newcomer'
import { booksOf } from '@kontor/customer-centre/testing/payments/paying'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameSources, publicAntiBot } from './anti-bot.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { fileStoreOf } from './file-store.ts'
import { loadAdapters } from './load-adapters.ts'
import { mailerOf } from './mailer.ts'
import { measuresOfAdapters } from './measures.ts'
import { acmePayment, adapterSource, siteWithPackages, withTypes } from './testing/adapter-package.ts'

const antiBot = `({ origin }) => ({
  siteKey: 'acme-site',
  origin,
  async verify(response, page) {
    if (response === 'broken') throw null
    return response === 'solved' && (page ?? 'http://portal.test') === 'http://portal.test'
  },
})`
const storage = `() => {
  const folder = join(import.meta.dirname, 'files')
  const at = key => join(folder, encodeURIComponent(key))
  return {
    async put(key, content) {
      const parts = []
      for await (const part of Buffer.isBuffer(content) ? [content] : content) parts.push(Buffer.from(part))
      await mkdir(folder, { recursive: true })
      await writeFile(at(key), Buffer.concat(parts))
    },
    async read(key) { await stat(at(key)); return createReadStream(at(key)) },
    size: key => stat(at(key)).then(({ size }) => size, () => null),
    room: async () => Infinity,
    remove: key => rm(at(key), { force: true }),
  }
}`
const node = `import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
`
const mail = `() => ({ async send({ to, message }) { globalThis.acmeMails = [to, String(await message())] } })`

let settings: Configuration
let here: TestCentre
let taken: () => number
beforeAll(async () => {
  const content = {
    adapters: {
      payment: [{ package: '@acme/payment', settings: { key: { from: 'ACME_KEY' } } }],
      'anti-bot': { package: '@acme/check', settings: { origin: 'https://check.acme.example' } },
      storage: { package: '@acme/store' },
      mail: { package: '@acme/mail' },
    },
  }
  const packages = {
    '@acme/payment': acmePayment(),
    '@acme/check': adapterSource('anti-bot', antiBot),
    '@acme/store': node + adapterSource('storage', storage),
    '@acme/mail': adapterSource('mail', mail),
  }
  const named = withTypes(siteWithPackages(content, packages))
  settings = readConfiguration({ ACME_KEY: 'k-123456', ...named })
  await loadAdapters(settings)
  const module = join(dirname(named.SITE_FILE), 'node_modules/@acme/payment/adapter.js')
  const acme = (await import(pathToFileURL(module).href)) as { taken: () => number } // the package of testing/acme-payment.ts
  taken = acme.taken
  here = await startTestCentre('demo', { adapters: settings.centre.adapters, paymentGateway: 'off' })
})
afterAll(() => here.close())

const gateway = () => settings.centre.adapters.payment[0]?.gateway ?? expect.fail('no gateway')
const account = () => ({ gateway: gateway(), pays: 'card_ok', declined: 'card_empty', currency: 'EUR' })
for (const { name, run } of gatewayCases(account)) test(`the gateway of a package: ${name}`, run)
for (const { name, run } of storageCases(() => fileStoreOf(settings))) test(`the store of a package: ${name}`, run)

const methods = '/ajax/v1/accounts/payment'

/** A customer with a card of the package's gateway and an invoice of 12 euros, and the attempt to pay it. */
async function pays(token: string) {
  const { customer, email } = await newcomer(here)
  const browser = await here.signedIn(email)
  const card = await browser.post<PaymentMethod>(`${methods}/card`, { gateway_token: token })
  expect(card.body).toMatchObject({ label: 'Acme ···· 0001', holder: 'Nina New', state: 'active' })
  const facts = { customer, net: 1200, status: 'open', open: 1200, dueOn: '2026-11-15' } as const
  const id = await insertDocument(here.services.database.operator, facts)
  const before = taken()
  const wish = {
    documents: [{ id }],
    amount_minor: 1200,
    method: card.body.id,
    kind: 'card',
    return_path: '/billing/payments',
  }
  const { body, status } = await browser.post<{ payment: PaymentDetail }>('/ajax/v1/payments', wish)
  expect(status, JSON.stringify(body)).toBe(201)
  const owed = async () => (await booksOf(here.services, customer)).owed
  return { browser, payment: body.payment, owed, taken: () => taken() - before }
}

const tell = async (payment: string, key: string) => {
  const payload = JSON.stringify({ id: randomUUID(), kind: 'paid', payment })
  const signature = createHmac('sha256', key).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'acme-signature': signature }
  return (await here.app.inject({ method: 'POST', url: '/hooks/payments/acme', payload, headers })).statusCode
}

test('a card is offered, entered on the gateway’s page and saved, and pays an invoice', async () => {
  const { browser, owed, payment, taken } = await pays('card_ok')
  expect((await browser.get(`${methods}/get/all`)).body).toMatchObject({
    offered: ['sepa', 'card'],
    sandbox: false,
    stripe: null,
  })
  const page = await browser.post(`${methods}/card/page`, { return_path: '/billing/methods/card' })
  expect(page.body).toMatchObject({ url: expect.stringMatching(/^https:\/\/pay\.acme\.example\/card\?back=/) })
  expect([payment.status, await owed(), taken()]).toEqual(['succeeded', 0, 1])
  expect([await tell(payment.id, 'k-123456'), await tell(payment.id, 'forged')]).toEqual([200, 401])
})

test('a card that is declined leaves the invoice open', async () => {
  const { owed, payment } = await pays('card_empty')
  expect(payment).toMatchObject({ status: 'failed', reason: 'insufficient_funds', said: 'acme: empty' })
  expect(await owed()).toBe(1200)
})

test.each(['card_odd', 'card_throws'])('%s: money whose taking was not said is found, and taken once', async token => {
  const { browser, owed, payment, taken } = await pays(token)
  expect(payment).toMatchObject({ status: 'initiated', steps: [{ event: 'initiated' }, { event: 'no_answer' }] })
  expect(await owed()).toBe(1200)
  const { body } = await browser.post<{ payment: PaymentDetail }>(`/ajax/v1/payments/${payment.id}/continue`, {})
  expect([body.payment.status, await owed(), taken()]).toEqual(['succeeded', 0, 1])
})

test('frames of the check come from its origin, and nothing else does', () => {
  expect(frameSources(settings)).toBe('https://check.acme.example')
  expect(publicAntiBot(settings)).toEqual({ siteKey: 'acme-site', endpoint: 'https://check.acme.example', maker: true })
})

test.each([
  ['solved', 202],
  ['wrong', 422],
  // the check cannot be made: visitors are let in
  ['broken', 202],
])('a form whose check is %s is answered by %i', async (captcha, status) => {
  const checked = await startTestCentre('demo', { adapters: settings.centre.adapters, antiBot: { mode: 'package' } })
  try {
    const visitor = checked.browser()
    await visitor.get('/sanctum/csrf-cookie')
    const asked = { email: 'nobody@demo.example', captcha }
    expect((await visitor.post('/ajax/v1/password/request', asked)).status).toBe(status)
  } finally {
    await checked.close()
  }
})

test('who watches the process sees which packages serve ports, and what has failed', async () => {
  await expect(gateway().startAgreement({ returnUrl: new URL('http://portal.test/') })).rejects.toThrow(
    'acme takes cards',
  )
  const [info, failures] = measuresOfAdapters(settings).map(({ samples }) => samples.map(([labels]) => labels))
  expect(info).toContainEqual({ port: 'payment', package: '@acme/payment', version: '1.2.0' })
  expect(failures).toContainEqual({ port: 'payment', package: '@acme/payment', reason: 'FAILED' })
})

test('mails leave by the package, with all their headers', async () => {
  const mailer = await mailerOf(settings)
  const from = { name: 'Example', address: 'a@example.com' }
  const about = { id: randomUUID(), thread: null, from, replyTo: null, to: 'nina@example.com', subject: 'Hello' }
  await mailer.send({ ...about, text: 'Hello Nina', html: null, locale: 'en', writtenAt: new Date() })
  const { acmeMails } = globalThis as unknown as { acmeMails: string[] } // the package's
  expect(acmeMails).toEqual(['nina@example.com', expect.stringMatching(new RegExp(`^Message-ID: <${about.id}@`, 'm'))])
})
