import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDemo } from '@kontor/customer-centre/demo/demo-rows'
import { expect, test, vi } from 'vitest'
import { announcement } from './announce.ts'
import { readConfiguration } from './configuration.ts'

const told = (environment: Record<string, string>) => announcement(readConfiguration(environment))
const emails = (text: string) => text.match(/\w+@demo\.example/g)

test('a demo names its address, the logins of the README and where mails are', async () => {
  const text = told({ PORT: '4000' })
  expect(text).toContain('\nKontor is ready: http://localhost:4000 (version 0.1.0)\n')
  expect(text).toContain('http://localhost:4000/outbox')
  expect(text).toContain('nobody needs a second factor')
  expect(told({ SECOND_FACTOR_REQUIRED_FOR: 'staff' })).not.toContain('second factor')
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  expect(emails(text)).toEqual(emails(readme))
  const accounts = JSON.stringify(createDemo('2026-11-20', '').before)
  for (const email of emails(text) ?? []) expect(accounts).toContain(email)
})

const provider = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  APP_URL: 'https://my.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  PROVIDER_NAME: 'Example',
  PROVIDER_PHONE: '+49 30 1234567',
  PROVIDER_HOURS: 'Mo-Fr 09:00-17:00',
  PROVIDER_EMAIL: 'a@example.com',
  PROVIDER_ABUSE_EMAIL: 'a@example.com',
  PROVIDER_SECURITY_EMAIL: 'a@example.com',
  PROVIDER_DATA_PROTECTION_EMAIL: 'a@example.com',
  PROVIDER_POSTAL: 'Example GmbH,Straße 1,10115 Berlin',
  PROVIDER_VAT_ID: 'DE136695976',
  PROVIDER_TAX_NUMBER: '48/123/45678',
  PROVIDER_IBAN: 'DE02120300000000202051',
  PROVIDER_REPRESENTED_BY: 'Mia Berg',
  PROVIDER_CREDITOR_ID: 'DE98ZZZ09999999999',
  DUNNING: 'off',
}

test('with everything set it names only its address', () => {
  expect(told(provider)).toBe('\nKontor is ready: https://my.example.com (version 0.1.0)')
})

test('it asks for the base rate of a half-year that nobody has told it', () => {
  vi.setSystemTime('2026-11-20T10:00:00Z')
  const dunning = { ...provider, DUNNING: 'reminder 3' }
  expect(told(dunning)).toContain('no interest is shown until BASE_RATES has it')
  expect(told({ ...dunning, BASE_RATES: '2026-07-01 1.27' })).toBe(told(provider))
  vi.useRealTimers()
})

test.each([
  ['SMTP_URL', /^No SMTP_URL: mails reach nobody, they are files in .*outbox$/m],
  ['APP_URL', /^No APP_URL: links in mails lead to http:\/\/localhost:3000$/m],
  ['PROVIDER_POSTAL', /^Customers read of a provider who does not exist until you set PROVIDER_POSTAL$/m],
])('without %s it says that customers would be misled', (name, line) => {
  expect(told({ ...provider, [name]: '' })).toMatch(line)
})

test.each([
  ['one proxy, whoever it is', { TRUST_PROXY: 'true' }, true],
  ['any address', { TRUST_PROXY: '10.0.0.5,0.0.0.0/0', HOST: '0.0.0.0' }, true],
  ['named proxies', { TRUST_PROXY: '10.0.0.5' }, false],
  ['this machine’s proxy', { TRUST_PROXY: '1', HOST: '127.0.0.1' }, false],
  ['no proxy', {}, false],
])('trusting %s is warned of where all can call: %o', (_what, settings, warned) => {
  const lines = told({ ...provider, ...settings })
    .split('\n')
    .filter(line => line.includes('TRUST_PROXY'))
  expect(lines).toHaveLength(warned ? 1 : 0)
  // the demo and the portal alone say so, too
  for (const more of [{}, { CUSTOMER_CENTRE_URL: 'https://centre.example' }])
    expect(told({ HOST: '::', ...more, ...settings }).includes('TRUST_PROXY')).toBe(warned)
})

test('sandboxes that were asked for by name stay in view', () => {
  const asked = { ...provider, VAT_CHECK: 'sandbox', ALLOW_SANDBOX: 'VAT_CHECK' }
  expect(told(asked)).toMatch(/^Answers are made up, as you asked: VAT_CHECK$/m)
})

test('a provider without a register is not given the demo’s', () => {
  expect(readConfiguration(provider).centre.provider.register).toBe('')
  expect(readConfiguration({}).centre.provider.register).toContain('Hamburg')
})

test('a portal alone names its customer centre', () => {
  expect(told({ CUSTOMER_CENTRE_URL: 'https://centre.example' })).toContain('https://centre.example')
})
