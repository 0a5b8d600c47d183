import type { OrderChoice, OrderPreview, ordersEndpoints } from '@kontor/contract/areas/selling/orders'
import type { ProductGroup } from '@kontor/contract/enums/contracts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { isMember } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { presentWith } from '../../contracts/catalogue/present.ts'
import { triedProducts } from '../../contracts/catalogue/tried.ts'
import { insertContractEvent } from '../../contracts/contracts/change-lifecycle.ts'
import { insertContract } from '../../contracts/contracts/ordered-contract.ts'
import { type NamedHolder, nameHolder, readHolder } from '../../customers/contacts/name-holder.ts'
import { type BillingFacts, type CustomerFacts, factsOf, factsOn, sellerOf } from '../../money/billing/facts.ts'
import { type Chosen, choose } from './choose.ts'
import { confirmOrder } from './confirm-order.ts'
import { labelOf, previewOf } from './preview.ts'
import { provision } from './provision-job.ts'
import { insertOrder, insertTask } from './queries.ts'

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
  const contract = await conclude(context, chosen, preview, { facts, reason, early: withdrawable })
  await confirmOrder(context, chosen, contract, { facts, reason, kept: false })
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

/** The same in every language. */
const identifierNames = { domain: 'Domain', hostname: 'Hostname' } as const

type Concluding = { facts: BillingFacts; reason: string | null; early: boolean }

async function conclude(
  context: Ordering,
  chosen: Chosen,
  preview: OrderPreview,
  { facts, reason, early }: Concluding,
) {
  const { audit, body, caller, services, customer, db, locale, now } = context
  const { offer, product, identifier, holder, terms_version } = chosen
  const today = services.clock.today()
  const label = labelOf(chosen, facts.language)
  const contract = await insertContract(
    db,
    customer,
    {
      product: product.code,
      label,
      agreed: offer.agreed,
      price_minor: offer.price_minor,
      currency: offer.currency,
      cycle: body.cycle,
      notice_days: offer.notice_days,
      terms_version,
      data_location: offer.data_location,
      payment_method_id: chosen.trial === null ? body.payment_method_id : null,
      trial_of: chosen.trial === null ? null : product.code,
      attributes:
        product.identifier === 'none' ? [] : [{ name: identifierNames[product.identifier], value: identifier }],
      withdrawal_until: preview.terms.withdrawal_until,
      early_start: early,
    },
    { now, today },
  )
  if (holder) await nameHolder(context, holder, contract.id)
  await insertOrder(db, customer, {
    id: uuidv7(),
    contract_id: contract.id,
    ordered_at: now,
    ordered_by: caller.userId,
    ordered_by_name: caller.name,
    acting_reason: reason,
    locale,
    shown: preview,
    shown_hash: Buffer.from(preview.shown, 'hex'),
    terms_version,
    early_start: early,
    kept: false,
  })
  const task = uuidv7()
  await insertTask(db, customer, task, contract.id, now)
  await enqueue(db, provision, { task })
  await insertContractEvent(db, customer, contract.id, {
    event: 'ordered',
    by: { name: caller.name, staff: reason !== null },
    now,
  })
  await audit({
    action: 'contract.ordered',
    subject: { kind: 'contract', id: contract.id, label: `${contract.number} ${label}` },
    after: {
      product: offer.agreed.name[facts.language],
      cycle: body.cycle,
      identifier,
      ...(holder && { holder: holder.name }),
      terms: terms_version,
      ...(chosen.trial !== null && { trial_days: chosen.trial }),
      ...(reason !== null && { reason }),
    },
  })
  return { ...contract, label }
}
