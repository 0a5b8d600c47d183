import type { CountryCode } from 'libphonenumber-js/core'
import { describe, expect, test } from 'vitest'
import { phoneLibrary } from './phone-library.ts'
import {
  afterChoice,
  afterTyping,
  isRefused,
  noPhone,
  type PhoneRules,
  type PhoneState,
  pastedNumber,
  stateOf,
  validityOf,
} from './phone-state.ts'
import { caretAfter, sentPhone } from './phone-text.ts'

const rules: PhoneRules<CountryCode> = {
  numbering: phoneLibrary,
  mode: 'auto',
  lists: {},
  autoFormat: true,
  validCharactersOnly: false,
}
const inGermany: PhoneState = { ...noPhone, country: 'DE' }

/** Types one character after the other, as a person does. */
function typeInto(text: string, start = inGermany, how = rules) {
  let field = ''
  let state = start
  for (const letter of text) {
    const step = afterTyping(how, state, field + letter)
    field = step.text ?? field + letter
    state = step.state
  }
  return { field, state }
}

describe('typing', () => {
  test.each([
    ['0401234567', '040 1234567', 'DE'],
    ['+49401234567', '+49 40 1234567', 'DE'],
    ['+442079460123', '+44 20 7946 0123', 'GB'],
    ['00442079460123', '020 7946 0123', 'GB'],
    // a number of no country has no national form
    ['0080012345678', '+800 1234 5678', 'DE'],
    // characters typed after the number stay, until they make it another number
    ['0401234567 ', '040 1234567 ', 'DE'],
    ['0401234567 ext. 12', '040 1234567 ext. 12', 'DE'],
    ['abc', 'abc', 'DE'],
  ])('%s ends as %s in %s', (text, field, country) => {
    expect(typeInto(text)).toMatchObject({ field, state: { country } })
  })

  test('a number of an excluded country is invalid, and selects nothing', () => {
    const { state } = typeInto('+442079460123', inGermany, { ...rules, lists: { only: ['DE', 'AT'] } })
    expect(state).toMatchObject({ country: 'DE', result: { valid: false, possible: false } })
  })

  test('a form that does not fit into the field is not written', () => {
    expect(afterTyping(rules, inGermany, '+49401234567 x1234567').text).toBeNull()
  })

  test('where a number must not take its form, it is still read', () => {
    expect(typeInto('+442079460123', inGermany, { ...rules, autoFormat: false })).toMatchObject({
      field: '+442079460123',
      state: { country: 'GB', result: { valid: true, formatted: '+44 20 7946 0123' } },
    })
  })

  test.each([
    ['040', '040x', true],
    ['040', '040.', true],
    ['040', '(040) 12-3', false],
    ['', '+49 ٤٠', false],
    // an existing text can be corrected
    ['040 1234567 ext. 1', '040 1234567 ext. 12', false],
  ])('where only such characters are accepted, %j becoming %j is refused: %s', (before, text, refused) => {
    expect(isRefused({ ...rules, validCharactersOnly: true }, before, text)).toBe(refused)
    expect(isRefused(rules, before, text)).toBe(false)
  })

  test('an initial text is read and left alone', () => {
    expect(stateOf(rules, null, '+49401234567')).toMatchObject({ country: 'DE', result: { valid: true } })
    expect(stateOf(rules, 'AT', '  ')).toEqual({ country: 'AT', result: null, shown: '' })
  })
})

describe('choosing a country', () => {
  const france = { code: 'FR', dialCode: '33' }
  test.each([
    ['+49 30 12345678', { code: 'AT', dialCode: '43' }, '+43 3012345678'],
    ['+49 6 12 34 56 78', france, '+33 6 12 34 56 78'],
    ['+', france, '+33'],
    ['+999', france, '+33'],
    ['tel:+49401234567', france, '+33 401234567'],
    ['040 1234567', france, null],
    ['', france, null],
  ])('turns %j for %j into %j', (typed, country, text) => {
    const step = afterChoice(rules, typed, country)
    expect(step.text).toBe(text)
    expect(step.state.country).toBe(country.code)
  })
  test('stays, though the number is a neighbour’s', () => {
    expect(afterChoice(rules, '+44 1481 960123', { code: 'GB', dialCode: '44' }).state.country).toBe('GB')
  })
})

describe('what is sent says its country', () => {
  test.each([
    ['040 1234567', 'DE', '49', '+49 40 1234567'],
    ['01 23 45 67 89', 'FR', '33', '+33 1 23 45 67 89'],
    ['040 1234567 ext. 1234567', 'DE', '49', '+49401234567 x1234567'],
    // wrong stays wrong: this is no number of France, and must not become one of Germany
    ['0171 1234567', 'FR', '33', '+33 0171 1234567'],
    ['+49 151 1234', 'FR', '33', '+49 151 1234'],
    ['abc', 'FR', '33', 'abc'],
    ['', 'FR', '33', ''],
    ['040 1234567', null, null, '040 1234567'],
  ])('%j in %s', (typed, country, dialCode, sent) => {
    expect(sentPhone(phoneLibrary, typed, country, dialCode)).toBe(sent)
  })
})

test.each([
  ['0401234567', 10, '040 1234567', 11],
  ['0401234567', 3, '040 1234567', 4],
  ['0401234567', 0, '040 1234567', 0],
  ['+49 40 1234567', 14, '040 1234567', 11],
  ['2015550123', 5, '(201) 555-0123', 8],
])('the caret in %s at %i is in %s at %i', (typed, caret, formatted, place) => {
  expect(caretAfter(typed, caret, formatted)).toBe(place)
})

test('a pasted number that is longer than the field takes its form; nothing else is changed', () => {
  expect(pastedNumber(rules, 'DE', '+49 (0) 40 / 123 - 45 67 (office)')).toBe('+49 40 1234567')
  expect(pastedNumber(rules, 'DE', 'Phone (office): 040 / 123 45 67')).toBe('040 1234567')
  expect(pastedNumber(rules, 'DE', '0401234567')).toBeNull()
  expect(pastedNumber(rules, 'DE', 'a text that is longer and no number')).toBeNull()
  expect(pastedNumber(rules, 'DE', '+49 40 1234567 Durchwahl 12')).toBe('+49 40 1234567 ext. 12')
  // an extension is not lost on the way: the customer centre says that it is too long
  expect(pastedNumber(rules, 'DE', '+49 40 1234567 extension 1234567')).toBe('+49401234567 x1234567')
  expect(pastedNumber(rules, 'DE', `+49 40 1234567 ext. ${'1'.repeat(20)}`)).toBe('+49401234567 x11111111111')
})

test('the browser says of an invalid number what it was given, which is nothing unless given', () => {
  const { result } = stateOf(rules, 'DE', '04')
  expect(validityOf(result, '')).toBe('')
  expect(validityOf(result, 'No number')).toBe('No number')
  expect(validityOf(stateOf(rules, 'DE', '0401234567').result, 'No number')).toBe('')
  expect(validityOf(null, 'No number')).toBe('')
})
