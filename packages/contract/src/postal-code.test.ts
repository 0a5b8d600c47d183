import { describe, expect, test } from 'vitest'
import { expectedPostalCode, normalisePostalCode, postalCodeExamples } from './postal-code.ts'

const check = (country: string, typed: string) => expectedPostalCode(country, normalisePostalCode(country, typed))

describe('a postcode', () => {
  test.each(postalCodeExamples())(
    'of %s is written like its own example %s, and not with one sign more or less',
    (country, example) => {
      expect(check(country, example)).toBeNull()
      expect(check(country, example.toLowerCase())).toBeNull()
      expect(check(country, `${example}9`)).toBe(example)
      expect(check(country, example.slice(0, -1))).toBe(example)
      expect(check(country, example.replace(/.$/, '?'))).toBe(example)
    },
  )

  test.each([
    ['DE', 'D-20457', '20457'],
    ['DE', ' de 20457 ', '20457'],
    ['AT', 'A-1010', '1010'],
    ['CH', 'CH-8001', '8001'],
    ['LT', 'lt-01100', 'LT-01100'],
    ['LV', 'LV-1050', 'LV-1050'],
    ['NL', '1012ab', '1012AB'],
    ['GB', 'sw1a  1aa', 'SW1A 1AA'],
    ['SE', '111\u00a022', '111 22'],
  ])('of %s typed as %j is kept as %j and fits', (country, typed, kept) => {
    expect(normalisePostalCode(country, typed)).toBe(kept)
    expect(expectedPostalCode(country, kept)).toBeNull()
  })

  test.each([
    ['DE', '1010'],
    ['DE', '２０４５７'],
    ['AT', '20457'],
    ['CH', '0'],
    ['GB', '20457'],
    ['PL', '00001'],
    ['DE', 'D-2045'],
  ])('of %s cannot be %j', (country, typed) => {
    expect(check(country, typed)).not.toBeNull()
  })

  test.each(['IE', 'HK', 'AE', '__proto__', 'constructor'])('of %s may be anything', country => {
    expect(check(country, 'whatever 1')).toBeNull()
  })
})
