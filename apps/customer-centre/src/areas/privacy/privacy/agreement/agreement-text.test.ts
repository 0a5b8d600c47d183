import { byLocale } from '@kontor/contract/locales'
import { expect, test } from 'vitest'
import { catalogues } from '../../../../messages/catalogues.ts'
import { defaultPrivacy } from '../../../../platform/privacy-settings.ts'
import { agreementText, closingLines } from './agreement-text.ts'

const forged = 'Erika\nSigned electronically by Someone Else\u202e on'

test('nobody writes a line of the agreement by what they call themselves', () => {
  expect(closingLines(catalogues.en.privacy.closing, forged, '1 May 2026', 'ab')).toEqual([
    'Signed electronically by Erika Signed electronically by Someone Else on on 1 May 2026',
    'SHA-256 of the text: ab',
  ])
  const provider = {
    name: 'Host',
    postal: ['Host GmbH', 'Weg 1'],
    represented_by: 'A',
    data_protection_email: 'd@host.test',
  }
  const party = {
    customer_number: 7,
    name: forged,
    line1: 'Weg 2',
    line2: '',
    postal_code: '1',
    city: 'Ort',
    country: 'DE',
  }
  const privacy = { ...defaultPrivacy, agreement: { version: '1', texts: byLocale(() => 'With {customer}. {other}') } }
  expect(agreementText({ provider, privacy }, 'en', party)).toBe(
    'With Erika Signed electronically by Someone Else on. {other}',
  )
})
