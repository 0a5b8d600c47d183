import { isExcluded, type PhoneLibrary, type PhoneMode, phoneModes, readPhone } from '@kontor/contract/phone'
import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json'
import {
  type CountryCode,
  getCountries,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { checkPhone, phoneField } from './phone.ts'

const library: PhoneLibrary<CountryCode> = {
  parse: parsePhoneNumberWithError,
  knows: isSupportedCountry,
  lengthProblem: number => validatePhoneNumberLength(number),
}
const read = (text: string, country: string | null = null, options = {}) => readPhone(library, text, country, options)

describe('a number is kept international, however it was typed', () => {
  test.each([
    ['040 1234567', 'DE', '+49 40 1234567'],
    ['+49 40 1234567', null, '+49 40 1234567'],
    ['+49 40 1234567', 'FR', '+49 40 1234567'],
    ['0044 20 7946 0123', 'DE', '+44 20 7946 0123'],
    ['+49 (0) 40 / 123-4567', 'DE', '+49 40 1234567'],
    ['\u202a+49 40 1234567\u202c', null, '+49 40 1234567'],
    ['＋49 40 1234567', null, '+49 40 1234567'],
    ['+٤٩٤٠١٢٣٤٥٦٧', null, '+49 40 1234567'],
    ['tel:+49-40-1234567', 'DE', '+49 40 1234567'],
    ['040 1234567 ext 12', 'DE', '+49 40 1234567 ext. 12'],
    ['040 1234567 Durchwahl 12', 'DE', '+49 40 1234567 ext. 12'],
    ['040 1234567, App. 12', 'DE', '+49 40 1234567 ext. 12'],
    ['+800 1234 5678', 'DE', '+800 1234 5678'],
    ['  ', 'DE', ''],
  ])('%j against %s is %j', (text, country, phone) => expect(checkPhone(text, country)).toEqual({ phone }))
})

describe('each way of being wrong has an error of its own', () => {
  test.each([
    ['abc', 'DE', 'phone_not_a_number'],
    ['+', 'DE', 'phone_not_a_number'],
    ['+999 123456', 'DE', 'phone_invalid_country'],
    ['040 1234567', null, 'phone_invalid_country'],
    ['040 1234567', 'AQ', 'phone_invalid_country'],
    // one digit is no number, two are one that is too short for its plan
    ['1', 'DE', 'phone_too_short'],
    ['12', 'DE', 'phone_too_short'],
    ['110', 'DE', 'phone_too_short'],
    ['12345678901234567890123', 'DE', 'phone_too_long'],
    ['+49 40123456040123457', 'DE', 'phone_too_long'],
    // the smaller metadata would accept both
    ['+49 151 1234', 'DE', 'phone_not_in_plan'],
    ['+49 15 00000000', 'DE', 'phone_not_in_plan'],
    // 25 characters are kept, 26 are not
    ['+49 40 1234567 x123456', 'DE', 'phone_extension_too_long'],
  ])('%j against %s is %s', (text, country, error) => expect(checkPhone(text, country)).toEqual({ error }))

  test('an extension that just fits is kept', () => {
    expect(checkPhone('+49 40 1234567 x12345', 'DE')).toEqual({ phone: '+49 40 1234567 ext. 12345' })
  })
})

describe('the limits of the numbering plans', () => {
  test('what is longer than 250 characters is not read', () => {
    expect(read('40 1234567'.padStart(250, '-'), 'DE').failure).toBeNull()
    expect(read('40 1234567'.padStart(251, '-'), 'DE').failure).toBe('TOO_LONG')
  })

  test('a national number has 2 to 17 digits', () => {
    expect(read('+49 1')).toMatchObject({ failure: 'TOO_SHORT', number: null })
    expect(read('+49 12').result.nationalNumber).toBe('12')
    expect(read(`+49${'1'.repeat(17)}`).result.nationalNumber).toHaveLength(17)
    expect(read(`+49${'1'.repeat(18)}`)).toMatchObject({ failure: 'TOO_LONG', number: null })
  })

  test('an extension has 20 digits at most', () => {
    expect(read(`+49 40 1234567 ext. ${'1'.repeat(20)}`).number?.ext).toHaveLength(20)
    expect(read(`+49 40 1234567 ext. ${'1'.repeat(21)}`).number?.ext).toBeUndefined()
  })
})

describe('lists of countries', () => {
  test.each([
    ['+49 40 1234567', {}, true],
    ['+49 40 1234567', { only: ['DE', 'AT'] }, true],
    ['+44 20 7946 0123', { only: ['DE', 'AT'] }, false],
    ['+49 40 1234567', { ignored: ['DE'] }, false],
    // listed countries win over ignored ones
    ['+49 40 1234567', { only: ['DE'], ignored: ['DE'] }, true],
    ['+800 1234 5678', { only: ['DE'] }, false],
    ['+800 1234 5678', { ignored: ['DE'] }, true],
  ])('%s with %j', (text, lists, taken) => {
    expect('phone' in checkPhone(text, 'DE', lists)).toBe(taken)
    const { result } = read(text, 'DE', lists)
    expect([result.valid, result.possible]).toEqual([taken, taken])
    if (!taken) expect(result.countryCode).toBeNull()
  })

  test('any example number is refused where its country is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...getCountries()), fc.subarray(getCountries()), (country, listed) => {
        const number = exampleOf(country)
        const { valid } = read(number.number, null, { ignored: listed }).result
        expect(valid).toBe(!isExcluded(read(number.number).result.countryCode ?? undefined, { ignored: listed }))
        if (listed.length > 0)
          expect(read(number.number, null, { only: listed }).result.valid).toBe(
            listed.some(code => code === read(number.number).result.countryCode),
          )
      }),
      { numRuns: 200 },
    )
  })
})

describe('the result', () => {
  test('names the number’s own country and writes it as it was typed', () => {
    expect(read('0044 20 7946 0123', 'DE').result).toEqual({
      country: 'GB',
      countryCode: 'GB',
      formatted: '020 7946 0123',
      valid: true,
      possible: true,
      nationalNumber: '2079460123',
    })
  })
  test('keeps the selected country and the text where there is no number', () => {
    expect(read('04', 'DE').result).toEqual({
      country: 'DE',
      countryCode: 'DE',
      formatted: '04',
      valid: false,
      possible: false,
      nationalNumber: '04',
    })
    expect(read('abc', 'AQ').result).toMatchObject({ country: null, countryCode: null, formatted: 'abc' })
  })
  test.each<[PhoneMode, string, string]>([
    ['auto', '0401234567', '040 1234567'],
    ['auto', '+49401234567', '+49 40 1234567'],
    ['national', '+49401234567', '040 1234567'],
    ['international', '0401234567', '+49 40 1234567'],
    ['e.164', '0401234567', '+49401234567'],
    ['rfc3966', '0401234567', 'tel:+49401234567'],
    ['rfc3966', 'tel:+49401234567', 'tel:+49401234567'],
    ['auto', 'tel:+49-40-1234567', '+49 40 1234567'],
    ['idd', '+44 20 7946 0123', '00 44 20 7946 0123'],
    // it belongs to no country
    ['auto', '00800 1234 5678', '+800 1234 5678'],
    ['national', '+800 1234 5678', '+800 1234 5678'],
  ])('in mode %s writes %s as %s', (mode, text, formatted) =>
    expect(read(text, 'DE', { mode }).result.formatted).toBe(formatted),
  )
})

const exampleOf = (country: CountryCode) => {
  const number = getExampleNumber(country, examples)
  if (!number) throw new Error(`no example of ${country}`)
  return number
}

describe('the example of every country', () => {
  test.each(getCountries())('%s is valid, and means the same in every mode', country => {
    const example = exampleOf(country)
    expect(checkPhone(example.number, null)).toEqual({ phone: example.formatInternational() })
    for (const mode of phoneModes) {
      const once = read(example.formatNational(), country, { mode })
      expect(once.result.valid).toBe(true)
      expect(once.result.nationalNumber).toBe(example.nationalNumber)
      const again = read(once.result.formatted, country, { mode })
      expect(again.number?.number).toBe(example.number)
      expect(again.result.formatted).toBe(once.result.formatted)
    }
  })

  test('is the same number after its form has been read, whatever country was selected before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...getCountries()),
        fc.constantFrom(...getCountries()),
        fc.constantFrom(...phoneModes),
        (country, selected, mode) => {
          const { number } = exampleOf(country)
          const once = read(number, selected, { mode }).result
          expect(read(once.formatted, once.country, { mode }).number?.number).toBe(number)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('is dialled from Hong Kong with a plus, as its plan takes a digit behind 00 for a carrier', () => {
    const form = read('+24740123', 'HK', { mode: 'idd' }).result.formatted
    expect(form).toBe('+247 40123')
    expect(read(form, 'HK', { mode: 'idd' }).number?.number).toBe('+24740123')
  })

  test('with a digit fewer or more is possible only where the plan has that length', () => {
    for (const country of getCountries()) {
      const { number } = exampleOf(country)
      for (const changed of [number.slice(0, -1), `${number}0`]) {
        const { result, failure } = read(changed, country)
        const length = validatePhoneNumberLength(changed)
        expect([changed, result.possible]).toEqual([changed, length === undefined])
        if (length === 'TOO_SHORT' || length === 'TOO_LONG') expect(failure).toBe(length)
        expect(result.valid).toBe(failure === null)
      }
    }
  })
})

test('no text makes it fail otherwise, and an accepted number is accepted again unchanged', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 25 }),
    fc.stringMatching(/^\+?[\d ()/.-]{0,24}$/),
    fc
      .tuple(fc.constantFrom('+49', '+1', '+44', '00', '0'), fc.stringMatching(/^[\d ]{2,20}$/))
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(text, fc.constantFrom('DE', 'US', 'IT', 'AQ', null), (typed, country) => {
      const taken = checkPhone(typed, country)
      if (!('phone' in taken) || taken.phone === '') return
      expect(taken.phone.length).toBeLessThanOrEqual(25)
      expect(taken.phone).toMatch(/^\+\d[\d -]*( ext\. \d+)?/)
      expect(checkPhone(taken.phone, null)).toEqual(taken)
    }),
    { numRuns: 2000 },
  )
})

test('a field notes its error, and what is stored already stays as it is', () => {
  const errors = new Map()
  expect(phoneField(errors, 'phone', '040 1234567', 'DE')).toBe('+49 40 1234567')
  expect(phoneField(errors, 'old', '+49 40 1', 'DE', '+49 40 1')).toBe('+49 40 1')
  expect(errors.size).toBe(0)
  phoneField(errors, 'phone', '+49 40 1', 'DE')
  phoneField(errors, 'long', '+49 40 1234567 x1234567', 'DE')
  expect([...errors]).toEqual([
    ['phone', { code: 'phone_too_short' }],
    ['long', { code: 'phone_extension_too_long', limit: 25 }],
  ])
})
