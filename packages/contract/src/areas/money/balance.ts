import * as z from 'zod/mini'
import { movementGroups, movementWords, topUpsPerMonth, voucherKinds, voucherLength } from '../../enums/balance.ts'
import { documentKinds } from '../../enums/billing.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, timeSchema, versionSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const accountStandingSchema = z.object({
  currency: z.string(),
  /** Says what the customer has with us less what they owe: negative while they owe. It is the `after` of the last movement. */
  standing: moneySchema,
  /** Open on invoices and fees. */
  owed: moneySchema,
  /** Left on credit notes. */
  credit: moneySchema,
  /** Paid beforehand, too much, or by a voucher that was sold. */
  balance: moneySchema,
  /** From vouchers that were given away: the next invoices use it as a discount. It is no money and part of nothing above. */
  promotion: moneySchema,
  /** Payments that have begun and are not through. */
  under_way: z.object({ amount: moneySchema, count: z.int() }),
  next_debit: z.nullable(z.object({ on: dateSchema, amount: moneySchema })),
  /** Says how long the balance lasts at what was billed in the last 90 days; null: none of either. */
  forecast: z.nullable(z.object({ per_month: moneySchema, lasts_until: dateSchema })),
})
export type AccountStanding = z.infer<typeof accountStandingSchema>

const minor = z.int().check(z.positive(), z.maximum(1_000_000_000))

export const topUpRuleSchema = z.object({
  below: moneySchema,
  amount: moneySchema,
  /** Id of the payment method; null where it was removed: the rule rests. */
  method: z.nullable(idSchema),
  most_per_month: z.int(),
  /** Payments that it has made this month. */
  this_month: z.int(),
  /** Since when it charges nothing, as it failed three times in a row; saving it anew goes on. */
  paused_at: z.nullable(timeSchema),
  version: versionSchema,
})
export type TopUpRule = z.infer<typeof topUpRuleSchema>

export const balanceSchema = z.object({
  /** The customer's own currency first, others only where something moved in them. */
  accounts: z.array(accountStandingSchema),
  top_up: z.object({ least: moneySchema, most: moneySchema, rule: z.nullable(topUpRuleSchema) }),
})
export type Balance = z.infer<typeof balanceSchema>

const documentRef = z.nullable(z.object({ id: idSchema, number: z.string(), kind: z.enum(documentKinds) }))

export const movementSchema = z.object({
  id: idSchema,
  /** Its place among the movements in this currency, without a gap. */
  position: z.int(),
  booked_on: dateSchema,
  what: z.enum(movementWords),
  /** Says what moved, without a sign. */
  amount: moneySchema,
  /** Says what it changed for the customer: zero where it stayed within their own account. */
  change: moneySchema,
  /** The customer's account after it. */
  after: moneySchema,
  /** The claim or credit note that it is about. */
  document: documentRef,
  /** The credit note that was used for it. */
  used: documentRef,
  payment: z.nullable(z.object({ id: idSchema, method: z.enum(['card', 'sepa', 'paypal', 'transfer']) })),
  note: z.string(),
})
export type MovementRow = z.infer<typeof movementSchema>

const period = { from: z.optional(dateSchema), to: z.optional(dateSchema) }
const currency = z.optional(z.string().check(z.regex(/^[A-Z]{3}$/)))

export const movementQuerySchema = z.object({
  ...listQuery,
  sort: z._default(z.enum(['-position', 'position']), '-position'),
  currency,
  ...period,
  kind: z.optional(z.enum(movementGroups)),
  /** Beginning of a document's number. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

export const statementSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  opening: moneySchema,
  closing: moneySchema,
  /** In the order in which they were booked. */
  data: z.array(movementSchema),
  /** False where the period holds more movements than a statement: they are in the list. */
  complete: z.boolean(),
})
export type Statement = z.infer<typeof statementSchema>
export const statementQuerySchema = z.object({ from: dateSchema, to: dateSchema, currency })

const read = { access: 'customer', permission: 'billing:read', status: 200, openWhenLocked: true } as const
const write = { ...read, permission: 'billing:write' } as const

export const balanceEndpoints = {
  balance: endpoint({
    route: 'GET /ajax/v1/billing/balance',
    summary: 'What the customer owes, has as credit and as balance, what is under way, and how topping up is set',
    response: balanceSchema,
    ...read,
  }),
  ledger: endpoint({
    route: 'GET /ajax/v1/billing/ledger',
    summary: 'Every movement on the customer’s account with the account’s standing after it',
    query: movementQuerySchema,
    response: listOf(movementSchema),
    problems: ['cursor_invalid'],
    ...read,
  }),
  statement: endpoint({
    route: 'GET /ajax/v1/billing/statement',
    summary: 'Opening balance, movements and closing balance of a period',
    query: statementQuerySchema,
    response: statementSchema,
    ...read,
  }),
  statementPage: endpoint({
    route: 'GET /ajax/v1/billing/statement/page',
    summary: 'The statement of a period as a page to read and to print',
    query: statementQuerySchema,
    response: z.string(),
    file: 'text/html',
    ...read,
  }),
  voucherRedeem: endpoint({
    route: 'POST /ajax/v1/billing/vouchers/redeem',
    summary:
      'Redeem a voucher, once for each customer: one that was sold is added to the balance, one that was given away lowers the next invoices',
    /** Blanks, hyphens and small letters are read as people write them. */
    body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(4 * voucherLength)) }),
    response: z.object({
      kind: z.enum(voucherKinds),
      amount: moneySchema,
      balance: moneySchema,
      promotion: moneySchema,
    }),
    problems: ['voucher_unusable', 'voucher_redeemed', 'own_voucher'],
    limits: [
      { per: 'user', max: 10, seconds: 3600 },
      { per: 'address', max: 30, seconds: 3600 },
    ],
    ...write,
  }),
  topUpRuleSave: endpoint({
    route: 'PUT /ajax/v1/billing/top-up/rule',
    summary: 'Charge a payment method by itself whenever the balance falls below an amount',
    needsFreshAuthentication: true,
    body: z.strictObject({
      below_minor: minor,
      amount_minor: minor,
      method: idSchema,
      most_per_month: z.int().check(z.minimum(1), z.maximum(topUpsPerMonth)),
      /** Is the version of the rule that is there. */
      version: z.optional(versionSchema),
    }),
    response: z.object({ rule: z.nullable(topUpRuleSchema) }),
    problems: ['stale_version', 'not_found', 'payment_method_not_offered'],
    ...write,
  }),
  topUpRuleRemove: endpoint({
    route: 'DELETE /ajax/v1/billing/top-up/rule',
    summary: 'Stop topping up automatically',
    ...write,
    status: 204,
  }),
}
