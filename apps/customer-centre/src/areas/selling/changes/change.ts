import { createHash } from 'node:crypto'
import type { ChangeOffers, ChangePreview, contractActionEndpoints } from '@kontor/contract/areas/selling/changes'
import type { Locale } from '@kontor/contract/locales'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { addDays } from '../../../values/local-date.ts'
import { textIn } from '../../../values/texts.ts'
import type { Agreed } from '../../contracts/catalogue/agreed.ts'
import type { Offer } from '../../contracts/catalogue/offer.ts'
import { presentCatalogue } from '../../contracts/catalogue/present.ts'
import { keepBilled } from '../../contracts/contracts/billed.ts'
import {
  insertContractEvent,
  type LockedContract,
  lockContract,
  readLifecycle,
} from '../../contracts/contracts/change-lifecycle.ts'
import { notifyNews } from '../../contracts/contracts/news-queue.ts'
import { agreeLater, agreeNothingLater, agreeNow, type LaterTerms } from '../../contracts/contracts/terms.ts'
import { passed } from '../../contracts/contracts/transition.ts'
import { contractTable } from '../../contracts/reads.ts'
import { chargedTax, homeOf, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import {
  arrived,
  type BillableLine,
  type Charged,
  changeCharges,
  recurringCharges,
} from '../../money/billing/billable-lines.ts'
import { billedContracts, type ContractToBill } from '../../money/billing/billed-contract.ts'
import { withinCreditable } from '../../money/billing/billed-lines.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { insertItems } from '../../money/billing/items.ts'
import { customersObstacle } from '../../money/billing/obstacles.ts'
import { billOf } from './bill.ts'
import { contractForAction, doneBy, mayWrite, subjectOf } from './contract-for-action.ts'
import { nameOf } from './ending.ts'
import { chosenOptions, formerMeters, keptTerms } from './kept-terms.ts'
import { notifyOwners } from './notify.ts'
import { inOrder, offerFor, offersTo, optionsIn, type PlanSelection } from './offers.ts'
import { losesData, type Paid, planChange, totalOf } from './plan.ts'
import { type PresentTerms, presentTerms } from './queries.ts'

type Endpoints = typeof contractActionEndpoints

export const contractOffers: Handler<Endpoints['contractOffers']> = async context => {
  const { db, customer, services, locale } = context
  const locked = await contractForAction(context, 'change', undefined, readLifecycle)
  const today = services.clock.today()
  const terms = await presentTerms(db, customer, locked.id, today)
  const tax = chargedTax(terms.tax, homeOf(services.configuration), today)
  const price = (net: number) => priceOf(net, terms.currency, tax)
  const prices = (of: Parameters<typeof inOrder>[0]) =>
    inOrder(of).map(({ cycle, net }) => ({ cycle, price: price(net) }))
  const offers = offersTo(await presentCatalogue(db), { ...terms, consumer: locked.life.consumer }, today)
  return {
    product: terms.product,
    cycle: terms.cycle,
    options: chosenOptions(terms.agreed.options ?? []),
    offers: offers.map(({ product, cycles, options }): ChangeOffers['offers'][number] => ({
      code: product.code,
      name: product.name[locale],
      description: product.description[locale],
      prices: cycles.map(({ cycle, price_minor: net }) => {
        const own = product.code === terms.product && cycle === terms.cycle
        return { cycle, price: price(own ? terms.price_minor : net) }
      }),
      options: options.map(({ option, prices: net }) => ({
        code: option.code,
        name: option.name[locale],
        max: option.max,
        prices: prices(net),
      })),
    })),
  }
}

export const contractChangePreview: Handler<Endpoints['contractChangePreview']> = async context => {
  const { query } = context
  const change = await changeOf(context, { ...query, options: optionsIn(query.options) }, undefined, readLifecycle)
  return shownOf(context, change)
}

export const contractChange: Handler<Endpoints['contractChange']> = async context => {
  const { body, db, customer, now, caller, services } = context
  const { shown, version, options, ...wish } = body
  const change = await changeOf(context, { ...wish, options: optionsIn(options) }, version)
  const preview = await shownOf(context, change)
  if (preview.shown !== shown) throw problem('price_changed', { current: preview })
  if (preview.obstacle !== null) throw problem('details_missing', { current: preview })
  const { locked, plan, offer, after, charged, due, contract } = change
  const { when, on } = plan
  if (due !== null) {
    await insertItems(db, customer, due, { readyOn: services.clock.today(), now })
    const { id, billed_until, usage_until } = contract
    await keepBilled(db, [{ customer_number: customer, id, billed_until, usage_until, promoted: true }])
  }
  if (when === 'now') {
    const { currency } = contract
    const [charges = []] = await withinCreditable(db, [{ customer, currency, charges: charged.charges }], 'waiting')
    await insertItems(db, customer, charges, { readyOn: services.clock.today(), now })
    await agreeNow(db, customer, locked.id, {
      product: wish.product,
      price_minor: after.price_minor,
      agreed: change.agreed,
      billed_until: charged.billed_until,
    })
    await notifyNews(db, 'changed', [{ customer, id: locked.id }])
  } else {
    const { minimum_months: _, ...later } = change.agreed
    const agreed = { ...later, product: wish.product, cycle: wish.cycle }
    await agreeLater(db, customer, locked.id, { from: on, price_minor: after.price_minor, agreed })
  }
  const event = when === 'now' ? 'changed' : 'change_scheduled'
  await insertContractEvent(db, customer, locked.id, {
    event,
    by: doneBy(caller),
    now,
    detail: { product: preview.product, from: on },
  })
  await context.audit({
    action: `contract.${event}`,
    subject: subjectOf(locked),
    before: { product: change.terms.product, cycle: change.terms.cycle },
    after: { product: wish.product, cycle: wish.cycle, options, from: on },
  })
  await notifyOwners(context, 'contract_changed', {
    contract: nameOf(locked),
    on,
    product: offer.agreed.name,
    options: offer.agreed.options,
    cycle: wish.cycle,
    price: preview.price,
  })
  return { version: locked.version + (due === null ? 1 : 2) }
}

export const contractChangeUndo: Handler<Endpoints['contractChangeUndo']> = async context => {
  const { db, customer, params, caller, services, now } = context
  mayWrite(caller, params.number)
  const locked = await lockContract(db, customer, params.number)
  if (!locked) throw problem('not_found')
  const waiting = await db
    .selectFrom(contractTable.as('contract'))
    .select(['next_price_from', 'next_agreed', 'product_code as product', 'cycle'])
    .where('customer_number', '=', customer)
    .where('id', '=', locked.id)
    .executeTakeFirstOrThrow()
  const on = waiting.next_price_from
  // a price that we have announced is not theirs to take back
  const agreed = waiting.next_agreed
  if (on === null || on <= services.clock.today() || !isOwn(agreed))
    throw problem('contract_action_refused', { current: { obstacle: 'not_running' } })
  await agreeNothingLater(db, customer, locked.id)
  await insertContractEvent(db, customer, locked.id, { event: 'change_taken_back', by: doneBy(caller), now })
  const { product, cycle } = waiting
  await context.audit({
    action: 'contract.change_taken_back',
    subject: subjectOf(locked),
    before: { product: agreed.product, cycle: agreed.cycle, from: on },
    after: { product, cycle },
  })
  await notifyOwners(context, 'contract_change_undone', { contract: nameOf(locked), on, product: agreed.name })
  return { version: locked.version + 1 }
}

/** Says whether the customer chose it: what they chose has a product, what we announced has none. */
const isOwn = (agreed: unknown): agreed is LaterTerms['agreed'] =>
  typeof agreed === 'object' && agreed !== null && 'product' in agreed

type Changing = Context<Endpoints['contractChangePreview']> | Context<Endpoints['contractChange']>

/** @throws change_impossible where it is not offered, or is what there is */
async function changeOf(
  context: Changing,
  wish: Parameters<typeof plannedChange>[2],
  version?: number,
  find = lockContract,
): Promise<Change> {
  const locked = await contractForAction(context, 'change', version, find)
  const change = await plannedChange(context, locked, wish)
  if (!change) throw problem('change_impossible')
  return change
}

/** With the name of exactly this. */
async function shownOf(context: Changing, change: Change): Promise<ChangePreview> {
  const preview = await previewOf(context, change)
  return { ...preview, shown: createHash('sha256').update(canonicalJson(preview)).digest('hex') }
}

type Asking = { db: TenantDb; customer: number; services: TenantServices; locale: Locale }

type Change = {
  locked: LockedContract
  contract: ContractToBill
  terms: PresentTerms
  before: Paid
  after: Paid
  offer: Offer
  /** Is what then holds. */
  agreed: Agreed
  plan: ReturnType<typeof planChange>
  /** Lists what is due by today, where new terms hold since their day that no run has billed. */
  due: BillableLine[] | null
  /** Belongs to a change that begins today: what is given back and charged anew. */
  charged: Charged
}

/** Finds what a wish makes of a contract today; null where it is not offered, or changes nothing. */
async function plannedChange(
  { db, customer, services }: Asking,
  locked: LockedContract,
  wish: PlanSelection,
): Promise<Change | null> {
  const today = services.clock.today()
  const life = passed(locked.life, today)
  const terms = await presentTerms(db, customer, locked.id, today)
  const offer = offerFor(await presentCatalogue(db), { ...terms, consumer: life.consumer }, wish, today)
  const [stored] = await billedContracts(db, customer, locked.id)
  if (!offer || !stored) return null
  const come = arrived(stored, today)
  const { contract } = come ?? { contract: stored }
  const before = {
    product: terms.product,
    cycle: terms.cycle,
    price_minor: terms.price_minor,
    options: terms.agreed.options ?? [],
  }
  const kept = keptTerms(offer, terms, wish)
  const { price_minor } = kept
  const after = { product: wish.product, cycle: wish.cycle, price_minor, options: kept.agreed.options }
  if (sameAs(before) === sameAs(after)) return null
  const plan = planChange(contract, life, { before, after }, today)
  // the terms stay: a change neither begins a first term anew nor brings the discount of an order
  const agreed = {
    ...kept.agreed,
    minimum_months: life.minimum_months,
    renewal_months:
      before.cycle === after.cycle ? (terms.agreed.renewal_months ?? life.renewal_months) : offer.renewal_months,
    discount: terms.agreed.discount ?? null,
    // hours of today before a change of today are the old one's
    former_meters: formerMeters(terms.agreed, kept.agreed.meters, {
      until: plan.when === 'now' ? today : addDays(plan.on, -1),
      today,
    }),
  }
  const charged = changeCharges(contract, { price_minor, agreed }, today)
  return { locked, contract, terms, before, after, offer, agreed, plan, due: come?.charged.charges ?? null, charged }
}

const sameAs = ({ product, cycle, options }: Paid): string =>
  JSON.stringify([
    product,
    cycle,
    chosenOptions(options)
      .map(({ code, quantity }) => `${code}:${quantity}`)
      .toSorted(),
  ])

/** A change with its documents to the cent, which are drafted by the functions that write the later ones. */
async function previewOf(
  { db, customer, services, locale }: Asking,
  { contract, terms, before, after, offer, agreed, plan, due, charged }: Change,
): Promise<Omit<ChangePreview, 'shown'>> {
  const today = services.clock.today()
  const facts = await billingFacts(db, services, customer, today)
  const tax = chargedTax(terms.tax, homeOf(services.configuration), today)
  const { when, on } = plan
  const now = when === 'now'
  const price = { price_minor: after.price_minor, agreed }
  const changed: ContractToBill = now
    ? { ...contract, ...price, next: null, billed_until: charged.billed_until }
    : { ...contract, next: { ...price, from: on, cycle: after.cycle }, billed_until: addDays(on, -1) }
  // the run of today adds the rest of a period that it has not billed yet
  const rest = recurringCharges(changed, now ? today : addDays(on, -1))
  const from = rest.billed_until === null ? on : addDays(rest.billed_until, 1)
  const next = recurringCharges({ ...changed, billed_until: rest.billed_until }, from)
  return {
    when,
    on,
    cycle: after.cycle,
    cycle_before: before.cycle,
    product: textIn(offer.agreed.name, locale),
    options: offer.agreed.options.map(({ name, quantity }) => ({ name: textIn(name, locale), quantity })),
    price: priceOf(totalOf(after), terms.currency, tax),
    price_before: priceOf(totalOf(before), terms.currency, tax),
    today: now ? await billOf(db, facts, [...(due ?? []), ...charged.charges, ...rest.charges], today) : null,
    next: await billOf(db, facts, next.charges, from),
    loses_data: losesData(before, after),
    // a lower price is never kept from a customer
    obstacle: totalOf(after) > totalOf(before) ? customersObstacle(facts, terms.currency, today) : null,
  }
}
