import { expect, test } from 'vitest'
import { ConfigurationError, readConfiguration } from './configuration.ts'

const settingsOf = (environment: Record<string, string>) => readConfiguration(environment).payeeCheck
const production = { NODE_ENV: 'production', DATABASE_URL: 'embedded' }
const bank = { ...production, PAYEE_CHECK: 'vop', PAYEE_CHECK_URL: 'https://bank.example/vop' }

test.each([
  ['the demo makes answers up', {}, { mode: 'sandbox' }],
  ['production asks no bank', production, { mode: 'off' }],
  ['a demo asks no bank when turned off', { PAYEE_CHECK: 'off' }, { mode: 'off' }],
  [
    'vop asks the provider’s bank',
    { ...bank, PAYEE_CHECK_KEY: 'k', PAYEE_CHECK_TIMEOUT_SECONDS: '3' },
    { mode: 'vop', url: 'https://bank.example/vop', token: 'k', timeoutSeconds: 3 },
  ],
  [
    'a relay on this machine may go without key and encryption',
    { ...bank, PAYEE_CHECK_URL: 'http://localhost:8080/' },
    { mode: 'vop', url: 'http://localhost:8080/', token: null, timeoutSeconds: 5 },
  ],
])('%s', (_what, environment, settings) => expect(settingsOf(environment)).toEqual(settings))

test.each([
  ['PAYEE_CHECK', { PAYEE_CHECK: 'always' }],
  ['PAYEE_CHECK', { ...production, PAYEE_CHECK: 'sandbox' }],
  ['PAYEE_CHECK_URL', { PAYEE_CHECK: 'vop' }],
  ['PAYEE_CHECK_URL', { ...bank, PAYEE_CHECK_URL: 'bank.example' }],
  ['PAYEE_CHECK_URL', { ...bank, PAYEE_CHECK_URL: 'https://me:secret@bank.example/vop' }],
  ['PAYEE_CHECK_URL', { ...bank, PAYEE_CHECK_URL: 'http://bank.example/vop' }],
  ['PAYEE_CHECK_URL', { ...bank, PAYEE_CHECK_URL: 'http://localhost.evil.example/' }],
  ['PAYEE_CHECK_TIMEOUT_SECONDS', { PAYEE_CHECK_TIMEOUT_SECONDS: '0' }],
  ['PAYEE_CHECK_TIMEOUT_SECONDS', { PAYEE_CHECK_TIMEOUT_SECONDS: '11' }],
])('%s is refused, by name, with %o', (name, environment) => {
  const read = () => readConfiguration(environment)
  expect(read).toThrow(ConfigurationError)
  expect(read).toThrow(new RegExp(`^${name}: `))
})

test('a made-up bank is only for demos, also in production', () => {
  expect(settingsOf({ ...production, PAYEE_CHECK: 'sandbox', DEMO: 'true' })).toEqual({ mode: 'sandbox' })
})
