import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import { canDo } from '@kontor/contract/can'
import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { daysBetween } from '../../../values/local-date.ts'
import { textIn } from '../../../values/texts.ts'
import type { Asking, ContractExtension } from '../../contracts/contracts/contract-extension.ts'
import { explainedEnd } from '../../contracts/contracts/explain.ts'
import type { ContractDetail } from '../../contracts/contracts/queries.ts'
import { unstartedStates } from '../../contracts/contracts/rules.ts'
import { passed, transition } from '../../contracts/contracts/transition.ts'
import { chargedTax, homeOf, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import { recurringCharges } from '../../money/billing/billable-lines.ts'
import { billedContracts, type ContractToBill } from '../../money/billing/billed-contract.ts'
import { amountsOf } from '../../money/billing/compose.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { withdrawalCharges } from '../../money/billing/withdraw.ts'
import { documentSettlementTable, documentTable } from '../../money/reads.ts'
import { actionsOf } from './actions.ts'
import { billOf } from './bill.ts'
import { besideColumns, type ExtraRow } from './queries.ts'
import { clocksOf, endOf } from './switch-clocks.ts'

/** Adds what can be done with a contract, and what is under way: part of the contract's own answer. */
export const contractActions: ContractExtension = {
  columns: besideColumns,
  async actions(asking, detail) {
    const { services, reader, locale } = asking
    const extra = detail.extra as ExtraRow // as the columns build it
    const today = services.clock.today()
    const life = passed(detail.life, today)
    const { choices, overdue } = extra
    const actions = actionsOf(life, today, { choices, changesOn: detail.next_price_from, overdue })
    const isOpen = (wanted: string) => actions.some(({ action, obstacle }) => action === wanted && obstacle === null)
    const completed = transition(life, { event: 'switch_done' }, today)
    const announced = transition(life, { event: 'notify_switch' }, today)
    return {
      version: detail.version,
      actions,
      pays: canDo(reader, 'billing:read') ? extra.pays : null,
      earliest_end: isOpen('cancel') ? explainedEnd(life, today) : null,
      earlier_end: isOpen('undo_cancellation') ? (life.earlier_ends[0]?.on ?? null) : null,
      withdrawal: isOpen('withdraw') ? await withdrawalOf(asking, detail, extra, today) : null,
      change: waitingOf(detail, extra, asking, today),
      transfer: life.state === 'transfer_pending' && extra.transfer ? { ...extra.transfer, held: overdue } : null,
      switch_terms: 'refused' in announced ? null : clocksOf(announced.life),
      exportable: extra.exportable?.[locale] ?? null,
      switch:
        extra.switch && life.switch_notified_on !== null && life.ends_on !== null
          ? {
              ...clocksOf(life),
              kind: extra.switch.kind,
              destination: extra.switch.destination,
              notified_at: extra.switch.at,
              completed_today: 'refused' in completed ? null : endOf(completed.life, today),
            }
          : null,
    }
  },
}

/** Finds what the customer has chosen for a later day; a price that we have announced is no choice of theirs. */
function waitingOf(
  { next_price_from: on, next_price_minor: minor, life, currency, tax }: ContractDetail,
  { next_agreed: agreed, next_product }: ExtraRow,
  { services, locale }: Asking,
  today: string,
): ContractActions['change'] {
  if (agreed?.product === undefined || on === null || minor === null || on <= today) return null
  const charged = chargedTax(tax, homeOf(services.configuration), today)
  return {
    on,
    product: agreed.name ? textIn(agreed.name, locale) : (next_product ?? ''),
    cycle: agreed.cycle ?? life.cycle,
    price: priceOf(minor, currency, charged),
  }
}

/** Finds what a withdrawal today would cost and give back, by the charges that it would make. */
async function withdrawalOf(
  { db, customer, services }: Asking,
  detail: ContractDetail,
  { early_start_at }: ExtraRow,
  today: string,
): Promise<NonNullable<ContractActions['withdrawal']>> {
  const { life, currency } = detail
  const until = life.withdrawal_until ?? today
  const [contract] = await billedContracts(db, customer, detail.id)
  const began = !unstartedStates.includes(life.state) && life.started_on <= today
  const charges = await withdrawalCharges(db, { ...detail, customer }, today)
  const all = await billOf(db, await billingFacts(db, services, customer, today), charges, today)
  const given = Math.max(0, -(all?.gross.amount_minor ?? 0))
  const reduction = given === 0 ? 0 : Math.min(given, await openOf(db, customer, currency))
  const used = contract && began && early_start_at !== null ? worthUntil(contract, today) : 0
  return {
    until,
    days_left: daysBetween(today, until),
    days_used: began ? daysBetween(life.started_on, today) + 1 : 0,
    compensation: priceOf(used, currency, chargedTax(detail.tax, homeOf(services.configuration), today)),
    reduction: { amount_minor: reduction, currency },
    refund: { amount_minor: given - reduction, currency },
  }
}

/** Reads what credit notes settle before anything is paid back, in minor units. */
async function openOf(db: TenantDb, customer: number, currency: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(s.open_minor), 0)::bigint as open from ${documentSettlementTable} s
    join ${documentTable} d on d.customer_number = s.customer_number and d.id = s.document_id
    where s.customer_number = ${customer} and d.currency = ${currency} and s.open_minor > 0`.execute(db)
  return rows[0]?.open ?? 0
}

/** Computes what the days of service are worth, net (§ 357a (2) BGB). */
const worthUntil = (contract: ContractToBill, today: string): number =>
  recurringCharges({ ...contract, billed_until: null, ends_on: today, next: null }, today).charges.reduce(
    (sum, charge) => sum + amountsOf(charge, contract.digits).net,
    0,
  )
