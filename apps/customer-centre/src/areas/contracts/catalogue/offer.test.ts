import { describe, expect, test } from 'vitest'
import { checked, smallCatalogue } from '../../../testing/catalogue/catalogue.ts'
import { changesOf } from './changes.ts'
import { agreedOf, type Wanted } from './offer.ts'
import { priceList } from './price-list.ts'

const catalogue = checked(smallCatalogue())
const wanted = (over: Partial<Wanted> = {}): Wanted => ({
  product: 'small',
  cycle: 'month',
  options: [],
  on: '2026-11-23',
  consumer: false,
  ...over,
})
const options = (...chosen: [string, number][]) => chosen.map(([code, quantity]) => ({ code, quantity }))

describe('what is agreed', () => {
  test('is what the catalogue says on that day, names and all', () => {
    expect(agreedOf(catalogue, wanted({ options: options(['backup', 2], ['care', 1]) }))).toEqual({
      agreed: {
        catalogue: '2026-11',
        name: { en: 'small', de: 'small' },
        description: { en: 'About small', de: 'About small' },
        options: [
          { code: 'backup', name: { en: 'backup', de: 'backup' }, quantity: 2, price_minor: 100 },
          { code: 'care', name: { en: 'care', de: 'care' }, quantity: 1, price_minor: 500 },
        ],
        meters: [],
        discount: { bp: 1250, until: '2027-02-22' },
        minimum_months: 1,
        renewal_months: 1,
        retrieval_days: 0,
      },
      currency: 'EUR',
      price_minor: 499,
      setup_minor: 1000,
      notice_days: 60,
      minimum_months: 1,
      renewal_months: 1,
      withdrawal: false,
      data_location: '',
    })
  })

  test.each<[string, Partial<Wanted>, object]>([
    ['the price from its day on', { on: '2027-01-01' }, { price_minor: 549, setup_minor: 0 }],
    ['the price until the day before', { on: '2026-12-31' }, { price_minor: 499 }],
    ['another cycle with its term', { cycle: 'year' }, { price_minor: 5389, minimum_months: 12, renewal_months: 12 }],
    [
      'a consumer’s terms',
      { cycle: 'year', consumer: true },
      { minimum_months: 12, renewal_months: 0, notice_days: 30, withdrawal: true },
    ],
  ])('has %s', (_, over, offer) => {
    expect(agreedOf(catalogue, wanted(over))).toMatchObject(offer)
  })

  test.each([
    ['before it begins', '2026-10-31', null],
    ['on its first day', '2026-11-01', { bp: 1250, until: '2027-01-31' }],
    ['on its last', '2026-11-30', { bp: 1250, until: '2027-02-27' }],
    ['after it', '2026-12-01', null],
  ])('has the discount %s', (_, on, discount) => {
    expect(agreedOf(catalogue, wanted({ on }))).toMatchObject({ agreed: { discount } })
  })

  test('has days of trial only where it is ordered to try it', () => {
    const [small, ...others] = smallCatalogue().products
    const tried = checked({ ...smallCatalogue(), products: [{ ...small, trial_days: 14 }, ...others] })
    expect(agreedOf(tried, wanted({ trial: true }))).toMatchObject({ agreed: { trial_days: 14 }, price_minor: 499 })
    expect(agreedOf(tried, wanted())).not.toHaveProperty('agreed.trial_days')
  })

  test('holds meters with what is included, tiers and the cap', () => {
    expect(agreedOf(catalogue, wanted({ product: 'cloud' }))).toMatchObject({
      agreed: {
        meters: [
          {
            code: 'hours',
            unit: 'HUR',
            included: '10',
            tiers: [
              { up_to: '100', price: '0.025' },
              { up_to: null, price: '0.020001' },
            ],
            cap_minor: 2000,
          },
        ],
        retrieval_days: 30,
      },
    })
  })

  test.each<[string, Partial<Wanted>, object[]]>([
    ['an unknown product', { product: 'tiny' }, [{ reason: 'product_unknown' }]],
    ['one that consumers cannot order', { product: 'large', consumer: true }, [{ reason: 'product_not_for_customer' }]],
    ['a cycle without a price', { cycle: 'quarter' }, [{ reason: 'cycle_not_offered' }]],
    ['a trial of what has none', { trial: true }, [{ reason: 'trial_not_offered' }]],
    ['a day before all prices', { on: '2025-12-31' }, [{ reason: 'not_yet_offered' }]],
    [
      'an option of another product',
      { product: 'large', options: options(['care', 1]) },
      [{ reason: 'option_not_offered', option: 'care' }],
    ],
    [
      'an option without what it requires',
      { options: options(['care', 1]) },
      [{ reason: 'option_requires', option: 'care', other: 'backup' }],
    ],
    [
      'too many, none, and one twice',
      { options: options(['backup', 4], ['care', 0], ['backup', 1]) },
      [
        { reason: 'option_too_many', option: 'backup', max: 3 },
        { reason: 'option_too_many', option: 'care', max: 1 },
        { reason: 'option_twice', option: 'backup' },
      ],
    ],
  ])('is refused for %s', (_, over, refused) => {
    expect(agreedOf(catalogue, wanted(over))).toEqual({ refused })
  })

  test('is refused for options that exclude each other', () => {
    const file = smallCatalogue()
    Object.assign(file.options[1] as object, { requires: [], excludes: ['backup'] })
    expect(agreedOf(checked(file), wanted({ options: options(['backup', 1], ['care', 1]) }))).toEqual({
      refused: [{ reason: 'option_excludes', option: 'care', other: 'backup' }],
    })
  })
})

describe('the price list', () => {
  test('shows each customer what they can order, in the file’s order', () => {
    const codes = (consumer: boolean, on: string) =>
      priceList(catalogue, on, consumer).map(({ product }) => product.code)
    expect(codes(false, '2026-11-23')).toEqual(['small', 'large', 'cloud'])
    expect(codes(true, '2026-11-23')).toEqual(['small'])
    expect(codes(false, '2025-12-31')).toEqual([])
  })

  test('has every cycle with its price and term', () => {
    expect(priceList(catalogue, '2026-11-23', true)[0]).toMatchObject({
      cycles: [
        { cycle: 'month', price_minor: 499, setup_minor: 1000, minimum_months: 1, renewal_months: 0 },
        { cycle: 'year', price_minor: 5389, setup_minor: 1000, minimum_months: 12, renewal_months: 0 },
      ],
      options: [{ prices: { month: 100, year: 1000 } }, { prices: { month: 500, year: 5000 } }],
      notice_days: 30,
      withdrawal: true,
    })
  })
})

test('a contract can be changed to all that is above and below', () => {
  const file = smallCatalogue()
  const huge = { ...file.products[1], code: 'huge' }
  Object.assign(file.products[1] as object, { upgrades: ['huge'] })
  const wider = checked({ ...file, products: [...file.products, huge] })
  const changes = (code: string) =>
    changesOf(wider, code).map(({ product, direction }) => `${direction} ${product.code}`)
  expect(changes('small')).toEqual(['upgrade large', 'upgrade huge'])
  expect(changes('large')).toEqual(['downgrade small', 'upgrade huge'])
  expect(changes('huge')).toEqual(['downgrade small', 'downgrade large'])
  expect(changes('cloud')).toEqual([])
})
