import type { contractActionEndpoints, EndPreview } from '@kontor/contract/areas/selling/changes'
import { sumMoney } from '@kontor/contract/money'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import { type LockedContract, readLifecycle } from '../../contracts/contracts/change-lifecycle.ts'
import type { LifecycleEvent } from '../../contracts/contracts/lifecycle.ts'
import { recurringCharges } from '../../money/billing/billable-lines.ts'
import { billedContracts, type ContractToBill } from '../../money/billing/billed-contract.ts'
import { type BillingFacts, billingFacts } from '../../money/billing/facts.ts'
import { billOf } from './bill.ts'
import { contractForAction } from './contract-for-action.ts'
import { nextLifecycle } from './ending.ts'

type Endpoints = typeof contractActionEndpoints
type Asking = Context<Endpoints['contractEndPreview']>

/** Documents are looked ahead so far: a last day can be any. */
const mostMonths = 24

/** Shows what the end of a contract means for its documents, which are drafted by the functions that write the later ones. */
export const contractEndPreview: Handler<Endpoints['contractEndPreview']> = async context => {
  const { db, customer, services, query } = context
  const today = services.clock.today()
  const locked = await contractForAction(context, query.action, undefined, readLifecycle)
  const ends_on = endOf(context, locked, today)
  // a trial is free to its end
  if (locked.life.trial_days) return { ends_on, charged: null, given_back: null, metered: false }
  const [contract] = await billedContracts(db, customer, locked.id)
  if (!contract) throw problem('not_found')
  const facts = await billingFacts(db, services, customer, today)
  const ending = { ...contract, ends_on }
  const { billed_until, metered } = contract
  const after = addDays(ends_on, 1)
  const back = billed_until !== null && billed_until > ends_on ? recurringCharges(ending, after).charges : []
  const charged = await chargedOf(context, facts, ending, ends_on)
  return { ends_on, charged, given_back: await billOf(db, facts, back, after), metered }
}

const events = {
  cancel: { event: 'cancel' },
  switch: { event: 'notify_switch' },
  complete_switch: { event: 'switch_done' },
} as const satisfies Record<string, LifecycleEvent>

/** A transfer that is accepted today ends it with today. @throws what stands in the way of it */
function endOf(context: Asking, locked: LockedContract, today: string): string {
  const { action, ends_on } = context.query
  if (action === 'transfer') return today
  const wish = { ...events[action], ...(action === 'cancel' && ends_on !== undefined && { on: ends_on }) }
  return nextLifecycle(context, locked, wish).ends_on ?? today
}

/** Finds what is billed until the last day, document by document on the days on which they will come. */
async function chargedOf(
  { db, services }: Asking,
  facts: BillingFacts,
  contract: ContractToBill,
  ends_on: string,
): Promise<EndPreview['charged']> {
  const today = services.clock.today()
  const [until = ends_on] = [ends_on, addMonths(today, mostMonths)].toSorted()
  const { charges } = recurringCharges(contract, until)
  const byDay = Map.groupBy(charges, ({ from }) => (from !== null && from > today ? from : today))
  const bills = (await Promise.all([...byDay].map(([day, due]) => billOf(db, facts, due, day)))).flatMap(
    bill => bill ?? [],
  )
  if (bills.length === 0) return null
  const sum = (of: 'net' | 'tax' | 'gross') => {
    const amounts = bills.map(bill => bill[of])
    return sumMoney(amounts, contract.currency)
  }
  return { until, documents: bills.length, net: sum('net'), tax: sum('tax'), gross: sum('gross') }
}
