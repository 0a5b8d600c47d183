import { describe, expect, test } from 'vitest'
import { isBic, isIban, maskIban, normaliseIban } from './iban.ts'

describe('an IBAN', () => {
  // examples of the registry (SWIFT), one per length and form
  test.each([
    'AD1200012030200359100100',
    'AT611904300234573201',
    'BE68539007547034',
    'CH9300762011623852957',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'GI75NWBK000000007099453',
    'IE29AIBK93115212345678',
    'IT60X0542811101000000123456',
    'MT84MALT011000012345MTLCAST001S',
    'NL91ABNA0417164300',
    'NO9386011117947',
    'PL61109010140000071219812874',
    'VA59001123000012345678',
  ])('%s is one', iban => {
    expect(isIban(iban)).toBe(true)
  })

  test.each([
    ['a digit changed', 'DE89370400440532013001'],
    ['two digits swapped', 'DE89370400440532010300'],
    ['too short', 'DE8937040044053201300'],
    ['too long', 'DE893704004405320130000'],
    ['no such country', 'XX89370400440532013000'],
    ['outside SEPA', 'BR1800360305000010009795493C1'],
    ['small letters', 'de89370400440532013000'],
    ['letters as check digits', 'DEAB370400440532013000'],
    ['other signs', 'DE89370400440532.13000'],
    ['nothing', ''],
    ['a key of every object', '__proto__'],
  ])('%s is none', (_what, text) => {
    expect(isIban(text)).toBe(false)
  })

  test('may be typed with spaces, hyphens and small letters', () => {
    expect(normaliseIban(' de89 3704-0044 0532 0130 00\t')).toBe('DE89370400440532013000')
  })

  test('is recognised by its ends', () => {
    expect(maskIban('DE89370400440532013000')).toBe('DE89 ···· 3000')
  })
})

test.each([
  ['COBADEFF', true],
  ['COBADEFFXXX', true],
  ['COBADEFFXX', false],
  ['cobadeff', false],
  ['C0BADEFF', false],
  ['', false],
])('%j as a BIC: %s', (bic, valid) => {
  expect(isBic(bic)).toBe(valid)
})
