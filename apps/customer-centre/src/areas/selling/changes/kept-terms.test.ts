import { expect, test } from 'vitest'
import type { Agreed } from '../../contracts/catalogue/agreed.ts'
import { chosenOptions, formerMeters, keptTerms } from './kept-terms.ts'

const name = { en: 'Hosting', de: 'Hosting' }
const option = (quantity: number, price_minor: number, code = 'backup') => ({ code, name, quantity, price_minor })
const terms: Agreed = {
  catalogue: '2',
  name,
  description: name,
  options: [],
  meters: [],
  discount: null,
  minimum_months: 12,
  renewal_months: 1,
  retrieval_days: 0,
}
const meter = {
  code: 'traffic',
  name,
  unit: 'E34',
  included: '10',
  tiers: [{ up_to: null, price: '0.5' }],
  cap_minor: null,
}
const held = { product: 'm', cycle: 'month', price_minor: 700 } as const
const own = { ...terms, catalogue: '1', name: { en: 'Ours', de: 'Unseres' }, meters: [meter] }

test.each([
  ['an option that is added', 'm', 'month', [], [option(1, 150)], 700, [[1, 150]]],
  ['an option at its own price', 'm', 'month', [option(1, 100)], [option(1, 150)], 700, [[1, 100]]],
  [
    'more pieces',
    'm',
    'month',
    [option(1, 100)],
    [option(3, 150)],
    700,
    [
      [1, 100],
      [2, 150],
    ],
  ],
  ['fewer pieces', 'm', 'month', [option(3, 100)], [option(2, 150)], 700, [[2, 100]]],
  [
    'pieces at two prices',
    'm',
    'month',
    [option(1, 100), option(2, 120)],
    [option(2, 150)],
    700,
    [
      [1, 100],
      [1, 120],
    ],
  ],
  ['more at the same price', 'm', 'month', [option(1, 150)], [option(3, 150)], 700, [[3, 150]]],
  ['another product', 'l', 'month', [option(1, 100)], [option(1, 150)], 990, [[1, 100]]],
  ['another cycle', 'm', 'year', [option(1, 100)], [option(1, 150)], 990, [[1, 150]]],
] as const)('of %s the agreed part keeps its price', (_, product, cycle, before, wanted, price, pieces) => {
  const offer = { price_minor: 990, agreed: { ...terms, options: [...wanted] } }
  const kept = keptTerms(offer, { ...held, agreed: { ...own, options: [...before] } }, { product, cycle })
  expect(kept.price_minor).toBe(price)
  expect(kept.agreed.options.map(({ quantity, price_minor }) => [quantity, price_minor])).toEqual(pieces)
  expect([kept.agreed.name.en, kept.agreed.meters]).toEqual(product === 'm' ? ['Ours', [meter]] : ['Hosting', []])
  expect(kept.agreed.catalogue).toBe('2')
})

test('a meter that goes is known for its last day, and for a year', () => {
  const days = { until: '2026-11-16', today: '2026-11-16' }
  const old = { ...meter, code: 'old', until: '2025-11-15' }
  const recent = { ...meter, code: 'recent', until: '2025-11-16' }
  const gone = formerMeters({ meters: [meter], former_meters: [old, recent] }, [], days)
  expect(gone.map(({ code, until }) => [code, until])).toEqual([
    ['recent', '2025-11-16'],
    ['traffic', '2026-11-16'],
  ])
  expect(formerMeters({ meters: [meter] }, [meter], days)).toEqual([])
})

test('options are chosen by code, whatever each piece costs', () => {
  expect(chosenOptions([option(1, 100), option(2, 120), option(1, 300, 'ipv4')])).toEqual([
    { code: 'backup', quantity: 3 },
    { code: 'ipv4', quantity: 1 },
  ])
})
