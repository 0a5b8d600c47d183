import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { million } from '../../../values/decimal.ts'
import { taxOf } from '../../../values/tax.ts'
import type { BillableLine } from './billable-lines.ts'
import type { ChargedBefore } from './charged-before.ts'
import { compose } from './compose.ts'
import { discountOf, promotionsBack } from './promotion.ts'

const charge = (minor: number, quantity = million): BillableLine => ({
  kind: 'recurring',
  contract: null,
  description: { en: 'A', de: 'A' },
  from: '2026-11-01',
  to: '2026-11-30',
  quantity,
  unit: 'C62',
  unit_price: BigInt(minor) * 10_000n,
  discount_bp: 0,
})
const compose19 = (
  charges: readonly BillableLine[],
  shares?: ReadonlyMap<BillableLine, number>,
  rates: number[] = [],
) =>
  compose(charges, {
    locale: 'en',
    currency: 'EUR',
    words: { discount: 'Discount', voucher: 'Voucher', rounding: '' },
    taxOf: one => ({ tax_category: 'S', tax_rate_bp: rates[charges.indexOf(one)] ?? 1900 }),
    ...(shares && { shares }),
  })
function less(charges: readonly BillableLine[], available: number, rates?: number[]) {
  const full = compose19(charges, undefined, rates)
  const off = discountOf(full, available)
  return { full, off, ...compose19(charges, new Map(charges.map((one, index) => [one, off[index] ?? 0])), rates) }
}

describe('promotional credit', () => {
  test.each([
    ['lowers base and tax (§ 10 (1) UStG)', [5000], 1000, [840], 4160, 790, 4950],
    ['pays for all of an invoice at most', [5000], 10_000, [5000], 0, 0, 0],
    ['is spread over the lines by their amounts', [3000, 2000], 1000, [504, 336], 4160, 790, 4950],
    ['takes nothing off what is given back', [6000, -1000], 1000, [840, 0], 4160, 790, 4950],
    ['is used but for a cent where tax lets no total be what is left', [100], 6, [5], 95, 18, 113],
  ])('%s', (_, prices, available, off, net, tax, gross) => {
    const charges = prices.map(price => charge(Math.abs(price), price < 0 ? -million : million))
    expect(less(charges, available)).toMatchObject({ off, net_minor: net, tax_minor: tax, gross_minor: gross })
  })

  test('lowers each rate by its part', () => {
    const { taxes, gross_minor } = less([charge(5000), charge(5000)], 2000, [1900, 700])
    expect([gross_minor, taxes.map(group => group.net_minor + group.tax_minor)]).toEqual([9300, [4404, 4896]])
  })

  test('never lowers a total by more than there is, nor below nothing, nor by two cents less than it could', () => {
    const line = fc.record({
      minor: fc.integer({ min: 1, max: 50_000 }),
      back: fc.boolean(),
      rate: fc.constantFrom(1900, 700, 0, 2550),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(60_000), (lines, available) => {
        const charges = lines.map(({ minor, back }) => charge(minor, back ? -million : million))
        const rates = lines.map(({ rate }) => rate)
        const { full, off, ...after } = less(charges, available, rates)
        const used = full.gross_minor - after.gross_minor
        expect(used).toBeGreaterThanOrEqual(0)
        expect(used).toBeLessThanOrEqual(Math.max(Math.min(available, full.gross_minor), 0))
        const groups = full.taxes.length
        if (full.gross_minor > 0)
          expect(used).toBeGreaterThanOrEqual(Math.min(available, full.gross_minor) - 2 * groups)
        for (const [index, part] of off.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(Math.max(full.lines[index]?.net_minor ?? 0, 0))
        }
        for (const { net_minor, rate_bp, tax_minor } of after.taxes) expect(tax_minor).toBe(taxOf(net_minor, rate_bp))
      }),
    )
  })

  test('comes back in the part of a line that is given back, and never more of it than was used', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat(30_000), parts, (price, available, given) => {
        const { off, full, gross_minor, net_minor } = less([charge(price)], available)
        const [line = 0] = off
        if (line === 0) return
        const promotion = { document: 'd', line, net: net_minor, of: line, gross: full.gross_minor - gross_minor }
        const then = { promotion } as ChargedBefore
        let left = price
        let [money, promotional] = [0, 0]
        for (const part of [...given.map(one => Math.min(one, left)), left]) {
          const some = charge(Math.min(part, left), -million)
          left -= Math.min(part, left)
          const back = promotionsBack([some], new Map([[some, then]]), 2)
          money -= compose19([some], back.shares).net_minor
          promotional += back.gross
          if (left === 0) break
        }
        expect(money).toBeLessThanOrEqual(net_minor)
        expect(promotional).toBeLessThanOrEqual(promotion.gross)
        const whole = charge(price, -million)
        const all = promotionsBack([whole], new Map([[whole, then]]), 2)
        expect([all.gross, compose19([whole], all.shares).net_minor]).toEqual([promotion.gross, 0 - net_minor])
      }),
    )
  })
})
