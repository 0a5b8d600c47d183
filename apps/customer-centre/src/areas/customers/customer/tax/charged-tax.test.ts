import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargedTax, type Exemption, exemptionOn, homeCountry, priceOf, type TaxFacts } from './charged-tax.ts'

const german = { country: 'DE', smallBusiness: false, ossFrom: null }
const address = { postal_code: '', exemptions: [] }

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
    expect(chargedTax({ type, country, vat_id, vat_state, ...address }, german, '2026-11-16')).toMatchObject({
      category,
      rate_bp,
      note,
    })
  })

  test('is that of the provider’s country', () => {
    const french = { ...address, type: 'business', country: 'FR', vat_id: 'FR40303265045', vat_state: 'valid' } as const
    expect(chargedTax(french, { ...german, country: 'FR' }, '2026-11-16')).toMatchObject({
      category: 'S',
      rate_bp: 2000,
    })
    const home = (vat_id: string) => homeCountry({ provider: { vat_id } } as Parameters<typeof homeCountry>[0]) // all it reads
    expect([home('DE 123 456 788'), home('EL094259216'), home('')]).toEqual(['DE', 'GR', 'DE'])
  })

  test('is none where the provider charges none', () => {
    const consumer = { ...address, type: 'consumer', country: 'FR', vat_id: '', vat_state: 'unchecked' } as const
    const small = { ...german, smallBusiness: true }
    expect(chargedTax(consumer, small, '2026-11-16')).toMatchObject({ category: 'E', rate_bp: 0, note: 'not_charged' })
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
    const consumer = { ...address, type: 'consumer', country, vat_id: '', vat_state: 'unchecked' } as const
    expect(chargedTax(consumer, german, on).rate_bp).toBe(rate_bp)
  })
})

describe('the tax of places within the EU’s states', () => {
  const at = (country: string, postal_code: string, type: 'consumer' | 'business' = 'consumer', vat_id = '') =>
    chargedTax(
      { type, country, postal_code, vat_id, vat_state: vat_id ? 'invalid' : 'unchecked', exemptions: [] },
      german,
      '2026-11-16',
    )

  test.each([
    ['Helgoland', 'DE', '27498'],
    ['Büsingen', 'DE', '78266'],
    ['Büsingen, with the country before it', 'DE', 'D-78266'],
    ['Las Palmas', 'ES', '35001'],
    ['Tenerife', 'ES', '38001'],
    ['Ceuta', 'ES', '51001'],
    ['Melilla', 'ES', '52001'],
    ['Livigno', 'IT', '23041'],
    ['Campione', 'IT', '22061'],
    ['Åland', 'FI', '22100'],
    ['Mount Athos', 'GR', '630 86'],
    ['Réunion', 'FR', '97400'],
    ['Nouméa', 'FR', '98800'],
    ['Åland by its own code', 'AX', '22100'],
    ['the Isle of Man', 'IM', 'IM1 1AA'],
  ])('there is none in %s', (_place, country, postal_code) => {
    expect(at(country, postal_code)).toMatchObject({ category: 'O', rate_bp: 0, note: 'not_charged' })
  })

  test.each([
    ['Monaco, as in France', 'MC', '98000', 2000, 'FR'],
    ['Monaco, written as France', 'FR', '98000', 2000, 'FR'],
    ['Madeira', 'PT', '9000-035', 2200, 'PT'],
    ['the Azores', 'PT', '9500-150', 1600, 'PT'],
    ['Lisbon', 'PT', '1100-148', 2300, 'PT'],
    ['Madrid', 'ES', '28001', 2100, 'ES'],
    ['Tirano, beside Livigno', 'IT', '23037', 2200, 'IT'],
    ['Cuxhaven, before Helgoland', 'DE', '27472', 1900, 'DE'],
  ])('it is that of %s', (_place, country, postal_code, rate_bp, state) => {
    expect(at(country, postal_code)).toEqual({ category: 'S', rate_bp, note: 'included', state })
  })

  test('businesses in them are taxed no more than consumers', () => {
    expect(at('DE', '27498', 'business', 'DE136695976')).toMatchObject({ category: 'O', note: 'not_charged' })
    expect(at('ES', '35001', 'business')).toMatchObject({ category: 'O' })
  })
})

describe('below 10,000 euros a year to consumers elsewhere in the EU', () => {
  const below = { ...german, ossFrom: '2027-03-01' }
  const who = { ...address, type: 'consumer', country: 'FR', vat_id: '', vat_state: 'unchecked' } as const

  test.each([
    ['they are taxed as here until the day', who, '2027-02-28', 1900, 'DE'],
    ['and as there from it on', who, '2027-03-01', 2000, 'FR'],
    ['so is who counts as one', { ...who, type: 'business' as const }, '2027-02-28', 1900, 'DE'],
    ['consumers here are as always', { ...who, country: 'DE' }, '2027-02-28', 1900, 'DE'],
    ['whoever is outside too', { ...who, country: 'CH' }, '2027-02-28', 0, ''],
    ['places without VAT too', { ...who, country: 'ES', postal_code: '35001' }, '2027-02-28', 0, ''],
  ] as const)('%s', (_what, facts, on, rate_bp, state) => {
    expect(chargedTax(facts, below, on)).toMatchObject({ rate_bp, state })
  })

  test('a valid id owes the tax itself all the same', () => {
    const business = { ...who, type: 'business', vat_id: 'FR40303265045', vat_state: 'valid' } as const
    expect(chargedTax(business, below, '2027-02-28')).toMatchObject({ category: 'AE', rate_bp: 0 })
  })
})

describe('a customer with an exemption', () => {
  const exemption: Exemption = {
    ground: 'missions',
    texts: null,
    certificate: '4711',
    certified_on: '2026-10-01',
    from: '2026-11-01',
    until: '2027-03-31',
  }
  const mission: TaxFacts = {
    type: 'business',
    country: 'BE',
    postal_code: '1000',
    vat_id: '',
    vat_state: 'unchecked',
    exemptions: [exemption],
  }
  const on = '2026-11-16'

  test.each([
    ['2026-10-31', 'S'],
    ['2026-11-01', 'E'],
    ['2027-03-31', 'E'],
    ['2027-04-01', 'S'],
  ])('is charged none from its first day to its last one: on %s', (day, category) => {
    expect(chargedTax(mission, german, day).category).toBe(category)
    expect(exemptionOn(mission, german, day)).toEqual(category === 'E' ? exemption : undefined)
  })

  test('is charged none for good where the certificate names no end', () => {
    const open = { ...mission, exemptions: [{ ...exemption, until: null }] }
    expect(chargedTax(open, german, '2099-12-31').category).toBe('E')
  })

  test.each([
    ['a business here', { country: 'DE' }, 'E'],
    ['a consumer of another state', { type: 'consumer', country: 'FR' }, 'E'],
    ['a business that would owe the tax itself', { vat_id: 'FR40303265045', vat_state: 'valid', country: 'FR' }, 'E'],
    ['a business outside the EU: nothing is taxable', { country: 'US' }, 'O'],
    ['a place without VAT', { country: 'ES', postal_code: '35001' }, 'O'],
  ] as const)('%s', (_who, facts, category) => {
    const customer = { ...mission, ...facts }
    expect(chargedTax(customer, german, on)).toMatchObject({ category, rate_bp: 0, note: 'not_charged', state: '' })
    expect(exemptionOn(customer, german, on)).toEqual(category === 'E' ? exemption : undefined)
  })

  test('goes before the tax of another state, and that of here below the threshold', () => {
    const consumer = { ...mission, type: 'consumer' as const }
    expect(chargedTax(consumer, { ...german, ossFrom: '2027-03-01' }, on).category).toBe('E')
    expect(chargedTax({ ...consumer, exemptions: [] }, { ...german, ossFrom: '2027-03-01' }, on).state).toBe('DE')
  })

  test('of a small business is charged none by that alone', () => {
    const small = { ...german, smallBusiness: true }
    expect(chargedTax(mission, small, on).category).toBe('E')
    expect(exemptionOn(mission, small, on)).toBeUndefined()
  })
})

describe('a price', () => {
  const at = (net: number, rate_bp: number) => priceOf(net, 'EUR', { rate_bp, note: 'included' })

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
