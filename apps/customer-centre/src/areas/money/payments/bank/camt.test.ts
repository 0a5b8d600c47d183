import { describe, expect, test } from 'vitest'
import { type Booked, pieces, reading, reportedFile, statement } from '../../../../testing/payments/statements.ts'
import { readCamt } from './camt.ts'
import type { Booking, CamtEntry } from './camt-entry.ts'
import { RefusedFile } from './refused-file.ts'

async function bookings(text: string | Buffer, size?: number): Promise<Booking[]> {
  const all: Booking[] = []
  for await (const part of readCamt(pieces(text, size), reading)) if ('booking' in part) all.push(part.booking)
  return all
}
const read = async (text: string | Buffer, size?: number): Promise<CamtEntry[]> =>
  (await bookings(text, size)).flatMap(({ entries }) => entries)
const refused = (text: string | Buffer) =>
  read(text).then(
    () => 'taken',
    (error: unknown) => (error instanceof RefusedFile ? error.why : String(error)),
  )

const transfer: Booked = {
  amount: 11_900,
  ref: '2026112000001',
  name: 'Grüne Wiese GmbH',
  iban: 'DE89370400440532013000',
  text: 'RE-2026-000012\nKundennummer 10001',
}

describe('an entry', () => {
  test.each(['02', '08'])('that came in says from whom and what for, in version %s', async version => {
    expect(await read(statement([transfer], { version }))).toEqual([
      {
        kind: 'transfer',
        booked_on: '2026-11-20',
        amount_minor: 11_900,
        currency: 'EUR',
        party_name: 'Grüne Wiese GmbH',
        party_iban: 'DE89370400440532013000',
        remittance: 'RE-2026-000012 Kundennummer 10001',
        end_to_end_id: null,
        batch_id: null,
        reason: null,
        review: null,
      },
    ])
  })

  test('is read alike however the file is cut into pieces', async () => {
    const text = statement([transfer, { ...transfer, ref: '2', amount: 1 }])
    const whole = await read(text, 1_000_000)
    for (const size of [1, 2, 7, 64]) expect(await read(text, size)).toEqual(whole)
  })

  test.each<[string, Booked, Partial<CamtEntry>]>([
    [
      'a returned debit without the bank’s fee',
      { amount: -12_200, drawn: 11_900, reason: 'MD06', endToEnd: 'E1', name: 'Grüne Wiese GmbH' },
      { kind: 'return', amount_minor: 11_900, reason: 'MD06', end_to_end_id: 'E1', party_name: 'Grüne Wiese GmbH' },
    ],
    [
      'a returned debit whose reason is left out',
      { amount: -11_900, family: 'IDDT', endToEnd: 'E1' },
      { kind: 'return', amount_minor: 11_900, reason: null, end_to_end_id: 'E1' },
    ],
    ['a batch of debits', { amount: 23_800, batch: 'M1-1' }, { kind: 'batch', amount_minor: 23_800, batch_id: 'M1-1' }],
    ['what we have paid ourselves', { amount: -500, text: 'Miete' }, { kind: 'other', amount_minor: 500 }],
    [
      'a transfer of ours that came back',
      { amount: 500, reason: 'AC04', family: 'ICDT' },
      { kind: 'transfer', reason: 'AC04' },
    ],
  ])('is told apart: %s', async (_what, booked, expected) => {
    for (const version of ['02', '08']) expect(await read(statement([booked], { version }))).toMatchObject([expected])
  })

  test('that is only expected does not count', async () => {
    expect(await read(statement([transfer, { ...transfer, ref: '2', status: 'PDNG' }]))).toHaveLength(1)
  })

  test('has the same name in a notification and in the statement, and another one on another day', async () => {
    const [one] = await bookings(statement([transfer], { of: 'camt.054' }))
    const [same] = await bookings(statement([transfer]))
    const [other] = await bookings(statement([{ ...transfer, on: '2026-11-23' }]))
    expect(one?.content).toBe(same?.content)
    expect(other?.content).not.toBe(same?.content)
  })
})

test.each<[string, string, string]>([
  ['of another account', statement([transfer], { iban: 'DE89370400440532013000' }), 'other_account'],
  ['that is cut off', statement([transfer]).slice(0, -200), 'cut_off'],
  ['that lacks an entry', statement([transfer], { closing: 200_000 }), 'sums_differ'],
  [
    'that is another message',
    '<Document><CstmrDrctDbtInitn><GrpHdr/></CstmrDrctDbtInitn></Document>',
    'not_a_statement',
  ],
  ['that is a page of the web', '<html><body><p>Sign in</p></body></html>', 'not_a_statement'],
  ['that is no XML', 'Buchungstag;Betrag\n20.11.2026;119,00', 'malformed'],
  ['that is empty', '', 'empty'],
  [
    'with entities of its own',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document>&b;</Document>',
    'not_a_statement',
  ],
  [
    'with an amount that is none',
    statement([transfer]).replace('119.00</Amt><CdtDbtInd>', '1e9</Amt><CdtDbtInd>'),
    'malformed',
  ],
  ['with half a letter', statement([{ ...transfer, text: 'x' }]).replace('<Ustrd>x', '<Ustrd>&#xD83D;'), 'malformed'],
  [
    'with a sign that no text has',
    statement([{ ...transfer, text: 'x' }]).replace('<Ustrd>x', '<Ustrd>&#0;'),
    'malformed',
  ],
  ['nested without end', `<Document>${'<a>'.repeat(5000)}`, 'malformed'],
])('a file %s is refused', async (_what, text, why) => expect(await refused(text)).toBe(why))

test('a long file is read in pieces: its length does not fill the memory', async () => {
  const one = statement([transfer])
  const [head, tail] = [one.slice(0, one.indexOf('<Bal>')), '</Stmt></BkToCstmrStmt></Document>']
  const [before = '', after = ''] = one.slice(one.indexOf('<Ntry>'), one.indexOf('</Stmt>')).split('2026112000001')
  const count = 2000
  async function* long(): AsyncGenerator<Buffer> {
    yield Buffer.from(head)
    for (let number = 0; number < count; number++) yield Buffer.from(before + number + after)
    yield Buffer.from(tail)
  }
  let read = 0
  let last = ''
  for await (const part of readCamt(long(), reading)) {
    if (!('booking' in part)) continue
    read += part.booking.entries.length
    last = part.booking.content
  }
  expect([read, last]).toEqual([count, expect.stringMatching(/^[\w-]{43}$/)])
})

describe('details', () => {
  test.each<[string, string, Partial<CamtEntry>[]]>([
    ['padded with zeros', 'zero-padded-amounts', [{ amount_minor: 11_900, review: null }]],
    [
      'before charges',
      'charges-taken-02',
      [{ amount_minor: 13_631, review: 'sum_differs', party_name: 'Max Beispiel' }],
    ],
    ['before charges, in version 08', 'charges-taken-08', [{ amount_minor: 9500, review: 'sum_differs' }]],
    ['in another currency', 'other-currency', [{ amount_minor: 85_805, currency: 'EUR', review: null }]],
    [
      'that go both ways',
      'mixed-directions',
      [
        { kind: 'transfer', amount_minor: 67_830, remittance: 'RE-2026-000048' },
        { kind: 'other', amount_minor: 2011, remittance: 'RE-2026-000047 Rueckgabe' },
      ],
    ],
    [
      'without amounts',
      'batch-without-amounts',
      [
        { amount_minor: 5000, party_name: '', remittance: 'eins zwei', review: 'sum_differs' },
        { amount_minor: 11_900, review: null },
      ],
    ],
    ['of a batch of ours', 'batch-credit-02', [{ kind: 'batch', amount_minor: 23_800, batch_id: 'M1-1' }]],
    ['of a batch of ours, in version 08', 'batch-credit-08', [{ kind: 'batch', amount_minor: 6000 }]],
    ['of nothing', 'zero-entries', [{ amount_minor: 777 }]],
  ])('%s', async (_what, name, expected) => expect(await read(reportedFile(name))).toMatchObject(expected))

  test.each([
    ['less than they are', [10, 20], 29],
    ['more than they are', [10, 20], 31],
  ])('that come to %s are taken as one, for people', async (_what, amounts, total) => {
    const one = statement([{ amount: total, text: 'x' }])
    const detail = one.slice(one.indexOf('<TxDtls>'), one.indexOf('</NtryDtls>'))
    const each = amounts.map(amount => detail.replaceAll(`0.${total}<`, `0.${amount}<`)).join('')
    expect(await read(one.replace(detail, each))).toMatchObject([{ amount_minor: total, review: 'sum_differs' }])
    const fitting = each.replace('0.20<', `0.${total - 10}<`).replace('0.20<', `0.${total - 10}<`)
    expect(await read(one.replace(detail, fitting))).toMatchObject([{ amount_minor: 10 }, { amount_minor: total - 10 }])
  })
})

describe('what left our account', () => {
  test.each<[string, string, Partial<CamtEntry>]>([
    ['a reversal', 'reversal-same-reference', { kind: 'other', review: 'reversal', party_name: 'Max Beispiel' }],
    ['a return by its reason, whatever the bank’s code', 'return-german-code', { kind: 'return', reason: 'MS03' }],
    ['the fee for a return', 'return-fee', { kind: 'other', review: 'fee', amount_minor: 300 }],
  ])('is told apart: %s', async (_what, name, expected) =>
    expect(await read(reportedFile(name))).toMatchObject([expected]),
  )

  test.each([
    ['+108+', 'return'],
    ['+109+', 'return'],
    ['+116+', 'other'],
  ])('with the German code %s alone', async (code, kind) => {
    const file = reportedFile('return-german-code')
      .toString()
      .replace(/<RtrInf>.*<\/RtrInf>/, '')
      .replace('+109+', code)
    expect(await read(file)).toMatchObject([{ kind, reason: null }])
  })
})

describe('a booking is told apart', () => {
  const of = async (name: string, change?: Record<string, string>) => (await bookings(reportedFile(name, change)))[0]

  test('by its direction: a reversal under the same reference is another one', async () => {
    const [credit, reversal] = [await of('credit'), await of('reversal-same-reference')]
    expect(credit?.fingerprint).not.toBe(reversal?.fingerprint)
  })

  test.each(['0', 'NOTREF', 'NONREF', '0000', 'notprovided', '-', 'XXXX'])(
    'by what it says where the bank’s reference is its filler %s',
    async filler => {
      const change = { '<AcctSvcrRef>0<': `<AcctSvcrRef>${filler}<` }
      const [one, other] = [await of('constant-reference-1', change), await of('constant-reference-2', change)]
      expect(one?.referenced).toBe(false)
      expect(one?.fingerprint).not.toBe(other?.fingerprint)
    },
  )

  test('by its parties where the reference is one, and is used again', async () => {
    const change = { '<AcctSvcrRef>0<': '<AcctSvcrRef>4711<' }
    const [one, other] = [await of('constant-reference-1', change), await of('constant-reference-2', change)]
    expect(one?.fingerprint).toBe(other?.fingerprint)
    expect(one?.content).not.toBe(other?.content)
  })

  test('as a sum that its details belong to', async () => {
    const [sum, details] = [await of('sum.camt053'), await of('details.camt054')]
    expect([sum?.summary, details?.summary]).toEqual([true, false])
    expect(sum?.fingerprint).toBe(details?.fingerprint)
  })
})

describe('days', () => {
  test.each([
    ['<ValDt><DtTm>2026-11-25T10:00:00+01:00</DtTm></ValDt>', '2026-11-25'],
    ['<BookgDt><DtTm>2026-11-25T23:30:00Z</DtTm></BookgDt>', '2026-11-26'],
    ['<BookgDt><DtTm>2026-11-25T23:30:00</DtTm></BookgDt>', '2026-11-25'],
    ['<BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><DtTm>2026-11-25T10:00:00+01:00</DtTm></ValDt>', '2026-11-24'],
  ])('%s is %s', async (written, day) => {
    const change = { '<ValDt><DtTm>2026-11-25T10:00:00+01:00</DtTm></ValDt>': written }
    expect(await read(reportedFile('value-moment-only', change))).toMatchObject([{ booked_on: day }])
  })

  test.each(['2026-02-30', '9999-99-99', '0000-01-01', '20261126', '9999-12-31', 'heute'])('%s is none', async day =>
    expect(await refused(reportedFile('impossible-day', { '2026-02-30': day }))).toBe('malformed'),
  )
})

describe('amounts', () => {
  test.each(['EU', 'E'.repeat(5000), 'eur', '€'])('in “%.9s” are none', async currency =>
    expect(await refused(statement([transfer]).replaceAll('Ccy="EUR"', `Ccy="${currency}"`))).toBe('malformed'),
  )

  test.each(['-1.00', '1,00', '1.001', '12345678901234.00', '', '.', ' '])('“%s” is none', async amount =>
    expect(
      await refused(statement([transfer]).replace('<Ntry><Amt Ccy="EUR">119.00', `<Ntry><Amt Ccy="EUR">${amount}`)),
    ).toBe('malformed'),
  )
})

test('who pays for somebody else is named', async () =>
  expect(await read(reportedFile('ultimate-debtor'))).toMatchObject([{ party_name: 'Gruene Wiese GmbH' }]))

test('numbers that programs read are part of the text', async () => {
  const strd = `<Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>RE-2026-000012</Nb></RfrdDocInf>
    <CdtrRefInf><Ref>RF18000000001</Ref></CdtrRefInf></Strd><Strd><RfrdDocInf><Nb>RE-2026-000013</Nb></RfrdDocInf></Strd>`
  const text = statement([{ ...transfer, text: 'x' }]).replace('<Ustrd>x</Ustrd>', strd)
  expect(await read(text)).toMatchObject([{ remittance: 'RE-2026-000012 RF18000000001 RE-2026-000013' }])
})

describe('a file', () => {
  const umlauts = statement([{ ...transfer, text: 'Straße für 5 €' }])
  const declared = (name: string) => umlauts.replace('UTF-8', name)
  /** Each letter of these texts is one byte of the encoding. */
  const bytes = (text: string, euro: number) =>
    Buffer.from([...text].map(letter => (letter === '€' ? euro : letter.charCodeAt(0))))

  test('declares its encoding', async () => {
    expect(await read(reportedFile('latin-1'))).toMatchObject([
      { party_name: 'Grüne Wiese GmbH', remittance: 'Zahlung für Straße' },
    ])
    for (const file of [
      bytes(declared('iso-8859-15'), 0xa4),
      bytes(declared('Windows-1252'), 0x80),
      Buffer.from(`\ufeff${umlauts}`),
      Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'),
      Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le').swap16(),
    ])
      for (const size of [1, 65_536])
        expect(await read(file, size)).toMatchObject([{ party_name: 'Grüne Wiese GmbH', remittance: 'Straße für 5 €' }])
  })

  test.each([
    ['that declares one which is not read here', Buffer.from(declared('EBCDIC-CP-DE'))],
    ['whose bytes are of another one', bytes(declared('UTF-8'), 0x80)],
  ])('%s is refused', async (_what, file) => expect(await refused(file)).toBe('encoding'))

  test.each([
    ['comment', '<Document><!--', '-->'],
    ['instruction', '<Document><?bank ', '?>'],
    ['attribute', '<Document bank="', '">'],
    ['text', '<Document><GrpHdr>', '</GrpHdr>'],
  ])('with a %s of 20 MB is refused before it fills the memory', async (_what, before, after) => {
    async function* long() {
      yield Buffer.from(before)
      for (let sent = 0; sent < 20; sent++) yield Buffer.alloc(1_000_000, 'a')
      yield Buffer.from(after)
    }
    const reading_ = readCamt(long(), reading)
    await expect(reading_.next()).rejects.toMatchObject({ why: 'too_long' })
  })
})
