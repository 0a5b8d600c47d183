import { expect, test } from 'vitest'
import { decimalString, formatMoney, formatPrice, minorDigits } from './money.ts'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  ...['EUR', 'USD', 'HUF', 'RSD', 'ALL', 'IDR', 'COP', 'MGA', 'TWD'].map(currency => [currency, 2, '4990.00']),
  ...['JPY', 'ISK', 'KRW', 'CLP', 'UGX'].map(currency => [currency, 0, '499000']),
  ...['BHD', 'KWD', 'TND'].map(currency => [currency, 3, '499.000']),
  ['CLF', 4, '49.9000'],
] as [string, number, string][])(
  '%s has %i decimals (ISO 4217), in text and as people read it',
  (currency, digits, text) => {
    expect([minorDigits(currency), decimalString({ amount_minor: 499_000, currency })]).toEqual([digits, text])
    // whatever this version of Intl takes for its digits
    const written = formatMoney({ amount_minor: 499_000, currency }, 'en-GB')
    expect(written.replaceAll(/[^\d.]/g, '')).toBe(text)
  },
)

test.each([
  ['19.9', '19,90 €'],
  ['0.09', '0,09 €'],
  ['0.000125', '0,000125 €'],
  ['95', '95,00 €'],
])('a price of %s keeps its fractions of a cent', (price, german) => {
  expect(plain(formatPrice(price, 'EUR', 'de-DE'))).toBe(german)
})

test('an amount below nothing has a minus sign', () => {
  expect(plain(formatMoney({ amount_minor: -999, currency: 'EUR' }, 'de-DE'))).toBe('−9,99 €')
})
