import { expect, test } from 'vitest'
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { pagePolicy } from './security-headers.ts'
import { publicThirdParty, thirdPartySources } from './third-party.ts'

const policyOf = (environment: Record<string, string>) =>
  pagePolicy('n', '', "'self'", thirdPartySources(readConfiguration(environment).thirdParty))

test('nothing is loaded from third parties by default', () => {
  expect(publicThirdParty(readConfiguration({}).thirdParty)).toBeNull()
  expect(policyOf({})).not.toMatch(/https?:/)
})

test('configured scripts are offered to pages, and the policy names their origins and what they load', () => {
  const environment = {
    ANALYTICS_SCRIPT: 'https://stats.example/matomo.js?site=1',
    TAG_MANAGER_SCRIPT: 'https://tags.example/gtm.js?id=GTM-1',
    THIRD_PARTY_ORIGINS: 'https://collect.example, https://tags.example',
  }
  expect(publicThirdParty(readConfiguration(environment).thirdParty)).toEqual({
    scripts: ['https://stats.example/matomo.js?site=1', 'https://tags.example/gtm.js?id=GTM-1'],
  })
  const policy = policyOf(environment)
  const origins = 'https://stats.example https://tags.example https://collect.example'
  expect(policy).toContain(`script-src 'self' 'nonce-n' ${origins};`)
  expect(policy).toContain(`connect-src 'self' ${origins};`)
  expect(policy).toContain(`img-src 'self' data: blob: ${origins};`)
  expect(policy).not.toContain('unsafe')
})

test('Stripe’s origins stand in the policy of the page with its fields alone', () => {
  const policy = (frames: string, hasStripe: boolean) => pagePolicy('n', '', frames, [], hasStripe).split('; ')
  const strict = policy("'none'", false)
  expect(strict.join()).not.toMatch(/https?:/)
  expect(policy("'none'", true).filter(part => !strict.includes(part))).toEqual([
    "script-src 'self' 'nonce-n' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ])
  expect(policy("'self'", true)).toContain(
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  )
})

test.each([
  ['ANALYTICS_SCRIPT', 'stats.example/matomo.js'],
  ['TAG_MANAGER_SCRIPT', 'javascript:alert(1)'],
  ['THIRD_PARTY_ORIGINS', 'https://collect.example/path'],
  ['THIRD_PARTY_ORIGINS', '*'],
])('%s=%s stops the start', (name, value) => {
  const script = { ANALYTICS_SCRIPT: 'https://stats.example/matomo.js' }
  expect(() => readConfiguration({ ...script, [name]: value })).toThrow(ConfigurationError)
})

test('origins without a script that uses them are a mistake', () => {
  expect(() => readConfiguration({ THIRD_PARTY_ORIGINS: 'https://collect.example' })).toThrow(/^THIRD_PARTY_ORIGINS: /)
})
