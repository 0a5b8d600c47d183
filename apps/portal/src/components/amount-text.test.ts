import { expect, test } from 'vitest'
import { amountTyped } from './amount-text.ts'

test.each([
  ['12', 'EUR', 1200],
  ['12.3', 'EUR', 1230],
  ['12,30', 'EUR', 1230],
  ['12,30 €', 'EUR', 1230],
  ['EUR 1.234,50', 'EUR', 123450],
  ['1,234.50', 'EUR', 123450],
  ['1.234', 'EUR', 123400],
  ['1 234 567,8', 'EUR', 123456780],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['', 'EUR', null],
  ['0,00', 'EUR', null],
  ['-5', 'EUR', null],
  ['12,345,6', 'EUR', 1234560],
  ['1,2,3', 'EUR', null],
  ['12.3', 'JPY', null],
  ['words', 'EUR', null],
])('%s %s is %s', (typed, currency, minor) => {
  expect(amountTyped(typed, currency)).toBe(minor)
})
