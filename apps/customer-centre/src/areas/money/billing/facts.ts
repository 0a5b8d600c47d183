import { type Locale, localeOf } from '@kontor/contract/locales'
import { normaliseVatId } from '@kontor/contract/vat-id'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Services } from '../../../platform/services.ts'
import { dayOf } from '../../../values/local-date.ts'
import { type Home, homeCountry, homeOf, type TaxFacts, taxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { customerTable, vatCheckTable, vatStatusTable, wholeIban } from '../../customers/reads.ts'
import type { Party } from './document-model.ts'
import type { BillingTexts } from './texts.ts'

export type PaymentMethod = {
  id: string
  kind: 'card' | 'sepa' | 'paypal'
  label: string
  is_default: boolean
  is_backup: boolean
  /** Is a card's last month, `YYYY-MM`. */
  expires: string | null
  iban: string | null
  mandate_reference: string | null
  creditor_id: string | null
  /** Counts the days from the announcement of a mandate's debit to it. */
  notice_days: number
}

/** Holds what is stored of a customer. */
export type CustomerFacts = {
  customer_number: number
  name: string
  locale: string
  currency: string
  line1: string
  line2: string
  postal_code: string
  city: string
  country: string
  vat_id: string
  tax_number: string
  format: 'pdf' | 'zugferd' | 'xrechnung_ubl' | 'xrechnung_cii'
  buyer_reference: string
  order_number: string
  email: string
  peppol_id: string
  phone: string
  refund_iban: string | null
  tax: TaxFacts
  /** The answer that the state of the VAT id comes from, and when the register was asked last. */
  vat: { checked_at: string | null; consultation: string | null; asked_at: string | null } | null
  collective: boolean
  /** Counts the days to pay that were agreed; null: as the provider's settings say. */
  payment_days: number | null
  /** Promotional credit that the next invoices use, and what earlier ones used and have not given back. */
  promotion: { left_minor: number; spent_minor: number }
  /** That money can be taken by. */
  methods: PaymentMethod[]
}

/** Holds what the configuration says of the provider. */
export type Seller = {
  /** Null where its address cannot be read. */
  party: Party | null
  contact: { name: string; phone: string; email: string }
  register: string
  representedBy: string
  home: Home
  account: { iban: string; bic: string } | null
  /** Under which debits are collected; a mandate may have been given to a former one. */
  creditorId: string
  paymentDays: number
  /** Proofs that have to agree on where a customer is. */
  placeEvidence: 1 | 2
  /** Says whether so much was supplied to consumers elsewhere in the EU that they are not taxed as here any more; a run looks. */
  thresholdPassed: boolean
  exchangeRates: Readonly<Record<string, string>>
  timeZone: string
  texts: Record<Locale, BillingTexts['document']>
}

/** All that a document says besides its charges. */
export type BillingFacts = CustomerFacts & {
  seller: Seller
  language: Locale
  /** Says whether the register was asked about the VAT id on the day. */
  vat_asked_today: boolean
}

/** Selects them of a customer `u`, as a JSON value of `CustomerFacts`. */
export const customerFacts: RawBuilder<CustomerFacts> = sql<CustomerFacts>`(
  select json_build_object('customer_number', u.customer_number, 'name', u.name, 'locale', u.locale, 'currency', u.currency,
    'line1', coalesce(u.billing_line1, u.line1), 'line2', coalesce(u.billing_line2, u.line2),
    'postal_code', coalesce(u.billing_postal_code, u.postal_code), 'city', coalesce(u.billing_city, u.city),
    'country', coalesce(u.billing_country, u.country), 'vat_id', u.vat_id, 'tax_number', u.tax_number,
    'format', u.e_invoice_format, 'buyer_reference', u.buyer_reference, 'order_number', u.order_number,
    'email', coalesce(nullif(u.receiver_email, ''), u.email), 'peppol_id', u.peppol_id, 'phone', u.phone, 'refund_iban', u.refund_iban,
    'tax', ${taxFacts(sql`u.customer_number`)},
    'vat', (select json_build_object('checked_at', k.checked_at, 'consultation', k.consultation_number, 'asked_at', (
        select max(a.checked_at) from ${vatCheckTable} a where a.customer_number = u.customer_number and a.vat_id = u.vat_id))
      from ${vatStatusTable} s left join ${vatCheckTable} k on k.customer_number = s.customer_number and k.id = s.check_id
      where s.customer_number = u.customer_number and s.vat_id = u.vat_id and u.vat_id <> ''),
    'promotion', json_build_object('left_minor', coalesce(l.promotion_minor, 0), 'spent_minor', coalesce(l.promotion_spent_minor, 0)),
    'collective', coalesce((select s.collective from billing_setting s where s.customer_number = u.customer_number), true),
    'payment_days', (select s.payment_days from billing_setting s where s.customer_number = u.customer_number),
    'methods', ${jsonRows(sql`
      select m.id, m.kind, m.label, m.is_default, m.is_backup, m.expires, coalesce(${wholeIban('method', 'm')}, m.iban) as iban, m.mandate_reference, m.creditor_id, m.notice_days from payment_method m
      where m.customer_number = u.customer_number and m.state in ('active', 'expiring') order by m.created_at, m.id`)})
  from (select) one left join ledger_account l on l.customer_number = u.customer_number and l.currency = u.currency)`

/** Selects them as a value in another statement. */
export const factsOf = (customer: number): RawBuilder<CustomerFacts> => sql<CustomerFacts>`(
  select ${customerFacts} from ${customerTable} u where u.customer_number = ${customer})`

/** Reads what documents of a customer rest on, on a day, in one statement. */
export async function billingFacts(
  db: BoundDb,
  services: Pick<Services, 'configuration' | 'catalogues'>,
  customer: number,
  asOf: string,
): Promise<BillingFacts> {
  const { rows } = await sql<{ facts: CustomerFacts | null }>`select ${factsOf(customer)} as facts`.execute(db)
  const facts = rows[0]?.facts
  if (!facts) throw new RangeError(`there is no customer ${customer}`)
  return factsOn(facts, sellerOf(services), asOf)
}

export function factsOn(facts: CustomerFacts, seller: Seller, asOf: string): BillingFacts {
  const asked = facts.vat?.asked_at
  return {
    ...facts,
    methods: methodsOn(facts.methods, asOf),
    seller,
    language: localeOf(facts.locale),
    vat_asked_today: asked != null && dayOf(new Date(asked), seller.timeZone) === asOf,
  }
}

/**
 * Cards that have expired pay nothing. In the default one's place pays what is tried when a payment fails: the customer's choice, else the
 * newest card or agreement. An account is not debited instead: its mandate was not chosen for that.
 */
export function methodsOn(methods: readonly PaymentMethod[], day: string): PaymentMethod[] {
  const usable = methods.filter(({ expires }) => expires === null || expires >= day.slice(0, 7))
  if (usable.length === methods.length || usable.some(({ is_default }) => is_default)) return usable
  const others = usable.filter(({ kind }) => kind !== 'sepa')
  const instead = methods.some(({ is_default }) => is_default)
    ? (others.find(({ is_backup }) => is_backup) ?? others.at(-1))
    : undefined
  return usable.map(method => (method === instead ? { ...method, is_default: true } : method))
}

/** `20457 Hamburg`, `D-20457 Hamburg`, `1017 XL Amsterdam`. */
const placePattern = /^(\S*\d\S*(?: [A-Z]{2}(?= ))?) +(\D.*)$/

export function sellerOf({ configuration, catalogues }: Pick<Services, 'configuration' | 'catalogues'>): Seller {
  const { provider, billing, timeZone } = configuration
  const [name = '', line1 = '', ...lines] = provider.postal
  const [, postal_code, city] = placePattern.exec(lines.at(-1) ?? '') ?? []
  const address = { line1, line2: lines.slice(0, -1).join(', ') }
  const ids = { vat_id: normaliseVatId(provider.vat_id), tax_number: billing.taxNumber }
  return {
    party:
      postal_code && city ? { name, ...address, postal_code, city, country: homeCountry(configuration), ...ids } : null,
    contact: { name: provider.name, phone: provider.phone, email: provider.email },
    register: provider.register,
    representedBy: provider.represented_by,
    home: homeOf(configuration),
    account: billing.account,
    creditorId: provider.creditorId,
    paymentDays: billing.paymentDays,
    placeEvidence: billing.placeEvidence,
    thresholdPassed: false,
    exchangeRates: billing.exchangeRates,
    timeZone,
    texts: Object.fromEntries(
      Object.entries(catalogues).map(([locale, { billing }]) => [locale, billing.document]),
    ) as Seller['texts'], // the same languages
  }
}
