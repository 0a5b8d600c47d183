import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Credit, writeCredits } from './pain-001.ts'

const credit = (change: Partial<Credit> = {}): Credit => ({
  ...{ end_to_end_id: 'E1', amount_minor: 11_900, holder: 'Müller & Söhne', iban: 'DE89370400440532013000' },
  ...{ bic: null, remittance: 'Nordlicht Hosting 10001', ...change },
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

/** The schema of ISO 20022, which the project does not distribute: `EINVOICE_RULES`, or beside the repository. */
const rules = process.env.EINVOICE_RULES ?? join(import.meta.dirname, '../../../../../../../shared/einvoice-data')
const schema = join(rules, 'pain/pain.001.001.09.xsd')
const checked = existsSync(schema) && spawnSync('xmllint', ['--version']).status === 0
if (!checked) console.log('There is no xmllint, or no schema of pain.001: no file of payouts was checked against it.')

test.skipIf(!checked)('files fit the official schema', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pain-'))
  const file = join(folder, 'payouts.xml')
  writeFileSync(file, written(both))
  const { stderr, status } = spawnSync('xmllint', ['--noout', '--schema', schema, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, expect.stringContaining('validates')])
})
