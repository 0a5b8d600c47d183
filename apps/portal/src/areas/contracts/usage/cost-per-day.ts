import type { MeterUse } from '@kontor/contract/areas/contracts/usage'
import { type Money, sumMoney } from '@kontor/contract/money'

/** Sums what all meters of a contract cost on each day. Their days are the same. */
export function costPerDay(meters: readonly MeterUse[]): { on: string; cost: Money }[] {
  const [first] = meters
  if (!first) return []
  return first.days.map(({ on }, place) => ({
    on,
    cost: sumMoney(
      meters.flatMap(({ days }) => days[place]?.cost ?? []),
      first.cost.currency,
    ),
  }))
}
