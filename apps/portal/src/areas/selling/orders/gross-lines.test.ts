import { expect, test } from 'vitest'
import { grossLines } from './gross-lines.ts'

const money = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const invoice = (nets: number[], gross: number, rates = [1900]) => ({
  lines: nets.map((net, at) => ({
    description: `Line ${at}`,
    period_from: null,
    period_to: null,
    quantity: '1.000000',
    unit: 'MON',
    unit_price: '0.000000',
    allowance: money(0),
    net: money(net),
  })),
  taxes: rates.map(rate_bp => ({ category: 'S' as const, rate_bp, net: money(0), tax: money(0) })),
  gross: money(gross),
})

test.each([
  ['one line is the total', [1420], 1690, [1690]],
  ['an option has its own price', [1420, 336], 2090, [1690, 400]],
  ['the last line takes the cent that is left', [990, 990, 990], 3535, [1178, 1178, 1179]],
  ['a rounding of net amounts is none of gross prices', [990, 990, 1], 2357, [1178, 1178, 1]],
  ['which is left out where it comes to nothing', [4949, 1], 5890, [5889, 1]],
  ['as is what is free', [1420, 0], 1690, [1690]],
])('%s', (_what, nets, gross, expected) => {
  const lines = grossLines(invoice(nets, gross))
  expect(lines?.map(({ amount }) => amount.amount_minor)).toEqual(expected)
  expect(lines?.reduce((sum, { amount }) => sum + amount.amount_minor, 0)).toBe(gross)
})

test('without one rate of VAT there are none', () => {
  expect(grossLines(invoice([1420], 1420, [0]))).toBeNull()
  expect(grossLines(invoice([1420, 100], 1797, [1900, 700]))).toBeNull()
})
