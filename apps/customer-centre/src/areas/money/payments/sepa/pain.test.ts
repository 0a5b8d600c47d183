import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { officialRules, schemaObjections } from '../../../../testing/schema.ts'
import { sepaText } from '../../../../values/sepa-text.ts'
import { batchesOf, type Debit, type DebitMessage, objectionTo, writeDebits } from './pain.ts'

const debit = (change: Partial<Debit> = {}): Debit => ({
  end_to_end_id: 'E1',
  collect_on: '2026-12-07',
  amount_minor: 11_900,
  sequence: 'RCUR',
  mandate_reference: 'KTR-10001-0001',
  mandate_signed_on: '2026-01-02',
  holder: 'Müller & Söhne',
  creditor_id: 'DE98ZZZ09999999999',
  iban: 'DE89370400440532013000',
  bic: null,
  told_iban: null,
  town: null,
  country: null,
  remittance: 'RE-2026-000012',
  ...change,
})
const message = (debits: readonly Debit[]): DebitMessage => ({
  id: '019b0c1e5a7f7c0e8d2f4a6b8c0d2e4f',
  at: new Date('2026-12-03T09:00:00Z'),
  creditor: {
    name: 'Nordlicht Hosting GmbH',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    creditorId: 'DE98ZZZ09999999999',
  },
  debits,
})
const written = (debits: readonly Debit[]) => writeDebits(message(debits), batchesOf(message(debits)))

test.each([
  ['Müller & Söhne', 'Mueller + Soehne'],
  ['Ærø Łódź – „Straße“', "Aero Lodz - 'Strasse'"],
  ['ЮРИЙ ПЕТРОВ', 'YURIY PETROV'],
  ['Юрий Щербаков', 'Yuriy Shterbakov'],
  ['Київ Їжак Ґанок', 'Kiyiv Yizhak Ganok'],
  ['Ђорђе Љубичић', 'Djordje Ljubichic'],
  ['Γιώργος Παπάς', 'Giorgos Papas'],
  ['Παπαδόπουλος', 'Papadopoulos'],
  ['Ayşe Yıldız, İzmir', 'Ayse Yildiz, Izmir'],
  ['Þórður Ðað', 'Thordur Dad'],
  ['Għaqda Ħal Żebbuġ', 'Ghaqda Hal Zebbug'],
  ['Đorđe Šćepanović', 'Dorde Scepanovic'],
  ['Ștefan Țepeș', 'Stefan Tepes'],
  ['Příliš žluťoučký kůň', 'Prilis zlutoucky kun'],
  ['Zażółć gęślą jaźń', 'Zazolc gesla jazn'],
  ['ÄRZTE & Söhne', 'AERZTE + Soehne'],
  ['北京 <b>', 'b'],
  ['北京', ''],
  ['a'.repeat(80), 'a'.repeat(70)],
])('%s is written %s', (text, written) => expect(sepaText(text, 70)).toBe(written))

describe('a file', () => {
  test('says of a debit whose it is, by which mandate, and how much', () => {
    const xml = written([debit()])
    for (const part of [
      '<NbOfTxs>1</NbOfTxs><CtrlSum>119.00</CtrlSum>',
      '<SeqTp>RCUR</SeqTp></PmtTpInf><ReqdColltnDt>2026-12-07</ReqdColltnDt>',
      '<MndtId>KTR-10001-0001</MndtId><DtOfSgntr>2026-01-02</DtOfSgntr></MndtRltdInf>',
      '<Othr><Id>DE98ZZZ09999999999</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr>',
      '<InstdAmt Ccy="EUR">119.00</InstdAmt>',
      '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><Dbtr><Nm>Mueller + Soehne</Nm></Dbtr>',
    ])
      expect(xml).toContain(part)
    expect(xml).not.toContain('PstlAdr')
  })

  test('has a batch for each day and sequence, whose sums come to the whole', () => {
    const debits = [
      debit(),
      debit({ end_to_end_id: 'E2', amount_minor: 1 }),
      debit({ end_to_end_id: 'E3', collect_on: '2026-12-08', amount_minor: 250 }),
      debit({ end_to_end_id: 'E4', sequence: 'OOFF', amount_minor: 99 }),
    ]
    const batches = batchesOf(message(debits))
    expect(
      batches.map(({ id, collect_on, sequence, debits }) => [id.slice(32), collect_on, sequence, debits.length]),
    ).toEqual([
      ['-1', '2026-12-07', 'OOFF', 1],
      ['-2', '2026-12-07', 'RCUR', 2],
      ['-3', '2026-12-08', 'RCUR', 1],
    ])
    expect([...written(debits).matchAll(/<CtrlSum>([\d.]+)/g)].map(found => found[1])).toEqual([
      '122.50',
      '0.99',
      '119.01',
      '2.50',
    ])
  })

  test.each([
    [
      'within a bank',
      'DE12370400440000000001',
      '<OrgnlDbtrAcct><Id><IBAN>DE12370400440000000001</IBAN></Id></OrgnlDbtrAcct>',
    ],
    [
      'at another bank',
      'DE02120300000000202051',
      '<OrgnlDbtrAcct><Id><Othr><Id>SMNDA</Id></Othr></Id></OrgnlDbtrAcct>',
    ],
    ['in another country', 'NL91ABNA0417164300', '<OrgnlDbtrAcct><Id><Othr><Id>SMNDA</Id></Othr></Id></OrgnlDbtrAcct>'],
  ])('tells of a former account %s', (_where, told_iban, part) => {
    expect(written([debit({ told_iban })])).toContain(
      `<AmdmntInd>true</AmdmntInd><AmdmntInfDtls>${part}</AmdmntInfDtls>`,
    )
  })

  test('tells of a former creditor identifier once, with the first debit under the mandate', () => {
    const creditor_id = 'DE51ZZZ12345678901'
    const debits = [
      debit({ creditor_id, told_iban: 'DE12370400440000000001' }),
      debit({ end_to_end_id: 'E2', creditor_id, collect_on: '2026-12-08' }),
      debit({ end_to_end_id: 'E3', mandate_reference: 'KTR-10002-0001' }),
    ]
    const parts = written(debits).split('<DrctDbtTxInf>').slice(1)
    const former = `<OrgnlCdtrSchmeId><Id><PrvtId><Othr><Id>${creditor_id}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></OrgnlCdtrSchmeId>`
    const [first, ...others] = parts.toSorted(
      (one, other) => Number(other.includes(former)) - Number(one.includes(former)),
    )
    expect(first).toContain(`<EndToEndId>E1</EndToEndId>`)
    expect(first).toContain(`<AmdmntInd>true</AmdmntInd><AmdmntInfDtls>${former}<OrgnlDbtrAcct>`)
    expect(others).toHaveLength(2)
    for (const part of others) expect(part).not.toContain('Amdmnt')
  })

  test.each<[string, Partial<Debit>, string | null]>([
    ['nothing', {}, null],
    ['a holder that no bank can read', { holder: '北京' }, 'holder'],
    ['a holder of signs', { holder: '– …' }, 'holder'],
    ['a town that no bank can read', { country: 'CH', town: '苏黎世' }, 'town'],
    ['no town', { country: 'CH', town: null }, 'town'],
    ['an account that is none', { iban: 'DE89 3704' }, 'account'],
    ['a bank that is none', { bic: 'UBS' }, 'account'],
    ['a mandate that banks do not take', { mandate_reference: 'KTR_10001' }, 'mandate'],
    ['no mandate', { mandate_reference: '' }, 'mandate'],
    ['too much', { amount_minor: 100_000_000_000 }, 'amount'],
  ])('objects to %s', (_what, change, objection) => expect(objectionTo(debit(change))).toBe(objection))

  test('names bank, town and country of a debtor outside the EEA', () => {
    const xml = written([debit({ iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A', town: 'Zürich', country: 'CH' })])
    expect(xml).toContain('<BICFI>UBSWCHZH80A</BICFI>')
    expect(xml).toContain('<PstlAdr><TwnNm>Zuerich</TwnNm><Ctry>CH</Ctry></PstlAdr>')
  })
})

const schema = join(officialRules, 'pain/pain.008.001.08.xsd')
const there = existsSync(schema)
if (!there) console.log('There is no schema of pain.008: no file of debits was checked against it.')

test.skipIf(!there)('files fit the official schema', async () => {
  const all = [
    debit(),
    debit({ end_to_end_id: 'E2', told_iban: 'NL91ABNA0417164300' }),
    debit({ end_to_end_id: 'E3', told_iban: 'DE12370400440000000001', sequence: 'OOFF' }),
    debit({ end_to_end_id: 'E4', iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A', town: 'Zürich', country: 'CH' }),
  ]
  expect(await schemaObjections([written(all)], schema)).toEqual([])
  const wrong = written(all).replace('<SeqTp>RCUR</SeqTp>', '<SeqTp>OFTEN</SeqTp>')
  expect(await schemaObjections([wrong], schema)).toEqual(expect.arrayContaining([expect.stringContaining('SeqTp')]))
})

test.skipIf(!there)('whatever stands in a debit: what nothing is objected to fits the schema', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 })
  const either = <T>(...values: T[]) => fc.constantFrom(...values)
  const any = fc.record({
    holder: fc.oneof(text, either('Müller', 'Юрий', '北京', '')),
    iban: fc.oneof(text, either('DE89370400440532013000', 'CH9300762011623852957')),
    bic: either(null, 'UBSWCHZH80A', 'UBS', ''),
    town: fc.option(text),
    country: either(null, 'CH', 'Ch', ''),
    told_iban: either(null, 'DE12370400440000000001', 'X'),
    mandate_reference: fc.oneof(text, either('KTR-10001-0001')),
    creditor_id: either('DE98ZZZ09999999999', 'DE51ZZZ12345678901'),
    remittance: text,
    amount_minor: fc.integer({ min: -1, max: 1e12 }),
  })
  const debits = fc
    .sample(any, { numRuns: 3000, seed: 29 })
    .map((change, index) => debit({ ...change, end_to_end_id: `E${index}` }))
  const fitting = debits.filter(one => objectionTo(one) === null)
  expect([fitting.length > 10, fitting.length < 3000]).toEqual([true, true])
  expect(await schemaObjections([written(fitting)], schema)).toEqual([])
})
