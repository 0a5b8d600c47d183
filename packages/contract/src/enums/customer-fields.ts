import { type FieldFacts, namesOf } from './field-table.ts'

/**
 * The fields of a customer's record, in the order of every list, by the tab that asks for them. A column has its field's name, labels
 * stand in the portal's `customer.fields`.
 */
export const customerFields = {
  type: { tab: 'person' },
  salutation: { tab: 'person' },
  /** Before the name: Dr., Prof. Dr. */
  title: { tab: 'person', max: 40 },
  first_name: { tab: 'person', max: 80 },
  last_name: { tab: 'person', max: 80 },
  company_name: { tab: 'company', max: 200 },
  /** Has a procedure of its own, and no tab. */
  email: {},
  phone: { tab: 'person' },
  locale: { tab: 'person' },
  /** Allows what is typed: spaces and dots are taken out on the way in. */
  vat_id: { tab: 'company', max: 40 },
  tax_number: { tab: 'company', max: 30 },
  /** The customer charges no VAT (§ 19 UStG). */
  small_business: { tab: 'company' },
  register_court: { tab: 'company', max: 80 },
  register_number: { tab: 'company', max: 40 },
} as const satisfies Record<string, FieldFacts>

/** The parts of the registered address, and of the one that invoices are addressed to. */
export const addressFields = {
  line1: { max: 120, required: true },
  line2: { max: 120, required: false },
  postal_code: { max: 12, required: true },
  city: { max: 80, required: true },
  country: {},
} as const satisfies Record<string, FieldFacts>

/** Says what invoices state to be accepted. */
export const eInvoiceFields = {
  format: {},
  /** Leitweg-ID or the buyer's own reference (BT-10). */
  buyer_reference: { max: 100 },
  /** BT-13 */
  order_number: { max: 100 },
  receiver_email: { max: 254 },
  /** Participant in the Peppol network, `scheme:number` (BT-49); empty: none. */
  peppol_id: { max: 60 },
} as const satisfies Record<string, FieldFacts>

type Table = typeof customerFields
export type CustomerField = keyof Table

export const customerFieldNames = namesOf(customerFields)
export const addressFieldNames = namesOf(addressFields)
export const eInvoiceFieldNames = namesOf(eInvoiceFields)

/** The fields of a tab. */
export const fieldsOfTab = <Tab extends 'person' | 'company'>(tab: Tab) =>
  customerFieldNames.filter(
    (name): name is FieldOf<Tab> => 'tab' in customerFields[name] && customerFields[name].tab === tab,
  )
type FieldOf<Tab> = { [F in CustomerField]: Table[F] extends { tab: Tab } ? F : never }[CustomerField]
