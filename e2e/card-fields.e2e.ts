import type { Page } from '@playwright/test'
import {
  startTestStripe,
  stripeKey,
  stripePublishableKey,
  webhookSecret,
} from '../apps/customer-centre/src/testing/adapters/stripe.ts'
import { type Program, startProgram } from '../apps/kontor/src/testing/program.ts'
import { axeFaults } from './fixtures/axe.ts'
import { demoFolder } from './fixtures/demo-folder.ts'
import { expect, password, test } from './fixtures/story.ts'

/** A program of its own that takes cards by Stripe, on a server of ours; what its script does in a browser is played here. */
const port = 4317
const url = `http://localhost:${port}`
let stripe: Awaited<ReturnType<typeof startTestStripe>>
let folder: Awaited<ReturnType<typeof demoFolder>>
let kontor: Program

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  stripe = await startTestStripe()
  folder = await demoFolder()
  kontor = await startProgram({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DEMO: 'true',
    ANTI_BOT: 'off',
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: folder.path,
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_PUBLISHABLE_KEY: stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
})
test.afterAll(async () => {
  await kontor.stop()
  await folder.remove()
  stripe.close()
})
test.afterEach(() => expect(stripe.problems.splice(0)).toEqual([]))

/** Says what the page gives to the script, and what the script then answers, one press after the other. */
const script = `
  window.given = []
  const keep = (what, value) => window.given.push([what, value])
  window.Stripe = (key, options) => (keep('Stripe', { key, ...options }), {
    elements: options => (keep('elements', options), {
      create: (kind, options) => (keep('create', { kind, ...options }), {
        on: (event, heard) => event === 'ready' && queueMicrotask(heard),
        mount: place => { place.innerHTML = '<label>Card number <input autocomplete="cc-number"></label>' },
        destroy: () => keep('destroy'),
      }),
      update: ({ appearance }) => keep('update', appearance),
      submit: async () => (document.querySelector('[autocomplete=cc-number]').value ? {} : { error: { type: 'validation_error' } }),
    }),
    confirmSetup: async ({ elements, ...options }) => (keep('confirmSetup', options), window.answers(options.clientSecret)),
  })`

async function stubbed(page: Page, answers: (setup: string) => unknown): Promise<void> {
  await page.exposeFunction('answers', (secret: string) => answers(secret.replace(/_secret_.*/, '')))
  await page.route('https://js.stripe.com/**', route => route.fulfill({ contentType: 'text/javascript', body: script }))
}

const given = (page: Page): Promise<[string, Record<string, unknown>][]> => page.evaluate('window.given')
const policyOf = async (page: Page, path: string) =>
  (await page.request.get(url + path)).headers()['content-security-policy'] ?? ''

async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: /e-?mail/i }).fill('anna@demo.example')
  await page.getByLabel(/^(password|passwort)$/i).fill(password)
  await page.getByRole('button', { name: /^(sign in|anmelden)$/i }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** @returns the status */
const post = (page: Page, path: string, body = {}): Promise<number> =>
  page.evaluate(
    async ([to, sent]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token }
      return (await fetch(to, { method: 'POST', headers, body: sent })).status
    },
    [path, JSON.stringify(body)] as const,
  )

const never = (what: string): never => {
  throw new Error(what)
}

test('a card is entered in Stripe’s fields within the page, refused, and then saved', async ({ page }) => {
  const tries = ['card_declined', '']
  await stubbed(page, id => {
    if (tries.shift()) return { error: { type: 'card_error', code: 'card_declined' } }
    const setup = stripe.setups.get(id) ?? never('no such setup')
    stripe.enterCard(setup)
    return { setupIntent: { id, status: 'succeeded' } }
  })
  await signIn(page)
  await page.goto(`${url}/billing/methods`)
  await page.getByRole('link', { name: 'Card', exact: true }).click()
  const number = page.getByRole('group', { name: 'Card details' }).getByLabel('Card number')
  await expect(number).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Enter the name on the card')).toBeVisible()
  await page.getByLabel('Name on card').fill('Anna Berg')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('alert')).toContainText('Check your card details.')
  expect(stripe.setups.size).toBe(0)
  await number.fill('4242')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('alert')).toContainText('Your bank declined this card')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.waitForURL(/\/billing\/methods\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Visa ···· 4242' })).toBeVisible()
  expect(stripe.setups.size).toBe(1)
  // the script is gone with its page
  expect(await page.evaluate('window.Stripe')).toBeUndefined()
})

test('a bank that asks on a page of its own leads back, whatever the payer answered', async ({ page }) => {
  await page.route('https://js.stripe.com/**', route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await signIn(page)
  expect(await post(page, '/ajax/v1/accounts/payment/card/setup')).toBe(201)
  const setup = [...stripe.setups.values()].at(-1) ?? never('no setup')
  const back = (status: string) =>
    `${url}/billing/methods/card?setup_intent=${setup.id}&setup_intent_client_secret=x&redirect_status=${status}`
  await page.goto(back('failed'))
  await expect(page.getByText('Your bank declined this card')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeVisible()
  stripe.enterCard(setup, 'pm_asked', 'Anna Berg')
  await page.goto(back('succeeded'))
  await page.waitForURL(`${url}/billing/methods`)
  await expect(page.getByText('Visa ···· 4242 has been saved.')).toBeVisible()
})

test('where the script is blocked, Stripe’s page takes the card', async ({ page, console }) => {
  console.expectError(/Failed to load resource/)
  await page.route('https://js.stripe.com/**', route => route.abort())
  await page.route('https://checkout.stripe.com/**', route => route.fulfill({ body: 'Stripe’s page' }))
  await signIn(page)
  await page.goto(`${url}/billing/methods/card`)
  await expect(page.getByText('The card fields did not load')).toBeVisible()
  await page.getByRole('button', { name: 'Enter card' }).click()
  await page.waitForURL(/^https:\/\/checkout\.stripe\.com\//)
  expect([...stripe.sessions.values()].at(-1)).toMatchObject({ mode: 'setup' })
})

test('nur die Seite mit den Feldern lässt Stripe zu, am Telefon, in Deutsch und dunkel', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await stubbed(page, () => ({ error: { type: 'api_connection_error' } }))
  await signIn(page)
  expect(await post(page, '/ajax/v1/preferences', { preferences: { locale: 'de' } })).toBe(200)
  await page.goto(`${url}/billing/methods/card`)
  await page.getByLabel('Name auf der Karte').fill('Anna Berg')
  await page.getByLabel('Card number').fill('4242')
  await page.getByRole('button', { name: 'Karte speichern' }).click()
  await expect(page.getByRole('alert')).toContainText('Internetverbindung')
  expect(await axeFaults(page)).toEqual([])
  const told = Object.fromEntries(await given(page))
  expect(told.Stripe).toEqual({ key: stripePublishableKey, locale: 'de' })
  expect(told.elements).toMatchObject({ mode: 'setup', allowedPaymentMethodTypes: ['card'], locale: 'de' })
  expect(told.elements).toMatchObject({ appearance: { variables: { colorBackground: 'rgb(16, 26, 28)' } } })
  expect(told.create).toMatchObject({ kind: 'payment', wallets: { link: 'never' } })
  expect(told.confirmSetup).toMatchObject({
    clientSecret: expect.stringMatching(/^seti_/),
    confirmParams: {
      return_url: `${url}/billing/methods/card`,
      payment_method_data: { billing_details: { name: 'Anna Berg' } },
    },
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => Object.fromEntries(await given(page)).update).toBeTruthy()

  const here = await policyOf(page, '/billing/methods/card')
  for (const part of [
    /script-src [^;]* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
    /connect-src 'self' https:\/\/api\.stripe\.com;/,
    /frame-src [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com;/,
  ])
    expect(here).toMatch(part)
  expect(here).not.toContain('unsafe')
  for (const path of ['/billing/methods', '/billing/methods/sepa', '/billing/pay', '/login'])
    expect(await policyOf(page, path)).not.toContain('stripe')

  // from the page with the fields every other one is loaded anew
  await page.evaluate('window.before = true')
  await page.getByRole('main').getByRole('link', { name: 'Zahlungsarten' }).first().click()
  await expect(page).toHaveURL(`${url}/billing/methods`)
  await expect.poll(() => page.evaluate('[window.before, window.Stripe]')).toEqual([undefined, undefined])
})
