import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { officialRules, schemaObjections } from '../../../../testing/schema.ts'
import { type Credit, writeCredits } from './pain-001.ts'

const credit = (change: Partial<Credit> = {}): Credit => ({
  end_to_end_id: 'E1',
  amount_minor: 11_900,
  holder: 'Müller & Söhne',
  iban: 'DE89370400440532013000',
  bic: null,
  remittance: 'Nordlicht Hosting 10001',
  ...change,
})
const written = (credits: readonly Credit[]) =>
  writeCredits({
    id: '019B0C1E5A7F7C0E8D2F4A6B8C0D2E4F',
    at: new Date('2026-12-03T09:00:00Z'),
    execute_on: '2026-12-04',
    debtor: { name: 'Nordlicht Hosting GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    credits,
  })
const both = [
  credit(),
  credit({ end_to_end_id: 'E2', amount_minor: 1, iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' }),
]

test('a file says to whom how much goes, and its sum', () => {
  const xml = written(both)
  for (const part of [
    '<NbOfTxs>2</NbOfTxs><CtrlSum>119.01</CtrlSum>',
    '<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>',
    '<ReqdExctnDt><Dt>2026-12-04</Dt></ReqdExctnDt>',
    '<Cdtr><Nm>Mueller + Soehne</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>',
    '<CdtrAgt><FinInstnId><BICFI>UBSWCHZH80A</BICFI></FinInstnId></CdtrAgt>',
  ])
    expect(xml).toContain(part)
})

const schema = join(officialRules, 'pain/pain.001.001.09.xsd')
const there = existsSync(schema)
if (!there) console.log('There is no schema of pain.001: no file of payouts was checked against it.')

test.skipIf(!there)('files fit the official schema', async () => {
  expect(await schemaObjections([written(both)], schema)).toEqual([])
})
