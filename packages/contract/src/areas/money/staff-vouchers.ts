import * as z from 'zod/mini'
import { voucherKinds, voucherStates } from '../../enums/balance.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, internalReason, moneySchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const voucherBatchSchema = z.object({
  id: idSchema,
  state: z.enum(voucherStates),
  kind: z.enum(voucherKinds),
  reason: z.string(),
  /** Codes in it. */
  codes: z.int(),
  amount: moneySchema,
  /** Customers that may redeem each code, each once. */
  max_uses: z.int(),
  /** The last day on which they are redeemed. */
  expires_on: dateSchema,
  created_at: timeSchema,
  created_by: z.string(),
  /** Names who approved a batch above the limit; null: no one yet, or no one had to. */
  approved_by: z.nullable(z.string()),
  /** Says whether the reader asked for it, so that a colleague approves. */
  own: z.boolean(),
  uses: z.int(),
  redeemed: moneySchema,
})
export type VoucherBatch = z.infer<typeof voucherBatchSchema>

export const voucherUseSchema = z.object({
  customer_number: z.int(),
  customer_name: z.string(),
  /** Its last four characters: the code itself is not kept. */
  ending: z.string(),
  at: timeSchema,
  amount: moneySchema,
})
export type VoucherUse = z.infer<typeof voucherUseSchema>

const params = z.object({ id: idSchema })
// vouchers are no customer's
const staff = { access: 'admin', sees: 'all', status: 200 } as const
const guarded = { ...staff, needsFreshAuthentication: true, answersOnce: true } as const

export const staffVoucherEndpoints = {
  staffVouchers: endpoint({
    route: 'GET /ajax/v1/staff/vouchers',
    power: 'catalogue:see',
    summary: 'Batches of vouchers, newest first, and the value above which a colleague approves',
    query: z.object({
      ...listQuery,
      state: z.optional(z.enum(voucherStates)),
      /** Words of the reason or of who made it, a code or its last four characters, or the number of a customer who redeemed one. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    response: z.extend(listOf(voucherBatchSchema), {
      currency: z.string(),
      /** The value of the batches that the caller may make in a day without a colleague; null: of any. */
      alone: z.nullable(moneySchema),
    }),
    problems: ['cursor_invalid'],
    ...staff,
  }),
  staffVouchersMake: endpoint({
    route: 'POST /ajax/v1/staff/vouchers',
    power: 'catalogue:act',
    summary: 'Ask for a batch of vouchers in the currency of the catalogue; above the limit a colleague approves it',
    body: z.strictObject({
      kind: z.enum(voucherKinds),
      codes: z.int().check(z.minimum(1), z.maximum(500)),
      amount_minor: z.int().check(z.positive(), z.maximum(10_000_000)),
      max_uses: z.int().check(z.minimum(1), z.maximum(100_000)),
      expires_on: dateSchema,
      reason: internalReason(200),
    }),
    response: voucherBatchSchema,
    ...guarded,
    status: 201,
  }),
  staffVouchersApprove: endpoint({
    route: 'POST /ajax/v1/staff/vouchers/{id}/approve',
    power: 'catalogue:decide',
    summary: 'Approve a colleague’s batch',
    params,
    response: voucherBatchSchema,
    problems: ['not_found', 'conflict', 'own_approval', 'limit_too_low'],
    ...guarded,
  }),
  staffVouchersCodes: endpoint({
    route: 'POST /ajax/v1/staff/vouchers/{id}/codes',
    power: 'catalogue:act',
    summary: 'Make the codes of a batch: they are shown this once, and kept as hashes',
    params,
    response: z.object({ codes: z.array(z.string()) }),
    problems: ['not_found', 'conflict'],
    ...guarded,
  }),
  staffVouchersStop: endpoint({
    route: 'POST /ajax/v1/staff/vouchers/{id}/stop',
    power: 'catalogue:act',
    summary: 'Stop a batch: none of its codes is redeemed any more',
    params,
    response: voucherBatchSchema,
    problems: ['not_found', 'conflict'],
    ...guarded,
  }),
  staffVoucherUses: endpoint({
    route: 'GET /ajax/v1/staff/vouchers/{id}/uses',
    power: 'catalogue:see',
    summary: 'Who redeemed codes of a batch, oldest first',
    params,
    query: z.object(listQuery),
    response: listOf(voucherUseSchema),
    problems: ['not_found', 'cursor_invalid'],
    ...staff,
  }),
}
