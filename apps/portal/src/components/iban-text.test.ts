import { describe, expect, test } from 'vitest'
import { caretIn, groupedIban } from './iban-text.ts'

describe('an IBAN as it is typed', () => {
  test.each([
    ['', ''],
    ['de', 'DE'],
    ['de89', 'DE89'],
    ['de893', 'DE89 3'],
    ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    [' DE89-3704.0044\u00a00532 0130 00 ', 'DE89 3704 0044 0532 0130 00'],
    ['DE89 3704 ', 'DE89 3704'],
    ['X'.repeat(50), 'XXXX XXXX XXXX XXXX XXXX XXXX XXXX XXXX XX'],
  ])('%j is written %j', (typed, grouped) => {
    expect(groupedIban(typed)).toBe(grouped)
    expect(groupedIban(grouped)).toBe(grouped)
  })

  test.each([
    ['a digit added at the end', 'DE893', 5, 'DE89 3', 6],
    ['a digit put in the middle', 'DE891 370', 5, 'DE89 1370', 6],
    ['a digit taken out', 'DE8 3704', 3, 'DE83 704', 3],
    ['a paste with blanks of its own', 'DE 89 37', 8, 'DE89 37', 7],
    ['the start', '1DE89', 1, '1DE8 9', 1],
  ])('keeps the caret behind %s', (_what, typed, caret, grouped, expected) => {
    expect(groupedIban(typed)).toBe(grouped)
    expect(caretIn(grouped, typed, caret)).toBe(expected)
  })
})
