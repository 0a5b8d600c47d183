import { formatRate } from '@kontor/contract/formats'
import { describe, expect, test } from 'vitest'
import { formatUnitPrice } from './line-figures.ts'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('figures of a line', () => {
  test.each([
    ['19.9', '19,90 €'],
    ['0.09', '0,09 €'],
    ['0.000125', '0,000125 €'],
    ['95', '95,00 €'],
  ])('unit price %s keeps its fractions of a cent', (price, german) => {
    expect(plain(formatUnitPrice(price, 'EUR', 'de-DE'))).toBe(german)
  })

  test.each([
    [1900, '19 %', '19%'],
    [700, '7 %', '7%'],
    [2550, '25,5 %', '25.5%'],
    [0, '0 %', '0%'],
  ])('rate of %i basis points', (rate, german, english) => {
    expect(plain(formatRate(rate, 'de-DE'))).toBe(german)
    expect(formatRate(rate, 'en-GB')).toBe(english)
  })
})
