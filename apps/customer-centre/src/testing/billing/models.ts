import type { TaxCategory } from '@kontor/contract/enums/billing'
import { minorDigits } from '@kontor/contract/money'
import type {
  DocumentModel,
  ModelLine,
  Particulars,
  Party,
  TaxGroup,
} from '../../areas/money/billing/document-model.ts'
import { amountMinor, millionths } from '../../values/decimal.ts'
import { taxOf } from '../../values/tax.ts'

type Line = Partial<ModelLine> & { price: string }
type Changes = Partial<Omit<DocumentModel, 'lines' | 'particulars' | 'seller' | 'buyer'>> & {
  seller?: Partial<Party>
  buyer?: Partial<Party>
  particulars?: Partial<Particulars>
  /** Taxed at 19 % unless they say otherwise. */
  lines?: Line[]
}

const seller: Party = {
  name: 'Nordlicht Hosting GmbH',
  line1: 'Hafenstraße 1',
  line2: '',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  vat_id: 'DE123456788',
  tax_number: '48/123/45678',
}
const buyer: Party = {
  name: 'Müller & Söhne <GmbH>',
  line1: 'Am Markt 5',
  line2: 'Hinterhaus',
  postal_code: '50667',
  city: 'Köln',
  country: 'DE',
  vat_id: 'DE136695976',
  tax_number: '',
  customer_number: 10001,
}
export const transfer: Particulars['payment'] = {
  means: '58',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  account_name: 'Nordlicht Hosting GmbH',
  remittance: 'RE-2026-000123',
}
export const directDebit: Particulars['payment'] = {
  means: '59',
  mandate_reference: 'KONTOR-10001-1',
  creditor_id: 'DE98ZZZ09999999999',
  debited_iban: 'DE89370400440532013000',
  collect_on: '2026-12-08',
}
const particulars: Particulars = {
  format: 'zugferd',
  seller_contact: { name: 'Kundenservice', phone: '+49 40 1234567', email: 'service@nordlicht.example' },
  seller_register: 'Amtsgericht Hamburg, HRB 100000',
  seller_represented_by: 'Kim Petersen',
  seller_address: { scheme: 'EM', id: 'service@nordlicht.example' },
  buyer_address: { scheme: 'EM', id: 'rechnung@mueller.example' },
  buyer_type: 'business',
  payment: transfer,
  exemption: null,
  proof: null,
  tax_in_euro: null,
  notes: [],
}

function lineOf(line: Line, at: number, currency: string): ModelLine {
  const { price, ...rest } = line
  const quantity = rest.quantity ?? '1.000000'
  const allowance_minor = rest.allowance_minor ?? 0
  return {
    position: at + 1,
    kind: 'recurring',
    description: 'vServer M · web-1.example',
    contract_id: null,
    contract_number: 'C-1024',
    product_group: 'virtual_server',
    period_from: '2026-12-01',
    period_to: '2026-12-31',
    unit: 'MON',
    allowance_reason: allowance_minor === 0 ? '' : 'Rabatt',
    tax_category: 'S',
    tax_rate_bp: 1900,
    ...rest,
    quantity,
    unit_price: price,
    allowance_minor,
    net_minor: amountMinor(millionths(quantity), millionths(price), minorDigits(currency)) - allowance_minor,
  }
}

function taxesOf(lines: readonly ModelLine[]): TaxGroup[] {
  const groups = Map.groupBy(lines, line => `${line.tax_category} ${line.tax_rate_bp}`)
  return [...groups].map(([key, members]) => {
    const [category, rate] = key.split(' ') as [TaxCategory, string]
    const net_minor = members.reduce((total, line) => total + line.net_minor, 0)
    return { category, rate_bp: Number(rate), net_minor, tax_minor: taxOf(net_minor, Number(rate)) }
  })
}

const total = (groups: readonly TaxGroup[], of: 'net_minor' | 'tax_minor') =>
  groups.reduce((sum, group) => sum + group[of], 0)

/** An invoice of the demo's provider to a business, whose sums follow from its lines. */
export function testModel(changes: Changes = {}): DocumentModel {
  const currency = changes.currency ?? 'EUR'
  const lines = (changes.lines ?? [{ price: '24.900000' }]).map((line, at) => lineOf(line, at, currency))
  const taxes = taxesOf(lines)
  const [net_minor, tax_minor] = [total(taxes, 'net_minor'), total(taxes, 'tax_minor')]
  const days = lines.flatMap(({ period_from, period_to }) => [period_from ?? [], period_to ?? []].flat()).toSorted()
  return {
    id: '01939a5c-0000-7000-8000-000000000123',
    number: 'RE-2026-000123',
    kind: 'invoice',
    issuer: 'main',
    series: 'main/invoice/2026',
    sequence: 123,
    issued_at: '2026-12-01T05:00:00.000Z',
    issued_on: '2026-12-01',
    due_on: '2026-12-15',
    period_from: days[0] ?? null,
    period_to: days.at(-1) ?? null,
    currency,
    locale: 'de',
    payment_kind: 'transfer',
    customer_number: 10001,
    buyer_reference: '',
    order_number: '',
    tax_note: '',
    corrects: null,
    net_minor,
    tax_minor,
    gross_minor: net_minor + tax_minor,
    taxes,
    ...changes,
    lines,
    seller: { ...seller, ...changes.seller },
    buyer: { ...buyer, ...changes.buyer },
    particulars: { ...particulars, ...changes.particulars },
  }
}

const untaxed = (tax_category: TaxCategory): Line => ({ price: '24.900000', tax_category, tax_rate_bp: 0 })
const exempt = (text: string, code: string): Pick<Particulars, 'exemption'> => ({ exemption: { text, code } })
const original = { id: '01939a5c-0000-7000-8000-000000000001', number: 'RE-2026-000041', issued_on: '2026-11-01' }
const back = { quantity: '-0.500000', kind: 'credit', price: '24.900000' }
const leitweg = '04011000-1234512345-06'

/** Each kind of document that is issued, by its name. */
export const everyKind: Readonly<Record<string, DocumentModel>> = {
  'business, standard rate': testModel({ order_number: 'PO-77', buyer_reference: 'Abt. 4' }),
  'two rates': testModel({ lines: [{ price: '24.900000' }, { price: '10.000000', tax_rate_bp: 700 }] }),
  'reverse charge (AE)': testModel({
    lines: [untaxed('AE')],
    buyer: { country: 'AT', vat_id: 'ATU12345675', postal_code: '1010', city: 'Wien' },
    particulars: exempt('Steuerschuldnerschaft des Leistungsempfängers', 'VATEX-EU-AE'),
  }),
  'third country (O)': testModel({
    lines: [untaxed('O')],
    locale: 'en',
    buyer: { country: 'CH', vat_id: 'CHE123456788', postal_code: '8001', city: 'Zürich' },
    particulars: exempt('Not taxable in Germany', 'VATEX-EU-O'),
  }),
  'small business (E)': testModel({
    lines: [untaxed('E')],
    seller: { vat_id: '' },
    particulars: { seller_register: '', ...exempt('Kein Ausweis von Umsatzsteuer (§ 19 UStG)', '') },
  }),
  'zero rate (Z)': testModel({ lines: [untaxed('Z')] }),
  'goods to the EU (K)': testModel({
    lines: [{ ...untaxed('K'), unit: 'H87', period_from: null, period_to: null }],
    buyer: { country: 'FR', vat_id: 'FR40303265045', postal_code: '75001', city: 'Paris' },
    particulars: exempt('Innergemeinschaftliche Lieferung', 'VATEX-EU-IC'),
  }),
  'export (G)': testModel({
    lines: [{ ...untaxed('G'), unit: 'H87', period_from: null, period_to: null }],
    buyer: { country: 'US', vat_id: '', postal_code: '10001', city: 'New York' },
    particulars: exempt('Ausfuhrlieferung', 'VATEX-EU-G'),
  }),
  'consumer abroad (OSS)': testModel({
    lines: [{ price: '24.900000', tax_rate_bp: 2550 }],
    buyer: { country: 'FI', vat_id: '', postal_code: '00100', city: 'Helsinki' },
    particulars: { buyer_type: 'consumer', buyer_address: null, format: 'pdf' },
  }),
  'consumer, by card': testModel({
    due_on: null,
    payment_kind: 'card',
    buyer: { vat_id: '', name: 'Mia Beispiel' },
    particulars: { buyer_type: 'consumer', format: 'pdf', payment: { means: '48', label: 'Visa ···· 4242' } },
  }),
  'credit note': testModel({
    kind: 'credit_note',
    due_on: null,
    corrects: original,
    lines: [
      { ...back, allowance_minor: -125 },
      { ...back, kind: 'recurring', quantity: '0.250000' },
    ],
    particulars: { payment: { means: '1', label: '' } },
  }),
  'VAT credited alone (S and AE)': testModel({
    kind: 'credit_note',
    due_on: null,
    corrects: original,
    lines: [
      { ...back, quantity: '-1.000000', tax_rate_bp: 2000 },
      { price: '24.900000', quantity: '1.000000', tax_category: 'AE', tax_rate_bp: 0 },
    ],
    buyer: { country: 'AT', vat_id: 'ATU12345675', postal_code: '1010', city: 'Wien' },
    particulars: {
      ...exempt('Steuerschuldnerschaft des Leistungsempfängers', 'VATEX-EU-AE'),
      payment: { means: '1', label: '' },
    },
  }),
  cancellation: testModel({
    kind: 'cancellation',
    due_on: null,
    corrects: original,
    lines: [{ price: '24.900000', quantity: '-1.000000' }],
    particulars: { payment: { means: '1', label: '' } },
  }),
  'issued again in the place of a cancelled one': testModel({ particulars: { replaces: original } }),
  'part of a period': testModel({ lines: [{ price: '24.900000', quantity: '0.533333', period_from: '2026-12-16' }] }),
  'use, finer than a cent': testModel({
    lines: [{ price: '0.004321', quantity: '719.250000', unit: 'HUR', kind: 'usage', description: 'Rechenzeit' }],
  }),
  'use in a unit without a code': testModel({
    lines: [{ price: '0.005000', quantity: '31.000000', unit: 'C62', unit_name: 'GiB-Tage', kind: 'usage' }],
  }),
  'discount, and days given back': testModel({
    lines: [
      { price: '24.900000', allowance_minor: 249 },
      { ...back, quantity: '-0.100000', allowance_minor: -25 },
    ],
  }),
  'by direct debit': testModel({ payment_kind: 'sepa', particulars: { payment: directDebit } }),
  'paid in part by credit': testModel({ particulars: { paid_minor: 1000 } }),
  'paid by credit': testModel({ particulars: { payment: { means: '1', label: '' }, paid_minor: 2963 } }),
  'by an online payment service': testModel({
    payment_kind: 'paypal',
    due_on: null,
    particulars: { payment: { means: '68', label: 'PayPal' } },
  }),
  'foreign currency': testModel({
    currency: 'SEK',
    lines: [{ price: '249.000000' }],
    particulars: { tax_in_euro: { rate: '11.2345', month: '2026-11', tax_minor: 421 } },
  }),
  'currency without decimals': testModel({
    currency: 'JPY',
    lines: [{ price: '3900.000000', quantity: '0.533333' }],
    particulars: { tax_in_euro: { rate: '163.2', month: '2026-11', tax_minor: 242 } },
  }),
  'nothing to pay': testModel({ due_on: null, lines: [{ price: '24.900000' }, { ...back, quantity: '-1.000000' }] }),
  'final invoice': testModel({ kind: 'final', number: 'SR-2026-000001' }),
  'public body (XRechnung UBL)': testModel({
    buyer_reference: leitweg,
    order_number: '4500012345',
    buyer: { name: 'Landesamt für Beispiele', vat_id: '' },
    particulars: { buyer_type: 'public_body', format: 'xrechnung_ubl', buyer_address: { scheme: '0204', id: leitweg } },
  }),
  'public body, credit note (XRechnung CII)': testModel({
    kind: 'credit_note',
    due_on: null,
    buyer_reference: leitweg,
    corrects: original,
    lines: [back],
    particulars: {
      buyer_type: 'public_body',
      format: 'xrechnung_cii',
      buyer_address: { scheme: '0204', id: leitweg },
      payment: { means: '1', label: '' },
    },
  }),
  'business, by direct debit (XRechnung CII)': testModel({
    buyer_reference: '10001',
    payment_kind: 'sepa',
    lines: [
      { price: '24.900000', allowance_minor: 249 },
      { price: '5.000000', contract_number: 'C-1025' },
    ],
    particulars: {
      format: 'xrechnung_cii',
      payment: directDebit,
      notes: ['Vielen Dank für Ihren Auftrag.', 'Zweiter Hinweis.'],
    },
  }),
}
