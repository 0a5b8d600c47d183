import type { Position } from '@kontor/contract/areas/selling/staff-orders'
import { type Cycle, monthsOfCycle } from '@kontor/contract/enums/contracts'
import type { FieldError } from '@kontor/contract/field-errors'
import type { Locale } from '@kontor/contract/locales'
import { minorDigits } from '@kontor/contract/money'
import type { BoundDb } from '../../../platform/db/database.ts'
import { Problem, problem } from '../../../platform/http/problem.ts'
import { millionths } from '../../../values/decimal.ts'
import { addDays, addMonths, daysBetween } from '../../../values/local-date.ts'
import { datesIn, dayText } from '../../../values/moments.ts'
import type { Agreed } from '../../contracts/catalogue/agreed.ts'
import type { Product } from '../../contracts/catalogue/catalogue.ts'
import { mostTerms } from '../../contracts/catalogue/check-terms.ts'
import { minorOf, type Offer } from '../../contracts/catalogue/offer.ts'
import { presentCatalogue } from '../../contracts/catalogue/present.ts'
import { lockHolder } from '../../customers/contacts/name-holder.ts'
import { periodAt } from '../../money/billing/billable-lines.ts'
import { decimalError, mostYears } from '../../money/billing/hand-items.ts'
import { type Chosen, choose } from './choose.ts'

/** Is what staff agree for one product, to be concluded as it stands: it can be kept, and concluded on a later day. */
export type AgreedPosition = {
  chosen: Chosen
  /** Is what the customer pays less in the first year than by the list, net. */
  loss_minor: number
}

/** @property customer null: someone who is none yet, and can name no holder */
type Buyer = { customer: number | null; consumer: boolean; today: string; locale: Locale }
type Errors = Map<string, FieldError>

/** More than this a cycle does not cost: it is a mistake of typing. */
const mostPrice = 1_000_000

/**
 * Finds what positions come to by today's catalogue, at the prices and terms that are their own.
 * @throws invalid_input with all that is wrong, by `positions.0.price`
 */
export async function agreeTerms(db: BoundDb, buyer: Buyer, positions: readonly Position[]): Promise<AgreedPosition[]> {
  const catalogue = await presentCatalogue(db)
  const errors: Errors = new Map()
  const agreed: AgreedPosition[] = []
  for (const [index, position] of positions.entries()) {
    const own: Errors = new Map()
    const product = catalogue?.products.find(({ code }) => code === position.product)
    const listed =
      catalogue && product
        ? await within(own, async () => {
            const choice = { ...position, payment_method_id: null, trial: false }
            const chosen = choose(catalogue, choice, { ...buyer, named: true })
            return { ...chosen, holder: await holderOf(db, buyer, product, position) }
          })
        : own.set('product', { code: 'invalid_choice' })
    if (product && listed && 'offer' in listed) {
      const offer = ownOffer(own, listed.offer, product, position, buyer)
      const adopted = adoptedOf(own, position, buyer)
      const begins = adopted ? addDays(adopted.billed_until ?? addDays(adopted.starts_on, -1), 1) : buyer.today
      if (own.size === 0)
        agreed.push({
          // by the default method: staff choose none of the customer's
          chosen: { ...listed, paid: null, offer, ...(adopted && { adopted }) },
          loss_minor: lossOf(listed.offer, offer, position.cycle, { begins, today: buyer.today }),
        })
    }
    for (const [field, error] of own) errors.set(`positions.${index}.${field}`, error)
  }
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return agreed
}

/**
 * Says why terms that were agreed and offered cannot be concluded any more: they bind until the offer's day, and rest on a product that is
 * sold, on the general terms that were shown, and on a holder who can hold it.
 */
export async function whyNotToday(
  db: BoundDb,
  buyer: Buyer,
  offered: readonly (AgreedPosition & { position: Position })[],
): Promise<'not_sold' | 'terms_changed' | 'facts_changed' | null> {
  const catalogue = await presentCatalogue(db)
  for (const { chosen, position } of offered) {
    const product = catalogue?.products.find(({ code }) => code === chosen.product.code)
    if (!catalogue || !product) return 'not_sold'
    const errors: Errors = new Map()
    await within(errors, async () => {
      choose(catalogue, { ...position, payment_method_id: null, trial: false }, { ...buyer, named: true })
    })
    if (errors.size > 0) return 'not_sold'
    if (catalogue.terms_version !== chosen.terms_version) return 'terms_changed'
    if (chosen.holder)
      await within(errors, () => lockHolder({ db, customer: buyer.customer ?? 0 }, chosen.holder?.id ?? ''))
    if (errors.size > 0) return 'facts_changed'
  }
  return null
}

/** Notes what is wrong at the fields of one position in place of refusing all. */
async function within<T>(errors: Errors, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not_found') errors.set('product', { code: 'invalid_choice' })
    else if (error.details.fields) for (const [field, wrong] of error.details.fields) errors.set(field, wrong)
    else throw error
    return undefined
  }
}

async function holderOf(db: BoundDb, { customer }: Buyer, { group }: Product, { holder_id: id }: Position) {
  if (id === null) {
    // someone who is no customer yet has no contacts: one is named once it is concluded
    if (group === 'domain' && customer !== null)
      throw problem('invalid_input', { fields: new Map([['holder_id', { code: 'required' }]]) })
    return null
  }
  if (group !== 'domain' || customer === null)
    throw problem('invalid_input', { fields: new Map([['holder_id', { code: 'unknown_field' }]]) })
  return lockHolder({ db, customer }, id)
}

/** The offer of the list with what is agreed in its place. */
function ownOffer(errors: Errors, offer: Offer, product: Product, position: Position, buyer: Buyer): Offer {
  const digits = minorDigits(offer.currency)
  const most = mostTerms(product, buyer.consumer)
  const term = (field: keyof typeof most) => {
    const wanted = position[field] ?? offer[field]
    if (position[field] !== null && wanted > most[field]) errors.set(field, { code: 'too_big', limit: most[field] })
    return wanted
  }
  const wrong =
    position.price === '' ? null : decimalError(position.price, { most: mostPrice, decimals: digits, free: true })
  if (wrong) errors.set('price', wrong)
  const terms = { minimum_months: term('minimum_months'), renewal_months: term('renewal_months') }
  return {
    ...offer,
    ...terms,
    notice_days: term('notice_days'),
    price_minor: position.price === '' || wrong ? offer.price_minor : minorOf(position.price, digits),
    // what is there was set up
    setup_minor: position.adopted ? 0 : offer.setup_minor,
    agreed: { ...offer.agreed, ...terms, discount: discountOf(errors, position, buyer) ?? offer.agreed.discount },
  }
}

function discountOf(errors: Errors, { adopted, discount }: Position, { today }: Buyer): Agreed['discount'] {
  if (discount === null) return null
  const { percent, until } = discount
  const wrong = decimalError(percent, { most: 100, decimals: 2 })
  if (wrong) errors.set('discount.percent', wrong)
  const begins = adopted ? (adopted.billed_from ?? adopted.starts_on) : today
  if (until < begins) errors.set('discount.until', { code: 'ends_before_start' })
  else if (until > addMonths(today, 12 * mostYears)) errors.set('discount.until', { code: 'earlier_day' })
  return wrong ? null : { bp: Number(millionths(percent) / 10_000n), until }
}

function adoptedOf(errors: Errors, { adopted }: Position, { today, locale }: Buyer): Chosen['adopted'] | null {
  if (adopted === null) return null
  const { starts_on, billed_from } = adopted
  const earliest = addMonths(today, -12 * mostYears)
  if (starts_on < earliest)
    errors.set('adopted.starts_on', { code: 'too_early', expected: dayText(datesIn(locale), earliest) })
  if (starts_on > today) errors.set('adopted.starts_on', { code: 'earlier_day' })
  if (billed_from !== null && billed_from < starts_on)
    errors.set('adopted.billed_from', { code: 'too_early', expected: dayText(datesIn(locale), starts_on) })
  if (billed_from !== null && billed_from > addMonths(today, 12))
    errors.set('adopted.billed_from', { code: 'earlier_day' })
  return {
    starts_on,
    billed_until: billed_from === null || billed_from === starts_on ? null : addDays(billed_from, -1),
  }
}

type Year = { begins: string; today: string }
type Priced = { price_minor: number; agreed: Pick<Agreed, 'discount' | 'options'> }

/**
 * Net of what a year of it is below the list, rounded up: a discount counts by the days of the periods that begin while it lasts, and so do days
 * that are not billed.
 */
export function lossOf(list: Priced, own: Priced, cycle: Cycle, year: Year): number {
  const free = Math.min(365, Math.max(0, daysBetween(year.today, year.begins)))
  const loss = yearOf(list, cycle, year.begins, 0) - yearOf(own, cycle, year.begins, free)
  const parts = 365n * 10_000n * BigInt(monthsOfCycle[cycle])
  return loss <= 0n ? 0 : Number((loss * 12n + parts - 1n) / parts)
}

/** Prices of a cycle times days times basis points. */
function yearOf(
  { price_minor, agreed: { options, discount } }: Priced,
  cycle: Cycle,
  begins: string,
  free: number,
): bigint {
  const whole = options.reduce((sum, { quantity, price_minor: each }) => sum + quantity * each, price_minor)
  const days = 365 - free
  const last = discount && discount.until >= begins ? periodAt(cycle, begins, discount.until).to : null
  const lowered = last === null ? 0 : Math.min(days, daysBetween(begins, last) + 1)
  return BigInt(whole) * (BigInt(days) * 10_000n - BigInt(lowered) * BigInt(discount?.bp ?? 0))
}
