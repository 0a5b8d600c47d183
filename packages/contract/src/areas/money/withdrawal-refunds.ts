import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const withdrawalRefundSchema = z.object({
  id: idSchema,
  customer_number: z.int(),
  customer_name: z.string(),
  /** Numbers of the contracts that the customer has withdrawn from. */
  contracts: z.array(z.string()),
  /** Says what is open of the credit note; both null: it is not issued yet. */
  amount: z.nullable(moneySchema),
  credit_note: z.nullable(z.string()),
  since: timeSchema,
  /** Last day for paying back what was paid (§ 357 (1) BGB). */
  due_on: dateSchema,
  days_left: z.int(),
  /** The customer has an account for refunds. */
  account: z.boolean(),
  /** A card or PayPal payment whose refund was refused. */
  payment: z.nullable(z.object({ id: idSchema, kind: z.enum(['card', 'paypal']), label: z.string() })),
})
export type WithdrawalRefund = z.infer<typeof withdrawalRefundSchema>

export const withdrawalRefundEndpoints = {
  staffRefunds: endpoint({
    route: 'GET /ajax/v1/staff/withdrawal-refunds',
    power: 'payments:see',
    summary: 'What is owed back after withdrawals and is not paid back by itself, the first due first',
    query: z.object(listQuery),
    response: listOf(withdrawalRefundSchema),
    problems: ['cursor_invalid'],
    access: 'admin',
    sees: 'all',
    status: 200,
  }),
}
