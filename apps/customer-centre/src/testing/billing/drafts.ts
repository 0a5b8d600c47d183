import type { ExemptionGround } from '@kontor/contract/enums/tax'
import { usageOf } from '../../areas/contracts/usage/billable.ts'
import { chargedTax } from '../../areas/customers/customer/tax/charged-tax.ts'
import { documentsOf } from '../../areas/money/billing/accounts.ts'
import { type ContractRow, contractToBill } from '../../areas/money/billing/billed-contract.ts'
import { type Before, kindsOf } from '../../areas/money/billing/charged-before.ts'
import { correction } from '../../areas/money/billing/correction.ts'
import type { DocumentDraft, DocumentModel } from '../../areas/money/billing/document-model.ts'
import { taxOfCharge } from '../../areas/money/billing/draft.ts'
import { type BillingFacts, type CustomerFacts, factsOn, sellerOf } from '../../areas/money/billing/facts.ts'
import { numbered } from '../../areas/money/billing/issue.ts'
import type { ItemRow } from '../../areas/money/billing/items.ts'
import { proofOf } from '../../areas/money/billing/obstacles.ts'
import { type Plan, planOf } from '../../areas/money/billing/plan.ts'
import { catalogues } from '../../messages/catalogues.ts'
import { everywhere } from '../../values/texts.ts'
import { testConfiguration } from '../test-centre.ts'

/** The day of issue. */
const today = '2026-12-01'
const exchangeRates = { 'SEK 2026-12': '11.2345', 'JPY 2026-12': '163.2' }
const here = { ...testConfiguration, billing: { ...testConfiguration.billing, exchangeRates } }

const business: CustomerFacts = {
  customer_number: 10001,
  name: 'Müller & Söhne <GmbH>',
  locale: 'de',
  currency: 'EUR',
  line1: 'Am Markt 5',
  line2: 'Hinterhaus',
  postal_code: '50667',
  city: 'Köln',
  country: 'DE',
  vat_id: 'DE136695976',
  tax_number: '',
  format: 'zugferd',
  buyer_reference: '',
  order_number: 'PO-77',
  email: 'rechnung@mueller.example',
  peppol_id: '',
  phone: '',
  refund_iban: null,
  vat: null,
  tax: {
    type: 'business',
    country: 'DE',
    postal_code: '50667',
    vat_id: 'DE136695976',
    vat_state: 'valid',
    exemptions: [],
  },
  collective: true,
  payment_days: null,
  methods: [],
  promotion: { left_minor: 0, spent_minor: 0 },
}
const abroad = (country: string, vat_id: string, type: CustomerFacts['tax']['type'] = 'business') => ({
  country,
  vat_id,
  postal_code: '1010',
  city: 'Hauptstadt',
  tax: {
    type,
    country,
    postal_code: '1010',
    vat_id,
    vat_state: vat_id ? ('valid' as const) : ('unchecked' as const),
    exemptions: [],
  },
})
const leitweg = '04011000-1234512345-06'
const office: Partial<CustomerFacts> = {
  name: 'Landesamt für Beispiele',
  vat_id: '',
  format: 'xrechnung_ubl',
  buyer_reference: leitweg,
  tax: { type: 'public_body', country: 'DE', postal_code: '50667', vat_id: '', vat_state: 'unchecked', exemptions: [] },
}
const debit = {
  id: 'sepa',
  kind: 'sepa' as const,
  label: 'DE89 …3000',
  is_default: true,
  is_backup: false,
  expires: null,
  iban: 'DE89370400440532013000',
  mandate_reference: 'M-10001',
  creditor_id: 'DE98ZZZ09999999999',
  notice_days: 14,
}
const card = {
  ...debit,
  kind: 'card' as const,
  label: 'Visa •••• 4242',
  iban: null,
  mandate_reference: null,
  creditor_id: null,
}

const meter = {
  code: 'traffic',
  name: everywhere('Traffic'),
  unit: 'E34',
  included: '100',
  tiers: [
    { up_to: '500', price: '0.004321' },
    { up_to: null, price: '0.002' },
  ],
  cap_minor: 100,
}
/** A server with an option, a discount and use of its first month, that has its second before it. */
const server: ContractRow = {
  id: '01939a5c-0000-7000-8000-00000000000a',
  number: 'C-1024',
  label: 'web-1.example',
  state: 'active',
  currency: 'EUR',
  metered: true,
  usage_until: null,
  payment_method_id: null,
  next_bill_on: today,
  price_minor: 2490,
  started_on: '2026-11-16',
  anchor_on: null,
  ends_on: null,
  billed_until: '2026-11-30',
  group: 'virtual_server',
  product: 'vServer M',
  cycle: 'month',
  next_price_minor: null,
  next_price_from: null,
  next_agreed: null,
  agreed: {
    name: everywhere('vServer M'),
    options: [{ code: 'backup', name: everywhere('Backup'), quantity: 3, price_minor: 333 }],
    discount: { bp: 1250, until: '2027-03-31' },
    meters: [meter],
  },
}
const setUp: ItemRow = {
  id: 'item',
  contract_id: server.id,
  number: server.number,
  group: server.group,
  payment_method_id: null,
  currency: 'EUR',
  kind: 'setup',
  project: '',
  description: everywhere('Einrichtung'),
  period_from: null,
  period_to: null,
  quantity: '1.000000',
  unit: 'C62',
  unit_name: null,
  unit_price: '9.900000',
  discount_bp: 0,
  ready_on: today,
}
const original = { id: '01939a5c-0000-7000-8000-000000000001', number: 'RE-2026-000041', issued_on: '2026-11-01' }

type Case = {
  customer?: Partial<CustomerFacts>
  contract?: Partial<ContractRow>
  items?: ItemRow[]
  paid?: number
  home?: typeof here
}

/** Issues what a run issues for a customer on the day. */
async function issued({ customer, contract, items = [], paid, home = here }: Case = {}): Promise<DocumentModel> {
  const facts = factsOn({ ...business, ...customer }, sellerOf({ configuration: home, catalogues }), today)
  const row = { ...server, currency: facts.currency, ...contract }
  const used = {
    meter: 'traffic',
    month: '2026-11-01',
    quantity: '719.25',
    terms: meter,
    billed_quantity: null,
    billed: null,
  }
  const use = row.metered ? [usageOf(contractToBill(row), [used], today)] : []
  const account = { facts, contracts: [row], items, held: [] }
  const plan = planOf(facts, account, use, today)
  const { issues } = documentsOf({ facts, plan }, chargedOnOriginal(facts, plan), today)
  const [issue] = issues
  if (issues.length !== 1 || !issue) throw new Error(`one document expected: ${JSON.stringify(plan.aside)}`)
  return model(paid && issue.less ? issue.less(paid) : issue.draft)
}

/** All that is given back, the original has charged, at today's tax. */
const chargedOnOriginal = (facts: BillingFacts, { bundles }: Plan): Before =>
  new Map(
    bundles
      .flatMap(({ charges }) => charges.filter(charge => kindsOf(charge).length > 0))
      .map(charge => {
        const proof = proofOf(facts, chargedTax(facts.tax, facts.seller.home, today))
        return [
          charge,
          {
            document: original,
            tax: taxOfCharge(facts, charge, today),
            vat_id: facts.vat_id,
            proof,
            promotion: null,
            tax_in_euro: null,
          },
        ]
      }),
  )

const model = (draft: DocumentDraft): DocumentModel =>
  numbered(draft, 123, new Date('2026-12-01T05:00:00Z'), '01939a5c-0000-7000-8000-000000000123')

/** Drafts what staff give back of an invoice. */
function corrected(invoice: DocumentModel, how: 'cancel' | 'part', customer?: Partial<CustomerFacts>): DocumentModel {
  const facts = factsOn({ ...business, ...customer }, sellerOf({ configuration: here, catalogues }), today)
  const [lines, left] = [
    [{ position: 1, quantity: '0.5' }],
    new Map(invoice.lines.map(line => [line.position, line.net_minor])),
  ]
  const draft = correction(facts, invoice, { how, lines, left, corrected: [], reason: 'Ausfall', issued_on: today })
  if (typeof draft === 'string') throw new Error(draft)
  return model(draft)
}

const small = { ...here, billing: { ...here.billing, smallBusiness: true } }
const austrian: Partial<CustomerFacts> = {
  ...abroad('AT', 'ATU12345675'),
  vat: { checked_at: '2026-12-01T04:00:00Z', consultation: 'WAPIAAAA', asked_at: '2026-12-01T04:00:00Z' },
}
const swiss = abroad('CH', 'CHE107787577')
const french: Partial<CustomerFacts> = {
  ...abroad('FR', '', 'consumer'),
  locale: 'en',
  format: 'pdf',
  phone: '+33142680000',
  refund_iban: 'FR1420041010050500013M02606',
}
/** A delegation that the law exempts; @param until the last day, null: no end */
const exempted = (
  facts: typeof austrian,
  until: string | null,
  ground: ExemptionGround = 'eu_bodies',
): typeof austrian => ({
  ...facts,
  tax: {
    ...business.tax,
    ...facts.tax,
    exemptions: [
      {
        ground,
        texts: ground === 'other' ? { en: 'Exempt by treaty', de: 'Steuerfrei nach dem Abkommen' } : null,
        certificate: 'EU-151/2026',
        certified_on: '2026-02-01',
        from: '2026-02-01',
        until,
      },
    ],
  },
})
const plain: Partial<ContractRow> = { metered: false, agreed: { name: everywhere('vServer M') } }
/** Paid for two months, of which the most is given back. */
const ended: Partial<ContractRow> = { metered: false, ends_on: '2026-11-20', billed_until: '2026-12-31' }
const midMonth: Partial<ContractRow> = { ...plain, ends_on: '2026-12-11' }

/** Drafts what the engine itself makes of charges, by its name: numbered, and not yet written. */
export async function engineDrafts(): Promise<Record<string, DocumentModel>> {
  const invoice = await issued({ items: [setUp] })
  const reverse = await issued({ customer: austrian, contract: plain })
  const crowns = await issued({ customer: { currency: 'SEK' }, contract: { price_minor: 24_900 } })
  const gift = { promotion: { left_minor: 1000, spent_minor: 1000 } }
  const exempt = await issued({ customer: exempted({ format: 'xrechnung_cii' }, null), items: [setUp] })
  const lowered = await issued({ customer: gift, items: [setUp] })
  return {
    'options, discount, capped use and an item': invoice,
    'part of a period, for a small business (E)': await issued({ contract: midMonth, home: small }),
    'reverse charge (AE)': reverse,
    'third country (O)': await issued({ customer: swiss }),
    'third country (O, XRechnung CII)': await issued({ customer: { ...swiss, format: 'xrechnung_cii' } }),
    'third country (O, XRechnung UBL)': await issued({ customer: { ...swiss, format: 'xrechnung_ubl' } }),
    'reverse charge (AE, XRechnung UBL)': await issued({ customer: { ...austrian, format: 'xrechnung_ubl' } }),
    'small business (E, XRechnung CII)': await issued({ customer: { format: 'xrechnung_cii' }, home: small }),
    'exempt customer (E, XRechnung CII)': exempt,
    'exempt customer (E, XRechnung UBL)': await issued({ customer: exempted(office, '2027-01-31', 'nato_forces') }),
    'exempt by a law that staff name (E)': await issued({ customer: exempted({}, null, 'other') }),
    'exempt up to the day before (E and S)': await issued({ customer: exempted({}, '2026-11-30'), items: [setUp] }),
    'exempt up to the day before (E and AE)': await issued({ customer: exempted(austrian, '2026-11-30') }),
    'exempt consumer abroad (E)': await issued({ customer: exempted(french, null, 'stationed_forces') }),
    'exempt customer, days given back (E)': await issued({ customer: exempted({}, null), contract: ended }),
    'a part given back (E)': corrected(exempt, 'part'),
    'cancellation of what was exempt (E)': corrected(exempt, 'cancel'),
    'set-up alone': await issued({ contract: { metered: false, next_bill_on: null }, items: [setUp] }),
    'consumer, whose net prices come to another gross amount': await issued({
      customer: {
        ...french,
        locale: 'de',
        tax: { type: 'consumer', country: 'DE', postal_code: '', vat_id: '', vat_state: 'unchecked', exemptions: [] },
        country: 'DE',
      },
      contract: { ...plain, price_minor: 990 },
      items: Array.from({ length: 20 }, (_, index) => ({
        ...setUp,
        id: `item ${index}`,
        contract_id: null,
        unit_price: '9.900000',
      })),
    }),
    'consumer abroad (OSS)': await issued({ customer: french }),
    'by direct debit': await issued({ customer: { methods: [debit] } }),
    'by card, paid in part by credit': await issued({ customer: { methods: [card] }, contract: plain, paid: 1000 }),
    'paid by credit': await issued({ contract: plain, paid: 2963 }),
    'lowered by a voucher': lowered,
    'lowered by a voucher (XRechnung UBL)': await issued({ customer: { ...office, ...gift } }),
    'paid for by a voucher': await issued({
      customer: { promotion: { left_minor: 100_000, spent_minor: 0 } },
      contract: plain,
    }),
    'a part of what a voucher had lowered given back': corrected(lowered, 'part', gift),
    'cancellation of what a voucher had lowered': corrected(lowered, 'cancel', gift),
    'foreign currency': crowns,
    'currency without decimals': await issued({ customer: { currency: 'JPY' }, contract: { price_minor: 3900 } }),
    'days given back': await issued({ contract: ended }),
    'public body (XRechnung UBL)': await issued({ customer: office }),
    'public body, days given back (XRechnung CII)': await issued({
      customer: { ...office, format: 'xrechnung_cii' },
      contract: ended,
    }),
    cancellation: corrected(invoice, 'cancel'),
    'cancellation in a foreign currency': corrected(crowns, 'cancel', { currency: 'SEK' }),
    'a part given back (AE)': corrected(reverse, 'part', austrian),
  }
}
