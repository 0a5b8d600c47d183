import { createHash } from 'node:crypto'
import type { OfferPreview, offerInputSchema } from '@kontor/contract/areas/desk/offers'
import { mostOfferDays } from '@kontor/contract/enums/offers'
import type { FieldError } from '@kontor/contract/field-errors'
import type { Locale } from '@kontor/contract/locales'
import type { output } from 'zod/v4/core'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { Problem, problem } from '../../../platform/http/problem.ts'
import type { Services } from '../../../platform/services.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { addDays } from '../../../values/local-date.ts'
import { chargedTax } from '../../customers/customer/tax/charged-tax.ts'
import type { BillableLine } from '../../money/billing/billable-lines.ts'
import { draftDocument } from '../../money/billing/draft.ts'
import { type BillingFacts, billingFacts, type CustomerFacts, factsOn, sellerOf } from '../../money/billing/facts.ts'
import { itemCharge } from '../../money/billing/hand-items.ts'
import { customersObstacle, ObstacleError } from '../../money/billing/obstacles.ts'
import { previewed } from '../../money/billing/preview.ts'
import { type Checked, checkedRecord, nameOfRecord } from '../directory/open-customer.ts'

export type OfferInput = output<typeof offerInputSchema>
export type Offered = Pick<OfferInput, 'customer' | 'recipient' | 'intro' | 'valid_until' | 'items'>
type Pricing = { db: OperatorDb; services: Services; locale: Locale }

/** An offer as it would be sent today: what its invoice would say, and whom it is to. */
export type Priced = OfferPreview & {
  facts: BillingFacts
  charges: Charge[]
  draft: ReturnType<typeof draftDocument>
}
/** @property project under whose name it stands */
export type Charge = { line: BillableLine; project: string }

/**
 * Prices an offer by what writes its invoice later. A recipient who is no customer yet is taxed as they will be once they are opened.
 * @throws not_found, document_obstacle, invalid_input with all that is wrong
 */
export async function priced({ db, services, locale }: Pricing, offered: Offered): Promise<Priced> {
  const today = services.clock.today()
  const errors = new Map<string, FieldError>()
  const facts = await factsOf({ db, services }, offered, errors)
  const { valid_until: until } = offered
  if (until < today) errors.set('valid_until', { code: 'past_date' })
  else if (until > addDays(today, mostOfferDays)) errors.set('valid_until', { code: 'earlier_day' })
  const asked = { contract: null, currency: facts.currency, today, locale }
  const charges = offered.items.flatMap((item, place) => {
    const made = within(errors, `items.${place}`, () => itemCharge({ ...item, contract: null }, asked))
    return made ? { line: made, project: item.project } : []
  })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  const draft = draftOf(facts, charges, today)
  const document = { ...previewed(draft), notes: draft.particulars.exemption ? [draft.particulars.exemption.text] : [] }
  const complete = customersObstacle(facts, facts.currency, today) === null
  const { intro, customer, recipient } = offered
  const shown = createHash('sha256')
    .update(canonicalJson({ document, complete, intro, until, customer, recipient }))
    .digest('base64url')
  return { document, complete, shown, facts, charges, draft }
}

/** Drafts the invoice, lines of a project together under its name; how it is paid is said by the invoice. */
function draftOf(facts: BillingFacts, charges: readonly Charge[], today: string) {
  const lines = charges
    .toSorted((one, other) => (one.project < other.project ? -1 : one.project > other.project ? 1 : 0))
    .map(({ line, project }) => inProject(line, project))
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
  const facts = factsOn(strangersFacts(record, recipient.payment_days), sellerOf(services), today)
  const checked = { ...facts.tax, vat_state: 'valid' as const }
  const [now, later] = [facts.tax, checked].map(tax => chargedTax(tax, facts.seller.home, today))
  // another sum would be billed than was accepted
  if (canonicalJson(now) !== canonicalJson(later)) errors.set('recipient.vat_id', { code: 'open_customer_first' })
  return facts
}

/** Holds what will be stored of a customer who is opened like this, before anything of it is checked. */
const strangersFacts = (record: Checked, payment_days: number | null): CustomerFacts => ({
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
  },
  vat: null,
  collective: true,
  payment_days,
  promotion: { left_minor: 0, spent_minor: 0 },
  methods: [],
})

/** Names what an acceptance must not change: lines, taxes and sums, whatever the day on which they are billed. */
export const frozenPart = ({ net, tax, gross, taxes, lines }: OfferPreview['document']): string =>
  canonicalJson({ net, tax, gross, taxes, lines })
