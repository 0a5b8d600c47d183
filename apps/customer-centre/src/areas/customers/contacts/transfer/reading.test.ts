import { fieldsWith } from '@kontor/contract/enums/contact-fields'
import { importFields } from '@kontor/contract/enums/contact-transfer'
import { eachField } from '@kontor/contract/enums/field-table'
import { describe, expect, test } from 'vitest'
import { contactOfRow, namesOf } from './contact-of-row.ts'
import { readCsv } from './read-csv.ts'
import { readFile } from './read-file.ts'
import { readCards } from './read-vcard.ts'
import { columnsByName, countryOf, localeNamed, rolesOf } from './read-words.ts'

const cellsOf = (text: string) => {
  const csv = readCsv(text, 100)
  return 'lines' in csv ? csv.lines.map(({ row, cells }) => [row, ...cells]) : csv
}

describe('a CSV text', () => {
  test.each([
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['commas', 'a,b\n1,2\n'],
    ['tabs', 'a\tb\r1\t2\r'],
    ['Excel’s own line', 'sep=|\r\na|b\r\n1|2'],
    ['a byte order mark', '\uFEFFa;b\n1;2'],
  ])('with %s', (kind, text) => {
    const first = kind.startsWith('Excel') ? 2 : 1
    expect(cellsOf(text)).toEqual([
      [first, 'a', 'b'],
      [first + 1, '1', '2'],
    ])
  })

  test('counts rows as a spreadsheet does: empty ones count, lines within a cell do not', () => {
    expect(cellsOf('a;b\r\n"1\r\n2";x\r\n\r\n;;\r\n3;4\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1\r\n2', 'x'],
      [5, '3', '4'],
    ])
  })

  test('may have separators and quotation marks in quotation marks', () => {
    expect(cellsOf('"a;1",b\n"say ""yes""",2')).toEqual([
      [1, 'a;1', 'b'],
      [2, 'say "yes"', '2'],
    ])
  })

  test.each([
    ['="0401234567"', '0401234567'],
    ['"=""040 """"1"""""""', '040 "1"'],
    ["'+49 40 1234567", '+49 40 1234567'],
    ["''=1+1", "'=1+1"],
    ["O'Neill", "O'Neill"],
    ["'n Boer", "'n Boer"],
    ['\u00a0 x \u00a0', 'x'],
  ])('takes %s for %s', (cell, text) =>
    expect(cellsOf(`a\t\n${cell}\t\n`)).toEqual([
      [1, 'a', ''],
      [2, text, ''],
    ]),
  )

  test('whose quotation marks do not match says where', () => {
    expect(cellsOf('a;b\n1;2\n"3;4\n5;6\n')).toEqual({ unreadableRow: 3 })
    expect(cellsOf('a;b\n12" rack;2\n')).toEqual([
      [1, 'a', 'b'],
      [2, '12" rack', '2'],
    ])
  })

  test('is not read further than asked for', () => {
    const csv = readCsv('a\n'.repeat(50), 10)
    expect('lines' in csv && csv.lines).toHaveLength(10)
  })
})

describe('names of columns', () => {
  test.each([
    [
      ['Kind', 'First name', 'Last name', 'Organisation', 'E-mail address', 'Phone'],
      'kind first_name last_name organisation email phone',
    ],
    [
      ['Street and number', 'Postcode', 'Town or city', 'Country', 'Language', 'Roles', 'Internal note'],
      'line1 postal_code city country locale roles note',
    ],
    [
      ['Art', 'Vorname', 'Nachname', 'Firma', 'E-Mail-Adresse', 'Telefon'],
      'kind first_name last_name organisation email phone',
    ],
    [
      ['Straße und Hausnummer', 'PLZ', 'Ort', 'Land', 'Sprache', 'Aufgaben', 'Interne Notiz'],
      'line1 postal_code city country locale roles note',
    ],
    // Outlook and Google
    [
      ['Vorname', 'Nachname', 'Firma', 'Straße geschäftlich', 'Telefon (geschäftlich)', 'E-Mail-Adresse'],
      'first_name last_name organisation line1 phone email',
    ],
    [['Name', 'Organization 1 - Name', 'E-mail 1 - Value', 'Phone 1 - Value'], 'name organisation email phone'],
    [['E-MAIL', 'Used by', ''], 'email - -'],
    // several columns may feed one field
    [['Mobil', 'Telefon'], 'phone phone'],
    [['Home Street', 'Home City', 'Straße privat', 'Weitere Postleitzahl'], 'line1 city line1 postal_code'],
  ])('%j', (titles, fields) => {
    expect(
      columnsByName(titles)
        .map(field => field ?? '-')
        .join(' '),
    ).toBe(fields)
  })
  test('every field has some', () => {
    for (const field of importFields) expect(columnsByName([field.replace('line1', 'Street')])).toEqual([field])
  })
})

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['UK', 'GB'],
  ['Vereinigtes Königreich', 'GB'],
  ['Côte d’Ivoire', 'CI'],
  ['XX', null],
  ['ZZ', null],
  ['DD', null],
  ['Atlantis', null],
])('the country %s is %s', (text, code) => expect(countryOf(text)).toBe(code))

test('languages and roles are read in both languages', () => {
  expect(['de', 'Deutsch', 'German', 'English', 'fr'].map(localeNamed)).toEqual(['de', 'de', 'de', 'en', null])
  expect(rolesOf('Billing, Technik; data protection|Inhaber')).toEqual([
    'billing',
    'technical',
    'data_protection',
    'owner',
  ])
  expect(rolesOf('Billing, Emperor')).toBeNull()
})

test.each([
  [{ name: 'Zoë Öztürk' }, ['Zoë', 'Öztürk', '']],
  [{ name: 'Öztürk, Zoë' }, ['Zoë', 'Öztürk', '']],
  [{ name: 'Cher' }, ['', 'Cher', '']],
  [{ name: 'Anna Maria van der Berg', last_name: 'van der Berg' }, ['', 'van der Berg', '']],
  [{ name: 'Netzbetrieb', kind: 'Funktion' }, ['', '', 'Netzbetrieb']],
  [{ organisation: 'A\r\nB' }, ['', '', 'A, B']],
  [{ organisation: '\nA  1 \n\n B\n' }, ['', '', 'A  1, B']],
])('names of %j', (values, [first_name, last_name, organisation]) =>
  expect(namesOf(values)).toEqual({ first_name, last_name, organisation }),
)

describe('a file of an address book', () => {
  const read = (text: string, format: 'csv' | 'vcard' = 'csv') => {
    const file = readFile({ format, text, has_header: true })
    return 'rows' in file ? file.rows.map(row => ('values' in row ? row.values : row.error)) : file
  }

  test('of Outlook: the first column with a value counts, the likeliest before others', () => {
    const title = 'First Name,Last Name,Business Street,Business City,Business Postal Code,Business Country/Region'
    const text = `${title},Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail 2 Address
Tom,Feld,Am Markt 5,Köln,50667,Germany,,,+49 170 1234567,tom@beispiel.example,t@beispiel.example
Tim,Feld,Am Markt 5,Köln,50667,Germany,,+49 221 123456,+49 170 1234567,,t@beispiel.example`
    expect(read(text)).toMatchObject([
      { phone: '+49 170 1234567', email: 'tom@beispiel.example', line1: 'Am Markt 5' },
      { phone: '+49 170 1234567', email: 't@beispiel.example' },
    ])
  })

  test('of Outlook: an address is one of a person’s, never parts of two', () => {
    const title = 'Last Name,Business Street,Business City,Business Postal Code,Home Street,Home City,Home Postal Code'
    const text = `${title},Home Country/Region,E-mail Address
Feld,,,,Am Markt 5,Köln,50667,Germany,tom@beispiel.example
Berg,Deich 1,,,Am Markt 5,Köln,50667,Germany,anna@beispiel.example`
    const [home, business] = read(text) as Record<string, string>[]
    expect(home).toMatchObject({ line1: 'Am Markt 5', city: 'Köln', postal_code: '50667', country: 'Germany' })
    expect(business).toMatchObject({ line1: 'Deich 1', city: '', postal_code: '' })
    expect(business).not.toHaveProperty('country')
  })

  test('of Google: of several values in a cell the first counts, the others are noted', () => {
    const text = `First Name,Last Name,Notes,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
Anna,Berg,Likes tea,anna@berg.example ::: a.berg@privat.example,Mobile,+49 170 1234567 ::: +49 30 1234567`
    expect(read(text)).toMatchObject([
      {
        email: 'anna@berg.example',
        phone: '+49 170 1234567',
        note: 'Likes tea\nE-mail 1 - Value: a.berg@privat.example\nPhone 1 - Value: +49 30 1234567',
      },
    ])
  })

  test('of Google: what is empty in a card does not count', () => {
    const lines = ['VERSION:3.0', 'FN:Tel Erst', 'N:Erst;Tel;;;', 'EMAIL;TYPE=pref:', 'EMAIL:erst@beispiel.example']
    const further = ['TEL:', 'TEL;TYPE=CELL:+491711234567', 'ADR;TYPE=pref:;;;;;;', 'ADR:;;Am Markt 5;Köln;;50667;DE']
    const text = ['BEGIN:VCARD', ...lines, ...further, 'END:VCARD', ''].join('\r\n')
    expect(read(text, 'vcard')).toMatchObject([
      { email: 'erst@beispiel.example', phone: '+491711234567', line1: 'Am Markt 5', city: 'Köln' },
    ])
  })
})

test('a cell of nothing but room is read in no time', () => {
  const start = process.cpuUsage()
  namesOf({ organisation: `A${' '.repeat(100_000)}B` })
  // of this process, whatever else the machine does; microseconds
  expect(process.cpuUsage(start).user).toBeLessThan(500_000)
})

describe('a row', () => {
  const defaults = { country: 'DE', locale: 'de', mails: ['domains'] } as const
  const good = { last_name: 'Öztürk', email: 'zoe@example.com' }
  const errorsOf = (values: Record<string, string>) => {
    const read = contactOfRow(values, defaults)
    return 'errors' in read ? Object.fromEntries([...read.errors].map(([field, { code }]) => [field, code])) : {}
  }

  test('is completed by the customer’s defaults, and its number is read in its own country', () => {
    expect(contactOfRow({ ...good, phone: '040 1234567' }, defaults)).toMatchObject({
      contact: { kind: 'person', country: 'DE', locale: 'de', phone: '+49 40 1234567', roles: [], note: '' },
    })
    expect(contactOfRow({ ...good, country: 'Austria', phone: '0664 1234567' }, defaults)).toMatchObject({
      contact: { country: 'AT', phone: '+43 664 1234567' },
    })
    // a spreadsheet has dropped the plus and the zero of a number
    expect(contactOfRow({ ...good, phone: '49401234567' }, defaults)).toMatchObject({
      contact: { phone: '+49 40 1234567' },
    })
    expect(contactOfRow({ organisation: 'ACME', email: 'a@acme.example' }, defaults)).toMatchObject({
      contact: { kind: 'organisation' },
    })
  })

  test.each([
    [{ ...good, email: '' }, { email: 'required' }],
    [{ ...good, email: 'zoe' }, { email: 'invalid_email' }],
    [{ email: 'zoe@example.com' }, { organisation: 'required' }],
    [{ ...good, kind: 'Funktion' }, { organisation: 'required' }],
    [{ ...good, kind: 'Emperor' }, { kind: 'import_unknown_word' }],
    [{ ...good, country: 'Atlantis' }, { country: 'import_unknown_word' }],
    [{ ...good, locale: 'Klingon' }, { locale: 'import_unknown_word' }],
    [{ ...good, roles: 'boss' }, { roles: 'import_unknown_word' }],
    [{ ...good, phone: '04' }, { phone: 'phone_too_short' }],
    [{ ...good, phone: '4,94012E+11' }, { phone: 'phone_not_a_number' }],
    [{ ...good, last_name: 'x'.repeat(81) }, { last_name: 'too_long' }],
    [{ ...good, note: 'x'.repeat(1001) }, { note: 'too_long' }],
    [
      { email: 'zoe', phone: 'x', last_name: 'Y' },
      { email: 'invalid_email', phone: 'phone_not_a_number' },
    ],
  ])('%j', (values, errors) => expect(errorsOf(values)).toEqual(errors))
})

describe('vCards', () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

  test('of version 3, as telephones and Outlook write them', () => {
    const text = card(
      'VERSION:3.0',
      'N:Öztürk;Zoë;;Dr.;',
      'FN:Zoë Öztürk',
      'ORG:Radhaus\\, Elbe GmbH;Buchhaltung',
      'EMAIL;type=INTERNET:second@example.com',
      'item1.EMAIL;type=INTERNET;type=pref:zoe@example.com',
      'TEL;TYPE=WORK,FAX;TYPE=pref:+49 40 1234568',
      'TEL;TYPE=WORK,VOICE:+49 40 1234567',
      'ADR;TYPE=WORK:;;Am Deich 7;Hamburg;;20457;Germany',
      'CATEGORIES:Billing,Chess club',
      'NOTE:One\\nTwo and a long line that had to be folded because it had more than 7',
      ' 5 characters',
    )
    expect(readCards(text)).toEqual([
      {
        row: 1,
        values: {
          first_name: 'Zoë',
          last_name: 'Öztürk',
          organisation: 'Radhaus, Elbe GmbH',
          email: 'zoe@example.com',
          phone: '+49 40 1234567',
          fax: '+49 40 1234568',
          mail_categories: '',
          ...eachField(fieldsWith('card'), () => ''),
          line1: 'Am Deich 7',
          postal_code: '20457',
          city: 'Hamburg',
          country: 'Germany',
          locale: '',
          roles: 'Billing',
          note: 'One\nTwo and a long line that had to be folded because it had more than 75 characters',
        },
      },
    ])
  })

  test('of version 4, several in a file, companies and desks among them', () => {
    const text =
      card(
        'VERSION:4.0',
        'KIND:org',
        'FN:ACME',
        'TEL;VALUE=uri;PREF=1:tel:+49-40-1234567',
        'LANG:de-DE',
        'EMAIL:a@acme.example',
      ) +
      card('VERSION:4.0', 'KIND:group', 'FN:Night shift', 'LANG:fr') +
      card('VERSION:3.0', 'FN:Tim Cook', 'ORG:Apple', 'X-ABShowAs:COMPANY') +
      card('VERSION:4.0', 'FN:Just a name')
    expect(readCards(text)).toMatchObject([
      { row: 1, values: { kind: 'organisation', organisation: 'ACME', phone: '+49-40-1234567', locale: 'de' } },
      { row: 2, values: { kind: 'role', organisation: 'Night shift', locale: '' } },
      { row: 3, values: { kind: 'organisation', organisation: 'Apple' } },
      { row: 4, values: { name: 'Just a name' } },
    ])
  })

  test('that are broken or too old are named, and the others are read', () => {
    const text =
      card('VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96zt=;Zo') +
      card('VERSION:3.0', 'garbage') +
      card('VERSION:3.0', 'FN:Good One', 'N:One;Good;;;') +
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:cut off'
    expect(readCards(text)).toMatchObject([
      { row: 1, error: 'vcard_too_old' },
      { row: 2, error: 'vcard_unreadable' },
      { row: 3, values: { first_name: 'Good', last_name: 'One' } },
      { row: 4, error: 'vcard_unreadable' },
    ])
    expect(readCards('hello')).toEqual([])
  })
})
