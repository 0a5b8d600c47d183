import { expect, test } from 'vitest'
import { formatQuantity } from './Quantity.tsx'

test.each([
  ['1', '1'],
  ['0.548387', '0,548387'],
  ['-0.25', '−0,25'],
  ['812', '812'],
  ['123456789012.123456', '123.456.789.012,123456'],
])('quantity %s', (quantity, german) => {
  expect(formatQuantity(quantity, 'de-DE')).toBe(german)
})
