import * as z from 'zod/mini'
import { billingObstacles } from '../../enums/billing.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const billingRunSchema = z.object({
  id: idSchema,
  /** One customer alone: an order was set up, or staff tried again. */
  single: z.boolean(),
  as_of: dateSchema,
  started_at: timeSchema,
  /** Null: under way, or broken off; the next run goes on from there. */
  ended_at: z.nullable(timeSchema),
  customers: z.int(),
  documents: z.int(),
  lines: z.int(),
  set_aside: z.int(),
  /** Gross, one for each currency. */
  sums: z.array(moneySchema),
})
export type BillingRun = z.infer<typeof billingRunSchema>

export const billingExceptionSchema = z.object({
  id: idSchema,
  customer_number: z.int(),
  customer_name: z.string(),
  /** Null: the customer's own data keep every document back. */
  contract: z.nullable(z.object({ number: z.string(), label: z.string() })),
  reason: z.enum(billingObstacles),
  /** Says what the reason is about, such as a month or a field. */
  detail: z.record(z.string(), z.string()),
  since: timeSchema,
  tries: z.int(),
  tried_at: timeSchema,
  retry_on: dateSchema,
})
export type BillingException = z.infer<typeof billingExceptionSchema>

export const billingUnderWaySchema = z.object({
  /** The run of everything: null where none is under way; `of` is null until it has begun. */
  all: z.nullable(z.object({ done: z.int(), of: z.nullable(z.int()) })),
  /** Customers that are billed by themselves now. */
  customers: z.array(z.int()),
})
export type BillingUnderWay = z.infer<typeof billingUnderWaySchema>

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
const quarter = z.string().check(z.regex(/^20\d\d-Q[1-4]$/))

export const staffBillingEndpoints = {
  staffBilling: endpoint({
    route: 'GET /ajax/v1/staff/billing',
    power: 'billing:see',
    summary: 'The latest invoice runs, and what is due now',
    access: 'admin',
    sees: 'all',
    response: z.object({
      runs: z.array(billingRunSchema),
      due: z.int(),
      due_exact: z.boolean(),
      under_way: billingUnderWaySchema,
    }),
    status: 200,
  }),
  staffBillingRun: endpoint({
    route: 'POST /ajax/v1/staff/billing/runs',
    power: 'billing:act',
    summary: 'Bill now what is due: everything, or one customer with what was set aside',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    body: z.strictObject({ customer: z.nullable(z.int().check(z.positive(), z.maximum(2_147_483_647))) }),
    /** False where such a run waits or is under way already. */
    response: z.object({ started: z.boolean() }),
    status: 200,
    problems: ['not_found'],
  }),
  staffBillingExceptions: endpoint({
    route: 'GET /ajax/v1/staff/billing/exceptions',
    power: 'billing:see',
    summary: 'What runs could not bill, with the reason, oldest first',
    access: 'admin',
    sees: 'all',
    query: z.object(listQuery),
    response: listOf(billingExceptionSchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
  staffBookings: endpoint({
    route: 'GET /ajax/v1/staff/billing/bookings',
    power: 'billing:see',
    summary: 'The documents of a month as a posting batch in the DATEV format',
    access: 'admin',
    sees: 'all',
    query: z.object({ month }),
    response: z.string(),
    file: 'text/csv',
    status: 200,
  }),
  staffPaymentBookings: endpoint({
    route: 'GET /ajax/v1/staff/billing/payment-bookings',
    power: 'payments:see',
    summary:
      'What payments, refunds, charges for late payment and losses moved in a month, as a posting batch in the DATEV format',
    access: 'admin',
    sees: 'all',
    query: z.object({ month }),
    response: z.string(),
    file: 'text/csv',
    status: 200,
  }),
  staffDatevPackage: endpoint({
    route: 'GET /ajax/v1/staff/billing/datev-package',
    power: 'payments:see',
    summary: 'Both posting batches of a month with the images of its documents, in packages for DATEV',
    access: 'admin',
    sees: 'all',
    query: z.object({ month }),
    response: z.string(),
    file: 'application/zip',
    status: 200,
    limits: [{ per: 'user', max: 20, seconds: 3600 }],
  }),
  staffAuditData: endpoint({
    route: 'GET /ajax/v1/staff/billing/audit-data',
    power: 'payments:see',
    summary:
      'What a tax auditor is handed of a fiscal year (GoBD, Z3): customers, documents, ledger and payments as CSV files with their description',
    access: 'admin',
    sees: 'all',
    query: z.object({ year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)) }),
    response: z.string(),
    file: 'application/zip',
    status: 200,
    limits: [{ per: 'user', max: 20, seconds: 3600 }],
  }),
  staffSalesList: endpoint({
    route: 'GET /ajax/v1/staff/billing/sales-list',
    power: 'billing:see',
    summary:
      'EC sales list: what was billed without VAT to businesses elsewhere in the EU, by VAT id, of a month or quarter',
    access: 'admin',
    sees: 'all',
    query: z.object({ period: z.union([month, quarter]) }),
    response: z.string(),
    file: 'text/csv',
    status: 200,
    problems: ['exchange_rate_needed'],
  }),
}
