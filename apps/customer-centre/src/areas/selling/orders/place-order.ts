import type { OrderChoice, ordersEndpoints } from '@kontor/contract/areas/selling/orders'
import type { ProductGroup } from '@kontor/contract/enums/contracts'
import { sql } from 'kysely'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { isMember } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { presentWith } from '../../contracts/catalogue/present.ts'
import { triedProducts } from '../../contracts/catalogue/tried.ts'
import { type NamedHolder, readHolder } from '../../customers/contacts/name-holder.ts'
import { type CustomerFacts, factsOf, factsOn, sellerOf } from '../../money/billing/facts.ts'
import { choose } from './choose.ts'
import { conclude } from './conclude.ts'
import { confirmOrder } from './confirm-order.ts'
import { previewOf } from './preview.ts'

type Endpoints = typeof ordersEndpoints
type Ordering = Context<Endpoints['order']>

export const previewOrder: Handler<Endpoints['orderPreview']> = async context => {
  const { chosen, facts } = await resolve(context, { named: false })
  return previewOf(context.services, chosen, facts, context.services.clock.today(), context.locale)
}

/**
 * Concludes a contract: it, the order as it was shown, the task for the provider's systems and the confirmation stand or fall together.
 * Nothing is billed before it is set up.
 */
export const placeOrder: Handler<Endpoints['order']> = async context => {
  const { body, services, customer, db, locale } = context
  const reason = reasonOf(context)
  // two orders at once would both be the first trial
  if (body.trial) await lockCustomer(db, customer)
  const { chosen, facts } = await resolve(context, { named: true })
  const preview = previewOf(services, chosen, facts, services.clock.today(), locale)
  if (preview.obstacle !== null) throw problem('order_impossible', { current: preview })
  if (preview.shown !== body.shown) throw problem('order_changed', { current: preview })
  const withdrawable = preview.terms.withdrawal_until !== null
  // it is set up immediately, and days before a withdrawal are only paid where that was asked for (§ 357a (2) BGB)
  if (withdrawable && !body.early_start) throw invalidField('early_start', 'required')
  const by = { userId: context.caller.userId, name: context.caller.name, reason }
  const terms = { facts, early: withdrawable }
  const contract = await conclude({ ...context, by }, chosen, preview, terms)
  await confirmOrder({ ...context, by }, chosen, contract, { ...terms, kept: false })
  return { number: contract.number, state: 'ordered' }
}

type Beside = { facts: CustomerFacts; tried: string[] }
type Resolving = Pick<Ordering, 'caller' | 'services' | 'customer' | 'db'> & { body: OrderChoice }

/** Reads what is chosen and who chooses in one statement, and a domain's holder in another. */
async function resolve(context: Resolving, { named }: { named: boolean }) {
  const { body, services, customer, db } = context
  const today = services.clock.today()
  const { catalogue, extra } = await presentWith(
    db,
    sql<Beside>`json_build_object('facts', ${factsOf(customer)}, 'tried', ${triedProducts(customer)})`,
  )
  if (!catalogue) throw problem('not_found')
  if (body.trial && extra.tried.includes(body.product)) throw problem('trial_used')
  const facts = factsOn(extra.facts, sellerOf(services), today)
  const method = body.payment_method_id
  if (method !== null && !facts.methods.some(({ id }) => id === method))
    throw invalidField('payment_method_id', 'invalid_choice')
  const chosen = choose(catalogue, body, { consumer: facts.tax.type === 'consumer', today, named })
  return { chosen: { ...chosen, holder: await holderOf(context, chosen.product.group, named) }, facts }
}

/** Finds who is to hold a domain: one has to be named once it is ordered, and none can be for another product. */
async function holderOf(context: Resolving, group: ProductGroup, named: boolean): Promise<NamedHolder | null> {
  const { holder_id: id } = context.body
  if (id === null) {
    if (named && group === 'domain') throw invalidField('holder_id', 'required')
    return null
  }
  if (group !== 'domain') throw invalidField('holder_id', 'unknown_field')
  return readHolder(context, id)
}

type Acting = Pick<Ordering, 'caller' | 'customer'> & { body: { reason: string } }

/** Staff say why they order for a customer; its own people need not. */
export function reasonOf({ body, caller, customer }: Acting): string | null {
  if (isMember(caller, customer)) return null
  if (body.reason === '') throw invalidField('reason', 'required')
  return body.reason
}
