import { createHash } from 'node:crypto'
import type { StaffTermsChange, staffTermsEndpoints } from '@kontor/contract/areas/selling/staff-terms'
import type { ActionObstacle } from '@kontor/contract/enums/contract-actions'
import type { FieldError } from '@kontor/contract/field-errors'
import { decimalString, minorDigits } from '@kontor/contract/money'
import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Confirmable, Context, Handler } from '../../../platform/http/context.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { MailValues } from '../../../platform/mail/mails.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { millionths } from '../../../values/decimal.ts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import type { Agreed } from '../../contracts/catalogue/agreed.ts'
import { mostTerms } from '../../contracts/catalogue/check-terms.ts'
import { minorOf } from '../../contracts/catalogue/offer.ts'
import { presentCatalogue } from '../../contracts/catalogue/present.ts'
import { repriced } from '../../contracts/catalogue/repriced.ts'
import {
  insertContractEvent,
  type LockedContract,
  lockContract,
  readLifecycle,
} from '../../contracts/contracts/change-lifecycle.ts'
import type { Lifecycle } from '../../contracts/contracts/lifecycle.ts'
import { announcedDay, periodFrom, running } from '../../contracts/contracts/price-change.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { agreeNothingLater, agreeTermsLater } from '../../contracts/contracts/terms.ts'
import { passed } from '../../contracts/contracts/transition.ts'
import { contractTable } from '../../contracts/reads.ts'
import { type ChargedTax, chargedTax, homeOf, priceOf } from '../../customers/customer/tax/charged-tax.ts'
import { customerTable } from '../../customers/reads.ts'
import { recurringCharges } from '../../money/billing/billable-lines.ts'
import { billedContracts, type ContractToBill } from '../../money/billing/billed-contract.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { decimalError, mostYears } from '../../money/billing/hand-items.ts'
import { notifyContacts, recipients } from '../../people/people/recipients.ts'
import { lossOf } from '../orders/agree-terms.ts'
import { billOf } from './bill.ts'
import { subjectOf } from './contract-for-action.ts'
import { nameOf } from './ending.ts'
import { totalOf } from './plan.ts'

type Endpoints = typeof staffTermsEndpoints
type Changing = Context<Endpoints['staffTermsChange']>
type Undoing = Context<Endpoints['staffTermsUndo']>

const mostPrice = 1_000_000

/** Holds what staff may agree anew. */
type Terms = {
  price_minor: number
  discount: Agreed['discount']
  notice_days: number
  renewal_months: number
}

type Found = {
  locked: LockedContract
  life: Lifecycle
  contract: ContractToBill
  terms: Terms
  product: string
  next_agreed: unknown
}

async function contractOf(
  db: BoundDb,
  customer: number,
  number: string,
  today: string,
  find: typeof lockContract,
): Promise<Found> {
  const locked = await find(db, customer, number)
  if (!locked) throw problem('not_found')
  const [contract] = await billedContracts(db, customer, locked.id)
  const { rows } = await sql<{ product: string; next_agreed: unknown }>`
    select c.product_code as product, c.next_agreed from ${contractTable} c where c.customer_number = ${customer} and c.id = ${locked.id}`.execute(
    db,
  )
  const [row] = rows
  if (!contract || !row) throw problem('not_found')
  const life = passed(locked.life, today)
  const { price_minor, agreed } = contract
  const { notice_days, renewal_months } = life
  return {
    ...row,
    locked,
    life,
    contract,
    terms: { price_minor, discount: agreed.discount, notice_days, renewal_months },
  }
}

/** Why the terms stay as they are for now: what waits comes first, and what ends or goes to someone else keeps what was shown. */
function obstacleOf({ contract, life }: Found): ActionObstacle | null {
  if (finishedStates.includes(life.state)) return 'over'
  if (life.state === 'trial') return 'on_trial'
  if (life.state === 'transfer_pending') return 'transfer_waiting'
  if (!running.includes(life.state)) return 'not_running'
  if (contract.next !== null) return 'change_waiting'
  return life.ends_on === null ? null : 'already_ends'
}

export const staffTerms: Handler<Endpoints['staffTerms']> = async ({ db, params, services }) => {
  const today = services.clock.today()
  const found = await contractOf(db, params.id, params.number, today, readLifecycle)
  const { contract, locked, terms } = found
  const { rows } = await sql<{
    name: string
  }>`select u.name from ${customerTable} u where u.customer_number = ${params.id}`.execute(db)
  const list = await listOf(db, found, today)
  const money = (amount_minor: number) => ({ amount_minor, currency: contract.currency })
  return {
    customer: { number: params.id, name: rows[0]?.name ?? '' },
    contract: {
      number: locked.number,
      label: locked.label,
      cycle: contract.cycle,
      price: money(terms.price_minor),
      options: money(totalOf({ price_minor: 0, cycle: contract.cycle, options: contract.agreed.options })),
      list_price: list && money(list.price_minor),
      discount: terms.discount,
      notice_days: terms.notice_days,
      renewal_months: terms.renewal_months,
    },
    waiting: contract.next && { on: contract.next.from, undoable: isOurs(found, today) },
    obstacle: obstacleOf(found),
  }
}

/** Says whether staff agreed or announced what waits, and its day has not come: what the customer chose has a product. */
const isOurs = ({ contract, next_agreed }: Found, today: string): boolean =>
  contract.next !== null &&
  contract.next.from > today &&
  !(typeof next_agreed === 'object' && next_agreed !== null && 'product' in next_agreed)

async function listOf(db: BoundDb, { contract, product }: Found, on: string) {
  const catalogue = await presentCatalogue(db)
  if (catalogue?.currency !== contract.currency) return null
  return repriced(catalogue, { product, cycle: contract.cycle, agreed: { options: contract.agreed.options } }, on)
}

type Change = Found & { after: Terms; on: string; leave_until: string | null; loss_minor: number }

/** Finds what new terms come to, and from when: what is worse is announced. @throws invalid_input with all that is wrong */
async function changeOf(context: Changing): Promise<Change> {
  const { body, caller, db, params, services } = context
  if (isOwn(caller, params.id)) throw problem('own_customer')
  const today = services.clock.today()
  const found = await contractOf(db, params.id, params.number, today, lockContract)
  const obstacle = obstacleOf(found)
  if (obstacle !== null) throw problem('contract_action_refused', { current: { obstacle } })
  const { contract, life, terms } = found
  const errors = new Map<string, FieldError>()
  const after = await newTerms(errors, context, found)
  if (body.from !== null && body.from < today) errors.set('from', { code: 'past_date' })
  if (body.from !== null && body.from > addMonths(today, 24)) errors.set('from', { code: 'earlier_day' })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  const wished = body.from ?? today
  const anchor = contract.anchor_on ?? contract.started_on
  const unbilled = contract.billed_until === null ? addDays(today, 1) : addDays(contract.billed_until, 1)
  const soonest = periodFrom(contract.cycle, anchor, [wished, unbilled, addDays(today, 1)].toSorted().at(-1) ?? wished)
  const worse = isWorse(contract, { before: terms, after, on: soonest })
  const announced = worse ? announcedDay({ life, anchor_on: contract.anchor_on }, { from: wished, today }) : soonest
  const on = [announced, soonest].toSorted().at(-1) ?? soonest
  if (after.discount !== null && after.discount.until < on)
    throw problem('invalid_input', { fields: new Map([['discount.until', { code: 'ends_before_start' }]]) })
  if (canonicalJson(after) === canonicalJson(terms)) throw problem('change_impossible')
  const priced = (of: Terms) => ({
    price_minor: of.price_minor,
    agreed: { options: contract.agreed.options, discount: of.discount },
  })
  const year = { begins: on, today: on }
  const list = await listOf(db, found, on)
  const least = list
    ? { price_minor: list.price_minor, agreed: { options: list.agreed.options, discount: null } }
    : priced(terms)
  const less = lossOf(priced(terms), priced(after), contract.cycle, year)
  const loss_minor = less === 0 ? 0 : Math.max(less, lossOf(least, priced(after), contract.cycle, year))
  return { ...found, after, on, leave_until: worse ? addDays(on, -1) : null, loss_minor }
}

async function newTerms(
  errors: Map<string, FieldError>,
  { body, db, services }: Changing,
  { contract, life, product, terms }: Found,
): Promise<Terms> {
  const digits = minorDigits(contract.currency)
  const catalogue = await presentCatalogue(db)
  const listed = catalogue?.products.find(({ code }) => code === product)
  const most = mostTerms(listed ?? { services: [] }, life.consumer)
  const bounds = { notice_days: Math.max(most.notice_days, terms.notice_days), renewal_months: terms.renewal_months }
  // a longer term is agreed with a contract of its own
  for (const field of ['notice_days', 'renewal_months'] as const)
    if (body[field] > bounds[field]) errors.set(field, { code: 'too_big', limit: bounds[field] })
  const wrong = decimalError(body.price, { most: mostPrice, decimals: digits, free: true })
  if (wrong) errors.set('price', wrong)
  const percent = body.discount && decimalError(body.discount.percent, { most: 100, decimals: 2 })
  if (percent) errors.set('discount.percent', percent)
  if (body.discount && body.discount.until > addMonths(services.clock.today(), 12 * mostYears))
    errors.set('discount.until', { code: 'earlier_day' })
  return {
    price_minor: wrong ? 0 : minorOf(body.price, digits),
    discount:
      body.discount && !percent
        ? { bp: Number(millionths(body.discount.percent) / 10_000n), until: body.discount.until }
        : null,
    notice_days: body.notice_days,
    renewal_months: body.renewal_months,
  }
}

/** Says whether the customer pays more on some day, or has to give longer notice. */
export function isWorse(
  { agreed: { options }, cycle }: Pick<ContractToBill, 'agreed' | 'cycle'>,
  { before, after, on }: { before: Terms; after: Terms; on: string },
): boolean {
  const days = [on, before.discount?.until, after.discount?.until].flatMap(day =>
    day === undefined ? [] : day < on ? [] : [day, addDays(day, 1)],
  )
  const paid = (of: Terms, day: string) =>
    effective(totalOf({ price_minor: of.price_minor, cycle, options }), of.discount, day)
  return after.notice_days > before.notice_days || days.some(day => paid(after, day) > paid(before, day))
}

/** In ten-thousandths of a minor unit. */
const effective = (total: number, discount: Agreed['discount'], day: string): number =>
  total * (10_000 - (discount !== null && day <= discount.until ? discount.bp : 0))

async function previewOf(context: Changing, change: Change): Promise<StaffTermsChange> {
  const { db, params, services } = context
  const { after, contract, leave_until, loss_minor, on, terms } = change
  const facts = await billingFacts(db, services, params.id, services.clock.today())
  const tax = chargedTax(facts.tax, homeOf(services.configuration), services.clock.today())
  const price = { price_minor: after.price_minor, agreed: { ...contract.agreed, discount: after.discount } }
  const billed = { ...contract, next: { ...price, from: on, cycle: contract.cycle }, billed_until: addDays(on, -1) }
  const { charges } = recurringCharges(billed, on)
  const { discount, notice_days, renewal_months } = after
  const shown = {
    on,
    leave_until,
    cycle: contract.cycle,
    price_before: paidOn(terms, change, tax),
    price: paidOn(after, change, tax),
    discount,
    notice_days,
    renewal_months,
    next: await billOf(db, facts, charges, on),
    loss: { amount_minor: loss_minor, currency: contract.currency },
  }
  const hash = createHash('sha256')
    .update(canonicalJson({ ...after, on, leave_until }))
    .digest('hex')
  return { ...shown, shown: hash, done: false, waits_for: null }
}

/** Is what a cycle costs on the first day of the new terms, rounded as the engine rounds a line. */
function paidOn(of: Terms, { contract, on }: Change, tax: ChargedTax) {
  const less = (minor: number) =>
    of.discount !== null && on <= of.discount.until ? minor - Math.round((minor * of.discount.bp) / 10_000) : minor
  const options = contract.agreed.options.map(({ quantity, price_minor }) => less(quantity * price_minor))
  return priceOf(
    options.reduce((sum, one) => sum + one, less(of.price_minor)),
    contract.currency,
    tax,
  )
}

export const staffTermsChange: Confirmable<Endpoints['staffTermsChange']> = {
  async carryOut(context) {
    const change = await changeOf(context)
    const preview = await previewOf(context, change)
    if (context.body.shown === null) return preview
    if (context.body.shown !== preview.shown) throw problem('price_changed', { current: preview })
    await agree(context, change, preview)
    return { ...preview, done: true }
  },
  customer: ({ params }) => params.id,
  async takesAway(context) {
    if (context.body.shown === null) return false
    const change = await changeOf(context)
    const preview = await previewOf(context, change)
    if (context.body.shown !== preview.shown) throw problem('price_changed', { current: preview })
    return change.loss_minor > 0
  },
  async size(context) {
    const { contract, loss_minor } = await changeOf(context)
    return { amount_minor: loss_minor, currency: contract.currency }
  },
  meanwhile: async (context, { names }) => ({
    ...(await previewOf(context, await changeOf(context))),
    waits_for: names,
  }),
}

async function agree(context: Changing, change: Change, preview: StaffTermsChange): Promise<void> {
  const { body, caller, db, now, params, services } = context
  const { id: customer } = params
  const { after, contract, leave_until, locked, on, terms } = change
  await agreeTermsLater(db, customer, locked.id, {
    from: on,
    price_minor: after.price_minor,
    agreed: { discount: after.discount, renewal_months: after.renewal_months, notice_days: after.notice_days },
    announced: leave_until !== null,
  })
  const event = leave_until === null ? 'change_scheduled' : 'price_announced'
  const by = { name: caller.name, staff: true }
  await insertContractEvent(db, customer, locked.id, { event, by, now, detail: { from: on } })
  await context.audit({
    action: `contract.${event}`,
    subject: subjectOf(locked),
    before: auditedOf(terms, contract.currency),
    after: { ...auditedOf(after, contract.currency), price_from: on },
    customer,
    actor: { userId: caller.userId, name: caller.name, actingReason: body.reason },
  })
  const { cycle, price, price_before, discount, notice_days, renewal_months } = preview
  await tell(context, 'contract_terms_changed', {
    contract: nameOf(locked),
    on,
    leaveUntil: leave_until,
    cycle,
    before: price_before,
    after: price,
    discount,
    notice: notice_days,
    renewal: renewal_months,
    reason: body.reason,
    appUrl: services.configuration.appUrl,
  })
}

const auditedOf = ({ discount, notice_days, price_minor }: Terms, currency: string) => ({
  price: `${decimalString({ amount_minor: price_minor, currency })} ${currency}`,
  discount: discount === null ? '' : `${discount.bp / 100} % (${discount.until})`,
  notice_days,
})

/** To the people who decide and pay, and the contacts for bills: terms that no one was told of do not hold. */
async function tell<T extends 'contract_terms_changed' | 'contract_change_undone'>(
  { db, now, params: { id: customer }, services }: Changing | Undoing,
  template: T,
  values: MailValues[T],
): Promise<void> {
  const people = await recipients(db, { customer, now, roles: ['owner', 'admin', 'billing'], unlessDeactivated: true })
  const mail = { services, template, values, now, customer }
  await queueMails<T>(
    db,
    people.map(user => ({ ...mail, user })),
  )
  if (template === 'contract_terms_changed') await notifyContacts<T>(db, { ...mail, category: 'billing', people })
}

export const staffTermsUndo: Handler<Endpoints['staffTermsUndo']> = async context => {
  const { audit, caller, db, now, params, services } = context
  const { id: customer, number } = params
  if (isOwn(caller, customer)) throw problem('own_customer')
  const today = services.clock.today()
  const found = await contractOf(db, customer, number, today, lockContract)
  const { contract, locked } = found
  const on = contract.next?.from
  if (on === undefined || !isOurs(found, today))
    throw problem('contract_action_refused', { current: { obstacle: 'not_running' } })
  await agreeNothingLater(db, customer, locked.id)
  const by = { name: caller.name, staff: true }
  await insertContractEvent(db, customer, locked.id, { event: 'change_taken_back', by, now })
  await audit({
    action: 'contract.change_taken_back',
    subject: subjectOf(locked),
    before: { price_from: on },
    customer,
  })
  const { appUrl } = services.configuration
  await tell(context, 'contract_change_undone', { contract: nameOf(locked), on, product: undefined, appUrl })
}
