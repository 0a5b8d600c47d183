import type * as z from 'zod'

/** Reads `USD 2026-11=1.0842`: units of a currency per euro, in a month. */
export function exchangeRates(rates: readonly string[], context: z.RefinementCtx): Record<string, string> {
  const read: Record<string, string> = {}
  for (const rate of rates) {
    const [, month, units] = /^([A-Z]{3} \d{4}-\d{2})=(\d+(?:\.\d{1,6})?)$/.exec(rate) ?? []
    if (month && units && Number(units) > 0) read[month] = units
    else context.addIssue({ code: 'custom', message: 'must be rates such as USD 2026-11=1.0842' })
  }
  return read
}
