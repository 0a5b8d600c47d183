import type { Bill } from '@kontor/contract/areas/selling/changes'
import { minorDigits } from '@kontor/contract/money'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { BillableLine } from '../../money/billing/billable-lines.ts'
import { withinCreditable } from '../../money/billing/billed-lines.ts'
import { chargedBefore } from '../../money/billing/charged-before.ts'
import { draftDocument } from '../../money/billing/draft.ts'
import type { BillingFacts } from '../../money/billing/facts.ts'
import { promotionsBack } from '../../money/billing/promotion.ts'
import { splitByCorrection } from '../../money/billing/split-by-correction.ts'

/** Charges as the documents of that day will have them, drafted by the same functions; null where there are none. */
export async function billOf(
  db: BoundDb,
  facts: BillingFacts,
  charges: readonly BillableLine[],
  issued_on: string,
): Promise<Bill | null> {
  if (charges.length === 0) return null
  const { customer_number: customer, currency } = facts
  const [limited = []] = await withinCreditable(db, [{ customer, currency, charges }], 'waiting')
  const before = await chargedBefore(db, [{ customer, charges: limited }])
  // pro forma: how it is paid decides nothing of its lines and sums
  const digits = minorDigits(currency)
  const { shares } = promotionsBack(limited, before, digits)
  let left = facts.promotion.left_minor
  const drafts = splitByCorrection(facts, limited, { before, shares, issuedOn: issued_on }).map(part => {
    const back = promotionsBack(part.charges, before, digits)
    const options = {
      issued_on,
      kind: 'proforma' as const,
      method: null,
      before: part.before,
      back,
      promotion_minor: left,
    }
    const draft = draftDocument(facts, part.charges, options)
    left -= (draft.particulars.promotion_minor ?? 0) + back.gross
    return draft
  })
  const money = (amount_minor: number) => ({ amount_minor, currency: facts.currency })
  const sum = (key: 'net_minor' | 'tax_minor' | 'gross_minor') =>
    money(drafts.reduce((total, draft) => total + draft[key], 0))
  return {
    issued_on,
    lines: drafts.flatMap(({ lines }) =>
      lines.map(({ description, period_from, period_to, quantity, unit, net_minor: net }) => ({
        description,
        period_from,
        period_to,
        quantity,
        unit,
        net: money(net),
      })),
    ),
    net: sum('net_minor'),
    tax: sum('tax_minor'),
    gross: sum('gross_minor'),
  }
}
