import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargedTax, homeCountry, priceOf } from './charged-tax.ts'

const german = { country: 'DE', smallBusiness: false }

describe('the tax of a customer', () => {
  test.each([
    ['a consumer here', 'consumer', 'DE', '', 'unchecked', 'S', 1900, 'included'],
    ['a consumer in another state of the EU', 'consumer', 'FI', '', 'unchecked', 'S', 2550, 'included'],
    ['a consumer outside the EU', 'consumer', 'CH', '', 'unchecked', 'O', 0, 'not_charged'],
    ['a consumer whose id counts for nothing', 'consumer', 'FR', 'FR40303265045', 'valid', 'S', 2000, 'included'],
    ['a business here', 'business', 'DE', 'DE136695976', 'valid', 'S', 1900, 'added'],
    ['a business here without an id', 'business', 'DE', '', 'unchecked', 'S', 1900, 'added'],
    ['a public body here', 'public_body', 'DE', '', 'unchecked', 'S', 1900, 'added'],
    ['a business abroad with an id of here', 'business', 'CH', 'DE136695976', 'valid', 'S', 1900, 'added'],
    ['a business with a valid id of the EU', 'business', 'FR', 'FR40303265045', 'valid', 'AE', 0, 'reverse_charge'],
    ['a business whose id is not checked yet', 'business', 'FR', 'FR40303265045', 'checking', 'S', 2000, 'added'],
    ['a business whose id is invalid', 'business', 'FR', 'FR40303265045', 'invalid', 'S', 2000, 'added'],
    ['a business in the EU without an id', 'business', 'FR', '', 'unchecked', 'S', 2000, 'added'],
    ['a business outside with an invalid id', 'business', 'US', 'FR40303265045', 'invalid', 'S', 1900, 'added'],
    ['a business outside the EU', 'business', 'CH', 'CHE107787577', 'unchecked', 'O', 0, 'not_charged'],
    ['a business outside the EU without an id', 'business', 'US', '', 'unchecked', 'O', 0, 'not_charged'],
  ] as const)('%s', (_who, type, country, vat_id, vat_state, category, rate_bp, note) => {
    expect(chargedTax({ type, country, vat_id, vat_state }, german, '2026-11-16')).toEqual({ category, rate_bp, note })
  })

  test('is that of the provider’s country', () => {
    const french = { type: 'business', country: 'FR', vat_id: 'FR40303265045', vat_state: 'valid' } as const
    expect(chargedTax(french, { country: 'FR', smallBusiness: false }, '2026-11-16')).toMatchObject({
      category: 'S',
      rate_bp: 2000,
    })
    const home = (vat_id: string) => homeCountry({ provider: { vat_id } } as Parameters<typeof homeCountry>[0]) // all it reads
    expect([home('DE 123 456 788'), home('EL094259216'), home('')]).toEqual(['DE', 'GR', 'DE'])
  })

  test('is none where the provider charges none', () => {
    const consumer = { type: 'consumer', country: 'FR', vat_id: '', vat_state: 'unchecked' } as const
    const small = { country: 'DE', smallBusiness: true }
    expect(chargedTax(consumer, small, '2026-11-16')).toEqual({ category: 'E', rate_bp: 0, note: 'not_charged' })
  })

  test.each([
    ['DE', '2020-06-30', 1900],
    ['DE', '2020-07-01', 1600],
    ['DE', '2020-12-31', 1600],
    ['DE', '2021-01-01', 1900],
    ['EE', '2025-06-30', 2200],
    ['EE', '2025-07-01', 2400],
    ['SK', '2024-12-31', 2000],
    ['SK', '2025-01-01', 2300],
  ])('in %s on %s is at %d', (country, on, rate_bp) => {
    const consumer = { type: 'consumer', country, vat_id: '', vat_state: 'unchecked' } as const
    expect(chargedTax(consumer, german, on).rate_bp).toBe(rate_bp)
  })
})

describe('a price', () => {
  const at = (net: number, rate_bp: number) => priceOf(net, 'EUR', { category: 'S', rate_bp, note: 'included' })

  test.each([
    [1000, 1900, 1190],
    [499, 1900, 594], // 593.81
    [50, 1900, 60], // 59.5: half away from zero
    [10, 2550, 13], // 12.55
    [0, 1900, 0],
    [1000, 0, 1000],
  ])('of %d at %d is %d with the tax, rounded once', (net, rate, gross) => {
    expect(at(net, rate)).toEqual({
      net: { amount_minor: net, currency: 'EUR' },
      gross: { amount_minor: gross, currency: 'EUR' },
      vat: 'included',
      vat_rate_bp: rate,
    })
  })

  test('keeps the order of net prices, so that lists are sorted by what they show', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(0, 1700, 1900, 2550), (a, b, rate) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(at(low, rate).gross.amount_minor).toBeLessThanOrEqual(at(high, rate).gross.amount_minor)
      }),
    )
  })
})
