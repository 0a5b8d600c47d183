import * as z from 'zod/mini'
import {
  documentEvents,
  documentFilters,
  documentKinds,
  documentStatuses,
  invoiceSorts,
  mailDeliveries,
  paymentStatuses,
  taxCategories,
} from '../../enums/billing.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, emailSchema, idSchema, moneySchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

/** Says what a document is for, the largest amount first: names of contracts, else of what is charged; how many more there are; and when. */
export const purposeSchema = z.object({
  names: z.array(z.string()),
  more: z.int(),
  from: z.nullable(dateSchema),
  to: z.nullable(dateSchema),
})
export type Purpose = z.infer<typeof purposeSchema>

export const invoiceRowSchema = z.object({
  id: idSchema,
  number: z.string(),
  kind: z.enum(documentKinds),
  status: z.enum(documentStatuses),
  issued_on: dateSchema,
  due_on: z.nullable(dateSchema),
  period_from: z.nullable(dateSchema),
  period_to: z.nullable(dateSchema),
  net: moneySchema,
  tax: moneySchema,
  gross: moneySchema,
  open: moneySchema,
  payment_method: z.nullable(z.enum(['card', 'sepa', 'paypal', 'transfer'])),
  /** The day on which it is debited without the customer doing anything; null: it takes their doing, or nothing is open. */
  debit_on: z.nullable(dateSchema),
  purpose: purposeSchema,
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>

/** Says how what is open stands: what is to be paid, debited, under way and disputed is all of it. */
export const billingSummarySchema = z.object({
  open: moneySchema,
  /** Says what takes the customer's doing, and of how many documents. */
  payable: moneySchema,
  payable_count: z.int(),
  /** Says what we debit by ourselves, the soonest day first. */
  debits: z.array(z.object({ on: dateSchema, amount: moneySchema, method: z.string() })),
  /** Says what a payment has begun for. */
  under_way: moneySchema,
  disputed: moneySchema,
  /** Is the part of `payable` that is late. */
  overdue: moneySchema,
  overdue_count: z.int(),
  credit: moneySchema,
})
export type BillingSummary = z.infer<typeof billingSummarySchema>

export const invoiceQuerySchema = z.object({
  ...listQuery,
  sort: z._default(z.enum(invoiceSorts), '-issued_on'),
  status: z.optional(z.enum(documentFilters)),
  kind: z.optional(z.enum(documentKinds)),
  /** A year, a month (`2026-03`) or a quarter (`2026-Q1`) of issue. */
  period: z.optional(z.string().check(z.regex(/^20\d\d(-(0[1-9]|1[0-2]|Q[1-4]))?$/))),
  /** Beginning of an invoice number, words of a line, a contract's number, a month ("March 2026") or an amount ("870,79"). */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

/** A party as it stood on the day of issue; later changes of the customer do not reach it. */
const partySchema = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  vat_id: z.string(),
  tax_number: z.string(),
  customer_number: z.optional(z.int()),
})

export const invoiceLineSchema = z.object({
  position: z.int(),
  description: z.string(),
  contract_number: z.nullable(z.string()),
  period_from: z.nullable(dateSchema),
  period_to: z.nullable(dateSchema),
  /** Decimal strings: up to six decimals, never floats. */
  quantity: z.string(),
  /** UN/ECE recommendation 20, and what it is called where that code does not tell. */
  unit: z.string(),
  unit_name: z.nullable(z.string()),
  unit_price: z.string(),
  /** A discount within `net`, as a positive amount; null: none. */
  allowance: z.nullable(moneySchema),
  allowance_reason: z.string(),
  tax_category: z.enum(taxCategories),
  /** Basis points: 1900 is 19 %. */
  tax_rate_bp: z.int(),
  net: moneySchema,
})

/** Says how the document is paid; what does not apply is empty. */
export const paymentTermsSchema = z.object({
  kind: z.enum(['transfer', 'sepa', 'card', 'paypal', 'none']),
  /** Belongs to a transfer: where to, and what to quote. */
  iban: z.string(),
  bic: z.string(),
  account_name: z.string(),
  remittance: z.string(),
  /** Belongs to a direct debit. The account is masked. */
  mandate_reference: z.string(),
  creditor_id: z.string(),
  debited_iban: z.string(),
  collect_on: z.nullable(dateSchema),
  /** Names a card or a PayPal account as people call it. */
  label: z.string(),
})
export type PaymentTerms = z.infer<typeof paymentTermsSchema>

/** The document's place in its series, by which anyone can check that none was changed or left out. */
export const documentProofSchema = z.object({
  /** Issuer, kind and year. */
  series: z.string(),
  sequence: z.int(),
  /** Hash of the document before it in the series, hex; null: it is the first. */
  previous_hash: z.nullable(z.string()),
})
const taxesSchema = z.array(
  z.object({ category: z.enum(taxCategories), rate_bp: z.int(), net: moneySchema, tax: moneySchema }),
)

export const invoiceSchema = z.extend(invoiceRowSchema, {
  /** The date of supply, where no period tells it. */
  supplied_on: z.nullable(dateSchema),
  seller: partySchema,
  buyer: partySchema,
  buyer_reference: z.string(),
  order_number: z.string(),
  lines: z.array(invoiceLineSchema),
  /** One entry per tax category and rate; tax is rounded once per entry (EN 16931 BR-CO-17). */
  taxes: taxesSchema,
  tax_note: z.string(),
  /** Sentences of the document, in its language. */
  notes: z.array(z.string()),
  /** Null where the document does not say. */
  payment_terms: z.nullable(paymentTermsSchema),
  /** Says what credit has settled: balance, and credit notes. */
  deducted: moneySchema,
  paid: moneySchema,
  timeline: z.array(
    z.object({
      at: timeSchema,
      event: z.enum(documentEvents),
      detail: z.string(),
      /** Says what became of the email; null for what is none. */
      delivery: z.nullable(z.enum(mailDeliveries)),
    }),
  ),
  related: z.array(z.object({ id: idSchema, number: z.string(), kind: z.enum(documentKinds) })),
  payments: z.array(
    z.object({
      id: idSchema,
      method: z.enum(['card', 'sepa', 'paypal', 'transfer']),
      status: z.enum(paymentStatuses),
      created_at: timeSchema,
      /** When the money arrived; null while it is under way and after a failure. */
      paid_at: z.nullable(timeSchema),
      /** The part of the payment that settles this document. */
      amount: moneySchema,
    }),
  ),
  /** SHA-256 over the document and its predecessor's hash, hex. */
  hash: z.string(),
  /** Null for a document that was taken over from elsewhere: it stands in no series of ours. */
  proof: z.nullable(documentProofSchema),
})
export type Invoice = z.infer<typeof invoiceSchema>

const params = z.object({ id: idSchema })
/** A document that is not issued yet, as it would be. */
export const previewedSchema = z.object({
  kind: z.enum(documentKinds),
  /** The day on which it would be issued. */
  on: dateSchema,
  due_on: z.nullable(dateSchema),
  payment_method: z.nullable(z.enum(['card', 'sepa', 'paypal', 'transfer'])),
  net: moneySchema,
  tax: moneySchema,
  gross: moneySchema,
  taxes: taxesSchema,
  lines: z.array(invoiceLineSchema),
  /** Sentences in the document's language. */
  notes: z.array(z.string()),
})

export const billingPreviewSchema = z.object({
  until: dateSchema,
  /** By the day of issue; empty where nothing is due until then. */
  data: z.array(previewedSchema),
  /** False where data are missing, so that documents are kept back. */
  complete: z.boolean(),
})
export type BillingPreview = z.infer<typeof billingPreviewSchema>

const read = { access: 'customer', permission: 'billing:read', status: 200, openWhenLocked: true } as const

export const billingEndpoints = {
  invoices: endpoint({
    route: 'GET /ajax/v1/invoices',
    summary: 'Invoices and other documents of the current customer, with the sums above them',
    query: invoiceQuerySchema,
    /** `years` are those of which there are documents, the latest first. */
    response: z.extend(listOf(invoiceRowSchema), { summary: billingSummarySchema, years: z.array(z.int()) }),
    problems: ['cursor_invalid'],
    ...read,
  }),
  invoice: endpoint({
    route: 'GET /ajax/v1/invoices/{id}',
    summary: 'One document with parties, lines, taxes, payments and history',
    params,
    response: invoiceSchema,
    problems: ['not_found'],
    ...read,
  }),
  invoiceOpened: endpoint({
    route: 'POST /ajax/v1/invoices/{id}/opened',
    summary: 'Note that the customer has opened the document; counts once, and not for staff',
    params,
    problems: ['not_found'],
    ...read,
    status: 204,
  }),
  invoiceSend: endpoint({
    route: 'POST /ajax/v1/invoices/{id}/send',
    summary: 'Send the document by email again: to its recipients, or to one address that the customer has given',
    params,
    body: z.strictObject({ email: z.optional(emailSchema) }),
    response: z.object({ sent_to: z.array(z.string()) }),
    problems: ['not_found'],
    limits: [{ per: 'user', max: 20, seconds: 3600 }],
    ...read,
    permission: 'billing:write',
  }),
  billingPreview: endpoint({
    route: 'GET /ajax/v1/billing/preview',
    summary: 'The documents up to the first day of the next month, as they will be issued if nothing changes',
    response: billingPreviewSchema,
    problems: [],
    ...read,
  }),
  proformaMake: endpoint({
    route: 'POST /ajax/v1/billing/proforma',
    summary: 'Make pro forma invoices of what is due next: no invoices, with numbers of their own, and nothing to pay',
    response: z.object({ documents: z.array(z.object({ id: idSchema, number: z.string() })) }),
    problems: ['nothing_due', 'document_obstacle'],
    limits: [{ per: 'user', max: 10, seconds: 3600 }],
    ...read,
    permission: 'billing:write',
    status: 201,
  }),
}
