import { createHash } from 'node:crypto'
import type { OfferPreview, offerInputSchema } from '@kontor/contract/areas/desk/offers'
import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { mostOfferDays } from '@kontor/contract/enums/offers'
import type { FieldError } from '@kontor/contract/field-errors'
import type { Locale } from '@kontor/contract/locales'
import { minorDigits } from '@kontor/contract/money'
import type { output } from 'zod/v4/core'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { Problem, problem } from '../../../platform/http/problem.ts'
import type { Services } from '../../../platform/services.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { addDays } from '../../../values/local-date.ts'
import { datesIn, dayText } from '../../../values/moments.ts'
import { chargedTax } from '../../customers/customer/tax/charged-tax.ts'
import type { BillableLine } from '../../money/billing/billable-lines.ts'
import { amountsOf } from '../../money/billing/compose.ts'
import { untaxedReasons } from '../../money/billing/document-model.ts'
import { draftDocument } from '../../money/billing/draft.ts'
import { type BillingFacts, billingFacts, type CustomerFacts, factsOn, sellerOf } from '../../money/billing/facts.ts'
import { itemCharge } from '../../money/billing/hand-items.ts'
import { customersObstacle, ObstacleError } from '../../money/billing/obstacles.ts'
import { previewed } from '../../money/billing/preview.ts'
import { type AgreedPosition, agreeTerms } from '../../selling/orders/agree-terms.ts'
import { firstCharges, previewOf } from '../../selling/orders/preview.ts'
import { type Checked, checkedRecord, nameOfRecord } from '../directory/open-customer.ts'

export type OfferInput = output<typeof offerInputSchema>
export type Offered = Pick<OfferInput, 'customer' | 'recipient' | 'intro' | 'valid_until' | 'items' | 'positions'>
type Pricing = { db: OperatorDb; services: Services; locale: Locale }

/** A product at the terms that were agreed for it, with what its recipient reads of it. */
export type FrozenPosition = AgreedPosition & { order: OrderPreview }
type Draft = ReturnType<typeof draftDocument>

/** An offer as it would be sent today: what its invoices would say, and whom it is to. */
export type Priced = {
  preview: OfferPreview
  facts: BillingFacts
  charges: Charge[]
  agreed: FrozenPosition[]
  /** Are that of the items, where there are some, and then those of the products, of which the paper shows one that comes to nothing. */
  drafts: Draft[]
}
/** @property project under whose name it stands */
export type Charge = { line: BillableLine; project: string }

/**
 * Prices an offer by what writes its invoices later. A recipient who is no customer yet is taxed as they will be once they are opened.
 * @param sent terms that were agreed before, and hold whatever the catalogue says today
 * @throws not_found, document_obstacle, invalid_input with all that is wrong
 */
export async function priced(
  { db, services, locale }: Pricing,
  offered: Offered,
  sent?: readonly AgreedPosition[],
): Promise<Priced> {
  const today = services.clock.today()
  const errors = new Map<string, FieldError>()
  const facts = await factsOf({ db, services }, offered, errors)
  const { valid_until: until } = offered
  if (until < today) errors.set('valid_until', { code: 'past_date' })
  else if (until > addDays(today, mostOfferDays)) errors.set('valid_until', { code: 'earlier_day' })
  if (offered.items.length + offered.positions.length === 0) errors.set('items', { code: 'required' })
  const asked = { contract: null, currency: facts.currency, today, locale }
  const charges = offered.items.flatMap((item, place) => {
    const made = within(errors, `items.${place}`, () => itemCharge({ ...item, contract: null }, asked))
    return made ? { line: made, project: item.project } : []
  })
  const { intro, customer, recipient } = offered
  const buyer = { customer, consumer: facts.tax.type === 'consumer', today, locale }
  const terms =
    sent ??
    (await agreeTerms(
      db,
      buyer,
      offered.positions.map(position => ({ ...position, adopted: null })),
    ).catch(noted(errors))) ??
    []
  // a discount that is over before the last day would be shown and not given
  for (const [at, { discount }] of sent ? [] : offered.positions.entries())
    if (discount && discount.until < until)
      errors.set(`positions.${at}.discount.until`, { code: 'too_early', expected: dayText(datesIn(locale), until) })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  const agreed = terms.map(one => frozenPosition(services, one, facts, today))
  const items = draftOf(facts, inProjects(charges), today)
  const groups = facts.collective ? [agreed] : agreed.map(one => [one])
  const products = groups.filter(group => group.length > 0).map(group => firstDraft(services, group, facts, today))
  // what comes to nothing is billed by no document
  const billed = products.flatMap(({ draft, free }) => (free ? [] : draft))
  const document = shownDraft(items)
  const documents = billed.map(shownDraft)
  const { currency } = facts
  const sum = (of: 'net' | 'gross') => ({
    amount_minor: [document, ...documents].reduce((total, one) => total + one[of].amount_minor, 0),
    currency,
  })
  const complete =
    customersObstacle(facts, currency, today) === null && agreed.every(({ order }) => order.obstacle === null)
  // names no day: what a colleague confirms tomorrow is the same
  const named = {
    items: [frozenPart(document), document.notes],
    terms: agreed.map(({ chosen, order }) => ({ chosen, prices: frozenPrices(order) })),
    complete,
    intro,
    until,
    customer,
    recipient,
  }
  const preview = {
    document,
    positions: agreed.map(({ order }) => order),
    documents,
    net: sum('net'),
    gross: sum('gross'),
    loss: { amount_minor: agreed.reduce((total, { loss_minor }) => total + loss_minor, 0), currency },
    complete,
    shown: createHash('sha256').update(canonicalJson(named)).digest('base64url'),
  }
  const drafts = [...(charges.length > 0 ? [items] : []), ...billed]
  const free = products.map(({ draft }) => draft)
  return { preview, facts, charges, agreed, drafts: drafts.length > 0 ? drafts : free }
}

/** Writes terms as their recipient reads them. What depends on the day of acceptance is not there yet, nor how it will be paid. */
function frozenPosition(
  services: Services,
  { chosen, loss_minor }: AgreedPosition,
  facts: BillingFacts,
  today: string,
): FrozenPosition {
  const { code, group, identifier } = chosen.product
  const order = previewOf(services, chosen, facts, today, facts.language)
  return {
    chosen: { ...chosen, product: { code, group, identifier } },
    loss_minor,
    order: {
      ...order,
      payment: null,
      first_invoice: null,
      terms: { ...order.terms, withdrawal_until: null, withdrawal_text: [] },
    },
  }
}

/** Drafts the invoice of products that are set up on a day, and says whether it comes to nothing. */
function firstDraft(
  services: Services,
  group: readonly AgreedPosition[],
  facts: BillingFacts,
  today: string,
): { draft: Draft; free: boolean } {
  const charges = group.flatMap(({ chosen }, place) =>
    firstCharges(services, chosen, today, facts.language, String(place)),
  )
  const digits = minorDigits(facts.currency)
  const free = charges.every(charge => amountsOf(charge, digits).net === 0)
  return { draft: draftOf(facts, charges, today), free }
}

const shownDraft = (draft: Draft): OfferPreview['document'] => {
  const shown = previewed(draft)
  return {
    ...shown,
    // the contracts are none yet
    lines: shown.lines.map(line => ({ ...line, contract_number: null })),
    notes: untaxedReasons(draft),
  }
}

/** Puts lines of a project together under its name. */
const inProjects = (charges: readonly Charge[]): BillableLine[] =>
  charges
    .toSorted((one, other) => (one.project < other.project ? -1 : one.project > other.project ? 1 : 0))
    .map(({ line, project }) => inProject(line, project))

/** Drafts an invoice; how it is paid is said by the invoice itself. */
function draftOf(facts: BillingFacts, lines: readonly BillableLine[], today: string): Draft {
  try {
    return draftDocument(facts, lines, { issued_on: today, method: null, kind: 'proforma' })
  } catch (error) {
    if (error instanceof ObstacleError) throw problem('document_obstacle', { operatorDetail: error.message })
    throw error
  }
}

const inProject = (line: BillableLine, project: string): BillableLine =>
  project === ''
    ? line
    : { ...line, description: { en: `${project}: ${line.description.en}`, de: `${project}: ${line.description.de}` } }

/** Puts what a check finds under the fields that it names itself. */
const noted = (errors: Map<string, FieldError>) => (error: unknown) => {
  if (!(error instanceof Problem) || !error.details.fields) throw error
  for (const [field, mistake] of error.details.fields) errors.set(field, mistake)
}

/** Runs a check, and puts what it finds under the fields of a part. @returns undefined where something is wrong */
function within<T>(errors: Map<string, FieldError>, part: string, check: () => T): T | undefined {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.fields) throw error
    for (const [field, mistake] of error.details.fields) errors.set(`${part}.${field}`, mistake)
    return undefined
  }
}

/** Checks whom an offer opens as a customer. @throws invalid_input */
export function recipientOf({ recipient }: Pick<Offered, 'recipient'>): Checked | null {
  return recipient && checkedRecord(recipient)
}

async function factsOf(
  { db, services }: Pick<Pricing, 'db' | 'services'>,
  { customer, recipient }: Offered,
  errors: Map<string, FieldError>,
): Promise<BillingFacts> {
  const today = services.clock.today()
  if (customer !== null) return billingFacts(db, services, customer, today)
  const record = recipient && within(errors, 'recipient', () => checkedRecord(recipient))
  // the rest is not looked at without anyone to tax
  if (!recipient || !record)
    throw problem('invalid_input', { fields: errors.size > 0 ? errors : new Map([['customer', { code: 'required' }]]) })
  const facts = factsOn(strangersFacts(record, recipient), sellerOf(services), today)
  const checked = { ...facts.tax, vat_state: 'valid' as const }
  const [now, later] = [facts.tax, checked].map(tax => chargedTax(tax, facts.seller.home, today))
  // another sum would be billed than was accepted
  if (canonicalJson(now) !== canonicalJson(later)) errors.set('recipient.vat_id', { code: 'open_customer_first' })
  return facts
}

/** Holds what will be stored of a customer who is opened like this, before anything of it is checked. */
const strangersFacts = (
  record: Checked,
  { collective, payment_days }: NonNullable<Offered['recipient']>,
): CustomerFacts => ({
  customer_number: 0,
  name: nameOfRecord(record),
  locale: record.locale,
  currency: 'EUR',
  ...record.address,
  vat_id: record.vat_id,
  tax_number: '',
  format: record.type === 'public_body' ? 'xrechnung_ubl' : 'pdf',
  buyer_reference: record.buyer_reference,
  order_number: '',
  email: record.email,
  peppol_id: '',
  phone: record.phone,
  refund_iban: null,
  tax: {
    type: record.type,
    country: record.address.country,
    postal_code: record.address.postal_code,
    vat_id: record.vat_id,
    vat_state: 'unchecked',
    exemptions: [],
  },
  vat: null,
  collective,
  payment_days,
  promotion: { left_minor: 0, spent_minor: 0 },
  methods: [],
})

/** Names what an acceptance must not change: lines, taxes and sums, whatever the day on which they are billed. */
export const frozenPart = ({ net, tax, gross, taxes, lines }: OfferPreview['document']): string =>
  canonicalJson({ net, tax, gross, taxes, lines })

/** Names what of a product an acceptance must not change: all that it costs, with its tax. Days are counted from its set-up. */
export const frozenPrices = ({ price, setup, options, meters, discount }: OrderPreview): string =>
  canonicalJson({ price, setup, options, meters, discount })
