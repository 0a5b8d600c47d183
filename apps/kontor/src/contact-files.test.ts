import type { ContactRecord } from '@kontor/contract/areas/customers/contact-transfer'
import { contactFields, fieldsWith } from '@kontor/contract/enums/contact-fields'
import { fileFields } from '@kontor/contract/enums/contact-transfer'
import { contactRoles } from '@kontor/contract/enums/contacts'
import { eachField } from '@kontor/contract/enums/field-table'
import { mailCategories } from '@kontor/contract/enums/mail-categories'
import { intlTag, type Locale, locales } from '@kontor/contract/locales'
import { keptPostalCode } from '@kontor/customer-centre/areas/customers/contacts/rules'
import { run } from '@kontor/customer-centre/areas/customers/contacts/transfer/read-rows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContactWords, contactLines } from '../../portal/src/areas/customers/contacts/transfer/contact-lines.ts'
import { vcard } from '../../portal/src/areas/customers/contacts/transfer/contact-vcard.ts'
import { catalogues } from '../../portal/src/i18n/catalogues.ts'
import { csvText } from '../../portal/src/list/csv.ts'

const textFields = fieldsWith('type', 'text')

const plain: ContactRecord = {
  ...eachField(textFields, field => field),
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

/** The contact an import makes from a file with only that contact. */
function imported(format: 'csv' | 'vcard', text: string) {
  // a field missing from the file would show
  const defaults = { country: 'AQ', locale: 'en' as const, mails: mailCategories }
  const file = run({ file: { format, text, has_header: true }, defaults })
  if ('refused' in file || file.missing.length > 0 || file.rows.length !== 1) throw new Error(JSON.stringify(file))
  return file.rows.map(({ read }) => ('contact' in read ? read.contact : Object.fromEntries(read.errors)))[0]
}

const partsOf = (record: ContactRecord) => ({ ...eachField(fileFields, field => record[field]), id_type: null })

type Texts = { [key: string]: string | Texts }
/** Returns what `useTranslations('contacts')` does: none of these texts has placeholders. */
const wordsOf = (locale: Locale): ContactWords => {
  const texts: Texts = catalogues[locale].contacts
  return key => String(key.split('.').reduce<string | Texts>((at, part) => (at as Texts)[part] ?? '', texts)) // by the keys' type
}
const csvOf = (record: ContactRecord, locale: Locale) =>
  csvText(
    contactLines([record], wordsOf(locale), word => word),
    intlTag(locale),
  )
const cardOf = (record: ContactRecord, locale: Locale) =>
  vcard(record, {
    country: code => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    role: role => catalogues[locale].contacts.roles[role],
  })

describe.each(locales)('a contact exported in %s comes back as it was', locale => {
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
        // as the customer centre stores it: trimmed, without control characters, limited in length
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
        ...eachField(textFields, field => line(contactFields[field].max)),
        last_name: line(80).filter(text => text !== ''),
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
  expect(text).toContain(',+49 40 1234567')
  expect(text.startsWith('\uFEFF')).toBe(true)
})

test('a vCard has lines of 75 bytes at most, and splits no letter', () => {
  const text = cardOf({ ...plain, note: '漢🏢ö '.repeat(60) }, 'en')
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(text).toContain('VERSION:4.0\r\n')
  expect(text).toContain('TEL;VALUE=uri:tel:+49-40-1234567\r\n')
})
