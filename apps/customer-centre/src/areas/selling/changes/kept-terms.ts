import { addMonths } from '../../../values/local-date.ts'
import type { Agreed, AgreedOption, FormerMeter } from '../../contracts/catalogue/agreed.ts'
import type { Offer } from '../../contracts/catalogue/offer.ts'
import type { PlanSelection } from './offers.ts'
import type { PresentTerms } from './queries.ts'

type Held = Pick<PresentTerms, 'product' | 'cycle' | 'price_minor' | 'agreed'>

/**
 * Finds what an offer makes of a contract: what stays keeps the price and the terms that were agreed for it, whatever the catalogue says
 * today. Another product has its own, and another cycle has its own prices.
 */
export function keptTerms(
  { price_minor, agreed }: Pick<Offer, 'price_minor' | 'agreed'>,
  held: Held,
  { product, cycle }: Pick<PlanSelection, 'product' | 'cycle'>,
): { price_minor: number; agreed: Agreed } {
  const sameProduct = product === held.product
  const sameCycle = cycle === held.cycle
  const { catalogue, options } = agreed
  return {
    price_minor: sameProduct && sameCycle ? held.price_minor : price_minor,
    agreed: {
      ...agreed,
      ...(sameProduct && { meters: [], ...held.agreed, catalogue }),
      options: sameCycle ? options.flatMap(option => piecesOf(option, held.agreed.options ?? [])) : options,
    },
  }
}

/** The pieces that were agreed, and at today's price those that are added. */
function piecesOf(option: AgreedOption, held: readonly AgreedOption[]): AgreedOption[] {
  const pieces: AgreedOption[] = []
  let { quantity: left } = option
  for (const was of held.filter(({ code }) => code === option.code)) {
    const quantity = was.price_minor === option.price_minor ? 0 : Math.min(was.quantity, left)
    if (quantity > 0) pieces.push({ ...was, quantity })
    left -= quantity
  }
  return left > 0 ? [...pieces, { ...option, quantity: left }] : pieces
}

/** Readings come late: meters that a change takes away are known as long as they are taken (`usage/judge-reading.ts`). */
export function formerMeters(
  { meters = [], former_meters = [] }: Pick<Partial<Agreed>, 'meters' | 'former_meters'>,
  after: Agreed['meters'],
  { until, today }: { until: string; today: string },
): FormerMeter[] {
  const gone = meters.filter(({ code }) => !after.some(meter => meter.code === code))
  return [
    ...former_meters.filter(meter => meter.until >= addMonths(today, -12)),
    ...gone.map(meter => ({ ...meter, until })),
  ]
}

/** Options as they are chosen: by code, whatever was agreed for each piece. */
export function chosenOptions(options: readonly AgreedOption[]): { code: string; quantity: number }[] {
  const byCode = Map.groupBy(options, ({ code }) => code)
  return [...byCode].map(([code, same]) => ({ code, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) }))
}
