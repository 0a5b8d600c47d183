import type { Bill } from '@kontor/contract/areas/contract-actions'
import type { Charge } from '../billing/charges.ts'
import { draftDocument } from '../billing/draft.ts'
import type { BillingFacts } from '../billing/facts.ts'

/** Charges as the document of that day will have them, drafted by the same function; null where there are none. */
export function billOf(facts: BillingFacts, charges: readonly Charge[], issued_on: string): Bill | null {
  if (charges.length === 0) return null
  // pro forma: how it is paid decides nothing of its lines and sums
  const { lines, currency, net_minor, tax_minor, gross_minor } = draftDocument(facts, charges, {
    ...{ issued_on, kind: 'proforma', method: null },
  })
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return {
    issued_on,
    lines: lines.map(({ description, period_from, period_to, quantity, unit, net_minor: net }) => ({
      ...{ description, period_from, period_to, quantity, unit },
      net: money(net),
    })),
    net: money(net_minor),
    tax: money(tax_minor),
    gross: money(gross_minor),
  }
}
