import { expect, test } from 'vitest'
import { decimalTyped } from '../../../../components/amount-text.ts'
import { FormValues } from '../../../../forms/form-values.ts'
import { linesTyped } from './correction-input.ts'

test.each([
  ['0,5', '0.5'],
  [' 1 000.25 ', '1000.25'],
  ['3', '3'],
  ['0', null],
  ['0,000', null],
  ['-1', null],
  ['1.234.567', null],
  ['', null],
])('%s is read as %s', (typed, decimal) => {
  expect(decimalTyped(typed, 6)).toBe(decimal)
})

test('lines are credited by quantity or by amount, and those without a number are named', () => {
  const net = { amount_minor: 1000, currency: 'EUR' }
  const left = [1, 2, 3, 4].map(position => ({ position, net }))
  const data = new FormValues()
  for (const [name, value] of [
    ['by_1', 'quantity'],
    ['value_1', '0,25'],
    ['by_2', 'amount'],
    ['value_2', '3,3'],
    ['by_3', 'none'],
    ['value_3', '7'],
    ['by_4', 'amount'],
    ['value_4', '1,234'],
  ] as const)
    data.set(name, value)
  expect(linesTyped(data, { left })).toEqual({
    lines: [
      { position: 1, quantity: '0.25' },
      { position: 2, amount_minor: 330 },
    ],
    wrong: ['value_4'],
  })
})
