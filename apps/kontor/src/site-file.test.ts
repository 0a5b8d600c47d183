import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoCatalogueFile } from '@kontor/customer-centre/demo/catalogue-file'
import { expect, test } from 'vitest'
import { staffSettings as de } from '../../portal/src/i18n/de/staff/settings.ts'
import { staffSettings as en } from '../../portal/src/i18n/en/staff/settings.ts'
import { siteFromEnvironment } from './commands/site.ts'
import { readConfiguration } from './configuration.ts'
import { movedSettings, siteEntries } from './site-sections.ts'
import { siteFile } from './testing/site-file.ts'

const demo = dirname(demoCatalogueFile)
const read = (content: string | Record<string, unknown>) => readConfiguration(siteFile(content))

/** Starts with this file, and returns the lines below the first one of what it says. */
function mistakesOf(content: string | Record<string, unknown>): string[] {
  try {
    read(content)
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n')
    expect(first).toMatch(/^The file \S+kontor\.yaml cannot be used:$/)
    return lines.map(line => line.trim())
  }
  throw new Error('the file was taken')
}

test('what the file says counts, and the rest keeps its default', () => {
  const { centre, dunning, paying, region, tax } = read(`
region: { time_zone: Europe/Vienna }
contact:
  hours:
    Mo-Fr: [08:00-12:00, 13:00-18:00]
    Sa: 10:00-14:00
  holidays: [2026-12-24, 12-31]
payments:
  account: none
  days: 10
tax:
  oss_from: 2027-01-01
  exchange_rates: { 2026-11: { USD: 1.0842, CHF: 0.94 }, 2026-12: { USD: '1.0910' } }
dunning:
  steps: { reminder: 5, first_notice: { days: 20, interest: true, fee: 2.50 } }
  minimum: 0.29
  base_rates: { 2026-07-01: 1.27 }
bookkeeping:
`)
  expect(region).toEqual({ timeZone: 'Europe/Vienna', language: 'en-US' })
  expect(centre.timeZone).toBe('Europe/Vienna')
  expect(centre.reach.hours).toHaveLength(11)
  expect(centre.reach.holidays).toEqual(['2026-12-24', '12-31'])
  expect(paying).toMatchObject({ account: null, paymentDays: 10, noticeDays: 14 })
  expect(tax.ossFrom).toBe('2027-01-01')
  expect(tax.exchangeRates).toEqual({ 'USD 2026-11': '1.0842', 'CHF 2026-11': '0.94', 'USD 2026-12': '1.0910' })
  expect(dunning).toMatchObject({ minimum: 29, deferralLimit: 50_000, baseRates: { '2026-07-01': 127 } })
  expect(dunning.ladder).toEqual([
    { step: 'reminder', days: 5 },
    { step: 'first_notice', days: 20, charges: { interest: true, lumpSum: false, fee: 250 } },
  ])
})

test('the demo’s file says what holds without any', () => {
  const { again: _, site, support, demoDefaults, ...shipped } = readConfiguration({})
  expect(site.text).toBe(readFileSync(join(demo, 'kontor.yaml'), 'utf8'))
  const { again: __, site: none, support: named, demoDefaults: madeUp, ...plain } = read('region: { language: en-US }')
  expect(shipped).toEqual(plain)
  expect([demoDefaults, madeUp.length]).toEqual([[], 13])
  expect(support).toEqual({ tickets: join(demo, 'tickets.json'), articles: join(demo, 'articles') })
  expect(named).toEqual({ tickets: null, articles: null })
  const values = ({ settings }: typeof site) =>
    settings.filter(({ section }) => section !== 'support').map(({ section, name, value }) => [section, name, value])
  const register = ['provider', 'register', 'Amtsgericht Hamburg, HRB 100000']
  expect(values(site)).toEqual(values(none).map(one => (one[1] === 'register' ? register : one)))
})

test.each([
  ['a tab', 'provider:\n\tname: x\n', 'line 2, column 1: is indented by a tab; use spaces'],
  ['a key twice', 'provider:\n  name: x\n  name: y\n', 'line 3, column 3: stands here a second time'],
  [
    'an alias',
    'tax: &all { number: x }\nusage: *all\n',
    'line 2, column 8: aliases are not read; write the value again',
  ],
  ['a tag', 'provider:\n  name: !!js x\n', 'line 2, column 9: has a tag; tags are not read'],
  [
    'two documents',
    'usage: { factor: 3 }\n---\nusage: { factor: 4 }\n',
    'line 2, column 1: begins a second document; there is one in a file',
  ],
  ['nothing', '\n# nothing\n', 'it is empty; delete it where nothing is to be set'],
  ['a list', '- provider\n', 'line 1, column 1: must hold sections, such as provider:'],
  ['half of it', 'provider:\n  na', 'line 1, column 1: provider: must hold entries'],
  ['another alphabet', 'usage: { factor: ١٢ }', 'line 1, column 10: usage.factor: must be a whole number'],
  ['ten megabytes', `# ${'x'.repeat(10_000_000)}`, 'it has more than 256 KB'],
])('%s is refused', (_, content, line) => {
  expect(mistakesOf(content)).toEqual([line])
})

test('lists in lists end no process', () => {
  expect(mistakesOf('['.repeat(200_000)).length).toBeLessThan(42)
})

test.each([
  ['payments', 'days', [14], 'must be a whole number'],
  ['payments', 'days', '14', 'must be a whole number'],
  ['payments', 'days', 91, 'must be at most 90'],
  ['payments', 'account', 3, 'must be an iban and a bic, or none'],
  ['payments', 'top_up', { least: 9, most: 5 }, 'must have a least that is not above its most'],
  ['provider', 'phone', 40_123, 'must be a text; put it in quotes'],
  ['provider', 'name', ['x'], 'must be a text, no list'],
  ['provider', 'email', 'nobody', 'must be an e-mail address'],
  [
    'provider',
    'postal',
    ['Example GmbH'],
    'must be the company and its address, such as [Example GmbH, Straße 1, 10115 Berlin]',
  ],
  ['contact', 'hours', 'Mo-Fr 08:00-18:00', 'must hold entries'],
  [
    'contact',
    'hours',
    { Mo: '18:00-08:00' },
    '"18:00-08:00" ends before it begins; hours over midnight are written as two days',
  ],
  ['contact', 'callback_places', -1, 'must be at least 0'],
  ['tax', 'small_business', 'yes', 'must be true or false'],
  ['tax', 'place_evidence', 3, 'must be 1 or 2'],
  ['tax', 'oss_from', 'soon', 'must be a day such as 2027-01-01, or never'],
  ['region', 'time_zone', 'Berlin', 'must be a time zone such as Europe/Berlin'],
  ['region', 'time_zone', '+01:00', 'must be a time zone such as Europe/Berlin'],
  ['dunning', 'steps', 5, 'must be steps with their days, such as { reminder: 3, first_notice: 14 }, or off'],
  ['dunning', 'steps', { reminder: 3, lock: 20 }, 'must have a notice before the lock'],
  ['dunning', 'minimum', 5.001, 'must have two decimals at most'],
  ['terms', 'url', 'terms', 'must be an address such as https://my.example.com'],
])('%s.%s: %j is one line that names its place', (section, name, value, says) => {
  expect(mistakesOf({ [section]: { [name]: value } })).toEqual([`line 2, column 3: ${section}.${name}: ${says}`])
})

test.each([
  [
    { contact: { holidays: ['12-24', 'Christmas'] } },
    'contact.holidays.1: must be a day such as 2026-12-24, or 12-25 for every year',
  ],
  [{ tax: { exchange_rates: { '2026-13': { USD: 1 } } } }, 'tax.exchange_rates.2026-13: is no month such as 2026-11'],
  [
    { tax: { exchange_rates: { '2026-11': { XQX: 1 } } } },
    'tax.exchange_rates.2026-11.XQX: is no currency such as USD',
  ],
  [{ payments: { account: { iban: 'DE00', bic: 'X' } } }, 'payments.account.iban: must be an IBAN'],
  [
    { dunning: { base_rates: { '2026-07-02': 1 } } },
    'dunning.base_rates.2026-07-02: is no first day of a half-year such as 2026-07-01',
  ],
  [{ provider: { nmae: 'x' } }, 'provider.nmae: is not known; did you mean provider.name?'],
  [{ duning: { minimum: 1 } }, 'duning: is not known; did you mean dunning?'],
  [{ payments: { minimum: 1 } }, 'payments.minimum: is not known; did you mean dunning.minimum?'],
  [
    { dunning: { steps: { reminder: 3, frist_notice: 9 } } },
    'dunning.steps.frist_notice: is not known; did you mean dunning.steps.first_notice?',
  ],
  [{ provider: { colour_of_the_sky: 1 } }, 'provider.colour_of_the_sky: is not known'],
])('%j says where it is wrong', (content, says) => {
  const [line = '', ...more] = mistakesOf(content)
  expect(more).toEqual([])
  expect(line.replace(/^line \d+, column \d+: /, '')).toBe(says)
})

test('all mistakes are listed at once, in the order of the file', () => {
  const lines = mistakesOf('dunning:\n  minimum: x\npayments:\n  days: [14]\nprovder:\n  name: x\ntax: 5\n')
  expect(lines.map(line => line.split(':').slice(0, 2).join(':'))).toEqual([
    'line 2, column 3: dunning.minimum',
    'line 4, column 3: payments.days',
    'line 5, column 1: provder',
    'line 7, column 1: tax',
  ])
})

test('a file that is named has to be there, the one beside the catalogue has not', () => {
  const { SITE_FILE } = siteFile('usage: { factor: 3 }')
  rmSync(SITE_FILE)
  expect(() => readConfiguration({ SITE_FILE })).toThrow(`The file ${SITE_FILE} cannot be used:\n  it is not there`)
  const CATALOGUE = SITE_FILE.replace('kontor.yaml', 'catalogue.json')
  expect(readConfiguration({ CATALOGUE }).site).toMatchObject({ path: SITE_FILE, text: null })
})

test('what the file names beside itself is counted from its folder', () => {
  const named = siteFile({ provider: { logo: 'logo.svg' }, support: { tickets: '/etc/tickets.json' } })
  const { provider, support } = readConfiguration(named)
  expect(provider.logoFile).toBe(named.SITE_FILE.replace('kontor.yaml', 'logo.svg'))
  expect(support.tickets).toBe('/etc/tickets.json')
})

test('each variable that moved is refused, and named with its new place', () => {
  const moved = siteEntries().flatMap(({ section, name, entry: { was = [] } }) =>
    was.map(variable => [variable, `${variable}: moved to kontor.yaml: ${section}.${name}`] as const),
  )
  expect(moved).toHaveLength(55)
  for (const [variable, line] of moved) {
    expect(() => readConfiguration({ [variable]: '14' }), variable).toThrow(line)
    expect(readConfiguration({ [variable]: '' }).PORT).toBe(3000)
    expect(movedSettings).toHaveProperty(variable)
  }
})

test('the environment of before becomes the file that says the same', () => {
  const written = siteFromEnvironment({
    PATH: '/bin',
    PROVIDER_NAME: 'Example',
    PROVIDER_PHONE: '040123',
    PROVIDER_POSTAL: 'Example GmbH, Straße 1,10115 Berlin',
    PROVIDER_HOURS: 'Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-14:00',
    PROVIDER_HOLIDAYS: '2026-12-24,12-31',
    PROVIDER_IBAN: 'DE02 1203 0000 0000 2020 51',
    PROVIDER_BIC: 'BYLADEM1001',
    PROVIDER_SMALL_BUSINESS: 'true',
    PLACE_EVIDENCE: 'one',
    EXCHANGE_RATES: 'USD 2026-11=1.0842,CHF 2026-11=0.94,USD 2026-12=1.0911',
    TOP_UP_MOST: '900',
    DUNNING: 'reminder 3, first_notice 14 + interest + fee 2.50, second_notice 28 + lump_sum, lock 42',
    DUNNING_MINIMUM: '550',
    BASE_RATES: '2026-07-01 1.27,2027-01-01 -0.88',
    BOOKKEEPING_ACCOUNTS: 'S1900=8400, OSS-AT=8321',
    TERMS_VERSION: '7',
    TERMS_TEXT_DE: '/etc/terms.md',
    PAYMENT_DAYS: '',
  })
  const { centre, dunning, paying, tax, terms } = read(written)
  expect(centre.provider).toMatchObject({
    name: 'Example',
    phone: '040123',
    postal: ['Example GmbH', 'Straße 1', '10115 Berlin'],
  })
  expect(centre.reach.hours).toHaveLength(11)
  expect(centre.balance.topUp).toEqual({ least: 5, most: 900 })
  expect(paying).toMatchObject({ account: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }, paymentDays: 14 })
  expect(tax).toMatchObject({ smallBusiness: true, placeEvidence: 1 })
  expect(Object.keys(tax.exchangeRates)).toEqual(['USD 2026-11', 'CHF 2026-11', 'USD 2026-12'])
  expect(dunning).toMatchObject({ minimum: 550, baseRates: { '2026-07-01': 127, '2027-01-01': -88 } })
  expect(dunning.ladder[1]).toEqual({
    step: 'first_notice',
    days: 14,
    charges: { interest: true, lumpSum: false, fee: 250 },
  })
  expect(terms).toMatchObject({ version: '7', files: { de: '/etc/terms.md' } })
  expect(siteFromEnvironment({ PATH: '/bin' })).toMatch(/^#/)
  expect(() => siteFromEnvironment({ PAYMENT_DAYS: 'soon' })).toThrow('payments.days: must be a whole number')
})

test('staff read a name of each setting in their language', () => {
  for (const { names, sections } of [en, de])
    for (const { section, name } of siteEntries()) {
      expect(names, `${section}.${name}`).toHaveProperty([section, name])
      expect(sections).toHaveProperty(section)
    }
})
