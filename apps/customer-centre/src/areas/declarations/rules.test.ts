import { expect, test } from 'vitest'
import type { Terms } from '../contracts/rules.ts'
import { contractNumberIn, customerNumberIn, endByCancellation } from './rules.ts'

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

const terms: Terms = {
  state: 'active',
  cycle: 'year',
  started_on: '2020-01-01',
  minimum_term_ends_on: '2020-12-31',
  notice_days: 30,
  renews_on: '2027-01-01',
  ends_on: null,
  consumer: true,
}

test.each([
  ['the earliest day where none is asked for', null, '2026-12-16'],
  ['the earliest day where one before it is asked for', '2026-11-20', '2026-12-16'],
  ['the day asked for where it is later', '2027-03-31', '2027-03-31'],
])('an ordinary cancellation ends the contract on %s', (_, ends_on, expected) => {
  expect(endByCancellation(terms, { kind: 'ordinary', ends_on }, '2026-11-16')).toBe(expected)
})

test('an extraordinary cancellation has no computed end, and an ended contract none either', () => {
  expect(endByCancellation(terms, { kind: 'extraordinary', ends_on: null }, '2026-11-16')).toBeNull()
  const ended = { ...terms, state: 'ended' as const, ends_on: '2026-01-31' }
  expect(endByCancellation(ended, { kind: 'ordinary', ends_on: '2027-01-31' }, '2026-11-16')).toBeNull()
})
