import * as z from 'zod'

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

export const taxSettings = {
  PROVIDER_TAX_NUMBER: z.string().default('48/123/45678'),
  /** Day from which consumers elsewhere in the EU are charged the VAT of there. */
  OSS_FROM: z.iso
    .date('must be a day such as 2027-01-01, or never')
    .or(z.literal('never').transform(() => '9999-12-31'))
    .optional(),
  /** Proofs that have to agree on where they are. */
  PLACE_EVIDENCE: z
    .enum(['one', 'two'])
    .transform(proofs => (proofs === 'one' ? 1 : 2))
    .default(2),
}
