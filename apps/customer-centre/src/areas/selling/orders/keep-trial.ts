import type { ordersEndpoints } from '@kontor/contract/areas/selling/orders'
import type { Cycle, ProductGroup } from '@kontor/contract/enums/contracts'
import { minorDigits } from '@kontor/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Agreed } from '../../contracts/catalogue/agreed.ts'
import {
  type LockedContract,
  lifecycleEntry,
  lockContract,
  readLifecycle,
  saveLifecycle,
} from '../../contracts/contracts/change-lifecycle.ts'
import { notifyNews } from '../../contracts/contracts/news-queue.ts'
import { keepContract } from '../../contracts/contracts/ordered-contract.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { type Passed, passed, transition } from '../../contracts/contracts/transition.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import type { NamedHolder } from '../../customers/contacts/name-holder.ts'
import { contactTable, contactUseTable } from '../../customers/reads.ts'
import { paidBy } from '../../money/billing/billed-contract.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { insertItems } from '../../money/billing/items.ts'
import { billCustomer } from '../../money/billing/run-job.ts'
import type { Chosen } from './choose.ts'
import { confirmOrder } from './confirm-order.ts'
import { reasonOf } from './place-order.ts'
import { previewOf, setupCharge } from './preview.ts'
import { insertOrder } from './queries.ts'

type Endpoints = typeof ordersEndpoints
type Keeping = Context<Endpoints['trialKeepPreview']> | Context<Endpoints['trialKeep']>

export const previewKeep: Handler<Endpoints['trialKeepPreview']> = async context => {
  const { services, locale } = context
  const { locked } = await onTrial(context, readLifecycle)
  const { chosen, facts } = await kept(context, locked)
  return previewOf(services, chosen, facts, services.clock.today(), locale)
}

/** Concludes the contract that costs something: by what was agreed for the trial, from today on, confirmed as an order is. */
export const keepTrial: Handler<Endpoints['trialKeep']> = async context => {
  const { body, caller, services, customer, db, locale, now } = context
  const reason = reasonOf(context)
  const today = services.clock.today()
  const { locked, next } = await onTrial(context, lockContract)
  const { id, number, label, version } = locked
  if (version !== body.version) throw problem('stale_version', { current: { version, label } })
  const { chosen, facts } = await kept(context, locked)
  const preview = previewOf(services, chosen, facts, today, locale)
  if (preview.obstacle !== null) throw problem('order_impossible', { current: preview })
  if (preview.shown !== body.shown) throw problem('order_changed', { current: preview })
  const { withdrawal_until } = preview.terms
  const early = withdrawal_until !== null
  if (early && !body.early_start) throw invalidField('early_start', 'required')

  const by = { name: caller.name, staff: reason !== null }
  await saveLifecycle(db, customer, id, next.life, { event: 'trial_accepted', by, now })
  await keepContract(db, customer, id, { kept_on: today, withdrawal_until, early_start_at: early ? now : null })
  const { offer, product, terms_version } = chosen
  await insertOrder(db, customer, {
    id: uuidv7(),
    contract_id: id,
    ordered_at: now,
    ordered_by: caller.userId,
    ordered_by_name: caller.name,
    acting_reason: reason,
    locale,
    shown: preview,
    shown_hash: Buffer.from(preview.shown, 'hex'),
    terms_version,
    early_start: early,
    kept: true,
  })
  const fee = {
    minor: offer.setup_minor,
    digits: minorDigits(offer.currency),
    name: offer.agreed.name,
    label,
    contract: { id, number, group: product.group },
  }
  await insertItems(db, customer, setupCharge(services.catalogues, fee), { readyOn: today, now })
  await notifyNews(db, 'kept', [{ customer, id }])
  await enqueue(db, billCustomer, { customer })
  const entry = lifecycleEntry(locked, 'trial_accepted', next.life)
  await context.audit(reason === null ? entry : { ...entry, after: Object.assign({}, entry.after, { reason }) })
  const who = { userId: caller.userId, reason }
  await confirmOrder({ ...context, by: who }, chosen, { number, label }, { facts, early, kept: true })
  return { version: version + 1 }
}

/** The contract, if it is on trial today. */
async function onTrial(
  { services, customer, db, params }: Keeping,
  find: typeof lockContract,
): Promise<{ locked: LockedContract; next: Passed }> {
  const today = services.clock.today()
  const locked = await find(db, customer, params.number)
  if (!locked) throw problem('not_found')
  const next = transition(locked.life, { event: 'trial_accepted' }, today)
  if (!('refused' in next)) return { locked, next }
  const over = finishedStates.includes(passed(locked.life, today).state)
  throw problem('contract_action_refused', { current: { obstacle: over ? 'over' : 'no_trial' } })
}

type Tried = {
  product: string
  group: ProductGroup
  cycle: Cycle
  paid: string | null
  agreed: Agreed
  price_minor: number
  currency: string
  notice_days: number
  terms_version: string
  data_location: string
  identifier: string
  holder: NamedHolder | null
  setup_minor: number
  withdrawal: boolean
}

/** Concludes all that was agreed with the trial. */
async function kept({ services, customer, db }: Keeping, { id, label, life }: LockedContract) {
  const facts = await billingFacts(db, services, customer, services.clock.today())
  const { rows } = await sql<Tried>`
    select c.product_code as product, p.product_group as "group", c.cycle, ${paidBy} as paid, c.agreed, c.price_minor, c.currency,
      c.notice_days, c.terms_version, c.data_location, coalesce(o.shown ->> 'identifier', '') as identifier,
      (select json_build_object('id', h.id, 'name', h.name, 'organisation', h.organisation, 'email', h.email)
        from ${contactUseTable} w join ${contactTable} h on h.customer_number = w.customer_number and h.id = w.contact_id
        where w.customer_number = c.customer_number and w.contract_id = c.id and w.role = 'owner' and p.product_group = 'domain'
        order by h.id limit 1) as holder,
      coalesce((o.shown #>> '{setup,net,amount_minor}')::bigint, 0) as setup_minor,
      ${life.consumer} and p.content #>> '{sold_to,consumer,withdrawal}' is distinct from 'none' as withdrawal
    from ${contractTable} c join ${productTable} p on p.code = c.product_code
    left join contract_order o on o.customer_number = c.customer_number and o.contract_id = c.id and not o.kept
    where c.customer_number = ${customer} and c.id = ${id}`.execute(db)
  const [tried] = rows
  if (!tried) throw new Error('a contract that was found is there')
  const { product: code, group, cycle, paid, identifier, holder, terms_version, agreed, ...terms } = tried
  const { minimum_months, renewal_months } = agreed
  const chosen: Chosen = {
    product: { code, group, identifier: 'none' },
    cycle,
    paid,
    trial: null,
    terms_version,
    identifier,
    holder,
    label,
    offer: { ...terms, agreed, minimum_months, renewal_months },
  }
  return { chosen, facts }
}
