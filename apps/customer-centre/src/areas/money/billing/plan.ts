import { errorText } from '../../../values/error-text.ts'
import type { Billed } from '../../contracts/contracts/billed.ts'
import { exemptionOn } from '../../customers/customer/tax/charged-tax.ts'
import { type BillableLine, recurringCharges } from './billable-lines.ts'
import { type ContractRow, type ContractToBill, contractToBill } from './billed-contract.ts'
import { methodOf } from './draft.ts'
import type { BillingFacts, CustomerFacts, PaymentMethod } from './facts.ts'
import { chargeOfItem, type ItemRow } from './items.ts'
import { type Obstacle, ObstacleError, obstacleOf } from './obstacles.ts'
import { type BilledUsage, usageCharges } from './usage-charges.ts'

/** Holds what of a customer is due. */
export type DueWork = {
  facts: CustomerFacts
  contracts: ContractRow[]
  items: ItemRow[]
  /** Ids of contracts that were set aside, and are not tried again yet. */
  held: string[]
}

/** Holds what becomes one document, but for what is given back apart. @property items ids of those that charges come from */
export type Bundle = { charges: BillableLine[]; items: Map<BillableLine, string>; method: PaymentMethod | null }
/** @property contract_id null: the whole customer */
export type Aside = Obstacle & { contract_id: string | null }
export type Plan = { bundles: Bundle[]; billed: Billed[]; aside: Aside[]; use: BilledUsage[] }

/**
 * Plans what a customer is charged on a day: one document for each means of payment, or for each contract where they want that. A contract
 * that cannot be billed is left out with its reason.
 * @param use of the contracts among them that are metered
 */
export function planOf(facts: BillingFacts, account: DueWork, use: readonly BilledUsage[], asOf: string): Plan {
  const obstacle = obstacleOf(facts, asOf)
  if (obstacle) return { bundles: [], billed: [], aside: [{ contract_id: null, ...obstacle }], use: [] }
  const plan: Plan = { bundles: [], billed: [], aside: [], use: [] }
  const bundles = new Map<string, Bundle>()
  const put = (contractId: string | null, methodId: string | null, charges: readonly BillableLine[], item?: string) => {
    const method = methodOf(facts, methodId)
    const key = `${method?.id} ${facts.collective ? '' : contractId}`
    const bundle: Bundle = bundles.get(key) ?? { charges: [], items: new Map(), method }
    bundle.charges.push(...charges)
    if (item !== undefined) for (const charge of charges) bundle.items.set(charge, item)
    bundles.set(key, bundle)
  }
  const itemsOf = Map.groupBy(account.items, item => item.contract_id)
  const putItems = (items: readonly ItemRow[] = []) => {
    for (const item of items) put(item.contract_id, item.payment_method_id, [chargeOfItem(item)], item.id)
  }
  const outside = new Set(account.held)
  for (const row of account.contracts) {
    if (outside.has(row.id)) continue
    const own = use.find(one => one.contract_id === row.id)
    const found = contractCharges(facts, row, own, asOf)
    if ('reason' in found) {
      plan.aside.push({ contract_id: row.id, ...found })
      outside.add(row.id)
      continue
    }
    putItems(itemsOf.get(row.id))
    outside.add(row.id)
    if (found.charges.length > 0) put(row.id, row.payment_method_id, found.charges)
    if (found.billed) plan.billed.push(found.billed)
    if (own) plan.use.push(own)
  }
  putItems(account.items.filter(({ contract_id }) => contract_id === null || !outside.has(contract_id)))
  plan.bundles.push(...bundles.values())
  const beyond = beyondExemption(facts, plan, asOf)
  return beyond ? { bundles: [], billed: [], aside: [{ contract_id: null, ...beyond }], use: [] } : plan
}

/** Finds what is missing for the tax of what an exemption of the day does not reach: a period ends after it. */
function beyondExemption(facts: BillingFacts, { bundles }: Plan, asOf: string): Obstacle | null {
  if (!exemptionOn(facts.tax, facts.seller.home, asOf)) return null
  const days = bundles.flatMap(({ charges }) => charges.flatMap(({ to }) => to ?? []))
  const last = days.toSorted().at(-1)
  return last === undefined ? null : obstacleOf(facts, last)
}

type Found = { charges: BillableLine[]; billed: Billed | null }

function contractCharges(
  facts: BillingFacts,
  row: ContractRow,
  use: BilledUsage | undefined,
  asOf: string,
): Found | Obstacle {
  try {
    const contract = contractToBill(row)
    if (contract.currency !== facts.currency)
      throw new ObstacleError('currency_differs', { contract: row.number, currency: row.currency })
    return chargesAndState(facts, contract, use, asOf)
  } catch (error) {
    if (error instanceof ObstacleError) return error.obstacle
    return { reason: 'failed', detail: { contract: row.number, error: errorText(error) } }
  }
}

function chargesAndState(
  facts: BillingFacts,
  contract: ContractToBill,
  use: BilledUsage | undefined,
  asOf: string,
): Found {
  const { next_bill_on, next, billed_until: before } = contract
  // what was never begun, or is over, may still have use that changed
  const charged = next_bill_on === null ? { charges: [], billed_until: before } : recurringCharges(contract, asOf)
  const billed_until = charged.billed_until
  const usage_until = use?.usage_until ?? contract.usage_until
  const moved = billed_until !== before || usage_until !== contract.usage_until
  const promoted = next !== null && billed_until !== null && billed_until >= next.from
  return {
    charges: [...charged.charges, ...(use ? usageCharges(contract, use, facts.seller.texts) : [])],
    billed: moved
      ? { customer_number: facts.customer_number, id: contract.id, billed_until, usage_until, promoted }
      : null,
  }
}
