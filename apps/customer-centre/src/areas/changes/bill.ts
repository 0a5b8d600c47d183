import type { Bill } from '@kontor/contract/areas/contract-actions'
import type { BoundDb } from '../../platform/db/database.ts'
import { withinCreditable } from '../billing/billed-lines.ts'
import { chargedBefore } from '../billing/charged-before.ts'
import type { Charge } from '../billing/charges.ts'
import { draftDocument } from '../billing/draft.ts'
import type { BillingFacts } from '../billing/facts.ts'
import { partsOf } from '../billing/parts.ts'

/** Charges as the documents of that day will have them, drafted by the same functions; null where there are none. */
export async function billOf(
  db: BoundDb,
  facts: BillingFacts,
  charges: readonly Charge[],
  issued_on: string,
): Promise<Bill | null> {
  if (charges.length === 0) return null
  const { customer_number: customer, currency } = facts
  const [limited = []] = await withinCreditable(db, [{ customer, currency, charges }], 'waiting')
  const before = await chargedBefore(db, [{ customer, charges: limited }])
  // pro forma: how it is paid decides nothing of its lines and sums
  const drafts = partsOf(facts, limited, before, issued_on).map(part =>
    draftDocument(facts, part.charges, { ...{ issued_on, kind: 'proforma', method: null }, before: part.before }),
  )
  const money = (amount_minor: number) => ({ amount_minor, currency: facts.currency })
  const sum = (key: 'net_minor' | 'tax_minor' | 'gross_minor') =>
    money(drafts.reduce((total, draft) => total + draft[key], 0))
  return {
    issued_on,
    lines: drafts.flatMap(({ lines }) =>
      lines.map(({ description, period_from, period_to, quantity, unit, net_minor: net }) => ({
        ...{ description, period_from, period_to, quantity, unit },
        net: money(net),
      })),
    ),
    net: sum('net_minor'),
    tax: sum('tax_minor'),
    gross: sum('gross_minor'),
  }
}
