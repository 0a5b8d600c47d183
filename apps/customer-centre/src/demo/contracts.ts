import { addDays, addMonths, firstOfMonth } from '../values/local-date.ts'
import type { ContractPlan } from './contract-plan.ts'
import { type ContractKey, contractPlans } from './contracts-data.ts'
import { products } from './products-data.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export type Contract = ContractPlan & {
  key: ContractKey
  id: string
  number: string
  startedOn: string
  endsOn: string | null
  renewsOn: string | null
  priceMinor: number
}
export type Contracts = { byKey: Record<ContractKey, Contract>; all: Contract[] }

export const monthsOfCycle = { month: 1, quarter: 3, half_year: 6, year: 12, two_years: 24 } as const

export function createContracts(stage: Stage): Contracts {
  const all = Object.entries<ContractPlan>(contractPlans).map(([key, plan], position): Contract => {
    const startedOn = startOf(stage, plan)
    return {
      ...plan,
      key: key as ContractKey, // a key of the plans
      id: stage.id(stage.at(startedOn, '11:00')),
      number: `C-${1001 + position}`,
      startedOn,
      endsOn: endOf(stage, plan, startedOn),
      renewsOn: renewalOf(plan, startedOn),
      priceMinor: plan.priceMinor ?? products[plan.product].monthlyMinor * monthsOfCycle[plan.cycle],
    }
  })
  const byKey = Object.fromEntries(all.map(contract => [contract.key, contract])) as Contracts['byKey'] // every plan's key
  return { byKey, all }
}

function startOf(stage: Stage, { start, cycle }: ContractPlan): string {
  if ('daysAgo' in start) return stage.day(-start.daysAgo)
  if ('monthsAgo' in start) return addDays(addMonths(firstOfMonth(stage.today), -start.monthsAgo), start.day - 1)
  return addMonths(stage.day(start.renewsIn), -start.cyclesAgo * monthsOfCycle[cycle])
}

function endOf(stage: Stage, plan: ContractPlan, startedOn: string): string | null {
  if (plan.endsIn !== undefined) return stage.day(plan.endsIn)
  return plan.cancelledAgo === undefined ? null : addDays(nextTerm(plan, startedOn), -1)
}

function nextTerm({ start, cycle }: ContractPlan, startedOn: string): string {
  return addMonths(startedOn, ('cyclesAgo' in start ? start.cyclesAgo : 1) * monthsOfCycle[cycle])
}

/** Contracts without a fixed term run on until notice is given and never renew. */
function renewalOf(plan: ContractPlan, startedOn: string): string | null {
  if (plan.state !== 'active' && plan.state !== 'suspended') return null
  if ('renewsIn' in plan.start && plan.cycle !== 'month') return nextTerm(plan, startedOn)
  return plan.minimumTermMonths ? addMonths(startedOn, plan.minimumTermMonths) : null
}

/** @param methods ids of the payment methods that collect contracts */
export function contractRows(stage: Stage, { all }: Contracts, methods: { sepa: string; card: string }): Rows {
  return {
    product: Object.entries(products).map(([code, product]) => ({
      code,
      product_group: product.group,
      name: product.name,
      description_en: product.en,
      description_de: product.de,
      monthly_price_minor: product.monthlyMinor,
    })),
    contract: all.map(contract => ({
      customer_number: contract.customer,
      id: contract.id,
      number: contract.number,
      product_code: contract.product,
      label: contract.label,
      state: contract.state,
      price_minor: contract.priceMinor,
      cycle: contract.cycle,
      started_on: contract.startedOn,
      minimum_term_ends_on: contract.minimumTermMonths
        ? addDays(addMonths(contract.startedOn, contract.minimumTermMonths), -1)
        : null,
      notice_days: contract.noticeDays ?? 30,
      renews_on: contract.renewsOn,
      ends_on: contract.endsOn,
      cancelled_at:
        contract.cancelledAgo === undefined ? null : stage.at(stage.day(-contract.cancelledAgo), '15:20').toISOString(),
      next_price_minor: contract.nextPrice?.minor ?? null,
      next_price_from: contract.nextPrice ? addMonths(firstOfMonth(stage.today), contract.nextPrice.inMonths) : null,
      terms_version: `${contract.startedOn.slice(0, 4)}-01`,
      data_location: contract.location ?? '',
      payment_method_id: contract.paidWith ? methods[contract.paidWith] : null,
      attributes: Object.entries(contract.attributes).map(([name, value]) => ({ name, value })),
      created_at: stage.at(contract.startedOn, '11:00').toISOString(),
    })),
  }
}
