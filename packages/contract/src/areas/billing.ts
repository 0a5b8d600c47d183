import * as z from 'zod/mini'
import {
  documentFilters,
  documentKinds,
  documentStatuses,
  invoiceSorts,
  paymentStatuses,
  taxCategories,
} from '../enums/billing.ts'
import { endpoint } from '../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, timeSchema } from '../wire/fields.ts'
import { listOf, listQuery } from '../wire/list.ts'

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
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>

export const billingSummarySchema = z.object({
  open: moneySchema,
  /** What can be paid now: neither under way nor disputed. */
  payable: moneySchema,
  payable_count: z.int(),
  overdue: moneySchema,
  overdue_count: z.int(),
  credit: moneySchema,
  next_debit: z.nullable(z.object({ on: dateSchema, amount: moneySchema, method: z.string() })),
})
export type BillingSummary = z.infer<typeof billingSummarySchema>

export const invoiceQuerySchema = z.object({
  ...listQuery,
  sort: z._default(z.enum(invoiceSorts), '-issued_on'),
  status: z.optional(z.enum(documentFilters)),
  kind: z.optional(z.enum(documentKinds)),
  /** Calendar year of issue. */
  year: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(2000), z.maximum(2100))),
  /** Beginning of an invoice number, words of a line, or a contract's number. */
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
  unit: z.string(),
  unit_price: z.string(),
  tax_category: z.enum(taxCategories),
  /** Basis points: 1900 is 19 %. */
  tax_rate_bp: z.int(),
  net: moneySchema,
})

export const invoiceSchema = z.extend(invoiceRowSchema, {
  seller: partySchema,
  buyer: partySchema,
  buyer_reference: z.string(),
  order_number: z.string(),
  lines: z.array(invoiceLineSchema),
  /** One entry per tax category and rate; tax is rounded once per entry (EN 16931 BR-CO-17). */
  taxes: z.array(z.object({ category: z.enum(taxCategories), rate_bp: z.int(), net: moneySchema, tax: moneySchema })),
  tax_note: z.string(),
  paid: moneySchema,
  timeline: z.array(
    z.object({
      at: timeSchema,
      event: z.enum([
        'issued',
        'sent',
        'opened',
        'reminded',
        'debit_announced',
        'debited',
        'debit_returned',
        'paid',
        'cancelled',
      ]),
      detail: z.string(),
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
})
export type Invoice = z.infer<typeof invoiceSchema>

const read = { access: 'customer', permission: 'billing:read', status: 200, openWhenLocked: true } as const

export const billingEndpoints = {
  invoices: endpoint({
    route: 'GET /ajax/v1/invoices',
    summary: 'Invoices and other documents of the current customer, with the sums above them',
    query: invoiceQuerySchema,
    response: z.extend(listOf(invoiceRowSchema), { summary: billingSummarySchema }),
    problems: ['cursor_invalid'],
    ...read,
  }),
  invoice: endpoint({
    route: 'GET /ajax/v1/invoices/{id}',
    summary: 'One document with parties, lines, taxes, payments and history',
    params: z.object({ id: idSchema }),
    response: invoiceSchema,
    problems: ['not_found'],
    ...read,
  }),
}
