import * as z from 'zod/mini'
import { documentKinds, paymentStatuses } from '../../enums/billing.ts'
import {
  paymentActions,
  paymentEvents,
  paymentKinds,
  paymentReasons,
  payObstacles,
  payWays,
} from '../../enums/payments.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, timeSchema, versionSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { purposeSchema } from './billing.ts'
import { paymentMethodStates, returnPath } from './payment-methods.ts'

/** At most this many documents are paid at once: who has more pays in several steps. */
export const payLimit = 200
const amountSchema = z.int().check(z.positive(), z.maximum(999_999_999_999))

export const paymentRowSchema = z.object({
  id: idSchema,
  kind: z.enum(paymentKinds),
  /** Says what people recognise the method by; empty where none was saved. */
  label: z.string(),
  /** `out`: money that went back to the customer. */
  direction: z.enum(['in', 'out']),
  status: z.enum(paymentStatuses),
  reason: z.nullable(z.enum(paymentReasons)),
  amount: moneySchema,
  /** Says what of it went back. */
  refunded: moneySchema,
  created_at: timeSchema,
  /** Day on which it is collected. */
  collect_on: z.nullable(dateSchema),
  settled_at: z.nullable(timeSchema),
  /** Says what it was meant for, the first few of them. */
  documents: z.array(z.object({ id: idSchema, number: z.string(), purpose: purposeSchema })),
  document_count: z.int(),
})
export type PaymentRow = z.infer<typeof paymentRowSchema>

const shareSchema = z.object({ id: idSchema, number: z.string(), purpose: purposeSchema, amount: moneySchema })

export const paymentDetailSchema = z.extend(paymentRowSchema, {
  /** Says what the bank or the gateway said, in its words or codes. */
  said: z.string(),
  /** When it came back, where it did. */
  returned_at: z.nullable(timeSchema),
  /** Says whether the clock began it. */
  automatic: z.boolean(),
  /** Says what it was meant for, and what it has settled. */
  planned: z.array(shareSchema),
  applied: z.array(shareSchema),
  /** Says what of it became balance. */
  to_balance: moneySchema,
  steps: z.array(z.object({ at: timeSchema, event: z.enum(paymentEvents), detail: z.string() })),
  can: z.array(z.enum(paymentActions)),
  /** Is where the payer confirms it, while that is wanted. */
  action_url: z.nullable(z.string()),
  expires_at: z.nullable(timeSchema),
  /** Names the payment that a refund gives back. */
  refunds: z.nullable(idSchema),
  /** Refunds of it. */
  given_back: z.array(z.object({ id: idSchema, amount: moneySchema, created_at: timeSchema })),
  /** The payment that this one follows, by the customer's backup method. */
  instead_of: z.nullable(idSchema),
  version: versionSchema,
})
export type PaymentDetail = z.infer<typeof paymentDetailSchema>

export const payQuoteSchema = z.object({
  documents: z.array(
    z.object({
      id: idSchema,
      number: z.string(),
      kind: z.enum(documentKinds),
      issued_on: dateSchema,
      due_on: z.nullable(dateSchema),
      open: moneySchema,
      obstacle: z.nullable(z.enum(payObstacles)),
      /** The payment that is under way for it. */
      payment: z.nullable(idSchema),
      /** The day on which it is debited anyway; null: it takes the customer's doing. */
      debit_on: z.nullable(dateSchema),
      purpose: purposeSchema,
    }),
  ),
  /** Sums those that nothing holds up. */
  total: moneySchema,
  /** Open credit notes and balance, which `POST …/payments/credits` settles open invoices with. */
  credit: moneySchema,
  /** In the order in which they are offered, the default one first. */
  offers: z.array(
    z.object({
      kind: z.enum(paymentKinds),
      /** A saved method; null: without one. */
      method: z.nullable(idSchema),
      label: z.string(),
      state: z.nullable(z.enum(paymentMethodStates)),
      is_default: z.boolean(),
      way: z.enum(payWays),
      /** The day on which it would be collected. */
      on: z.nullable(dateSchema),
    }),
  ),
  /** Is where a transfer goes; null: it is not offered. */
  transfer: z.nullable(
    z.object({
      account_name: z.string(),
      iban: z.string(),
      bic: z.string(),
      /** Says what to quote, so that it is matched by itself. */
      reference: z.string(),
      /** Content of the giro code (EPC069-12); empty where there is none, as for other currencies. */
      giro_code: z.string(),
    }),
  ),
  /** True where the gateway only pretends. */
  sandbox: z.boolean(),
})
export type PayQuote = z.infer<typeof payQuoteSchema>

const params = z.object({ id: idSchema })
const read = { access: 'customer', permission: 'billing:read', openWhenLocked: true, status: 200 } as const
const write = { access: 'customer', permission: 'billing:write', openWhenLocked: true } as const

export const payingEndpoints = {
  payQuote: endpoint({
    route: 'GET /ajax/v1/payments/quote',
    summary: 'What can be paid now, by which methods, and what each of them does',
    query: z.object({
      /** Ids, with commas between them; without them, all that is open, the oldest due first. */
      documents: z.optional(z.string().check(z.maxLength(37 * payLimit), z.regex(/^[\da-f-]{36}(,[\da-f-]{36})*$/))),
    }),
    response: payQuoteSchema,
    ...read,
  }),
  pay: endpoint({
    route: 'POST /ajax/v1/payments',
    summary: 'Pay documents, in the order given; without documents the money becomes balance',
    body: z.strictObject({
      documents: z
        .array(
          z.strictObject({
            id: idSchema,
            /** Part of it; without, all that is open. */
            amount_minor: z.optional(amountSchema),
          }),
        )
        .check(z.maxLength(payLimit)),
      /** Says what the payer saw and agreed to. */
      amount_minor: amountSchema,
      currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
      kind: z.enum(paymentKinds),
      /** A saved method; null: on the gateway's page. */
      method: z.nullable(idSchema),
      return_path: returnPath,
    }),
    bodyBytes: 64 * 1024,
    response: z.object({
      payment: paymentDetailSchema,
      /** Is where the payer goes on: the bank's question, an approval, the gateway's page. */
      next: z.nullable(z.object({ url: z.string() })),
    }),
    status: 201,
    problems: [
      'not_found',
      'payment_under_way',
      'payment_changed',
      'payment_method_not_offered',
      'payment_method_unusable',
      'nothing_to_pay',
    ],
    limits: [{ per: 'user', max: 60, seconds: 3600 }],
    ...write,
  }),
  payCredits: endpoint({
    route: 'POST /ajax/v1/payments/credits',
    summary: 'Settle open invoices with credit notes and balance, the oldest due first',
    response: z.object({ settled: z.int() }),
    status: 200,
    ...write,
  }),
  payments: endpoint({
    route: 'GET /ajax/v1/payments',
    summary: 'Payments of the current customer, the latest first',
    query: z.object({ ...listQuery, status: z.optional(z.enum(paymentStatuses)) }),
    response: listOf(paymentRowSchema),
    problems: ['cursor_invalid'],
    ...read,
  }),
  payment: endpoint({
    route: 'GET /ajax/v1/payments/{id}',
    summary: 'One payment: what it is for, what became of it step by step, and what can be done',
    params,
    response: paymentDetailSchema,
    problems: ['not_found'],
    ...read,
  }),
  paymentContinue: endpoint({
    route: 'POST /ajax/v1/payments/{id}/continue',
    summary: 'Back from the gateway: it is asked what became of the payment, and nothing is charged',
    // each time anew
    answersOnce: true,
    params,
    response: z.object({ payment: paymentDetailSchema, next: z.nullable(z.object({ url: z.string() })) }),
    status: 200,
    problems: ['not_found'],
    limits: [{ per: 'user', max: 120, seconds: 3600 }],
    ...write,
  }),
  paymentCancel: endpoint({
    route: 'POST /ajax/v1/payments/{id}/cancel',
    summary: 'Give up a payment that the payer has not confirmed yet; the invoices can then be paid otherwise',
    params,
    response: paymentDetailSchema,
    status: 200,
    problems: ['not_found', 'conflict'],
    ...write,
  }),
  paymentReceipt: endpoint({
    route: 'GET /ajax/v1/payments/{id}/receipt',
    summary: 'The receipt of a payment that has arrived, to read or to print',
    params,
    response: z.string(),
    file: 'text/html',
    problems: ['not_found', 'conflict'],
    ...read,
  }),
  paymentHook: endpoint({
    route: 'POST /hooks/payments/{gateway}',
    summary: 'News of a payment gateway, signed as that gateway signs; a repetition changes nothing',
    access: 'public',
    signed: true,
    params: z.object({ gateway: z.string().check(z.maxLength(20), z.regex(/^[a-z]+$/)) }),
    body: z.looseObject({}),
    response: z.object({ received: z.literal(true) }),
    status: 200,
    problems: ['not_found', 'signature_invalid', 'busy', 'too_many_requests'],
  }),
}
