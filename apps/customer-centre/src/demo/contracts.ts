import type { Attribute } from '@kontor/contract/attributes'
import {
  type ContractState,
  type LastDayRule,
  monthsOfCycle,
  type ProductGroup,
} from '@kontor/contract/enums/contracts'
import type { Agreed } from '../areas/contracts/catalogue/agreed.ts'
import { agreedOf, isRefused } from '../areas/contracts/catalogue/offer.ts'
import { unstartedStates } from '../areas/contracts/contracts/rules.ts'
import { periodAt } from '../areas/money/billing/billable-lines.ts'
import { addDays, addMonths, firstOfMonth } from '../values/local-date.ts'
import { demoCatalogue, demoProduct } from './catalogue.ts'
import type { ContractPlan } from './contract-plan.ts'
import { type ContractKey, contractPlans } from './contracts-data.ts'
import type { Customer } from './customers.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

/** Says what differs in German, names and values alike. */
const german: Readonly<Record<string, string>> = {
  'Common name': 'Allgemeiner Name (CN)',
  Key: 'Schlüssel',
  'Mail server': 'Mailserver',
  Mailboxes: 'E-Mail-Postfächer',
  'Name servers': 'Nameserver',
  'Operating system': 'Betriebssystem',
  'Previous registrar': 'Bisheriger Registrar',
  Project: 'Projekt',
  Reason: 'Grund',
  'Domain validation timed out': 'Zeitüberschreitung bei der Domainprüfung',
  Retention: 'Aufbewahrung',
  '10 years': '10 Jahre',
  Storage: 'Speicherplatz',
  'Support level': 'Supportstufe',
  Validation: 'Prüfung',
}
export const attributeOf = ([name, value]: [string, string]): Attribute =>
  name in german || value in german
    ? { name, value, in: { de: { name: german[name] ?? name, value: german[value] ?? value } } }
    : { name, value }

export type Contract = ContractPlan & {
  key: ContractKey
  group: ProductGroup
  id: string
  number: string
  startedOn: string
  endsOn: string | null
  renewsOn: string | null
  priceMinor: number
  agreed: Agreed
  consumer: boolean
}
export type Contracts = { byKey: Record<ContractKey, Contract>; all: Contract[] }

export function createContracts(stage: Stage, customers: readonly Customer[]): Contracts {
  const all = Object.entries<ContractPlan>(contractPlans).map(([key, plan], position): Contract => {
    const startedOn = startOf(stage, plan)
    const consumer = customers.some(
      ({ customer_number, type }) => customer_number === plan.customer && type === 'consumer',
    )
    const offer = offerOf(plan, startedOn, consumer)
    return {
      ...plan,
      key: key as ContractKey, // a key of the plans
      group: demoProduct(plan.product).group,
      id: stage.id(stage.at(startedOn, '11:00')),
      number: `C-${1001 + position}`,
      startedOn,
      endsOn: endOf(stage, plan, startedOn),
      renewsOn: renewalOf(plan, startedOn),
      priceMinor: plan.priceMinor ?? offer.price_minor,
      agreed: offer.agreed,
      consumer,
    }
  })
  const byKey = Object.fromEntries(all.map(contract => [contract.key, contract])) as Contracts['byKey'] // every plan's key
  return { byKey, all }
}

/** Offers it as the catalogue has it, with the terms of the plan; what is offered to new customers alone was not there yet. */
function offerOf(plan: ContractPlan, startedOn: string, consumer: boolean): { price_minor: number; agreed: Agreed } {
  const { product, cycle, minimumTermMonths } = plan
  const offer = agreedOf(demoCatalogue, {
    product,
    cycle,
    options: [],
    on: startedOn,
    consumer,
    trial: plan.state === 'trial',
  })
  if (isRefused(offer)) throw new Error(`the demo's catalogue does not offer ${product} for a ${cycle}`)
  const renewal_months = renews(plan) || minimumTermMonths ? monthsOfCycle[cycle] : 0
  const terms = { minimum_months: minimumTermMonths ?? renewal_months, renewal_months, discount: null }
  return { price_minor: offer.price_minor, agreed: { ...offer.agreed, ...terms } }
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

const renews = ({ start, cycle }: ContractPlan): boolean => 'renewsIn' in start && cycle !== 'month'

/** Contracts without a fixed term run on until notice is given and never renew. */
function renewalOf(plan: ContractPlan, startedOn: string): string | null {
  if (plan.state !== 'active' && plan.state !== 'suspended') return null
  if (renews(plan)) return nextTerm(plan, startedOn)
  return plan.minimumTermMonths ? addMonths(startedOn, plan.minimumTermMonths) : null
}

const endRuleOf = ({ state }: Contract): LastDayRule =>
  state === 'trial' || state === 'withdrawn' ? state : 'end_of_period'

const dataUntil = ({ endsOn, agreed }: Contract): string | null =>
  endsOn !== null && agreed.retrieval_days > 0 ? addDays(endsOn, agreed.retrieval_days) : null

const announcedFor = (stage: Stage, { nextPrice }: Contract): string | null =>
  nextPrice ? addMonths(firstOfMonth(stage.today), nextPrice.inMonths) : null

/** Says how a contract ends, as its plan says. */
export const endingOf = (stage: Stage, contract: Contract) => ({
  ends_on: contract.endsOn,
  end_rule: contract.endsOn && endRuleOf(contract),
  data_until: dataUntil(contract),
  cancelled_at:
    contract.cancelledAgo === undefined ? null : stage.at(stage.day(-contract.cancelledAgo), '15:20').toISOString(),
})

const unended = { ends_on: null, end_rule: null, data_until: null, cancelled_at: null }

/** Nothing was billed of them. */
const idle: readonly ContractState[] = [...unstartedStates, 'trial']

/**
 * The contracts as they began: what people did with them since is still to come. What was before `since` was billed where it came from.
 */
export function contractRows(stage: Stage, { all }: Contracts, since: string): Rows {
  return {
    contract: all.map(contract => ({
      customer_number: contract.customer,
      id: contract.id,
      number: contract.number,
      product_code: contract.product,
      label: contract.label,
      state: idle.includes(contract.state) ? contract.state : 'active',
      price_minor: contract.priceMinor,
      cycle: contract.cycle,
      started_on: contract.startedOn,
      minimum_term_ends_on: contract.minimumTermMonths
        ? addDays(addMonths(contract.startedOn, contract.minimumTermMonths), -1)
        : null,
      notice_days: contract.noticeDays ?? 30,
      renews_on: contract.renewsOn,
      ...(contract.cancelledAgo === undefined ? endingOf(stage, contract) : unended),
      next_price_minor: contract.nextPrice?.minor ?? null,
      next_price_from: announcedFor(stage, contract),
      terms_version: `${contract.startedOn.slice(0, 4)}-01`,
      billed_until:
        contract.startedOn < since ? periodAt(contract.cycle, contract.startedOn, addDays(since, -1)).to : null,
      early_start_at: contract.state === 'withdrawn' ? stage.at(contract.startedOn, '11:00').toISOString() : null,
      data_location: contract.location ?? '',
      attributes: Object.entries(contract.attributes).map(attributeOf),
      created_at: stage.at(contract.startedOn, '11:00').toISOString(),
      ordered_at: stage.at(contract.startedOn, '11:00').toISOString(),
      agreed: contract.agreed,
      metered: contract.agreed.meters.length > 0,
      withdrawal_until: contract.consumer ? addDays(contract.startedOn, 14) : null,
      price_announced_for: announcedFor(stage, contract),
      trial_of: contract.state === 'trial' ? contract.product : null,
    })),
    // what failed waits for staff
    provisioning_task: all
      .filter(({ state }) => state === 'provisioning_failed')
      .map(contract => ({
        customer_number: contract.customer,
        id: stage.id(stage.at(contract.startedOn, '11:00')),
        contract_id: contract.id,
        kind: 'set_up',
        state: 'failed',
        created_at: stage.at(contract.startedOn, '11:00').toISOString(),
        sent_at: stage.at(contract.startedOn, '11:05').toISOString(),
        settled_at: stage.at(contract.startedOn, '11:20').toISOString(),
        tries: 3,
        trouble: contract.attributes.Reason ?? '',
      })),
  }
}
