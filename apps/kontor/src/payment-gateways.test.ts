import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_51Kontor0123',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Kontor0123',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
}
const paypal = {
  PAYPAL_CLIENT_ID: 'kontor',
  PAYPAL_CLIENT_SECRET: 'very-secret',
  PAYPAL_WEBHOOK_ID: '9XL90610J3647323C',
}
const both = { PAYMENT_GATEWAY: 'stripe,paypal', ...stripe, ...paypal }
const production = { NODE_ENV: 'production', DATABASE_URL: 'embedded' }
const settingsOf = (environment: Record<string, string>) => readConfiguration(environment).payments

test('each takes what it is named for', () => {
  expect(settingsOf(both)).toMatchObject({
    paymentGateway: 'stripe,paypal',
    stripe: {
      url: 'https://api.stripe.com',
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
    },
    paypal: { url: 'https://api-m.paypal.com', webhookId: paypal.PAYPAL_WEBHOOK_ID },
  })
  expect(settingsOf({ PAYMENT_GATEWAY: 'stripe', ...stripe })).toMatchObject({ paymentGateway: 'stripe', paypal: null })
  expect(settingsOf({})).toEqual({ paymentGateway: 'sandbox', stripe: null, paypal: null, directDebits: 'sandbox' })
})

test('the key of the fields is needed only where cards are taken', () => {
  const { STRIPE_PUBLISHABLE_KEY: _, ...before } = stripe
  expect(settingsOf({ ...production, ...before }).stripe?.publishableKey).toBe('')
})

test('keys that take nothing new still answer for what was paid', () => {
  const { paymentGateway, stripe: account } = settingsOf({ ...production, ...stripe })
  expect([paymentGateway, account?.secretKey]).toEqual(['off', stripe.STRIPE_SECRET_KEY])
})

test.each([
  ['STRIPE_SECRET_KEY', ''],
  ['STRIPE_SECRET_KEY', 'pk_live_publishable'],
  ['STRIPE_PUBLISHABLE_KEY', ''],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_live_51Kontor0123'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_51Kontor0123'],
  ['STRIPE_WEBHOOK_SECRET', ''],
  ['STRIPE_WEBHOOK_SECRET', 'no-secret-of-theirs'],
  ['STRIPE_URL', 'http://stripe.example'],
  ['PAYPAL_CLIENT_ID', ''],
  ['PAYPAL_CLIENT_SECRET', ''],
  ['PAYPAL_WEBHOOK_ID', ''],
  ['PAYPAL_WEBHOOK_ID', 'not an id'],
  ['PAYPAL_URL', 'http://paypal.example'],
])('%s=%s stops the start, and no secret is repeated', (name, value) => {
  const start = () => readConfiguration({ ...both, [name]: value })
  expect(start).toThrow(new RegExp(`^${name}: `))
  const kept = [stripe.STRIPE_WEBHOOK_SECRET, paypal.PAYPAL_CLIENT_SECRET, 'pk_live_publishable', 'no-secret-of-theirs']
  for (const secret of kept) expect(start).not.toThrow(secret)
})

test('what only pretends stops the start of an installation for customers, unless it is asked for by name', () => {
  const test = {
    ...both,
    STRIPE_SECRET_KEY: 'sk_test_51Kontor0123',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_51Kontor0123',
  }
  const sandbox = { ...both, PAYPAL_URL: 'https://api-m.sandbox.paypal.com' }
  expect(() => readConfiguration({ ...production, ...test })).toThrow(/^STRIPE_SECRET_KEY: is a test key/)
  expect(() => readConfiguration({ ...production, ...sandbox })).toThrow(/^PAYPAL_URL: is PayPal’s sandbox/)
  const allowed = { ...production, ...test, ...sandbox, ALLOW_SANDBOX: 'PAYMENT_GATEWAY' }
  expect(settingsOf(allowed).paymentGateway).toBe('stripe,paypal')
  expect(settingsOf(test).paymentGateway).toBe('stripe,paypal')
  expect(settingsOf({ ...production, ...both }).paymentGateway).toBe('stripe,paypal')
})
