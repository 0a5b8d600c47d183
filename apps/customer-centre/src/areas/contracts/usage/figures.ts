import { minorDigits } from '@kontor/contract/money'
import type { AgreedMeter } from '../catalogue/agreed.ts'
import type { UsedContract } from './queries.ts'
import { figuresOf, type MeterFigures, spanOf } from './rules.ts'

export type MeterUse = MeterFigures & { terms: AgreedMeter; checking: boolean }

/** Finds what each meter of a contract has read in a month and what it comes to: those that it has now, then others that were read. */
export function usageOfMonth(contract: UsedContract, month: string, today: string): MeterUse[] {
  const span = spanOf(contract, month, today)
  if (!span) return []
  const read = new Map(contract.read.map(({ terms, days }) => [terms.code, { terms, days }]))
  const unread = contract.meters.filter(({ code }) => !read.has(code)).map(terms => ({ terms, days: [] }))
  const place = (code: string) => contract.meters.findIndex(meter => meter.code === code) + 1 || Infinity
  return [...read.values(), ...unread]
    .toSorted((a, b) => place(a.terms.code) - place(b.terms.code) || a.terms.code.localeCompare(b.terms.code))
    .map(meter => ({
      terms: meter.terms,
      checking: contract.checking.includes(meter.terms.code),
      ...figuresOf(meter, span, minorDigits(contract.currency)),
    }))
}

/** Sums all of them, net. */
export const totalOf = (meters: readonly MeterUse[]): { cost_minor: number; forecast_minor: number } => ({
  cost_minor: meters.reduce((sum, { cost_minor }) => sum + cost_minor, 0),
  forecast_minor: meters.reduce((sum, { forecast_minor }) => sum + forecast_minor, 0),
})

/** The cost of each day, from the month's first to the last one that has come. @param all days to answer, also without cost */
export function costByDay(meters: readonly MeterUse[], all: readonly string[]): { on: string; cost_minor: number }[] {
  const costs = new Map<string, number>()
  for (const { days } of meters) for (const { on, cost_minor } of days) costs.set(on, (costs.get(on) ?? 0) + cost_minor)
  return all.map(on => ({ on, cost_minor: costs.get(on) ?? 0 }))
}
