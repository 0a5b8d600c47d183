import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isParticipantId, normaliseParticipantId, participantExample, participantSchemes } from './participant-id.ts'

test.each([
  participantExample,
  '9914:ATU12345675',
  '0204:04011000-1234512345-06',
  '0088:4000001000005',
  '0060:123456789',
  '0106:12345678',
  '0192:987654321',
])('%s is one', id => expect(isParticipantId(id)).toBe(true))

test.each([
  ['nothing', ''],
  ['no scheme', 'DE136695976'],
  ['no number', '9930:'],
  ['a scheme of mail', 'EM:anna@demo.example'],
  ['an unknown scheme', '9999:1'],
  ['a scheme with a letter', '99A0:DE136695976'],
  ['a VAT id with a wrong digit', '9930:DE136695977'],
  ['another country’s VAT id', '9930:ATU12345675'],
  ['a VAT id without its country', '9930:136695976'],
  ['a wrong Leitweg-ID', '0204:04011000-1234512345-07'],
  ['a GLN with a wrong digit', '0088:4000001000006'],
  ['a GLN too short', '0088:400000100000'],
  ['51 characters', `0106:${'1'.repeat(51)}`],
  ['another character', '0106:12 34'],
  ['a quote', "0106:1'2"],
])('%s is none', (_what, id) => expect(isParticipantId(id)).toBe(false))

test('the longest number is one, and small letters and spaces are taken out', () => {
  expect(isParticipantId(`0106:${'1'.repeat(50)}`)).toBe(true)
  expect(normaliseParticipantId(' 9930 : de 136695976')).toBe(participantExample)
})

const rules = join(process.env.EINVOICE_DATA ?? '', 'en16931/EN16931-UBL-validation.xslt')
const there = process.env.EINVOICE_DATA !== undefined && existsSync(rules)
if (!there)
  console.info('EINVOICE_DATA names no folder with the rules of EN 16931: the list of schemes is not held against them')

test.skipIf(!there)('the schemes are those of EN 16931’s own rules, without mail and other networks', () => {
  const [, listed = ''] = /(0002 0007 [\dA-Z ]+)/.exec(readFileSync(rules, 'utf8')) ?? []
  const schemes = listed
    .trim()
    .split(' ')
    .filter(scheme => /^\d{4}$/.test(scheme))
  expect([...participantSchemes].toSorted()).toEqual(schemes.toSorted())
})
