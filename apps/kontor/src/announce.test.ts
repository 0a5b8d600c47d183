import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDemo } from '@kontor/customer-centre/demo/demo-rows'
import { expect, test, vi } from 'vitest'
import { announcement } from './announce.ts'
import { readConfiguration } from './configuration.ts'
import { siteFile } from './testing/site-file.ts'

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

const machine = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  APP_URL: 'https://my.example.com',
  SMTP_URL: 'smtps://mail.example.com',
}
const site = {
  provider: {
    name: 'Example',
    phone: '+49 30 1234567',
    email: 'a@example.com',
    abuse_email: 'a@example.com',
    security_email: 'a@example.com',
    data_protection_email: 'a@example.com',
    postal: ['Example GmbH', 'Straße 1', '10115 Berlin'],
    vat_id: 'DE136695976',
    represented_by: 'Mia Berg',
    creditor_id: 'DE98ZZZ09999999999',
  },
  contact: { hours: { 'Mo-Fr': '09:00-17:00' } },
  tax: { number: '48/123/45678' },
  payments: { account: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' } },
  dunning: { steps: 'off' },
}
const provider = { ...machine, ...siteFile(site) }

test('with everything set it names only its address', () => {
  expect(told(provider)).toBe('\nKontor is ready: https://my.example.com (version 0.1.0)')
})

test('it asks for the base rate of a half-year that nobody has told it', () => {
  vi.setSystemTime('2026-11-20T10:00:00Z')
  const dunning = (more: object) => ({
    ...provider,
    ...siteFile({ ...site, dunning: { steps: { reminder: 3 }, ...more } }),
  })
  expect(told(dunning({}))).toContain('no interest is shown until dunning.base_rates of kontor.yaml has it')
  expect(told(dunning({ base_rates: { '2026-07-01': 1.27 } }))).toBe(told(provider))
  vi.useRealTimers()
})

test.each([
  ['SMTP_URL', /^No SMTP_URL: mails reach nobody, they are files in .*outbox$/m],
  ['APP_URL', /^No APP_URL: links in mails lead to http:\/\/localhost:3000$/m],
])('without %s it says that customers would be misled', (name, line) => {
  expect(told({ ...provider, [name]: '' })).toMatch(line)
})

test('a provider of whom one thing is made up is told which', () => {
  const { postal, ...others } = site.provider
  expect(told({ ...machine, ...siteFile({ ...site, provider: others }) })).toMatch(
    /^Customers read of a provider who does not exist until you set in kontor\.yaml: provider\.postal$/m,
  )
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
