import type { ChangePreview } from '@kontor/contract/areas/selling/changes'
import type { Locale } from '@kontor/contract/locales'
import type { Centre } from '../../../platform/centre.ts'
import type { TenantDb } from '../../../platform/db/database.ts'
import { addDays } from '../../../values/local-date.ts'
import { textIn } from '../../../values/texts.ts'
import type { Agreed } from '../../contracts/catalogue/agreed.ts'
import type { Offer } from '../../contracts/catalogue/offer.ts'
import { presentCatalogue } from '../../contracts/catalogue/present.ts'
import type { LockedLife } from '../../contracts/contracts/change-life.ts'
import { passed } from '../../contracts/contracts/transition.ts'
import { chargedTax, homeOf, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import { billedContracts, type ContractToBill } from '../../money/billing/billed-contract.ts'
import { arrived, type Charge, type Charged, changeCharges, recurringCharges } from '../../money/billing/charges.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { customersObstacle } from '../../money/billing/obstacles.ts'
import { billOf } from './bill.ts'
import { chosenOptions, formerMeters, keptTerms } from './kept-terms.ts'
import { offerFor, type Wish } from './offers.ts'
import { losesData, type Paid, planChange, totalOf } from './plan.ts'
import { type PresentTerms, presentTerms } from './queries.ts'

type Asking = { db: TenantDb; customer: number; centre: Centre; locale: Locale }

export type Change = {
  locked: LockedLife
  contract: ContractToBill
  terms: PresentTerms
  before: Paid
  after: Paid
  offer: Offer
  /** What then holds. */
  agreed: Agreed
  plan: ReturnType<typeof planChange>
  /** What is due by today, where new terms hold since their day that no run has billed. */
  due: Charge[] | null
  /** Of a change that begins today: what is given back and charged anew. */
  charged: Charged
}

/** What a wish makes of a contract today; null where it is not offered, or changes nothing. */
export async function plannedChange(
  { db, customer, centre }: Asking,
  locked: LockedLife,
  wish: Wish,
): Promise<Change | null> {
  const today = centre.clock.today()
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
export async function previewOf(
  { db, customer, centre, locale }: Asking,
  { contract, terms, before, after, offer, agreed, plan, due, charged }: Change,
): Promise<Omit<ChangePreview, 'shown'>> {
  const today = centre.clock.today()
  const facts = await billingFacts(db, centre, customer, today)
  const tax = chargedTax(terms.tax, homeOf(centre.configuration), today)
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
