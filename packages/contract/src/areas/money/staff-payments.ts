import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, moneySchema, staffReason } from '../../wire/fields.ts'
import { paymentDetailSchema } from './payments.ts'

const amountSchema = z.int().check(z.positive(), z.maximum(999_999_999_999))
const params = z.object({ id: idSchema })
// staff act for the customer, with a reason that the customer can read
const act = { access: 'admin', needsFreshAuthentication: true } as const
const refusals = ['own_customer', 'customer_changed', 'not_found'] as const
const reason = staffReason(500)
/** Names the colleagues who can confirm it; null: it is done, and waits for no one. */
export const waitsForSchema = z.nullable(z.array(z.string()))
const standingSchema = z.object({ status: z.string(), open: moneySchema, waits_for: waitsForSchema })

export const staffPaymentEndpoints = {
  staffPaymentRefund: endpoint({
    route: 'POST /ajax/v1/staff/payments/{id}/refund',
    power: 'payments:act',
    summary: 'Give back what a payment brought, wholly or in part, the way it came',
    params,
    body: z.strictObject({ amount_minor: amountSchema, reason }),
    response: z.object({ payment: z.nullable(paymentDetailSchema), waits_for: waitsForSchema }),
    status: 200,
    problems: [...refusals, 'conflict', 'refund_too_much', 'refund_not_owed', 'refund_impossible'],
    ...act,
    fourEyes: 'payment_refund',
  }),
  staffWriteOff: endpoint({
    route: 'POST /ajax/v1/staff/invoices/{id}/write-off',
    power: 'billing:act',
    summary: 'Stop asking for what is open of a document',
    params,
    /** `open_minor`: what was shown; another one by now is a conflict. */
    body: z.strictObject({ open_minor: amountSchema, reason }),
    response: standingSchema,
    status: 200,
    problems: [...refusals, 'conflict', 'payment_under_way'],
    ...act,
    fourEyes: 'write_off',
  }),
  staffDispute: endpoint({
    route: 'POST /ajax/v1/staff/invoices/{id}/dispute',
    power: 'billing:act',
    summary: 'Note that the customer disputes a document, or no longer does: while they do, it is not dunned',
    params,
    body: z.strictObject({ disputed: z.boolean(), reason }),
    response: standingSchema,
    status: 200,
    problems: [...refusals, 'conflict'],
    ...act,
  }),
}
