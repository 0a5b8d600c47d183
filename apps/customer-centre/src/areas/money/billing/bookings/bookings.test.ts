import { describe, expect, test } from 'vitest'
import { accountsByUse, defaultBookkeeping } from '../../../../platform/bookkeeping-settings.ts'
import type { TaxGroup } from '../document-model.ts'
import { ansi, type BookedDocument, batchHead, batchLines, debtorOf } from './posting-batch.ts'
import { monthsOf, salesList } from './sales-list.ts'

const document: BookedDocument = {
  customer_number: 10001,
  id: '01939a5c-0000-7000-8000-000000000001',
  number: 'RE-2026-000041',
  issued_on: '2026-11-03',
  due_on: '2026-11-17',
  supplied_on: '2027-10-31',
  currency: 'EUR',
  taxes: [],
  buyer_name: 'Müller "Söhne"; GmbH',
  vat_id: 'ATU12345675',
  state: 'DE',
  exempt: false,
  rate: null,
}
const taxed = (category: TaxGroup['category'], rate_bp: number, net_minor: number, tax_minor = 0): TaxGroup => ({
  category,
  rate_bp,
  net_minor,
  tax_minor,
})
/** Fields by their place, counted from 1 as DATEV does. */
function booked(taxes: TaxGroup[], changes: Partial<BookedDocument> = {}, settings = defaultBookkeeping) {
  const lines = batchLines({ ...document, taxes, ...changes }, { ...settings, home: 'DE' })
    .split('\r\n')
    .slice(0, -1)
  return lines.map(line => {
    const fields = line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    return Object.fromEntries(fields.flatMap((field, index) => (field === '' ? [] : [[index + 1, field]])))
  })
}

describe('a posting batch', () => {
  test('begins with the head of the format and the names of its columns', () => {
    const [head = '', names = ''] = batchHead(
      defaultBookkeeping,
      { name: 'Rechnungen', month: '2026-11', lastDay: '2026-11-30' },
      new Date('2026-12-31T23:05:06.007Z'),
      'Europe/Berlin',
    ).split('\r\n')
    expect(head).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20270101000506007;;"KO";"";"";1001;1;20260101;4;20261101;20261130;"Rechnungen 2026-11";"";1;0;1;"EUR";;"";;;"";;;"";""',
    )
    expect(head.split(';')).toHaveLength(31)
    const columns = names.split(';')
    expect([columns.length, columns[19], columns[39], columns[113], columns[114]]).toEqual([
      ...[115, 'Beleglink', 'EU-Land u. UStID (Bestimmung)', 'Festschreibung', 'Leistungsdatum'],
    ])
  })

  test.each([
    [1, '2026-01', '20260101'],
    [7, '2026-06', '20250701'],
    [7, '2026-07', '20260701'],
  ])('counts a fiscal year that begins in month %i: %s', (yearBegins, month, begins) => {
    const head = batchHead(
      { ...defaultBookkeeping, yearBegins },
      { name: 'Rechnungen', month, lastDay: `${month}-28` },
      new Date(),
      'UTC',
    )
    expect(head.split(';')[12]).toBe(begins)
  })

  test('books the total of each rate from the debtor to the revenue account', () => {
    expect(booked([taxed('S', 1900, 10_000, 1900), taxed('S', 700, 500, 35)])).toEqual([
      {
        1: '119,00',
        2: '"S"',
        3: '"EUR"',
        7: '20001',
        8: '8400',
        10: '0311',
        11: '"RE-2026-000041"',
        12: '"171126"',
        14: '"Müller ""Söhne""; GmbH"',
        20: '"BEDI ""01939a5c-0000-7000-8000-000000000001"""',
        115: '31102027',
      },
      expect.objectContaining({ 1: '5,35', 8: '8300' }),
    ])
  })

  test('turns what gives money back, and leaves out what is nothing', () => {
    expect(booked([taxed('S', 1900, -10_000, -1900), taxed('S', 700, 0)])).toEqual([
      expect.objectContaining({ 1: '119,00', 2: '"H"' }),
    ])
  })

  test.each([
    ['AE', 0, '8336', { 40: '"ATU12345675"' }],
    ['O', 0, '8338', {}],
    ['E', 0, '8195', {}],
  ] as const)('has an account for %s at %i', (category, rate, account, besides) => {
    const [line] = booked([taxed(category, rate, 100)])
    expect(line).toMatchObject({ 8: account, ...besides })
  })

  test('books customers whom the law exempts apart from a small business', () => {
    const [line] = booked([taxed('E', 0, 100)], { exempt: true })
    expect(line).toMatchObject({ 8: '8150' })
    const [plain] = booked([taxed('E', 0, 100)], { exempt: true }, { ...defaultBookkeeping, accounts: { E: '8195' } })
    expect(plain).toMatchObject({ 8: '8195' })
  })

  test.each([
    ['19 % of Cyprus, and not of here', 'CY', 1900, '8320', { 40: '"CY"', 41: '19' }],
    ['20 % of Austria, which has an account of its own', 'AT', 2000, '8321', { 40: '"AT"', 41: '20' }],
    ['20 % of France', 'FR', 2000, '8320', { 40: '"FR"', 41: '20' }],
    ['Greece, as VAT ids call it', 'GR', 2400, '8320', { 40: '"EL"', 41: '24' }],
    ['25.5 % of Finland', 'FI', 2550, '8320', { 40: '"FI"', 41: '25,5' }],
    ['16 % of here', 'DE', 1600, '8340', {}],
  ])('books the VAT of a state by the state: %s', (_what, state, rate_bp, account, besides) => {
    const settings = { ...defaultBookkeeping, accounts: accountsByUse.parse({ 'OSS-AT': 8321 }) }
    const [line = {}] = booked([taxed('S', rate_bp, 100, 19)], { state }, settings)
    expect({ 8: line[8], ...(line[40] && { 40: line[40] }), ...(line[41] && { 41: line[41] }) }).toEqual({
      8: account,
      ...besides,
    })
  })

  test('lets no spreadsheet run a name, and leaves out what is not due', () => {
    const [line] = booked([taxed('S', 1900, 100, 19)], { buyer_name: '=HYPERLINK("x")', due_on: null })
    expect(line).toMatchObject({ 14: `"'=HYPERLINK(""x"")"` })
    expect(line).not.toHaveProperty('12')
  })

  test('takes accounts, digits and a rate of exchange as they are set', () => {
    const settings = {
      ...defaultBookkeeping,
      digits: 5,
      accounts: accountsByUse.parse({ S1900: 44_000, AE: '43360' }),
    }
    expect(booked([taxed('S', 1900, 100, 19)], { currency: 'JPY', rate: '163.4200' }, settings)).toEqual([
      expect.objectContaining({ 1: '119', 3: '"JPY"', 4: '163,4200', 7: '110001', 8: '44000' }),
    ])
    expect(settings.accounts).toMatchObject({ AE: '43360', O: '8338' })
    expect(() => accountsByUse.parse({ 'S19%': 8400 })).toThrow('is no account such as')
  })

  test('has room for every customer: those beyond the last account share it', () => {
    expect([10_001, 59_998, 59_999, 100_000, 1_234_567].map(customer => debtorOf(customer, 4))).toEqual([
      { account: 20_001, diverse: null },
      { account: 69_998, diverse: null },
      { account: 69_999, diverse: '59999' },
      { account: 69_999, diverse: '100000' },
      { account: 69_999, diverse: '1234567' },
    ])
    expect(debtorOf(100_000, 5)).toEqual({ account: 200_000, diverse: null })
    const [line] = booked([taxed('S', 1900, 100, 19)], { customer_number: 100_000 })
    expect(line).toMatchObject({ 7: '69999', 16: '"100000"' })
  })

  test.each([
    ['Café „Zur Post“ – Wien, 5 €', 'Café „Zur Post“ – Wien, 5 €'],
    ['Œuvre Žižek Škoda ’s', 'Œuvre Žižek Škoda ’s'],
    ['Παπαδόπουλος Α.Ε.', 'Papadopoulos A.E.'],
    ['Θάλεια Ψαρού', 'Thaleia Psarou'],
    ['ООО Ромашка, Жуков', 'OOO Romashka, Zhukov'],
    ['Yıldız Łódź Ђорђе', 'Yildiz Lódz Djordje'],
    ['東京 GmbH', '? GmbH'],
  ])('is written in Windows-1252: %s', (name, read) => {
    expect(new TextDecoder('windows-1252').decode(ansi(name))).toBe(read)
  })

  test('has the bytes that Windows-1252 has', () => {
    expect([...ansi('„“–€Œ…')]).toEqual([0x84, 0x93, 0x96, 0x80, 0x8c, 0x85])
  })
})

describe('the sales list', () => {
  test('has whole euros for each VAT id and kind of sale, and nothing that comes to nothing', () => {
    expect(
      salesList([
        { vat_id: 'FR40303265045', category: 'AE', net_minor: 10_050 },
        { vat_id: 'ATU12345675', category: 'AE', net_minor: -49 },
        { vat_id: 'FR40303265045', category: 'AE', net_minor: 1 },
        { vat_id: 'FR40303265045', category: 'K', net_minor: -5000 },
      ]),
    ).toBe(
      'Laenderkennzeichen,USt-IdNr.,Betrag (Euro),Art der Leistung\r\nFR,40303265045,101,S\r\nFR,40303265045,-50,L\r\n',
    )
  })

  test.each([
    ['2026-11', '2026-11', '2026-11'],
    ['2026-Q1', '2026-01', '2026-03'],
    ['2026-Q4', '2026-10', '2026-12'],
  ])('of %s is from %s to %s', (period, from, to) => {
    expect(monthsOf(period)).toEqual({ from, to })
  })
})
