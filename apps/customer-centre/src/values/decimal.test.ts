import { expect, test } from 'vitest'
import { amountMinor, millionths, priceOfMinor, share, sixPlaces } from './decimal.ts'

test.each([
  ['1', 1_000_000n],
  ['0.533333', 533_333n],
  ['-0.5', -500_000n],
  ['-12.000001', -12_000_001n],
])('%s is read and written exactly', (text, amount) => {
  expect(millionths(text)).toBe(amount)
  expect(millionths(sixPlaces(amount))).toBe(amount)
})

test.each(['', '1.', '.5', '1,5', '1e3', '0.1234567', '+1', ' 1'])('%j is no decimal', text => {
  expect(() => millionths(text)).toThrow(RangeError)
})

test.each([
  ['1', '4.99', 2, 499],
  ['0.533333', '16.9', 2, 901],
  ['0.5', '0.01', 2, 1], // half a cent goes up
  ['-0.5', '0.01', 2, -1], // and away from zero
  ['1200', '0.000123', 2, 15],
  ['3', '1499', 0, 4497],
  ['1', '0.0005', 3, 1],
])('%s × %s with %i decimals is %i', (quantity, price, digits, minor) => {
  expect(amountMinor(millionths(quantity), millionths(price), digits)).toBe(minor)
})

test('minor units become a price whatever the currency’s decimals', () => {
  expect([0, 2, 3].map(digits => sixPlaces(priceOfMinor(1234, digits)))).toEqual([
    '1234.000000',
    '12.340000',
    '1.234000',
  ])
})

test('a part of a quantity is rounded once', () => {
  expect(share(1_000_000n, 16, 30)).toBe(533_333n)
  expect(share(-2_000_000n, 100, 365)).toBe(-547_945n)
})
