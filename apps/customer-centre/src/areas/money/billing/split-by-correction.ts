import type { BillableLine } from './billable-lines.ts'
import type { Before } from './charged-before.ts'
import { compose, type Shares } from './compose.ts'
import { isByGross, taxOfCharge } from './draft.ts'
import type { BillingFacts } from './facts.ts'

/** Holds what stands on one document. @property before it gives back, or corrects, what one document charged, at its tax */
export type CorrectionPart = { charges: BillableLine[]; before?: Before }

/**
 * The documents that charges come to. What is given back is taken off what is charged beside it. Where the two come to less than nothing, or
 * it was charged at another tax than today's (§ 17 (1) UStG), each document that charged some of it has a correction of its own, which names
 * it (§ 31 (5) UStDV).
 */
export function splitByCorrection(
  facts: BillingFacts,
  charges: readonly BillableLine[],
  { before, shares, issuedOn }: { before: Before; shares: Shares; issuedOn: string },
): CorrectionPart[] {
  const known = charges.filter(charge => before.has(charge))
  if (known.length === 0) return [{ charges: [...charges] }]
  const groups = [...Map.groupBy(known, charge => before.get(charge)?.document.id).values()]
  const asToday = (charge: BillableLine) => {
    const [then, now] = [before.get(charge)?.tax, taxOfCharge(facts, charge, issuedOn)]
    return then?.tax_category === now.tax_category && then.tax_rate_bp === now.tax_rate_bp
  }
  const gross = (some: readonly BillableLine[]) => grossOf(facts, some, { shares, issuedOn })
  const without = (some: readonly BillableLine[][]) =>
    charges.filter(charge => !some.some(group => group.includes(charge)))
  const taxedApart = groups.filter(group => !group.every(asToday))
  const apart =
    gross(without(taxedApart)) < 0 ? groups.filter(group => taxedApart.includes(group) || gross(group) < 0) : taxedApart
  return [{ charges: without(apart) }, ...apart.map(group => ({ charges: group, before }))].filter(
    part => part.charges.length > 0,
  )
}

const grossOf = (
  facts: BillingFacts,
  charges: readonly BillableLine[],
  { shares, issuedOn }: { shares: Shares; issuedOn: string },
): number =>
  compose(charges, {
    locale: facts.language,
    currency: facts.currency,
    words: facts.seller.texts[facts.language],
    shares,
    taxOf: charge => taxOfCharge(facts, charge, issuedOn),
    byGross: isByGross(facts),
  }).gross_minor
