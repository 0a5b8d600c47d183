import { type Locale, localeOf } from '@kontor/contract/locales'
import { linked } from '../areas/billing/chain.ts'
import type { Charge } from '../areas/billing/charges.ts'
import { compose } from '../areas/billing/compose.ts'
import type { DocumentDraft, Particulars, PaymentMeans } from '../areas/billing/document-model.ts'
import { rowsOf } from '../areas/billing/document-rows.ts'
import { numbered } from '../areas/billing/issue.ts'
import { type ChargedTax, chargedTax, type TaxFacts } from '../areas/customer/tax/charged-tax.ts'
import { workingDay } from '../values/local-date.ts'
import { datesIn, dayText } from '../values/moments.ts'
import { everywhere } from '../values/texts.ts'
import { type Customer, referenceSince } from './customers.ts'
import type { Draft, Line } from './drafts.ts'
import { mandateOf } from './payment-methods.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export const seller = {
  name: 'Nordlicht Hosting GmbH',
  line1: 'Hafenstraße 1',
  line2: '',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  vat_id: 'DE123456788',
  tax_number: '48/123/45678',
}

const account = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }

export type Issued = Draft & { id: string; number: string; grossMinor: number }

/** Gives the drafts numbers, sums and hashes, in the order in which they were issued. */
export function issue(
  stage: Stage,
  drafts: readonly Draft[],
  customers: readonly Customer[],
): { issued: Issued[]; rows: Rows } {
  const inOrder = drafts.toSorted((a, b) => a.issuedOn.localeCompare(b.issuedOn) || a.customer - b.customer)
  const series = new Map<string, { kind: string; year: number; next: number; last_hash: Buffer | null }>()
  const issued: Issued[] = []
  const rows: ReturnType<typeof rowsOf>[] = []
  for (const [position, draft] of inOrder.entries()) {
    const issuedAt = new Date(stage.at(draft.issuedOn, '04:10').getTime() + position * 1000)
    const corrected = draft.corrects ? findOne(issued, one => one.key === draft.corrects) : null
    const customer = findOne(customers, one => one.customer_number === draft.customer)
    const reference = draft.issuedOn < stage.day(-referenceSince) ? '' : (customer.buyer_reference ?? '')
    const year = Number(draft.issuedOn.slice(0, 4))
    const own = series.get(`${draft.kind} ${year}`) ?? { kind: draft.kind, year, next: 1, last_hash: null }
    const model = numbered(
      { ...documentOf(draft, customer, corrected), buyer_reference: reference },
      own.next,
      issuedAt,
      stage.id(issuedAt),
    )
    const links = linked(model, own.last_hash)
    series.set(`${draft.kind} ${year}`, { ...own, next: own.next + 1, last_hash: links.hash })
    rows.push(rowsOf(model, links))
    issued.push({ ...draft, id: model.id, number: model.number, grossMinor: model.gross_minor })
  }
  return {
    issued,
    rows: {
      document: rows.map(({ document }) => document),
      document_line: rows.flatMap(({ lines }) => lines),
      document_chain: rows.map(({ chain }) => chain),
      number_series: [...series.values()],
    },
  }
}

function findOne<T>(all: readonly T[], matches: (one: T) => boolean): T {
  const found = all.find(matches)
  if (!found) throw new Error('a document names a customer or a document that is not there')
  return found
}

/** No customer of the demo has a VAT id of another country. */
const taxOn = ({ type, country, vat_id }: Customer, issuedOn: string): ChargedTax =>
  chargedTax(
    { type: type as TaxFacts['type'], country, vat_id: vat_id ?? '', vat_state: 'unchecked' }, // the demo's own rows
    { country: seller.country, smallBusiness: false },
    issuedOn,
  )

function documentOf(draft: Draft, customer: Customer, corrected: Issued | null): DocumentDraft {
  const { category, rate_bp } = taxOn(customer, draft.issuedOn)
  const locale = localeOf(customer.locale)
  const charges = draft.lines.map(line => chargeOf(line))
  return {
    customer_number: draft.customer,
    kind: draft.kind,
    issuer: 'main',
    issued_on: draft.issuedOn,
    due_on: draft.dueOn,
    ...compose(charges, {
      ...{ locale, currency: 'EUR', words: { discount: '' } },
      taxOf: () => ({ tax_category: category, tax_rate_bp: rate_bp }),
    }),
    currency: 'EUR',
    locale,
    payment_kind: draft.payment,
    seller,
    buyer: buyerOf(customer),
    buyer_reference: '',
    order_number: customer.order_number ?? '',
    tax_note: corrected ? correctionNote(customer, corrected) : '',
    corrects: corrected && { id: corrected.id, number: corrected.number, issued_on: corrected.issuedOn },
    particulars: {
      format: (customer.e_invoice_format ?? 'pdf') as Particulars['format'], // the demo's own rows
      seller_contact: { name: 'Nordlicht Hosting', phone: '+49 40 1234567', email: 'service@nordlicht.example' },
      seller_register: 'Amtsgericht Hamburg, HRB 100000',
      seller_represented_by: 'Kim Petersen',
      seller_address: { scheme: 'EM', id: 'service@nordlicht.example' },
      buyer_address: { scheme: 'EM', id: customer.receiver_email || customer.email },
      buyer_type: customer.type as TaxFacts['type'], // the demo's own rows
      payment: paymentOf(draft),
      exemption: null,
      proof: null,
      tax_in_euro: null,
      notes: [],
    },
  }
}

function paymentOf({ payment, dueOn, customer }: Draft): PaymentMeans {
  if (dueOn === null) return { means: '1', label: '' }
  if (payment === 'card') return { means: '48', label: 'Visa •••• 4242' }
  const { iban, bic } = account
  if (payment === 'transfer') return { means: '58', iban, bic, account_name: seller.name, remittance: '' }
  return {
    means: '59',
    mandate_reference: mandateOf[customer === 10002 ? 10002 : 10001],
    creditor_id: 'DE98ZZZ09999999999',
    debited_iban: account.iban,
    collect_on: workingDay(dueOn),
  }
}

const chargeOf = ({ contract, description, from, to, quantity, unit, unitPrice }: Line): Charge => ({
  kind: quantity < 0n ? 'credit' : 'recurring',
  contract: { id: contract.id, number: contract.number, group: contract.group },
  description: everywhere(description),
  ...{ from, to, quantity, unit, unit_price: unitPrice, discount_bp: 0 },
})

function buyerOf(customer: Customer) {
  const person = `${customer.first_name} ${customer.last_name}`.trim()
  return {
    name: customer.company_name || person,
    line1: customer.line1,
    line2: customer.line2 ?? '',
    postal_code: customer.postal_code,
    city: customer.city,
    country: customer.country,
    vat_id: customer.vat_id ?? '',
    tax_number: customer.tax_number ?? '',
    customer_number: customer.customer_number,
  }
}

/** In the languages of the demo's customers. */
const correctionNotes: Partial<Record<Locale, (number: string, date: string) => string>> = {
  en: (number, date) => `Correction of ${number} of ${date}`,
  de: (number, date) => `Berichtigung zu ${number} vom ${date}`,
}

function correctionNote(customer: Customer, { number, issuedOn }: Issued): string {
  const locale = localeOf(customer.locale)
  return correctionNotes[locale]?.(number, dayText(datesIn(locale), issuedOn)) ?? ''
}
