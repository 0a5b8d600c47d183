import { describe, expect, test } from 'vitest'
import { readCamt } from './camt.ts'
import type { CamtEntry } from './camt-entry.ts'
import { RefusedFile } from './refused-file.ts'
import { type Booked, ourIban, pieces, statement } from './test-statements.ts'

async function read(text: string, size?: number): Promise<CamtEntry[]> {
  const all: CamtEntry[] = []
  for await (const part of readCamt(pieces(text, size), ourIban)) if ('entries' in part) all.push(...part.entries)
  return all
}
const refused = (text: string) =>
  read(text).then(
    () => 'taken',
    (error: unknown) => (error instanceof RefusedFile ? error.why : String(error)),
  )

const transfer: Booked = {
  ...{ amount: 11_900, ref: '2026112000001', name: 'Grüne Wiese GmbH', iban: 'DE89370400440532013000' },
  text: 'RE-2026-000012\nKundennummer 10001',
}

describe('an entry', () => {
  test.each(['02', '08'])('that came in says from whom and what for, in version %s', async version => {
    expect(await read(statement([transfer], { version }))).toEqual([
      {
        ...{ kind: 'transfer', booked_on: '2026-11-20', amount_minor: 11_900, currency: 'EUR' },
        ...{ party_name: 'Grüne Wiese GmbH', party_iban: 'DE89370400440532013000' },
        ...{ remittance: 'RE-2026-000012 Kundennummer 10001', end_to_end_id: null, batch_id: null, reason: null },
        reference: expect.stringMatching(/^[\w-]{43}$/),
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
    const [one] = await read(statement([transfer], { of: 'camt.054' }))
    const [same] = await read(statement([transfer]))
    const [other] = await read(statement([{ ...transfer, on: '2026-11-23' }]))
    expect(one?.reference).toBe(same?.reference)
    expect(other?.reference).not.toBe(same?.reference)
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
  for await (const part of readCamt(long(), ourIban)) {
    if (!('entries' in part)) continue
    read += part.entries.length
    last = part.entries.at(-1)?.reference ?? ''
  }
  expect([read, last]).toEqual([count, expect.stringMatching(/^[\w-]{43}$/)])
})
