import type { contractTransferEndpoints, TransferView } from '@kontor/contract/areas/selling/transfers'
import { uuidv7 } from 'uuidv7'
import { bindTenant, type TenantDb } from '../../../platform/db/database.ts'
import { type Context, type Handler, inOneTransaction, type OutsideHandler } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { problem } from '../../../platform/http/problem.ts'
import { addDays } from '../../../values/local-date.ts'
import {
  type LockedContract,
  lifecycleEntry,
  lockContract,
  saveLifecycle,
} from '../../contracts/contracts/change-lifecycle.ts'
import { notifyNews } from '../../contracts/contracts/news-queue.ts'
import { type Carried, carriedTerms, insertTakenOver } from '../../contracts/contracts/terms.ts'
import { type Passed, transition } from '../../contracts/contracts/transition.ts'
import { chargedTax, homeOf, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import { recurringCharges } from '../../money/billing/billable-lines.ts'
import { billedContracts, type ContractToBill } from '../../money/billing/billed-contract.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { customersObstacle } from '../../money/billing/obstacles.ts'
import { billOf } from './bill.ts'
import { subjectOf } from './contract-for-action.ts'
import { nameOf } from './ending.ts'
import { notifyOwners } from './notify.ts'
import { totalOf } from './plan.ts'
import { isHeld } from './queries.ts'
import { type Binding, takenOverTerms } from './taken-over-terms.ts'
import { bindingOf, bindTransfer, decideTransfer, type OfferedTransfer, transferByToken } from './transfer-queries.ts'

type Endpoints = typeof contractTransferEndpoints
type Deciding = Context<Endpoints['transferAccept']> | Context<Endpoints['transferDecline']>

const unknown: TransferView = { state: 'unknown', to_customer: null, offer: null }

/** Nothing of the contract is shown to people who are not in the account of the customer it is offered to. */
export const viewTransfer: OutsideHandler<Endpoints['transfer']> = inOneTransaction(async context => {
  const { db, customer, services, now, params } = context
  const today = services.clock.today()
  const begins_on = addDays(today, 1)
  const facts = await billingFacts(db, services, customer, begins_on)
  const hash = hashOf(params.token)
  const bound = await bindTransfer(db, hash)
  const found = bound && (await transferByToken(bound.db, bound.giver, hash))
  if (!found) return unknown
  const state = stateOf(found, now)
  if (found.to_customer !== customer) return { state, to_customer: found.to_customer, offer: null }
  const { binding, ...sides } = await bindingOf(bound.db, bound.giver, found.contract)
  const [contract] = await billedContracts(bound.db, bound.giver, found.contract)
  const terms = takenOverTerms(binding, { ...sides, taker: facts.tax.type === 'consumer' }, begins_on) ?? binding
  const tax = chargedTax(facts.tax, homeOf(services.configuration), today)
  return {
    state,
    to_customer: customer,
    offer: {
      from: found.from,
      number: found.number,
      label: found.label,
      product: found.product,
      cycle: found.cycle,
      notice_days: terms.notice_days,
      minimum_term_ends_on: terms.minimum_term_ends_on,
      price: priceOf(totalOf(found), found.currency, tax),
      begins_on,
      first: contract ? await billOf(bound.db, facts, firstCharges(contract, begins_on), begins_on) : null,
      expires_at: found.expires_at,
      obstacle: customersObstacle(facts, found.currency, begins_on),
    },
  }
})

/** Drafts what is billed of the new contract on its first day: neither periods nor payments of the old one count. */
const firstCharges = (contract: ContractToBill, started_on: string) =>
  recurringCharges(
    { ...contract, started_on, anchor_on: null, ends_on: null, billed_until: null, next: null },
    started_on,
  ).charges

/**
 * The old contract ends with this day, the new one begins with the next: each side is billed for its own days, and what was paid for later
 * ones goes back. Documents, tickets, usage and debts stay where they are; a first term that is agreed goes on.
 */
export const acceptTransfer: Handler<Endpoints['transferAccept']> = async context => {
  const { customer, caller, services, now } = context
  const startedOn = addDays(services.clock.today(), 1)
  const facts = await billingFacts(context.db, services, customer, startedOn)
  const { db, giver, locked, offer, next } = await openOffer(context, true)
  // no one learns why at another customer's
  if (await isHeld(db, giver, locked.id, services.clock.today())) throw problem('transfer_held')
  const obstacle = customersObstacle(facts, offer.currency, startedOn)
  if (obstacle !== null) throw problem('details_missing', { current: { obstacle } })
  const { binding, ...sides } = await bindingOf(db, giver, locked.id)
  const terms = takenOverTerms(binding, { ...sides, taker: facts.tax.type === 'consumer' }, startedOn)
  if (!terms) throw problem('transfer_to_consumer')
  const stored = await carriedTerms(db, giver, locked.id)
  const carried = terms === binding ? stored : boundBy(stored, terms)
  await saveLifecycle(db, giver, locked.id, next.life, {
    event: 'transferred',
    by: null,
    now,
    detail: { to: customer },
  })
  const id = uuidv7()
  // their default method pays, where they have one
  const own = await bindTenant(context.db, customer, caller.userId)
  const taken = { id, from: locked.number, startedOn, byTransfer: false, now }
  const number = await insertTakenOver(own, customer, carried, taken)
  const { label } = locked
  await context.audit({
    action: 'contract.taken_over',
    subject: subjectOf({ id, number, label }),
    after: { contract_number: locked.number },
  })
  await notifyOwners(context, 'contract_transferred', {
    contract: nameOf({ number, label }),
    given: false,
    number,
    on: startedOn,
  })
  const theirs = await bindTenant(context.db, giver)
  await decideTransfer(theirs, giver, offer.id, { state: 'accepted', now, number })
  await notifyNews(theirs, 'transferred', [{ customer: giver, id: locked.id }])
  await context.audit({ ...lifecycleEntry(locked, 'transferred', next.life), customer: giver })
  await notifyOwners({ ...context, db: theirs, customer: giver, caller: nobody }, 'contract_transferred', {
    contract: nameOf(locked),
    given: true,
    number,
    on: startedOn,
  })
  await bindTenant(context.db, customer, caller.userId)
  return { number }
}

function boundBy(carried: Carried, { notice_days, minimum_term_ends_on, renews_on, ...months }: Binding): Carried {
  const { minimum_months, renewal_months } = months
  const agreed = { ...JSON.parse(String(carried.agreed)), minimum_months, renewal_months }
  return { ...carried, notice_days, minimum_term_ends_on, renews_on, agreed: JSON.stringify(agreed) }
}

export const declineTransfer: Handler<Endpoints['transferDecline']> = async context => {
  const { caller, customer, now } = context
  const { db, giver, locked, offer, next } = await openOffer(context, false)
  await decideTransfer(db, giver, offer.id, { state: 'declined', now })
  await saveLifecycle(db, giver, locked.id, next.life, { event: 'transfer_refused', by: null, now })
  await context.audit({ ...lifecycleEntry(locked, 'transfer_refused', next.life), customer: giver })
  await notifyOwners({ ...context, db, customer: giver, caller: nobody }, 'contract_offer_declined', {
    contract: nameOf(locked),
    email: caller.email,
  })
  await bindTenant(context.db, customer, caller.userId)
  return undefined
}

type OpenOffer = { db: TenantDb; giver: number; locked: LockedContract; offer: OfferedTransfer; next: Passed }

/** Binds the transaction to the side that gives, and finds the offer still good. @throws link_invalid */
async function openOffer(context: Deciding, accepted: boolean): Promise<OpenOffer> {
  const { customer, services, now, params } = context
  const hash = hashOf(params.token)
  const bound = await bindTransfer(context.db, hash)
  const found = bound && (await transferByToken(bound.db, bound.giver, hash))
  if (!found || found.to_customer !== customer) throw problem('link_invalid')
  const { db, giver } = bound
  const locked = await lockContract(db, giver, found.contract)
  // of two who answer at once the second finds it answered
  const offer = await transferByToken(db, giver, hash)
  const next = locked && transition(locked.life, { event: 'end_transfer', accepted }, services.clock.today())
  if (!offer || stateOf(offer, now) !== 'pending' || !next || 'refused' in next) throw problem('link_invalid')
  return { db, giver, locked, offer, next }
}

const stateOf = ({ state, expires_at }: OfferedTransfer, now: Date) =>
  state === 'pending' && new Date(expires_at) <= now ? 'expired' : state

/** Anyone who decides is not of the other side's people. */
const nobody = { userId: '', admin: true }
