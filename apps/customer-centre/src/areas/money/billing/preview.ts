import type { BillingPreview, billingEndpoints } from '@kontor/contract/areas/money/billing'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { addDays, addMonths, firstOfMonth } from '../../../values/local-date.ts'
import type { Billed } from '../../contracts/contracts/billed.ts'
import { accountsDue, documentsOf, settlePlans } from './accounts.ts'
import type { ContractRow } from './billed-contract.ts'
import type { DocumentDraft } from './document-model.ts'
import { type CustomerFacts, factsOn, sellerOf } from './facts.ts'
import { type Obstacle, ObstacleError } from './obstacles.ts'
import { planOf } from './plan.ts'
import { type BilledUsage, type MonthRow, unbilledMonths, usageOfMonths } from './usage-charges.ts'

/** @property obstacle what keeps the documents back, where something does */
export type Preview = { documents: DocumentDraft[]; obstacle: Obstacle | null }

/**
 * The documents that a customer gets up to a day if nothing changes: day by day what the run of that day would find. Use is what has been
 * read until now: of months that are over it is billed on the first of these days, of the running one with the next month.
 */
export async function previewUntil(
  db: BoundDb,
  services: TenantServices,
  customer: number,
  until: string,
): Promise<Preview> {
  const [account] = await accountsDue(db, [customer], until, true)
  const documents: DocumentDraft[] = []
  const seller = sellerOf(services)
  let { contracts = [], items = [], facts: { promotion } = noPromotion } = account ?? {}
  const ids = contracts.map(({ id }) => id)
  let months = await unbilledMonths(db, customer, ids, until)
  for (let day = services.clock.today(); account && day <= until; day = addDays(day, 1)) {
    const ready = items.filter(({ ready_on }) => ready_on <= day)
    // the register will have been asked that day
    const vat = account.facts.vat && { ...account.facts.vat, asked_at: `${day}T12:00:00Z` }
    const facts = factsOn({ ...account.facts, vat, promotion }, seller, day)
    const use = usageOfMonths(
      contracts.filter(row => row.metered),
      months,
      day,
    )
    const plan = planOf(facts, { ...account, contracts, items: ready }, use, day)
    try {
      const { settled, before } = await settlePlans(db, [{ facts, plan }], documents)
      const made = settled.map(planned => documentsOf(planned, before, day))
      const issues = made.flatMap(one => one.issues)
      const back = made.reduce((sum, one) => sum + one.back, 0)
      const [aside] = plan.aside
      if (aside) return { documents, obstacle: aside }
      documents.push(...issues.map(({ draft }) => draft))
      promotion = issues.reduce(
        (rest, { draft }) => without(rest, draft.particulars.promotion_minor ?? 0),
        without(promotion, -back),
      )
      contracts = contracts.map(row => after(row, plan.billed))
      items = items.filter(item => !ready.includes(item))
      months = months.filter(month => !isBilled(month, plan.use))
    } catch (error) {
      if (error instanceof ObstacleError) return { documents, obstacle: error.obstacle }
      throw error
    }
  }
  return { documents, obstacle: null }
}

const noPromotion: Pick<CustomerFacts, 'promotion'> = { promotion: { left_minor: 0, spent_minor: 0 } }
const without = (
  { left_minor, spent_minor }: CustomerFacts['promotion'],
  used: number,
): CustomerFacts['promotion'] => ({
  left_minor: left_minor - used,
  spent_minor: spent_minor + used,
})

const isBilled = ({ contract_id, meter, month }: MonthRow, use: readonly BilledUsage[]): boolean =>
  use.some(one => one.contract_id === contract_id && one.months.some(own => own.meter === meter && own.month === month))

/** A contract as the run leaves it (areas/contracts/contracts/billed.ts). */
export function after(row: ContractRow, billed: readonly Billed[]): ContractRow {
  const own = billed.find(({ id }) => id === row.id)
  if (!own) return row
  const { billed_until, usage_until } = own
  const moved = { ...row, billed_until, usage_until }
  if (!own.promoted || row.next_price_minor === null) return moved
  const { cycle = row.cycle, ...agreed } = row.next_agreed ?? {}
  return {
    ...moved,
    price_minor: row.next_price_minor,
    next_price_minor: null,
    next_price_from: null,
    next_agreed: null,
    cycle,
    agreed: { ...row.agreed, ...agreed },
    metered: row.metered || (agreed.meters ?? []).length > 0,
    anchor_on: cycle === row.cycle ? row.anchor_on : row.next_price_from,
  }
}

/** Up to the first day of the next month, with which the running one's use is billed. */
export const billingPreview: Handler<typeof billingEndpoints.billingPreview> = async ({ db, customer, services }) => {
  const until = addMonths(firstOfMonth(services.clock.today()), 1)
  const { documents, obstacle } = await previewUntil(db, services, customer, until)
  return { until, data: documents.map(previewed), complete: obstacle === null }
}

export function previewed(draft: DocumentDraft): BillingPreview['data'][number] {
  const money = (amount_minor: number) => ({ amount_minor, currency: draft.currency })
  return {
    kind: draft.kind,
    on: draft.issued_on,
    due_on: draft.due_on,
    payment_method: draft.payment_kind,
    net: money(draft.net_minor),
    tax: money(draft.tax_minor),
    gross: money(draft.gross_minor),
    taxes: draft.taxes.map(({ category, rate_bp, net_minor, tax_minor }) => ({
      category,
      rate_bp,
      net: money(net_minor),
      tax: money(tax_minor),
    })),
    lines: draft.lines.map(line => ({
      position: line.position,
      description: line.description,
      contract_number: line.contract_number,
      period_from: line.period_from,
      period_to: line.period_to,
      quantity: line.quantity,
      unit: line.unit,
      unit_name: line.unit_name ?? null,
      unit_price: line.unit_price,
      tax_category: line.tax_category,
      tax_rate_bp: line.tax_rate_bp,
      allowance: line.allowance_minor === 0 ? null : money(line.allowance_minor),
      allowance_reason: line.allowance_reason,
      net: money(line.net_minor),
    })),
    notes: draft.particulars.notes,
  }
}
