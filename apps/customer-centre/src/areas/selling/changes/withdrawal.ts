import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import { daysBetween } from '../../../values/local-date.ts'
import type { Asking } from '../../contracts/contracts/beside.ts'
import type { ContractDetail } from '../../contracts/contracts/queries.ts'
import { unstartedStates } from '../../contracts/contracts/rules.ts'
import { chargedTax, homeOf, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import { billedContracts, type ContractToBill } from '../../money/billing/billed-contract.ts'
import { recurringCharges } from '../../money/billing/charges.ts'
import { amountsOf } from '../../money/billing/compose.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { withdrawalCharges } from '../../money/billing/withdraw.ts'
import { billOf } from './bill.ts'
import type { BesideRow } from './queries.ts'

/** What a withdrawal today would cost and give back, by the charges that it would make. */
export async function withdrawalOf(
  { db, customer, centre }: Asking,
  detail: ContractDetail,
  { early_start_at }: BesideRow,
  today: string,
): Promise<NonNullable<ContractActions['withdrawal']>> {
  const { life, currency } = detail
  const until = life.withdrawal_until ?? today
  const [contract] = await billedContracts(db, customer, detail.id)
  const began = !unstartedStates.includes(life.state) && life.started_on <= today
  const charges = await withdrawalCharges(db, { ...detail, customer }, today)
  const all = await billOf(db, await billingFacts(db, centre, customer, today), charges, today)
  const used = contract && began && early_start_at !== null ? worthUntil(contract, today) : 0
  return {
    until,
    days_left: daysBetween(today, until),
    days_used: began ? daysBetween(life.started_on, today) + 1 : 0,
    compensation: priceOf(used, currency, chargedTax(detail.tax, homeOf(centre.configuration), today)),
    refund: { amount_minor: Math.max(0, -(all?.gross.amount_minor ?? 0)), currency },
  }
}

/** What the days of service are worth, net (§ 357a (2) BGB). */
const worthUntil = (contract: ContractToBill, today: string): number =>
  recurringCharges({ ...contract, billed_until: null, ends_on: today, next: null }, today).charges.reduce(
    (sum, charge) => sum + amountsOf(charge, contract.digits).net,
    0,
  )
