import type { DocumentModel, ModelLine } from './document-model.ts'

/** A line and what was given back of it, wherever they stand: the price may be another where an amount was given back. */
const sameThing = (line: ModelLine): string =>
  JSON.stringify([
    line.contract_id,
    line.description,
    line.period_from,
    line.period_to,
    line.tax_category,
    line.tax_rate_bp,
  ])

/** What of each line was not given back yet, net and with the line's sign, by position. @param credited lines of all its corrections */
export function leftOf({ lines }: Pick<DocumentModel, 'lines'>, credited: readonly ModelLine[]): Map<number, number> {
  const back = new Map<string, number>()
  for (const line of credited) back.set(sameThing(line), (back.get(sameThing(line)) ?? 0) - line.net_minor)
  return new Map(
    lines.map(line => {
      const given = back.get(sameThing(line)) ?? 0
      const own = line.net_minor < 0 ? clamp(given, line.net_minor, 0) : clamp(given, 0, line.net_minor)
      back.set(sameThing(line), given - own)
      return [line.position, line.net_minor - own]
    }),
  )
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
