import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ibanForms, isBic, isIban, maskIban, needsBic, normaliseBic, normaliseIban } from './iban.ts'

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
    ['a method of every object', 'toString'],
    ['letters where a bank has digits, with the right check digits', ibanOf('DE', '37040044A532013000')],
    ['a country without its own account', 'DE89'],
    ['two in a row', 'DE89370400440532013000DE89370400440532013000'],
    ['a line more', 'DE89370400440532013000\n'],
    ['digits of another script', 'DE٨٩370400440532013000'],
  ])('%s is none', (_what, text) => {
    expect(isIban(text)).toBe(false)
  })

  test.each([
    ['spaces, hyphens and small letters', ' de89 3704-0044 0532 0130 00\t'],
    ['hard spaces and dashes of a text program', 'DE89\u00a03704\u20110044\u20130532 0130\u202f00'],
    ['the invisible marks of a PDF', '\ufeffDE89\u200b3704\u200e004405320130\u00ad00\u2060'],
    ['wide letters and digits', 'ＤＥ８９３７０４００４４０５３２０１３０００'],
    ['the word before it', 'IBAN: DE89 3704 0044 0532 0130 00'],
  ])('may come with %s', (_what, typed) => {
    expect(normaliseIban(typed)).toBe('DE89370400440532013000')
    expect(normaliseIban(normaliseIban(typed))).toBe('DE89370400440532013000')
  })

  test('is recognised by its ends', () => {
    expect(maskIban('DE89370400440532013000')).toBe('DE89 ···· 3000')
  })
})

/**
 * By ISO 13616: the remainder of the number with 00 for the check digits, taken from 98. Long division as on paper,
 * unlike the code's.
 */
function ibanOf(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map(sign => Number.parseInt(sign, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

const signs = { n: [...'0123456789'], a: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] }
type Kind = keyof typeof signs
const kindOf = (sign: string): Kind => (/\d/.test(sign) ? 'n' : 'a')
const signOf: Record<string, fc.Arbitrary<string>> = {
  n: fc.constantFrom(...signs.n),
  a: fc.constantFrom(...signs.a),
  c: fc.constantFrom(...signs.n, ...signs.a),
}

describe.each(Object.entries(ibanForms))('an IBAN of %s', (country, form) => {
  /** Says what may stand at each place. */
  const places = form.replaceAll(/(\d+)([nac])/g, (_, count: string, kind: string) => kind.repeat(Number(count)))
  const length = places.length + 4
  const iban = fc
    .tuple(...[...places].map(kind => signOf[kind] ?? fc.constant('')))
    .map(account => ibanOf(country, account.join('')))
  /** With the position of one of its signs after the country. */
  const placed = fc.tuple(iban, fc.integer({ min: 2, max: length - 2 }))
  const holds = <T>(cases: fc.Arbitrary<T>, property: (value: T) => boolean) =>
    fc.assert(fc.property(cases, property), { numRuns: 50 })

  test('is one with the right check digits, however it is typed', () => {
    holds(iban, text => isIban(text) && isIban(normaliseIban(text.toLowerCase().replaceAll(/(.{4})/g, '$1 '))))
  })

  test('is none with one sign mistyped', () => {
    holds(fc.tuple(placed, fc.nat()), ([[text, place], pick]) => {
      const others = signs[kindOf(text[place] ?? '')].filter(sign => sign !== text[place])
      return !isIban(text.slice(0, place) + others[pick % others.length] + text.slice(place + 1))
    })
  })

  // what eyes confuse: a letter O for a nought, an I for a one
  test('is none with a letter in place of a digit, or a digit in place of a letter', () => {
    holds(fc.tuple(placed, fc.nat()), ([[text, place], pick]) => {
      const kind = place < 4 ? 'n' : (places[place - 4] ?? 'c')
      if (kind === 'c') return true
      const others = signs[kind === 'n' ? 'a' : 'n']
      return !isIban(text.slice(0, place) + others[pick % others.length] + text.slice(place + 1))
    })
  })

  test('is none with two neighbours swapped', () => {
    holds(placed, ([text, place]) => {
      const [one = '', two = ''] = text.slice(place, place + 2)
      const told = one !== two && kindOf(one) === kindOf(two)
      return !told || !isIban(text.slice(0, place) + two + one + text.slice(place + 2))
    })
  })

  test('is none with a sign too few or too many', () => {
    holds(
      placed,
      ([text, place]) => !isIban(text.slice(0, place) + text.slice(place + 1)) && !isIban(`${text}${text[place]}`),
    )
  })
})

test('every country of the SEPA schemes is there, and the EEA alone does without a BIC', () => {
  const eea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
  const others = 'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' ')
  expect(Object.keys(ibanForms)).toEqual([...eea, ...others].sort())
  for (const country of eea) expect(needsBic(`${country}00`)).toBe(false)
  for (const country of others) expect(needsBic(`${country}00`)).toBe(true)
})

test.each([
  ['COBADEFF', true],
  ['COBADEFFXXX', true],
  // banks' own codes may hold digits since 2014
  ['C0BADEFF', true],
  ['COBADE2A', true],
  ['COBADEF', false],
  ['COBADEFFX', false],
  ['COBADEFFXX', false],
  ['COBADEFFXXXX', false],
  ['COBAD3FF', false],
  ['COBÄDEFF', false],
  ['cobadeff', false],
  ['COBADEFF ', false],
  ['COBADEFF\n', false],
  ['', false],
])('%j as a BIC: %s', (bic, valid) => {
  expect(isBic(bic)).toBe(valid)
})

test('a BIC may be typed with spaces, invisible marks and small letters', () => {
  expect(normaliseBic(' coba de ff\u200b xxx ')).toBe('COBADEFFXXX')
})
