import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { millionths } from '../../../values/decimal.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'
import { billedAs, correct, type RatedLine, rate, sumMinor } from './rating.ts'

const meter = (terms: Partial<AgreedMeter>): AgreedMeter => ({
  code: 'traffic',
  name: { en: 'Traffic', de: 'Datenverkehr' },
  unit: 'E34',
  included: '0',
  tiers: [{ up_to: null, price: '0.02' }],
  cap_minor: null,
  ...terms,
})
const tiers = [
  { up_to: '100', price: '0.05' },
  { up_to: '1000', price: '0.02' },
  { up_to: null, price: '0.000001' },
]
const written = (lines: RatedLine[]) =>
  lines.map(({ part, quantity, unit_price }) => `${part} ${Number(quantity) / 1e6} × ${Number(unit_price) / 1e6}`)

describe('a month costs', () => {
  test.each<[string, Partial<AgreedMeter>, string, string[], number]>([
    ['nothing without use', {}, '0', [], 0],
    ['nothing below what is included', { included: '500' }, '500', [], 0],
    ['what is beyond what is included', { included: '500' }, '600.5', ['tier1 100.5 × 0.02'], 201],
    ['the first tier to its last unit', { tiers }, '100', ['tier1 100 × 0.05'], 500],
    ['each tier its price', { tiers }, '1500', ['tier1 100 × 0.05', 'tier2 900 × 0.02', 'tier3 500 × 0.000001'], 2300],
    ['tiers from the first unit charged', { tiers, included: '1000' }, '1100', ['tier1 100 × 0.05'], 500],
    ['at most the cap', { tiers, cap_minor: 600 }, '300', ['tier1 100 × 0.05', 'tier2 200 × 0.02', 'cap -1 × 3'], 600],
    ['exactly the cap', { cap_minor: 200 }, '100', ['tier1 100 × 0.02'], 200],
    ['nothing, where the cap is nothing', { cap_minor: 0 }, '100', ['tier1 100 × 0.02', 'cap -1 × 2'], 0],
    ['nothing for what was taken back', {}, '-3', [], 0],
    ['a price of nothing nothing', { tiers: [{ up_to: null, price: '0' }] }, '7', ['tier1 7 × 0'], 0],
  ])('%s', (_what, terms, quantity, lines, minor) => {
    const rated = rate(meter(terms), millionths(quantity), 2)
    expect(written(rated)).toEqual(lines)
    expect(sumMinor(rated, 2)).toBe(minor)
  })

  test.each([
    [0, 2],
    [3, 2000],
  ])('in a currency of %i decimals %i minor units', (digits, minor) => {
    expect(sumMinor(rate(meter({}), millionths('100'), digits), digits)).toBe(minor)
  })
})

describe('a correction', () => {
  test.each<[string, Partial<AgreedMeter>, string, string, string[]]>([
    ['of the same quantity is nothing', { tiers }, '150', '150', []],
    ['is the difference in its tier', { tiers }, '150', '170.5', ['tier2 20.5 × 0.02']],
    ['crosses tiers downwards', { tiers }, '150', '90', ['tier1 -10 × 0.05', 'tier2 -50 × 0.02']],
    ['within what is included is nothing', { included: '500' }, '100', '400', []],
    ['beyond the cap changes the cap as well', { cap_minor: 200 }, '150', '160', ['tier1 10 × 0.02', 'cap -1 × 0.2']],
    ['back below the cap gives it back', { cap_minor: 200 }, '150', '90', ['tier1 -60 × 0.02', 'cap 1 × 1']],
    [
      'that would round to another sum takes back and charges anew',
      { tiers: [{ up_to: null, price: '0.005' }] },
      '1',
      '2',
      ['tier1 -1 × 0.005', 'tier1 2 × 0.005'],
    ],
  ])('%s', (_what, terms, first, last, lines) => {
    const billed = billedAs(meter(terms), millionths(first), 2)
    expect(written(correct(billed, millionths(last), 2))).toEqual(lines)
  })

  test('follows the terms of the bill, not later ones', () => {
    const billed = billedAs(meter({}), millionths('10'), 2)
    const kept = JSON.parse(JSON.stringify(billed)) as typeof billed // as the database gives it back
    expect(written(correct(kept, millionths('11'), 2))).toEqual(['tier1 1 × 0.02'])
  })
})

const price = fc.integer({ min: 0, max: 5_000_000 }).map(n => (n / 1e6).toFixed(6))
const steps = fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 0, maxLength: 3 })
const meters = fc
  .record({
    ends: steps,
    prices: fc.array(price, { minLength: 4, maxLength: 4 }),
    included: fc.integer({ min: 0, max: 500 }),
    cap: fc.option(fc.integer({ min: 0, max: 200_000 })),
  })
  .map(({ ends, prices, included, cap }) =>
    meter({
      included: String(included),
      tiers: [...ends.toSorted((a, b) => a - b), null].map((end, index) => ({
        up_to: end === null ? null : String(end),
        price: prices[index] ?? '0',
      })),
      cap_minor: cap,
    }),
  )
const quantities = fc.array(fc.bigInt({ min: 0n, max: 3_000_000_000n }), { minLength: 1, maxLength: 6 })

describe('whatever is read, and in whichever order', () => {
  test('all bills of a month add up to the rating of its last quantity, and are never below nothing', () => {
    fc.assert(
      fc.property(meters, quantities, fc.constantFrom(0, 2, 3), (meter, read, digits) => {
        let sum = sumMinor(rate(meter, read[0] ?? 0n, digits), digits)
        let billed = billedAs(meter, read[0] ?? 0n, digits)
        for (const quantity of read.slice(1)) {
          sum += sumMinor(correct(billed, quantity, digits), digits)
          billed = billedAs(meter, quantity, digits)
          expect(sum).toBe(sumMinor(rate(meter, quantity, digits), digits))
          expect(sum).toBeGreaterThanOrEqual(0)
          expect(sum).toBeLessThanOrEqual(meter.cap_minor ?? Infinity)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('more use never costs less, and no line has a negative price', () => {
    fc.assert(
      fc.property(meters, quantities, (meter, read) => {
        const sums = read
          .toSorted((a, b) => Number(a - b))
          .map(quantity => {
            const lines = rate(meter, quantity, 2)
            expect(lines.every(({ unit_price }) => unit_price >= 0n)).toBe(true)
            return sumMinor(lines, 2)
          })
        expect(sums).toEqual(sums.toSorted((a, b) => a - b))
      }),
    )
  })
})
