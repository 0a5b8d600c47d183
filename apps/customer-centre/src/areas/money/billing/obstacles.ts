import type { BillingObstacle } from '@kontor/contract/enums/billing'
import { countryOfPhone } from '../../../values/phone.ts'
import { type ChargedTax, chargedTax } from '../../customers/customer/tax/charged-tax.ts'
import { isLeitwegId } from '../../customers/customer/tax/leitweg-id.ts'
import { vatStateOf } from '../../customers/customer/tax/taxed-place.ts'
import type { Particulars } from './document-model.ts'
import type { BillingFacts } from './facts.ts'

export type Obstacle = { reason: BillingObstacle; detail: Record<string, string> }

/** Found while a document is drafted: it is set aside with this reason, and others are not touched. */
export class ObstacleError extends Error {
  readonly obstacle: Obstacle

  constructor(reason: BillingObstacle, detail: Record<string, string> = {}) {
    super(reason)
    this.obstacle = { reason, detail }
  }
}

type Found = Record<string, string> | null
type Check = readonly [reason: BillingObstacle, find: (facts: BillingFacts, tax: ChargedTax) => Found]

const isXRechnung = ({ format }: BillingFacts) => format === 'xrechnung_ubl' || format === 'xrechnung_cii'

/** In the order in which they are told: what is ours first. */
const checks: readonly Check[] = [
  ['seller_address_unreadable', ({ seller }) => (seller.party ? null : {})],
  // § 14 (4) no. 2 UStG asks for one of them
  ['seller_tax_id_missing', ({ seller: { party } }) => (party?.vat_id || party?.tax_number ? null : {})],
  [
    'address_missing',
    facts => {
      const missing = (['name', 'line1', 'city', 'country'] as const).filter(field => facts[field].trim() === '')
      return missing.length === 0 ? null : { fields: missing.join(', ') }
    },
  ],
  [
    'leitweg_id_missing',
    facts => {
      const german = facts.tax.type === 'public_body' && facts.country === 'DE'
      return german && isXRechnung(facts) && !isLeitwegId(facts.buyer_reference) ? {} : null
    },
  ],
  [
    // an answer that did not come leaves the last one standing, but the register must have been asked
    'vat_check_missing',
    (facts, tax) => (tax.category === 'AE' && !facts.vat_asked_today ? { vat_id: facts.vat_id } : null),
  ],
  [
    'place_unproven',
    (facts, tax) => {
      if (!needsPlace(facts, tax)) return null
      const proofs = proofsOfPlace(facts)
      const agreeing = proofs.filter(({ country }) => vatStateOf(country) === tax.state)
      // below 100,000 euros one is enough that nothing contradicts (Art. 24b (2) Regulation 282/2011)
      const enough = agreeing.length >= 2 || (facts.seller.placeEvidence === 1 && agreeing.length === proofs.length)
      return enough ? null : { country: facts.tax.country }
    },
  ],
  [
    'threshold_passed',
    (facts, tax) =>
      facts.seller.thresholdPassed && isBelowThreshold(facts, tax) ? { country: facts.tax.country } : null,
  ],
]

/** Finds what keeps every document of a customer back whose tax is that of a day; null: nothing. */
export function obstacleOf(facts: BillingFacts, day: string): Obstacle | null {
  const tax = chargedTax(facts.tax, facts.seller.home, day)
  for (const [reason, find] of checks) {
    const detail = find(facts, tax)
    if (detail) return { reason, detail }
  }
  return null
}

/** Without these nothing could ever be billed, and the customer alone can mend them: no one concludes a contract before. */
const customersOwn: readonly BillingObstacle[] = ['address_missing', 'leitweg_id_missing', 'place_unproven']

/** Names what the customer has to mend before a contract in this currency can be billed; null where there is nothing. */
export function customersObstacle(facts: BillingFacts, currency: string, today: string): BillingObstacle | null {
  if (facts.currency !== currency) return 'currency_differs'
  const reason = obstacleOf(facts, today)?.reason
  return reason !== undefined && customersOwn.includes(reason) ? reason : null
}

/** Finds what the tax of a document rests on. */
export function proofOf(facts: BillingFacts, tax: ChargedTax): Particulars['proof'] {
  const { vat_id, vat } = facts
  if (tax.category === 'AE') {
    const checked_at = vat?.checked_at ? new Date(vat.checked_at).toISOString() : ''
    return { kind: 'vat_id', vat_id, checked_at, consultation: vat?.consultation ?? '' }
  }
  if (isBelowThreshold(facts, tax)) return { kind: 'below_threshold', country: vatStateOf(facts.tax.country) }
  if (!needsPlace(facts, tax)) return null
  return { kind: 'place', country: tax.state, by: proofsOfPlace(facts) }
}

/** The tax of another state of the EU rests on where the customer is. */
const needsPlace = ({ seller }: BillingFacts, tax: ChargedTax): boolean =>
  tax.category === 'S' && tax.state !== seller.home.country

/** Taxed as here, though the customer counts as a consumer of another state. */
function isBelowThreshold({ tax: facts, seller: { home } }: BillingFacts, tax: ChargedTax): boolean {
  if (home.ossFrom === null || tax.state !== home.country) return false
  const there = chargedTax(facts, { ...home, ossFrom: null }, home.ossFrom)
  return there.category === 'S' && there.state !== home.country
}

/** Art. 24f of Regulation 282/2011: the address, the bank account, the telephone. */
function proofsOfPlace({ tax, methods, refund_iban, phone }: BillingFacts): { what: string; country: string }[] {
  const accounts = new Set([...methods.map(({ iban }) => iban), refund_iban].flatMap(iban => iban?.slice(0, 2) ?? []))
  const called = phone === '' ? null : countryOfPhone(phone)
  return [
    { what: 'address', country: tax.country },
    ...[...accounts].map(country => ({ what: 'bank_account', country })),
    ...(called === null ? [] : [{ what: 'phone', country: called }]),
  ]
}
