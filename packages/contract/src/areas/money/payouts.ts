import * as z from 'zod/mini'
import { payoutObjections, payoutObstacles, payoutStates } from '../../enums/payouts.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  dateSchema,
  idSchema,
  moneySchema,
  staffReason,
  staffReasonIfAny,
  timeSchema,
  versionSchema,
} from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

/** A card or PayPal payment: what it brought goes back there. */
const source = z.object({ id: idSchema, label: z.string(), kind: z.enum(['card', 'paypal']) })

export const payoutSchema = z.object({
  id: idSchema,
  state: z.enum(payoutStates),
  amount: moneySchema,
  /** Empty where it goes back to its payment and there is no refund account. */
  holder: z.string(),
  iban_masked: z.string(),
  /** Names the payment that it goes back to; null: it goes to the account. */
  source: z.nullable(source),
  asked_at: timeSchema,
  /** Nothing is sent to an account that has just changed until this day. */
  not_before: z.nullable(dateSchema),
  /** Why it was refused, or the bank sent it back. */
  reason: z.string(),
  can_withdraw: z.boolean(),
})
export type Payout = z.infer<typeof payoutSchema>

export const payoutStandingSchema = z.object({
  /** Says what can be paid out now: without vouchers, and without what is about to be refunded. */
  free: moneySchema,
  /** Says what of it goes back to the card or PayPal payments that brought it, before anything is transferred. */
  back: z.array(z.extend(source, { amount: moneySchema })),
  /** Says what of the balance came by voucher: it is used for invoices and not paid out. */
  vouchers: moneySchema,
  /** Open credit notes of withdrawals and, without running contracts, all of them: part of `free`. */
  credit: moneySchema,
  account: z.nullable(z.object({ holder: z.string(), iban_masked: z.string(), not_before: z.nullable(dateSchema) })),
  /** The latest ones. */
  payouts: z.array(payoutSchema),
})
export type PayoutStanding = z.infer<typeof payoutStandingSchema>

export const staffPayoutSchema = z.extend(z.omit(payoutSchema, { can_withdraw: true }), {
  customer_number: z.int(),
  customer_name: z.string(),
  asked_by: z.string(),
  /** Above the limit for one person, or already approved by one. */
  two_people: z.boolean(),
  /** It waits for a second approval, and is above the reader's limit. */
  beyond_limit: z.boolean(),
  approved_by: z.nullable(z.string()),
  own: z.boolean(),
  /** Says what of it no bank takes: it can only be refused. */
  objection: z.nullable(z.enum(payoutObjections)),
  /** The customer has another refund account by now: it can only be refused. */
  account_changed: z.boolean(),
  /** Says what the bank said of holder and account. */
  payee_check: z.nullable(z.string()),
  lock_reason: z.nullable(z.string()),
  /** The card or PayPal payment that brought it. With an obstacle staff may transfer it instead. */
  source: z.nullable(z.extend(source, { obstacle: z.nullable(z.enum(payoutObstacles)) })),
  /** By which way the first of two has approved it. */
  to_source: z.boolean(),
  version: versionSchema,
})
export type StaffPayout = z.infer<typeof staffPayoutSchema>

export const payoutFileSchema = z.object({
  id: idSchema,
  message_id: z.string(),
  made_at: timeSchema,
  made_by: z.string(),
  payouts: z.int(),
  sum: moneySchema,
  execute_on: dateSchema,
  executed_at: z.nullable(timeSchema),
})
export type PayoutFile = z.infer<typeof payoutFileSchema>

const own = { access: 'customer', permission: 'billing:read', status: 200, openWhenLocked: true } as const
const write = { ...own, permission: 'billing:write' } as const
const params = z.object({ id: idSchema })
const staff = { access: 'admin', sees: 'all', status: 200 } as const
// a repeat finds it done
const decide = {
  access: 'admin',
  sees: 'all',
  params,
  needsFreshAuthentication: true,
  answersOnce: true,
  status: 204,
  problems: ['not_found', 'stale_version', 'conflict', 'own_customer'],
} as const

export const payoutEndpoints = {
  payouts: endpoint({
    route: 'GET /ajax/v1/billing/payouts',
    summary: 'What of the balance can be paid out, to which account, and the latest payouts',
    response: payoutStandingSchema,
    ...own,
  }),
  payoutAsk: endpoint({
    route: 'POST /ajax/v1/billing/payouts',
    summary:
      'Ask for balance to be paid out: what came by card or PayPal goes back there first, the rest to the refund account; from then on it cannot be spent',
    needsFreshAuthentication: true,
    body: z.strictObject({ amount_minor: z.int().check(z.positive(), z.maximum(999_999_999_999)) }),
    /** One for each way that it goes. */
    response: z.object({ payouts: z.array(payoutSchema) }),
    problems: ['payout_too_much', 'payout_no_account', 'payout_holder'],
    limits: [{ per: 'user', max: 10, seconds: 3600 }],
    ...write,
    status: 201,
  }),
  payoutWithdraw: endpoint({
    route: 'POST /ajax/v1/billing/payouts/{id}/withdraw',
    summary: 'Withdraw a payout that is not with the bank yet: the amount is balance again',
    params,
    response: payoutSchema,
    problems: ['not_found', 'conflict'],
    ...write,
  }),
}

export const staffPayoutEndpoints = {
  staffPayouts: endpoint({
    route: 'GET /ajax/v1/staff/payouts',
    power: 'payments:see',
    summary: 'Payouts that wait for staff, the oldest first, or those of one file',
    query: z.object({ ...listQuery, file: z.optional(idSchema) }),
    response: listOf(staffPayoutSchema),
    problems: ['cursor_invalid'],
    ...staff,
  }),
  staffPayoutDecide: endpoint({
    route: 'POST /ajax/v1/staff/payouts/{id}/decide',
    power: 'payments:decide',
    summary: 'Approve a payout by transfer or back to its source, or refuse it; above the limit two people approve',
    ...decide,
    body: z.strictObject({
      decision: z.enum(['transfer', 'to_source', 'refuse']),
      /** For the customer, of a refusal. */
      reason: staffReasonIfAny(500),
      version: versionSchema,
    }),
    problems: [
      ...decide.problems,
      'own_approval',
      'limit_too_low',
      'payout_goes_back',
      'refund_too_much',
      'refund_not_owed',
      'refund_impossible',
    ],
  }),
  staffPayoutReturned: endpoint({
    route: 'POST /ajax/v1/staff/payouts/{id}/returned',
    power: 'payments:act',
    summary: 'Note that the bank has refused or sent back a transfer: the amount is balance again',
    ...decide,
    body: z.strictObject({ reason: staffReason(500), version: versionSchema }),
  }),
  staffPayoutFiles: endpoint({
    route: 'GET /ajax/v1/staff/payout-files',
    power: 'payments:see',
    summary: 'The latest files of payouts, and what is approved for the next one',
    response: z.object({
      files: z.array(payoutFileSchema),
      waiting: z.object({ payouts: z.int(), sum: moneySchema, later: z.int() }),
    }),
    ...staff,
  }),
  staffPayoutFileMake: endpoint({
    route: 'POST /ajax/v1/staff/payout-files',
    power: 'payments:act',
    summary: 'Put all approved payouts whose time has come into one file for the bank',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    answersOnce: true,
    /** Null: none is ready. */
    response: z.object({ id: z.nullable(idSchema) }),
    status: 200,
    problems: ['conflict'],
  }),
  staffPayoutFile: endpoint({
    route: 'GET /ajax/v1/staff/payout-files/{id}',
    power: 'payments:act',
    summary: 'A file of payouts (pain.001.001.09), as it was made',
    params,
    response: z.string(),
    file: 'application/xml',
    problems: ['not_found'],
    needsFreshAuthentication: true,
    ...staff,
  }),
  staffPayoutFileExecuted: endpoint({
    route: 'POST /ajax/v1/staff/payout-files/{id}/executed',
    power: 'payments:act',
    summary: 'Note that the bank has carried out a file: its payouts are paid',
    access: 'admin',
    sees: 'all',
    params,
    needsFreshAuthentication: true,
    answersOnce: true,
    status: 204,
    problems: ['not_found', 'conflict'],
  }),
}
