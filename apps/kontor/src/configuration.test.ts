import { expect, test } from 'vitest'
import { findCircles, readImports } from '../../../scripts/import-graph.mjs'
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { sandboxesIn } from './sandboxes.ts'

test('without any setting it is a demo on port 3000', () => {
  expect(readConfiguration({})).toMatchObject({
    PORT: 3000,
    DEMO: true,
    APP_URL: 'http://localhost:3000',
    region: { timeZone: 'Europe/Berlin', language: 'en-US' },
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfiguration({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['production', { NODE_ENV: 'production', DATABASE_URL: 'embedded' }, false],
  ['a database of the provider', { DATABASE_URL: 'postgresql://db/kontor' }, false],
  ['production that asks for it by name', { NODE_ENV: 'production', DEMO: 'true' }, true],
])('demo data with %s', (_name, environment, demo) => {
  expect(readConfiguration(environment).DEMO).toBe(demo)
})

const production = { NODE_ENV: 'production', DATABASE_URL: 'embedded' }

test('sandboxes in production are one line that names them, unless they are asked for by name', () => {
  const made = { ...production, VAT_CHECK: 'sandbox', PAYMENT_GATEWAY: 'sandbox' }
  expect(() => readConfiguration(made)).toThrow(
    /^PAYMENT_GATEWAY, VAT_CHECK: [^\n]+ ALLOW_SANDBOX=PAYMENT_GATEWAY,VAT_CHECK$/,
  )
  expect(() => readConfiguration({ ...made, ALLOW_SANDBOX: 'VAT_CHECK' })).toThrow(/^PAYMENT_GATEWAY: /)
  expect(readConfiguration({ ...made, ALLOW_SANDBOX: 'VAT_CHECK, PAYMENT_GATEWAY' }).vatCheck.mode).toBe('sandbox')
  expect(readConfiguration({ ...made, DEMO: 'true' }).vatCheck.mode).toBe('sandbox')
  expect(readConfiguration({ ...production, VAT_CHECK: 'vies' }).vatCheck.mode).toBe('vies')
})

test.each([['DIRECT_DEBITS'], ['PAYEE_CHECK'], ['PAYMENT_GATEWAY'], ['PHONE_CODES'], ['VAT_CHECK']])(
  '%s is a sandbox in the demo by default, off in production, and refused there',
  name => {
    const used = (environment: Record<string, string>) => sandboxesIn(readConfiguration(environment).centre)
    expect(used({})).toContain(name)
    expect(used({ ...production, DEMO: 'true' })).toContain(name)
    expect(used(production)).toEqual([])
    expect(() => readConfiguration({ ...production, [name]: 'sandbox' })).toThrow(new RegExp(`^${name}: sandbox`))
  },
)

test.each([
  ['the demo answers this machine alone', {}, 'localhost'],
  ['a demo in production as well', { NODE_ENV: 'production', DEMO: 'true' }, 'localhost'],
  ['a demo that is to be seen elsewhere', { HOST: '0.0.0.0' }, '0.0.0.0'],
  ['an installation for customers answers all', production, '::'],
])('%s', (_what, environment, host) => {
  expect(readConfiguration(environment).HOST).toBe(host)
})

test.each([
  ['production asks staff for a second factor', production, 'staff'],
  ['the demo asks nobody', {}, 'nobody'],
  ['a demo in production neither', { NODE_ENV: 'production', DEMO: 'true' }, 'nobody'],
  ['what is set counts', { ...production, SECOND_FACTOR_REQUIRED_FOR: 'everyone' }, 'everyone'],
])('%s', (_what, environment, whom) => {
  expect(readConfiguration(environment).signIn.secondFactor.requiredFor).toBe(whom)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_CONNECTIONS', '1'],
  ['JOB_CONNECTIONS', '1'],
  ['SECOND_FACTOR_REQUIRED_FROM', 'soon'],
  ['SSO_LABEL', 'a name that is longer than any button may be'],
  ['ANTI_BOT_ENDPOINT', 'mars'],
  ['APP_URL', 'my.example.com'],
  ['APP_URL', 'https://my.example.com/portal'],
  ['DATABASE_URL', 'mysql://db/kontor'],
  ['CUSTOMER_CENTRE_URL', 'ftp://centre'],
  ['TRUSTED_ORIGINS', 'https://a.example,nonsense'],
  ['DEMO', 'perhaps'],
  ['VAT_CHECK', 'always'],
  ['VAT_CHECK_URL', 'vies'],
  ['VAT_CHECK_TIMEOUT_SECONDS', '0'],
  ['VAT_RECHECK_DAYS', '366'],
  ['TRUST_PROXY', 'all'],
  ['TRUST_PROXY', '99'],
  ['TRUST_PROXY', '10.0.0.1,nonsense'],
  ['ALLOW_SANDBOX', 'VAT_CHECK,SMTP_URL'],
  ['LOG_LEVEL', 'loud'],
  ['OIDC_CLIENTS', 'wiki'],
  ['OIDC_CLIENTS', '{}'],
  ['SSO_ISSUER', 'id.example.com'],
  ['SSO_STAFF_CLAIM', 'staff'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com?tls=off'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_REPLY_TO', 'a@b.example\nBcc: c@d.example'],
])('a wrong %s (%s) is one line that names it', (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(ConfigurationError)
  try {
    readConfiguration({ [name]: value })
  } catch (error) {
    const lines = (error as Error).message.split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name}: `))
    // the library's words are for programmers
    expect(lines[0]).not.toMatch(/Invalid|Too (big|small)|received/)
  }
})

test.each([
  ['SMTP_URL', 'smtp://kontor:hunter2@mail.example.com/path'],
  ['DATABASE_URL', 'mysql://kontor:hunter2@db/kontor'],
  ['DATABASE_OPERATOR_URL', 'mysql://kontor:hunter2@db/kontor'],
])('a wrong %s is reported without its password', (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(new RegExp(`^${name}: (?!.*hunter2)`))
})

test.each([
  ['PORT', 'eighty', 'PORT: must be a whole number (it is "eighty")'],
  ['PORT', '70000', 'PORT: must be at most 65535 (it is "70000")'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be fatal, error, warn, info, debug or silent (it is "loud")'],
  ['DEMO', 'perhaps', 'DEMO: must be true or false (it is "perhaps")'],
  ['APP_URL', 'x', 'APP_URL: must be an address such as https://my.example.com (it is "x")'],
  ['DATABASE_URL', 'x', 'DATABASE_URL: must be an address such as postgresql://user:password@host/database'],
  ['OIDC_CLIENTS', '[{"client_id":"wiki","redirect_uris":[]}]', 'OIDC_CLIENTS: is missing at 0.name'],
])('a wrong %s (%s) says what is expected', (name, value, line) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(line)
})

test('several wrong settings are reported together', () => {
  expect(() => readConfiguration({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT: [^\n]+\nLOG_LEVEL: [^\n]+$/)
})

test('so are settings that contradict each other', () => {
  expect(() => readConfiguration({ VAT_CHECK: 'vies', PAYEE_CHECK: 'vop', ANTI_BOT: 'provider' })).toThrow(
    /^ANTI_BOT_SITE_KEY: [^\n]+\nPAYEE_CHECK_URL: [^\n]+$/,
  )
})

test('nobody whose settings the configuration composes knows the configuration', () => {
  expect(findCircles(readImports(import.meta.dirname, '**/*.ts'))).toEqual([])
})

test.each([
  ['true', 1],
  ['1', 1],
  ['false', false],
  ['3', 3],
  ['10.0.0.1, fd00::/8', ['10.0.0.1', 'fd00::/8']],
])('TRUST_PROXY=%s trusts %j', (value, trusted) => {
  expect(readConfiguration({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(trusted)
})

test('a portal alone has no database', () => {
  expect(() =>
    readConfiguration({ CUSTOMER_CENTRE_URL: 'https://c.example', DATABASE_URL: 'postgres://db/x' }),
  ).toThrow(/^DATABASE_URL: /)
})

const owner = 'postgresql://owner:hunter2@db/kontor'
const logins = { DATABASE_APP_URL: 'postgresql://a@db/kontor', DATABASE_OPERATOR_URL: 'postgresql://o@db/kontor' }
test.each([
  ['DATABASE_OPERATOR_URL', { DATABASE_URL: owner, DATABASE_APP_URL: logins.DATABASE_APP_URL }],
  ['DATABASE_APP_URL', { DATABASE_URL: owner, DATABASE_OPERATOR_URL: logins.DATABASE_OPERATOR_URL }],
  ['DATABASE_URL', logins],
])('logins that somebody has made are set with all three addresses: without %s they are refused', (missing, set) => {
  expect(() => readConfiguration(set)).toThrow(new RegExp(`^${missing}: is missing`))
  expect(readConfiguration({ DATABASE_URL: owner, ...logins })).toMatchObject(logins)
})

test.each([
  ['an empty address', { DATABASE_URL: '' }],
  ['production without an address', { NODE_ENV: 'production' }],
  ['an empty address in production', { NODE_ENV: 'production', DATABASE_URL: '' }],
])('%s begins no second database in silence', (_, environment) => {
  expect(() => readConfiguration(environment)).toThrow(/^DATABASE_URL: is missing\. .+ "embedded"/)
})

test('the embedded database is the default where nothing points to production, and can be asked for by name', () => {
  expect(readConfiguration({}).DATABASE_URL).toBeUndefined()
  expect(readConfiguration({ NODE_ENV: 'production', DATABASE_URL: 'embedded' }).DATABASE_URL).toBeUndefined()
})

test('what looks like a setting and is none is named', () => {
  const { unknown } = readConfiguration({
    PROVIDER_NAMME: 'x',
    SMTP_HOST: 'y',
    PATH: '/bin',
    NODE_OPTIONS: '',
  })
  expect(unknown).toEqual(['PROVIDER_NAMME', 'SMTP_HOST'])
})

test('a setting that stands somewhere else by now is refused, and told where', () => {
  const old = { FOUR_EYES: 'unlock', BANK_FOUR_EYES_ABOVE: '0', VOUCHERS_ALONE: '100' }
  for (const [name, value] of Object.entries(old))
    expect(() => readConfiguration({ [name]: value }), name).toThrow(
      `${name}: is set by the limits of roles now, at /staff/people`,
    )
  expect(readConfiguration({ FOUR_EYES: '' }).PORT).toBe(3000)
})
