import * as z from 'zod/mini'
import { readingHoldReasons } from '../../enums/usage.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, moneySchema, staffReason, timeSchema, unitNameSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

/** Readings of a meter's month that cannot be right without someone looking. Quantities are decimals. */
export const usageHoldSchema = z.object({
  id: idSchema,
  customer_number: z.int(),
  customer_name: z.string(),
  contract: z.object({ number: z.string(), label: z.string() }),
  meter: z.object({ name: z.string(), unit: z.string(), unit_name: unitNameSchema }),
  /** `YYYY-MM`. */
  month: z.string(),
  reason: z.enum(readingHoldReasons),
  /** The highest of the three months before; null: there is none. */
  usual: z.nullable(z.string()),
  /** Says what of the month counts. */
  counted: z.string(),
  /** Says what is held, in so many readings. */
  held: z.string(),
  readings: z.int(),
  /** Says what the month would cost with it, net. */
  cost: moneySchema,
  since: timeSchema,
})
export type UsageHold = z.infer<typeof usageHoldSchema>

export const usageHoldEndpoints = {
  staffUsageHolds: endpoint({
    route: 'GET /ajax/v1/staff/usage/holds',
    power: 'billing:see',
    summary: 'Usage that is held for a decision because it cannot be right, oldest first',
    access: 'admin',
    sees: 'all',
    query: z.object(listQuery),
    response: listOf(usageHoldSchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
  staffUsageHoldDecide: endpoint({
    route: 'POST /ajax/v1/staff/usage/holds/{id}/decide',
    power: 'billing:act',
    summary: 'Accept usage that is held, which then counts and is billed once, or reject it',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    // a repeat finds it decided
    answersOnce: true,
    params: z.object({ id: idSchema }),
    body: z.strictObject({ accept: z.boolean(), reason: staffReason(500) }),
    status: 204,
    problems: ['not_found', 'conflict', 'own_customer'],
  }),
}
