import { type Locale, localeOf } from '@kontor/contract/locales'
import { type ChargedTax, chargedTax, type TaxFacts } from '../areas/customer/tax/charged-tax.ts'
import { datesIn, dayText } from '../values/moments.ts'
import { taxOf } from '../values/tax.ts'
import { type Customer, referenceSince } from './customers.ts'
import { chainHash } from './document-hash.ts'
import type { Draft, Line } from './drafts.ts'
import { lineNet, sixPlaces } from './money.ts'
import { products } from './products-data.ts'
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

const prefixes = { invoice: 'RE', credit_note: 'GS', cancellation: 'ST' } as const
/** The next number of each kind and year. */
type Series = Map<string, { kind: string; year: number; next: number }>

export type Issued = Draft & { id: string; number: string; grossMinor: number }

/** Gives the drafts numbers, sums and hashes, in the order in which they were issued. */
export function issue(
  stage: Stage,
  drafts: readonly Draft[],
  customers: readonly Customer[],
): { issued: Issued[]; rows: Rows } {
  const inOrder = drafts.toSorted((a, b) => a.issuedOn.localeCompare(b.issuedOn) || a.customer - b.customer)
  const series: Series = new Map()
  const issued: Issued[] = []
  const document: NonNullable<Rows['document']> = []
  const document_line: NonNullable<Rows['document_line']> = []
  let previous: Buffer | null = null
  for (const [position, draft] of inOrder.entries()) {
    const issuedAt = new Date(stage.at(draft.issuedOn, '04:10').getTime() + position * 1000)
    const own = { id: stage.id(issuedAt), issued_at: issuedAt.toISOString(), number: takeNumber(series, draft) }
    const corrected = draft.corrects ? findOne(issued, one => one.key === draft.corrects) : null
    const customer = findOne(customers, one => one.customer_number === draft.customer)
    const head = { ...own, ...headOf(draft, customer, corrected) }
    if (draft.issuedOn < stage.day(-referenceSince)) head.buyer_reference = ''
    const lines = linesOf(draft, taxOn(customer))
    const hash = chainHash(previous, { ...head, lines })
    document.push({ ...head, previous_hash: previous, hash })
    document_line.push(...lines.map(line => ({ customer_number: draft.customer, document_id: own.id, ...line })))
    issued.push({ ...draft, id: own.id, number: own.number, grossMinor: head.gross_minor })
    previous = hash
  }
  return { issued, rows: { document, document_line, number_series: [...series.values()] } }
}

function findOne<T>(all: readonly T[], matches: (one: T) => boolean): T {
  const found = all.find(matches)
  if (!found) throw new Error('a document names a customer or a document that is not there')
  return found
}

/** No customer of the demo has a VAT id of another country. */
const taxOn = ({ type, country, vat_id }: Customer): ChargedTax =>
  chargedTax(
    { type: type as TaxFacts['type'], country, vat_id: vat_id ?? '', vat_state: 'unchecked' }, // the demo's own rows
    seller.country,
  )

function headOf(draft: Draft, customer: Customer, corrected: Issued | null) {
  const { lines } = draft
  return {
    customer_number: draft.customer,
    kind: draft.kind,
    issued_on: draft.issuedOn,
    due_on: draft.dueOn,
    period_from: lines.map(line => line.from).toSorted()[0] ?? null,
    period_to:
      lines
        .map(line => line.to)
        .toSorted()
        .at(-1) ?? null,
    currency: 'EUR',
    ...sums(lines, taxOn(customer)),
    payment_kind: draft.payment,
    seller,
    buyer: buyerOf(customer),
    buyer_reference: customer.buyer_reference ?? '',
    order_number: customer.order_number ?? '',
    tax_note: corrected ? correctionNote(customer, corrected) : '',
    corrects_id: corrected?.id ?? null,
  }
}

const linesOf = ({ lines }: Draft, { category, rate_bp }: ChargedTax) =>
  lines.map((line, index) => ({
    position: index + 1,
    description: line.description,
    contract_id: line.contract.id,
    contract_number: line.contract.number,
    product_group: products[line.contract.product].group,
    period_from: line.from,
    period_to: line.to,
    quantity: sixPlaces(line.quantity),
    unit: line.unit,
    unit_price: sixPlaces(line.unitPrice),
    tax_category: category,
    tax_rate_bp: rate_bp,
    net_minor: lineNet(line.quantity, line.unitPrice),
  }))

/** Each line rounded, tax once for all lines of the one rate (EN 16931). */
function sums(lines: readonly Line[], { category, rate_bp }: ChargedTax) {
  const net_minor = lines.reduce((sum, line) => sum + lineNet(line.quantity, line.unitPrice), 0)
  const tax_minor = taxOf(net_minor, rate_bp)
  const taxes = [{ category, rate_bp, net_minor, tax_minor }]
  return { net_minor, tax_minor, gross_minor: net_minor + tax_minor, taxes }
}

function takeNumber(series: Series, draft: Draft): string {
  const { kind } = draft
  const year = Number(draft.issuedOn.slice(0, 4))
  const entry = series.get(`${kind} ${year}`) ?? { kind, year, next: 1 }
  series.set(`${kind} ${year}`, { ...entry, next: entry.next + 1 })
  return `${prefixes[kind]}-${year}-${String(entry.next).padStart(6, '0')}`
}

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
