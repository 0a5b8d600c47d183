import { expect, test } from 'vitest'
import { contractNumberIn, customerNumberIn } from './rules.ts'

test.each([
  ['C-1024', 'C-1024'],
  ['Vertrag c 1024 (Webhosting)', 'C-1024'],
  ['my contract C1024, please', 'C-1024'],
  ['Abc-1024', null],
  ['the web hosting for example.org', null],
  ['', null],
])('reads the contract number in "%s"', (text, number) => {
  expect(contractNumberIn(text)).toBe(number)
})

test.each([
  ['10001', 10001],
  ['Kd.-Nr. 10 001', 10001],
  ['', null],
  ['none', null],
  ['12345678901', null],
])('reads the customer number in "%s"', (text, number) => {
  expect(customerNumberIn(text)).toBe(number)
})
