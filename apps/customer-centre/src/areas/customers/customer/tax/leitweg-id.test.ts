import { mod97 } from '@kontor/contract/mod-97'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLeitwegId, leitwegExample, normaliseLeitwegId } from './leitweg-id.ts'

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })
const fine = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 1,
  maxLength: 30,
})

/** By the format's section 4: 98 less the remainder of the preceding characters with 00 appended. */
const withCheckDigits = (parts: string[]): string =>
  [...parts, String(98 - mod97(`${parts.join('')}00`)).padStart(2, '0')].join('-')
const ids = fc
  .tuple(digits(2, 12), fc.option(fine, { nil: undefined }))
  .map(parts => withCheckDigits(parts.filter(part => part !== undefined)))

test.each([leitwegExample, '04011000-12345-03', '991-01484-64', '992-90009-96'])('%s is one', id =>
  expect(isLeitwegId(id)).toBe(true),
)

test('small letters and spaces count as they are meant', () => {
  expect(normaliseLeitwegId(' 04011000- abc-06 ')).toBe('04011000-ABC-06')
})

test.each([
  ['nothing', ''],
  ['a customer’s own reference', 'LPD-HOSTING'],
  ['one digit of an address', '0-00'],
  ['thirteen digits of an address', withCheckDigits(['0401100012345'])],
  ['31 characters behind it', withCheckDigits(['04011000', 'A'.repeat(31)])],
  ['an empty middle', '04011000--06'],
  ['no check digits', '04011000-1234512345'],
  ['three check digits', '04011000-1234512345-006'],
  ['a letter in the address', '0401100A-1234512345-06'],
  ['a dot', '04011000.1234512345.06'],
  ['a line behind it', '04011000-1234512345-06\n'],
])('%s is none', (_what, id) => expect(isLeitwegId(id)).toBe(false))

describe('the check digits', () => {
  test('fit every id made by the rule, at its shortest and its longest', () => {
    fc.assert(fc.property(ids, isLeitwegId))
    expect(isLeitwegId(withCheckDigits(['04']))).toBe(true)
    expect(isLeitwegId(withCheckDigits(['040110001234', 'Z'.repeat(30)]))).toBe(true)
  })

  test('catch one wrong character and two that changed places', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.integer({ min: 1, max: 9 }), (id, place, step) => {
        const positions = [...id].flatMap((character, index) => (/\d/.test(character) ? [index] : []))
        const index = positions[place % positions.length] ?? 0
        return !isLeitwegId(id.slice(0, index) + ((Number(id[index]) + step) % 10) + id.slice(index + 1))
      }),
    )
    fc.assert(
      fc.property(ids, fc.nat(), (id, place) => {
        const index = place % (id.length - 1)
        const [one = '', other = ''] = [id[index], id[index + 1]]
        fc.pre(/\d/.test(one) && /\d/.test(other) && one !== other)
        return !isLeitwegId(id.slice(0, index) + other + one + id.slice(index + 2))
      }),
    )
  })
})
