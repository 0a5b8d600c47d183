import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue.ts'
import { smallCatalogue } from '../../../testing/catalogue/catalogue.ts'
import { readCatalogue } from './read.ts'

const today = '2026-11-23'

/** Says what is put where, by JSON pointer; undefined removes it. */
type Change = Record<string, unknown>
type Loose = Record<string, unknown>

/** The lines about the small catalogue once this was done to it. */
function mistakes(change: Change): string[] {
  const file = smallCatalogue()
  for (const [at, value] of Object.entries(change)) {
    const path = at.split('/').slice(1)
    const last = path.pop() as string // a pointer names something
    const parent = path.reduce<Loose>((part, name) => part[name] as Loose, file)
    parent[last] = value
  }
  const read = readCatalogue(JSON.stringify(file), today)
  return 'mistakes' in read ? read.mistakes : []
}

const [small, large, cloud] = ['/products/0', '/products/1', '/products/2']
const dear = (currency: string) => `has more decimals than ${currency}; only prices of meters may`
const amount = 'must be an amount such as "4.99", in quotes, not negative, with at most six decimals'
const from = '2026-01-01'

/** A catalogue of one product in another currency. */
const only = (currency: string, month: string): Change => ({
  '/currency': currency,
  '/products': [{ ...smallCatalogue().products[1], options: [], prices: [{ from, net: { month } }] }],
  '/options': [],
  '/meters': [],
})

test('a right catalogue has no mistake, and the demo’s is right', () => {
  expect(mistakes({})).toEqual([])
  expect(demoCatalogue.products).toHaveLength(12)
})

test('the example of the manual is right', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../../../../../docs/catalogue.md'), 'utf8')
  const [, example = ''] = /```json\n(.*?)```/s.exec(manual) ?? []
  expect(readCatalogue(example, today)).toHaveProperty('file')
})

test.each<[string, Change, string[]]>([
  ['text in a language', { [`${small}/name/de`]: '' }, ['/products/0/name/de (small): must not be empty']],
  ['a language', { '/options/0/name': { de: 'Sicherung' } }, ['/options/0/name/en (backup): is missing']],
  [
    'a field’s right name',
    { [`${small}/notice`]: 30 },
    ['/products/0/notice (small): is not known; see docs/catalogue.md'],
  ],
  [
    'two equal codes',
    { '/options/1/code': 'backup', '/options/1/requires': [], [`${small}/options`]: [] },
    ['/options/1/code (backup): backup is there twice'],
  ],
  [
    'a name of its own for each line of a product',
    {
      '/options/0/name': { en: 'Backup', de: 'Web S' },
      '/options/1/name': { en: 'Backup', de: 'Betreuung' },
      [`${small}/name/de`]: 'Web S',
    },
    [
      '/products/0/options (small): backup has a name of small',
      '/products/0/options (small): care has a name of backup',
    ],
  ],
  ...['KWD', 'TND'].map((currency): [string, Change, string[]] => [
    `a currency of two decimals, and not ${currency}`,
    only(currency, '1.00'),
    [`/currency: ${currency} has 3 decimals: e-invoices have 2 at most (EN 16931, BR-DEC)`],
  ]),
  ['a known currency', { '/currency': 'XYZ' }, ['/currency: XYZ is no currency of ISO 4217']],
])('%s is asked for', (_, change, lines) => expect(mistakes(change)).toEqual(lines))

test.each<[string, Change, string[]]>([
  [
    'missing for a cycle',
    { [`${small}/prices/1/net/year`]: undefined },
    ['/products/0/prices/1/net/year (small): is missing: another entry has a price of this cycle'],
  ],
  ['missing', { [`${large}/prices/0/net`]: {} }, ['/products/1/prices/0/net (large): needs the price of a cycle']],
  [
    'missing today',
    { [`${large}/prices/0/from`]: '2026-12-01' },
    ['/products/1/prices/0/from (large): has not come: there is no price before 2026-12-01'],
  ],
  [
    'out of order',
    { [`${small}/prices/1/from`]: from },
    [`/products/0/prices/1/from (small): must be later than ${from}, from which the one before holds`],
  ],
  [
    'of six decimals',
    { [`${small}/prices/0/net/month`]: '4.999999' },
    [`/products/0/prices/0/net/month (small): 4.999999 ${dear('EUR has (2)')}`],
  ],
  [
    'of three decimals',
    { [`${small}/prices/0/setup`]: '1.005' },
    [`/products/0/prices/0/setup (small): 1.005 ${dear('EUR has (2)')}`],
  ],
  ['negative', { [`${small}/prices/0/net/month`]: '-4.99' }, [`/products/0/prices/0/net/month (small): ${amount}`]],
  [
    'a number',
    { [`${small}/prices/0/net/month`]: 4.99 },
    ['/products/0/prices/0/net/month (small): must be a text, in quotes'],
  ],
  [
    'of no cycle',
    { [`${small}/prices/0/net/week`]: '1.00' },
    ['/products/0/prices/0/net/week (small): is not known; see docs/catalogue.md'],
  ],
  ['in half yen', only('JPY', '49.50'), [`/products/0/prices/0/net/month (large): 49.50 ${dear('JPY has (none)')}`]],
  ['in yen', only('JPY', '49'), []],
  // cash has no fillér, money has
  ['in half forints', only('HUF', '4990.50'), []],
  ['in forints', only('HUF', '4990'), []],
  [
    'in half eyrir',
    only('ISK', '4990.50'),
    [`/products/0/prices/0/net/month (large): 4990.50 ${dear('ISK has (none)')}`],
  ],
  [
    'beyond 100 per cent off',
    { [`${small}/discounts/0/percent`]: '101' },
    ['/products/0/discounts/0/percent (small): must be more than 0 and at most 100, with at most two decimals'],
  ],
  [
    'of a last tier that ends',
    { '/meters/0/prices/0/tiers/1/up_to': '500' },
    ['/meters/0/prices/0/tiers/1/up_to (hours): must be null: the last tier has no end'],
  ],
  [
    'of a tier after the last',
    { '/meters/0/prices/0/tiers/0/up_to': null },
    ['/meters/0/prices/0/tiers/0/up_to (hours): has no end, so no tier can follow'],
  ],
  [
    'of tiers that do not rise',
    { '/meters/0/prices/0/tiers/0/up_to': '0' },
    ['/meters/0/prices/0/tiers/0/up_to (hours): must be more than 0'],
  ],
])('a price that is %s', (_, change, lines) => expect(mistakes(change)).toEqual(lines))

test.each<[string, object, string[]]>([
  ['by both', { factor: 5, most: '19.99' }, []],
  ['by the months before alone', { factor: 2 }, []],
  ['by nothing', {}, [': needs a factor, or the most that a month costs']],
  ['by nothing at all that it costs', { most: '0' }, ['/most: must be more than 0']],
  ['by half a cent', { most: '1.005' }, [`/most: 1.005 ${dear('EUR has (2)')}`]],
  ['by more than its cap', { most: '20' }, ['/most: 20 is never passed: a month costs no more than its cap']],
])('the plausibility of a meter that is limited %s', (_, plausibility, lines) =>
  expect(mistakes({ '/meters/0/plausibility': plausibility })).toEqual(
    lines.map(line => `/meters/0/plausibility${line.replace(':', ' (hours):')}`),
  ),
)

test.each([
  [{ factor: 1 }, /factor/],
  [{ most: '-5' }, /most/],
  [{ least: 1 }, /least/],
])('a plausibility of %j has not the form', (plausibility, named) => {
  const [line, ...more] = mistakes({ '/meters/0/plausibility': plausibility })
  expect([line, more]).toEqual([expect.stringMatching(named), []])
})

test.each<[string, Change, string[]]>([
  [
    'an unknown option',
    { [`${small}/options/2`]: 'gold' },
    ['/products/0/options/2 (small): gold is not in this catalogue'],
  ],
  [
    'a circle of options',
    { '/options/0/requires': ['care'], [`${large}/options`]: [] },
    ['/options/0/requires (backup): goes in a circle: backup → care → backup'],
  ],
  [
    'a circle of upgrades',
    { [`${large}/upgrades`]: ['small'] },
    ['/products/0/upgrades (small): goes in a circle: small → large → small'],
  ],
  [
    'an upgrade to another group',
    { [`${large}/upgrades`]: ['cloud'] },
    ['/products/1/upgrades (large): cloud is of another group'],
  ],
  [
    'an option without what it requires',
    { [`${large}/options`]: ['care'] },
    ['/products/1/options (large): care requires backup, which this product does not allow'],
  ],
  [
    'an option that excludes what it requires',
    { '/options/1/excludes': ['backup'] },
    ['/options/1/excludes (care): backup is required too'],
  ],
  [
    'an option without the product’s cycle',
    { '/options/1/prices/0/net/year': undefined },
    ['/products/0/options (small): care has no price for year, which this product has'],
  ],
  [
    'an option younger than its product',
    { '/options/1/prices/0/from': '2026-06-01' },
    ['/products/0/prices/0/from (small): care, which belongs to it, has no price before 2026-06-01'],
  ],
  [
    'a domain under no ending',
    { [`${large}/group`]: 'domain', [`${small}/upgrades`]: [], [`${large}/identifier`]: 'domain' },
    ['/products/1/top_level_domains (large): is missing: under which its domains are registered, such as "de"'],
  ],
  [
    'an ending that is none',
    { [`${large}/identifier`]: 'domain', [`${large}/top_level_domains`]: ['de', '.com', 'c_m'] },
    [
      '/products/1/top_level_domains/1 (large): .com is no top-level domain, such as de, co.uk or рф',
      '/products/1/top_level_domains/2 (large): c_m is no top-level domain, such as de, co.uk or рф',
    ],
  ],
  [
    'an ending of what needs no domain',
    { [`${large}/top_level_domains`]: ['de'] },
    ['/products/1/top_level_domains (large): needs "identifier": "domain"'],
  ],
])('%s is no choice', (_, change, lines) => expect(mistakes(change)).toEqual(lines))

const consumer = `${small}/sold_to/consumer`
test.each<[string, Change, string[]]>([
  [
    'binding consumers for three years',
    { [`${consumer}/minimum_months`]: 36 },
    [
      '/products/0/sold_to/consumer/minimum_months (small): 36 months: consumers are bound for 24 at most (§ 309 no. 9 a BGB)',
    ],
  ],
  [
    'binding consumers again',
    { [`${consumer}/renewal_months`]: 12 },
    [
      '/products/0/sold_to/consumer/renewal_months (small): must be 0: with consumers a contract can only run on, ended by a month’s notice (§ 309 no. 9 b BGB)',
    ],
  ],
  [
    'a trial of what third parties register or issue',
    { [`${large}/group`]: 'certificate', [`${large}/trial_days`]: 14, [`${small}/upgrades`]: [] },
    [
      '/products/1/trial_days (large): is not possible for a certificate: registries and issuers charge it from the first day and take nothing back',
    ],
  ],
  [
    'long notice of consumers',
    { [`${consumer}/notice_days`]: 90 },
    ['/products/0/sold_to/consumer/notice_days (small): must be 30 at most: a month (§ 309 no. 9 c BGB)'],
  ],
  [
    'hiding a cloud',
    { [`${cloud}/services`]: [] },
    ['/products/2/services (cloud): must name data_processing: a cloud is one (Art. 2 no. 8 Data Act)'],
  ],
  [
    'keeping a cloud’s customers',
    {
      [`${cloud}/retrieval_days`]: 29,
      [`${cloud}/exportable`]: undefined,
      [`${cloud}/sold_to/business/notice_days`]: 60,
    },
    [
      '/products/2/sold_to/business/notice_days (cloud): must be 59 at most: two months (Art. 25 (2) d Data Act)',
      '/products/2/retrieval_days (cloud): must be 30 at least (Art. 25 (2) g Data Act)',
      '/products/2/exportable (cloud): is missing (Art. 25 (2) e, 26 Data Act)',
    ],
  ],
  [
    'selling to nobody',
    { [`${large}/sold_to`]: {} },
    ['/products/1/sold_to (large): needs business, consumer or both'],
  ],
])('%s is refused', (_, change, lines) => expect(mistakes(change)).toEqual(lines))

test('what is no JSON says where', () => {
  expect(readCatalogue('{', today)).toEqual({ mistakes: [expect.stringMatching(/^is no JSON: .*position 1/)] })
})
