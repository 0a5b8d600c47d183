import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  customerNumbersIn,
  documentNumbersIn,
  type Known,
  matchOf,
  namedCustomersIn,
  plainName,
  sharesOf,
} from './match.ts'

test.each([
  ['RE-2026-000012', ['RE-2026-000012']],
  ['Rechnung RE 2026 000012, danke', ['RE-2026-000012']],
  ['re2026000012', ['RE-2026-000012']],
  ['RE-2026-0000 12', ['RE-2026-000012']],
  ['RE-2026-000012/RE-2026-000013', ['RE-2026-000012', 'RE-2026-000013']],
  ['KD 10001', []],
  ['', []],
])('“%s” names the documents %j', (text, numbers) => expect(documentNumbersIn(text)).toEqual(numbers))

test('a number that runs into the next one is among those looked for', () => {
  expect(documentNumbersIn('RE-2026-000012 10001')).toContain('RE-2026-000012')
})

test.each([
  ['Kundennummer 10001', [10001]],
  ['10001 RE-2026-000012', [10001]],
  ['KD10001', [10001]],
  ['Tel. 040-123456', []],
])('“%s” names the customers %j', (text, numbers) => expect(customerNumbersIn(text)).toEqual(numbers))

test.each([
  ['KD10001', [10001]],
  ['Kd.-Nr. 10001', [10001]],
  ['Kundennummer: 10001', [10001]],
  ['Kunden-Nr.10001 RE-2026-000012', [10001]],
  ['customer no. 10001', [10001]],
  ['Hauptstr. 5, 10115 Berlin', []],
  ['Hosting Kunde Mia, 10115 Berlin', []],
  ['10001', []],
])('“%s” calls %j a customer', (text, numbers) => expect(namedCustomersIn(text)).toEqual(numbers))

test.each([
  ['Aimée Dupont', 'AIMEE DUPONT'],
  ['Yıldız', 'YILDIZ'],
  ['İSTANBUL', 'istanbul'],
  ['Müller', 'MUELLER'],
  ['Mu\u0308ller', 'Müller'],
  ['Łukasz Øster', 'LUKASZ OSTER'],
  ['Straße', 'STRASSE'],
])('%s and %s are one name', (one, other) => expect(plainName(one)).toBe(plainName(other)))

const claim = (customer: number, id: string, open_minor: number, held = false) => ({
  customer,
  id,
  open_minor,
  held,
  number: `RE-2026-00000${id}`,
})
const iban = 'DE89370400440532013000'
const other = 'DE75512108001245126199'
const postcode = 'Hosting Oktober, Mia Fremd, Hauptstr. 5, 10115 Berlin'
const claims = [
  ...[claim(10001, '1', 5000), claim(10001, '2', 7000), claim(10002, '3', 7000), claim(10003, '4', 900, true)],
  ...[claim(10115, '5', 2011), claim(10500, '6', 2011)],
]
const known: Known = {
  claims,
  customers: [
    { customer: 10001, plain_name: plainName('Grüne Wiese GmbH'), ibans: [iban] },
    { customer: 10002, plain_name: plainName('Ben Krüger'), ibans: [] },
    { customer: 10003, plain_name: plainName('Ben Krüger'), ibans: [] },
    { customer: 10115, plain_name: plainName('Otto Beispiel'), ibans: [] },
    { customer: 10500, plain_name: plainName('Mia Fremd'), ibans: [other] },
  ],
  documents: [...claims, { customer: 10001, number: 'RE-2026-000009' }],
}
type Case = { amount: number; text?: string; name?: string; iban?: string }
const match = ({ amount, text = '', name = '', iban: party_iban = '' }: Case) =>
  matchOf({ amount_minor: amount, remittance: text, party_name: name, party_iban }, known)

test.each<[string, Case, string, number | null, Record<string, number>]>([
  ['one invoice and its amount', { amount: 5000, text: 'RE-2026-000001' }, 'exact', 10001, { 1: 5000 }],
  [
    'two invoices and their sum',
    { amount: 12_000, text: 'RE-2026-000001 RE-2026-000002' },
    'exact',
    10001,
    { 1: 5000, 2: 7000 },
  ],
  ['an invoice and less than it', { amount: 4000, text: 'RE-2026-000001' }, 'probable', 10001, { 1: 4000 }],
  ['an invoice and more than it', { amount: 6000, text: 'RE-2026-000001' }, 'probable', 10001, { 1: 5000 }],
  ['an invoice that is paid', { amount: 5000, text: 'RE-2026-000009' }, 'probable', 10001, {}],
  ['invoices of two customers', { amount: 12_000, text: 'RE-2026-000001 RE-2026-000003' }, 'unmatched', null, {}],
  ['an invoice that a payment is under way for', { amount: 900, text: 'RE-2026-000004' }, 'probable', 10003, {}],
  ['the customer and all that they owe', { amount: 12_000, text: 'KD 10001' }, 'exact', 10001, { 1: 5000, 2: 7000 }],
  ['the customer and one of their invoices', { amount: 7000, text: 'KD 10001' }, 'exact', 10001, { 2: 7000 }],
  ['the customer and another amount', { amount: 6000, text: 'KD 10001' }, 'probable', 10001, { 1: 5000, 2: 1000 }],
  ['the customer and too much', { amount: 20_000, text: 'KD 10001' }, 'probable', 10001, { 1: 5000, 2: 7000 }],
  ['two customers', { amount: 7000, text: '10001 10002' }, 'unmatched', null, {}],
  ['a number alone, and all that they owe', { amount: 12_000, text: '10001' }, 'probable', 10001, { 1: 5000, 2: 7000 }],
  ['a number and their account', { amount: 12_000, text: '10001', iban }, 'exact', 10001, { 1: 5000, 2: 7000 }],
  ['a postcode that is a number of a customer', { amount: 2011, text: postcode }, 'probable', 10115, { 5: 2011 }],
  [
    'a postcode that is, from somebody else',
    { amount: 2011, text: postcode, name: 'Mia Fremd', iban: other },
    ...(['probable', 10500, { 6: 2011 }] as const),
  ],
  ['a known account and the amount', { amount: 5000, iban }, 'probable', 10001, { 1: 5000 }],
  ['a known account and another amount', { amount: 5001, iban }, 'unmatched', null, {}],
  ['a name and the amount', { amount: 7000, name: 'BEN KRUEGER' }, 'probable', 10002, { 3: 7000 }],
  ['a name that two have, and nobody’s amount', { amount: 1, name: 'Ben Krüger' }, 'unmatched', null, {}],
  ['the amount alone', { amount: 5000, name: 'Jemand' }, 'unmatched', null, {}],
])('%s', (_what, entry, state, customer, shares) => {
  const found = match(entry)
  expect([found.state, found.customer]).toEqual([state, customer])
  expect(Object.fromEntries(found.documents.map(({ id, amount_minor }) => [id, amount_minor]))).toEqual(shares)
})

test('no share is more than what is open, and all together are not more than what came in', () => {
  const claimOf = fc.record({ open_minor: fc.integer({ min: 1, max: 9999 }), held: fc.boolean() })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), fc.array(claimOf, { maxLength: 12 }), (amount, open) => {
      const claims = open.map((one, index) => ({ ...one, customer: 1, id: String(index), number: String(index) }))
      const shares = sharesOf(amount, claims)
      const total = shares.reduce((all, share) => all + share.amount_minor, 0)
      const free = claims.filter(({ held }) => !held).reduce((all, { open_minor }) => all + open_minor, 0)
      expect(total).toBe(Math.min(amount, free))
      for (const { id, amount_minor } of shares)
        expect(amount_minor).toBeLessThanOrEqual(claims[Number(id)]?.open_minor ?? 0)
    }),
  )
})
