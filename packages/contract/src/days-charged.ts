type Line = { quantity: string; unit: string; period_from: string | null; period_to: string | null }

/**
 * Says how many months or years a price is for, by the unit in which they are counted, with the fewest and the most days of such a period.
 */
const spans: Readonly<Record<string, readonly [count: number, fewest: number, most: number][]>> = {
  MON: [
    [1, 28, 31],
    [3, 89, 92],
    [6, 181, 184],
  ],
  ANN: [
    [1, 365, 366],
    [2, 730, 731],
  ],
}
const dayOf = (date: string): number => Date.parse(date) / 86_400_000

/**
 * The days of a period that a line charges or gives back, such as 5 of 30: people cannot read 0.166667 months. Null where the quantity is no
 * such part: a whole period, or a piece of one that staff have given back.
 */
export function daysCharged({ quantity, unit, period_from, period_to }: Line): { days: number; of: number } | null {
  const millionths = Math.round(Math.abs(Number(quantity)) * 1e6)
  if (period_from === null || period_to === null || millionths % 1e6 === 0) return null
  const days = dayOf(period_to) - dayOf(period_from) + 1
  for (const [count, fewest, most] of spans[unit] ?? []) {
    const of = Math.round((days * count * 1e6) / millionths)
    const fits = of > days && of >= fewest && of <= most
    if (fits && Math.round((days * count * 1e6) / of) === millionths) return { days, of }
  }
  return null
}
