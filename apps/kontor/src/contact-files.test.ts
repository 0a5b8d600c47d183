import type { ContactRecord } from '@kontor/contract/areas/contact-transfer'
import { contactRoles, mailCategories } from '@kontor/contract/words/contacts'
import { keptPostalCode } from '@kontor/customer-centre/areas/contacts/rules'
import { contactOfRow } from '@kontor/customer-centre/areas/contacts/transfer/contact-of-row'
import { readFile } from '@kontor/customer-centre/areas/contacts/transfer/read-file'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContactWords, contactLines } from '../../portal/src/areas/contacts/transfer/contact-lines.ts'
import { vcard } from '../../portal/src/areas/contacts/transfer/contact-vcard.ts'
import { messages as german } from '../../portal/src/i18n/de.ts'
import { messages as english } from '../../portal/src/i18n/en.ts'
import { csvText } from '../../portal/src/list/csv.ts'

const plain: ContactRecord = {
  id: '01934b5c-0000-7000-8000-00000000c0de',
  name: 'Zoë Öztürk',
  kind: 'person',
  first_name: 'Zoë',
  last_name: 'Öztürk',
  organisation: 'Radhaus, Elbe; "GmbH"',
  email: 'zoe@example.com',
  phone: '+49 40 1234567',
  fax: '+49 40 1234568',
  line1: 'Am Deich 7',
  postal_code: '01067',
  city: 'Hamburg',
  country: 'DE',
  locale: 'de',
  roles: ['billing', 'data_protection'],
  mail_categories: ['billing', 'privacy'],
  registry_handle: 'DENIC-1000006-OPS',
  id_type: null,
  note: 'Erste Zeile\nzweite; mit, allem "drin"',
  email_verification: 'verified',
  phone_verification: 'unverified',
  used_by: 2,
  has_access: false,
  holder_state: 'not_needed',
  holder_days_left: null,
}

/** What an import makes of the only contact in a file. */
function imported(format: 'csv' | 'vcard', text: string) {
  const { rows, missing } = readFile({ format, text, has_header: true })
  const [row] = rows
  if (missing.length > 0 || rows.length !== 1 || !row || !('values' in row)) throw new Error(JSON.stringify(rows))
  // what the file leaves out would be seen
  const read = contactOfRow(row.values, { country: 'AQ', locale: 'en', mails: mailCategories })
  return 'contact' in read ? read.contact : Object.fromEntries(read.errors)
}

function partsOf(record: ContactRecord) {
  const { kind, first_name, last_name, organisation, email, phone, line1, postal_code, city } = record
  const { country, locale, roles, note, fax, mail_categories, registry_handle, id_type } = record
  return {
    ...{ kind, first_name, last_name, organisation, email, phone, line1, postal_code, city },
    ...{ country, locale, roles, note, fax, mail_categories, registry_handle, id_type },
  }
}

const languages = { en: english, de: german }
type Texts = { [key: string]: string | Texts }
/** What `useTranslations('contacts')` gives: none of these texts has anything to fill in. */
const wordsOf = (locale: 'en' | 'de'): ContactWords => {
  const texts: Texts = languages[locale].contacts
  return key => String(key.split('.').reduce<string | Texts>((at, part) => (at as Texts)[part] ?? '', texts)) // by the keys' type
}
const csvOf = (record: ContactRecord, locale: 'en' | 'de') =>
  csvText(
    contactLines([record], wordsOf(locale), word => word),
    locale === 'de' ? 'de-DE' : 'en-GB',
  )
const cardOf = (record: ContactRecord, locale: 'en' | 'de') =>
  vcard(record, {
    country: code => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    role: role => languages[locale].contacts.roles[role],
  })

describe.each(['en', 'de'] as const)('a contact exported in %s comes back as it was', locale => {
  test('from CSV', () => expect(imported('csv', csvOf(plain, locale))).toEqual(partsOf(plain)))
  test('from a vCard', () => expect(imported('vcard', cardOf(plain, locale))).toEqual(partsOf(plain)))

  test.each(['role', 'organisation'] as const)('a contact that is a %s', kind => {
    const record = { ...plain, kind, name: 'Netzbetrieb', first_name: '', last_name: '', organisation: 'Netzbetrieb' }
    expect(imported('csv', csvOf(record, locale))).toEqual(partsOf(record))
    expect(imported('vcard', cardOf(record, locale))).toEqual(partsOf(record))
  })

  test('whatever its fields hold', () => {
    const line = (max: number) =>
      fc
        .string({
          unit: fc.oneof(fc.constantFrom(...`=+-@';,"\\ äß漢🏢:|`), fc.string({ maxLength: 1 })),
          maxLength: 20,
        })
        // as the customer centre keeps it: trimmed, without control characters, of so many letters at most
        .map(text =>
          text
            .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
            .trim()
            .slice(0, max)
            .trim(),
        )
        .filter(text => text.isWellFormed())
    const record = fc
      .record({
        first_name: line(80),
        last_name: line(80).filter(text => text !== ''),
        organisation: line(200),
        line1: line(120),
        postal_code: line(12),
        city: line(80),
        note: line(1000),
        phone: fc.constantFrom('', '+49 40 1234567', '+49 40 1234567 ext. 12', '+1 201 555 0123', '+800 1234 5678'),
        country: fc.constantFrom('DE', 'GB', 'CI', 'AX', 'US'),
        locale: fc.constantFrom('en' as const, 'de' as const),
        roles: fc.subarray([...contactRoles]),
        fax: fc.constantFrom('', '+49 40 1234567', '+1 201 555 0123 ext. 1'),
        mail_categories: fc.subarray([...mailCategories]),
        registry_handle: fc.constantFrom('', 'AB1-RIPE', 'c_1.x'),
      })
      .map(fields => ({
        ...plain,
        ...fields,
        postal_code: keptPostalCode(fields.country, fields.postal_code),
        name: `${fields.first_name} ${fields.last_name}`.trim(),
      }))
    fc.assert(
      fc.property(record, one => {
        expect(imported('csv', csvOf(one, locale))).toEqual(partsOf(one))
        expect(imported('vcard', cardOf(one, locale))).toEqual(partsOf(one))
      }),
      { numRuns: 300 },
    )
  })
})

test('no cell of an exported file is a formula', () => {
  const text = csvOf(
    { ...plain, organisation: '=HYPERLINK("http://evil.example")', note: '@SUM(1)', city: '-2+3' },
    'en',
  )
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(text).toContain("'@SUM(1)")
  expect(text).toContain("'-2+3")
  expect(text).toContain("'+49 40 1234567")
  expect(text.startsWith('\uFEFF')).toBe(true)
})

test('a vCard has lines of 75 bytes at most, and no letter is torn apart', () => {
  const text = cardOf({ ...plain, note: '漢🏢ö '.repeat(60) }, 'en')
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(text).toContain('VERSION:4.0\r\n')
  expect(text).toContain('TEL;VALUE=uri:tel:+49-40-1234567\r\n')
})
