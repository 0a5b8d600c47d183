import { expect, test, vi } from 'vitest'
import { formatRate, remember } from './formats.ts'
import { formatMoney } from './money.ts'

test('what a key stands for is found out once', () => {
  const find = vi.fn(() => 'found')
  const known = remember<string>(2)
  expect([known('a', find), known('a', find)]).toEqual(['found', 'found'])
  expect(find).toHaveBeenCalledTimes(1)
})

test('more keys than it may keep make it forget them all', () => {
  const find = vi.fn(() => 'found')
  const known = remember<string>(2)
  for (const key of ['a', 'b', 'c', 'a']) known(key, find)
  expect(find).toHaveBeenCalledTimes(4)
})

test('an amount that was written is written anew in another currency, for another reader and with another sign', () => {
  const written = [
    formatMoney({ amount_minor: 1999, currency: 'EUR' }, 'en-GB'),
    formatMoney({ amount_minor: 1999, currency: 'JPY' }, 'en-GB'),
    formatMoney({ amount_minor: 1999, currency: 'EUR' }, 'de-DE'),
    formatMoney({ amount_minor: -1999, currency: 'EUR' }, 'en-GB'),
    formatMoney({ amount_minor: 1999, currency: 'EUR' }, 'en-GB'),
  ]
  expect(written).toEqual(['€19.99', 'JP¥1,999', '19,99\u00a0€', '−€19.99', '€19.99'])
})

test.each([
  [1900, '19\u00a0%', '19%'],
  [700, '7\u00a0%', '7%'],
  [2550, '25,5\u00a0%', '25.5%'],
  [0, '0\u00a0%', '0%'],
])('rate of %i basis points', (rate, german, english) => {
  expect([formatRate(rate, 'de-DE'), formatRate(rate, 'en-GB')]).toEqual([german, english])
})
