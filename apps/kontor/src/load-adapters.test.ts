import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadAdapters } from './load-adapters.ts'
import { adapterSource, siteWithPackages } from './testing/adapter-package.ts'

const vat = adapterSource('vat-check', "() => ({ ask: async () => ({ outcome: 'unavailable', reason: 'CLOSED' }) })")
const refusing = `
const validate = value => value.url ? { value } : { issues: [{ message: 'must name the service', path: ['url'] }] }
export default { port: 'vat-check', promise: 1, settings: { '~standard': { version: 1, vendor: 'test', validate } }, create: () => ({ ask() {} }) }
`
const gateway = (name: string, kinds = "['card']", more = 'startCard() {},') =>
  adapterSource(
    'payment',
    `() => ({ name: '${name}', kinds: ${kinds}, ${more} saveCard() {}, startAgreement() {}, finishAgreement() {}, charge() {}, lookUp() {}, cancel() {}, refund() {}, parseWebhook() {} })`,
  )

type Case = {
  file: string
  source?: string | Record<string, string>
  environment?: Record<string, string>
  says: string
}

const onVatCheck = (settings = '') => `adapters:\n  vat-check:\n    package: '@acme/vat'\n${settings}`

const mistakes: Record<string, Case> = {
  'a path instead of a name': {
    file: "adapters:\n  vat-check: { package: '../vat' }",
    says: 'line 2, column 16: adapters.vat-check.package: must be the name of a package, such as @acme/kontor-vat-check',
  },
  'an address instead of a name': {
    file: "adapters:\n  vat-check: { package: 'https://acme.example/vat.js' }",
    says: 'line 2, column 16: adapters.vat-check.package: must be the name of a package, such as @acme/kontor-vat-check',
  },
  'a port that there is not': {
    file: "adapters:\n  vat-chek: { package: '@acme/vat' }",
    says: 'line 2, column 3: adapters.vat-chek: is not known; did you mean adapters.vat-check?',
  },
  'a package that is not installed': {
    file: onVatCheck(),
    says: 'line 3, column 5: adapters.vat-check.package: is not installed in FOLDER/node_modules/@acme; run npm install there',
  },
  'a module that cannot be read': {
    file: onVatCheck(),
    source: 'export default {',
    says: 'line 3, column 5: adapters.vat-check.package: cannot be read: Unexpected end of input',
  },
  'a module that throws while it is read': {
    file: onVatCheck(),
    source: "throw new Error('no licence')",
    says: 'line 3, column 5: adapters.vat-check.package: cannot be read: no licence',
  },
  'a module that is never read to its end': {
    file: onVatCheck(),
    source: 'setInterval(() => undefined, 1000).unref(); await new Promise(() => undefined)',
    says: 'line 3, column 5: adapters.vat-check.package: was not read in time',
  },
  'no adapter': {
    file: onVatCheck(),
    source: 'export const adapter = {}',
    says: 'line 3, column 5: adapters.vat-check.package: exports no adapter by default',
  },
  'another port': {
    file: onVatCheck(),
    source: adapterSource('geo-ip', '() => ({})'),
    says: 'line 3, column 5: adapters.vat-check.package: serves geo-ip, and not vat-check',
  },
  'a later promise': {
    file: onVatCheck(),
    source: vat.replace('promise: 1', 'promise: 2'),
    says: 'line 3, column 5: adapters.vat-check.package: was written for promise 2 of vat-check, and this Kontor keeps 1; update Kontor, or install an earlier version of it',
  },
  'an earlier promise': {
    file: onVatCheck(),
    source: vat.replace('promise: 1', 'promise: 0'),
    says: 'line 3, column 5: adapters.vat-check.package: was written for promise 0 of vat-check, and this Kontor keeps 1; install a later version of it',
  },
  'no promise': {
    file: onVatCheck(),
    source: vat.replace('promise: 1', "promise: 'latest'"),
    says: 'line 3, column 5: adapters.vat-check.package: does not say which promise of its port it was written for',
  },
  'no schema': {
    file: onVatCheck(),
    source: "export default { port: 'vat-check', promise: 1, create() {} }",
    says: 'line 3, column 5: adapters.vat-check.package: declares an adapter without create or settings; defineAdapter of @kontor/adapters says what it needs',
  },
  'settings that it does not take': {
    file: onVatCheck('    settings:\n      url:'),
    source: refusing,
    says: 'line 5, column 7: adapters.vat-check.settings.url: must name the service',
  },
  'a secret in the file': {
    file: onVatCheck('    settings:\n      account: { key: s3cret }'),
    source: vat.replace('promise: 1', "promise: 1, secrets: ['account.key']"),
    says: 'line 5, column 18: adapters.vat-check.settings.account.key: is a secret, and none stands in a file; write { from: NAME } and set that variable of the environment',
  },
  'a variable that is not set': {
    file: onVatCheck('    settings:\n      key: { from: ACME_KEY }'),
    source: vat,
    says: 'line 5, column 7: adapters.vat-check.settings.key: the variable ACME_KEY is not set',
  },
  'a variable of Kontor': {
    file: onVatCheck('    settings:\n      key: { from: MASTER_KEY }'),
    source: vat,
    environment: { MASTER_KEY: 'x' },
    says: 'line 5, column 7: adapters.vat-check.settings.key: must not be MASTER_KEY, which is Kontor’s own; use another variable',
  },
  'one of ours beside it': {
    file: onVatCheck(),
    source: vat,
    environment: { VAT_CHECK: 'vies' },
    says: 'line 2, column 3: adapters.vat-check: is chosen by the variable VAT_CHECK as well; remove one of the two',
  },
  'an adapter that throws while it is made': {
    file: onVatCheck('    settings:\n      key: { from: ACME_KEY }'),
    source: adapterSource('vat-check', "({ key }) => { throw new Error('the key ' + key + ' is of another account') }"),
    environment: { ACME_KEY: 'k-1234567' },
    says: 'line 2, column 3: adapters.vat-check: cannot be made: the key … is of another account',
  },
  'an adapter that throws what cannot be written': {
    file: onVatCheck(),
    source: adapterSource('vat-check', '() => { throw Object.create(null) }'),
    says: 'line 2, column 3: adapters.vat-check: cannot be made: something that cannot be written',
  },
  'an adapter that is never made': {
    file: onVatCheck(),
    source: adapterSource('vat-check', '() => new Promise(() => undefined)'),
    says: 'line 2, column 3: adapters.vat-check: was not made in time',
  },
  'an adapter without what its port has': {
    file: onVatCheck(),
    source: adapterSource('vat-check', '() => ({ check: async () => true })'),
    says: 'line 2, column 3: adapters.vat-check: has made something without ask',
  },
  'a gateway named as one of ours': {
    file: "adapters:\n  payment:\n    - package: '@acme/vat'",
    source: gateway('stripe'),
    says: 'line 3, column 7: adapters.payment.0: calls its gateway stripe; it takes small letters, and no name of one of ours',
  },
  'a gateway for cards without a page': {
    file: "adapters:\n  payment:\n    - package: '@acme/vat'",
    source: gateway('acme', "['card']", ''),
    says: 'line 3, column 7: adapters.payment.0: takes cards without a page for them (startCard)',
  },
  'two gateways for cards': {
    file: "adapters:\n  payment:\n    - package: '@acme/one'\n    - package: '@acme/two'",
    source: { '@acme/one': gateway('acme'), '@acme/two': gateway('other') },
    says: 'line 4, column 7: adapters.payment.1: card is taken by another gateway as well; say by takes which kinds it takes, or []',
  },
  'a kind that its gateway does not take': {
    file: "adapters:\n  payment:\n    - package: '@acme/vat'\n      takes: [paypal]",
    source: gateway('acme'),
    says: 'line 4, column 7: adapters.payment.0.takes: its gateway does not take paypal',
  },
  'frames that anyone could change on the way': {
    file: "adapters:\n  anti-bot: { package: '@acme/vat' }",
    source: adapterSource('anti-bot', "() => ({ siteKey: 'x', origin: 'http://check.acme.example', verify() {} })"),
    says: 'line 2, column 3: adapters.anti-bot: has no site key, or no origin of its frames such as https://check.example.com',
  },
}

test.each(Object.entries(mistakes))('%s is named with its line, and nothing is served', async (_, one) => {
  const { file, source = {}, environment = {}, says } = one
  const packages = typeof source === 'string' ? { '@acme/vat': source } : source
  const named = siteWithPackages(file, packages)
  const folder = named.SITE_FILE.replace('/kontor.yaml', '')
  const start = async () => {
    const settings = readConfiguration({ ...environment, ...named })
    await loadAdapters(settings, 0.2)
    return settings
  }
  const told = await start().then(
    () => expect.fail('it was taken'),
    (error: Error) => error.message,
  )
  expect(told).toBe(`The file ${named.SITE_FILE} cannot be used:\n  ${says.replace('FOLDER', folder)}`)
})

test('all mistakes are told at once', async () => {
  const settings = readConfiguration(
    siteWithPackages({ adapters: { mail: { package: 'a' }, storage: { package: 'b' } } }, {}),
  )
  await expect(loadAdapters(settings)).rejects.toThrow(
    /adapters\.mail\.package: is not installed[\s\S]*\n.*adapters\.storage\.package/,
  )
})

test('a package is loaded by its name, with its settings and what the environment holds', async () => {
  const source = adapterSource(
    'geo-ip',
    '({ countries, key }) => ({ countryOf: async address => (key === "k-1" ? countries[address] : null) })',
    "secrets: ['key']",
  )
  const settings = readConfiguration({
    ACME_KEY: 'k-1',
    ...siteWithPackages(
      {
        adapters: {
          'geo-ip': { package: 'acme-geo', settings: { countries: { '192.0.2.1': 'AT' }, key: { from: 'ACME_KEY' } } },
        },
      },
      { 'acme-geo': source },
    ),
  })
  await loadAdapters(settings)
  expect(settings.centre.geoIp).toEqual({ mode: 'package' })
  expect(await settings.centre.adapters['geo-ip']?.countryOf('192.0.2.1')).toBe('AT')
  const shown = settings.site.settings.find(({ section, name }) => section === 'adapters' && name === 'geo-ip')
  expect(shown?.value).toMatch(/from: ACME_KEY[\s\S]*\n# acme-geo 1\.2\.0$/)
  expect(JSON.stringify(settings.site)).not.toContain('k-1"')
})

test('a portal alone loads the check against robots, and needs nothing that belongs to others', async () => {
  const check = adapterSource('anti-bot', "() => ({ siteKey: 'x', origin: 'https://check.acme.example', verify() {} })")
  const adapters = {
    'anti-bot': { package: 'acme-check' },
    'vat-check': { package: 'acme-vat', settings: { key: { from: 'ACME_KEY' } } },
  }
  const named = siteWithPackages({ adapters }, { 'acme-check': check })
  const settings = readConfiguration({ CUSTOMER_CENTRE_URL: 'https://centre.example', ...named })
  await loadAdapters(settings)
  expect(settings.site.adapters).toEqual([{ port: 'anti-bot', package: 'acme-check', version: '1.2.0' }])
})

test('a package for several ports, and a gateway that takes nothing new beside another', async () => {
  const both = `${vat.replace('export default', 'const one =')}\nexport default [{ ...one, port: 'mail' }, one]`
  const settings = readConfiguration(
    siteWithPackages(
      {
        adapters: {
          'vat-check': { package: 'acme' },
          payment: [{ package: 'old', takes: [] }, { package: 'new' }],
        },
      },
      { acme: both, old: gateway('old'), new: gateway('new', "['card', 'paypal']") },
    ),
  )
  await loadAdapters(settings)
  expect(settings.centre.adapters.payment.map(({ gateway: { name }, takes }) => [name, takes])).toEqual([
    ['old', []],
    ['new', ['card', 'paypal']],
  ])
  expect(settings.centre.paymentGateway).toBe('off')
  expect(settings.site.adapters.map(({ port }) => port)).toEqual(['payment', 'payment', 'vat-check'])
})
