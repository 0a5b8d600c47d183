import * as z from 'zod/mini'
import { limitDecisions } from '../../enums/customer.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { lines, requiredText, staffReasonIfAny, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { customerParams } from './customer.ts'

const limit = {
  key: z.string(),
  label: z.string(),
  used: z.int(),
  limit: z.int(),
  /** The customer may set the limit up to here; more is an increase request. */
  ceiling: z.int(),
  unit: z.string(),
}

export const limitSchema = z.object({
  ...limit,
  requested: z.nullable(z.int()),
  /** Says what was answered to the last request; null: nothing yet, or the limit was asked for or set since. */
  decision: z.nullable(
    z.object({ outcome: z.enum(limitDecisions), asked: z.int(), reason: z.string(), decided_at: timeSchema }),
  ),
})
export type AccountLimit = z.infer<typeof limitSchema>

export const limitRequestSchema = z.object({
  ...limit,
  /** Is the row's: a limit has no id of its own. */
  id: z.string(),
  customer_number: z.int(),
  customer_name: z.string(),
  requested: z.int(),
  reason: z.string(),
  requested_at: timeSchema,
  /** Null where it was not kept. */
  requested_by: z.nullable(z.string()),
  /** The reader asked for it, as the customer or in its name: they cannot grant it. */
  own: z.boolean(),
})
export type LimitRequest = z.infer<typeof limitRequestSchema>

const key = requiredText(60)
const value = z.int().check(z.minimum(0), z.maximum(1_000_000))
const limits = z.object({ data: z.array(limitSchema) })

export const limitEndpoints = {
  limits: endpoint({
    route: 'GET /ajax/v1/accounts/limits',
    summary: 'Limits of the current customer and how much is used',
    access: 'customer',
    permission: 'account:read',
    response: limits,
    status: 200,
  }),
  limitsSet: endpoint({
    route: 'POST /ajax/v1/accounts/limits',
    summary: 'Set a limit within its ceiling, or ask for more',
    access: 'customer',
    permission: 'account:write',
    body: z.strictObject({ key, limit: value, reason: z.optional(lines(1000)) }),
    response: limits,
    status: 200,
  }),
  limitRequestCancel: endpoint({
    route: 'DELETE /ajax/v1/accounts/limits/{key}/request',
    summary: 'Cancel an open request for a higher limit',
    access: 'customer',
    permission: 'account:write',
    params: z.object({ key }),
    response: limits,
    status: 200,
    problems: ['not_found'],
  }),
  staffLimitRequests: endpoint({
    route: 'GET /ajax/v1/staff/limit-requests',
    power: 'customers:see',
    summary: 'Open requests for higher limits, oldest first',
    access: 'admin',
    sees: 'all',
    query: z.object(listQuery),
    response: listOf(limitRequestSchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
  staffLimitDecide: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/limits/{key}/decide',
    power: 'customers:decide',
    summary: 'Answer a request for a higher limit; who asked gets the answer by mail',
    access: 'admin',
    needsFreshAuthentication: true,
    params: z.extend(customerParams, { key }),
    body: z.strictObject({
      decision: z.enum(limitDecisions),
      /** The request that is answered: the customer may have asked for something else meanwhile. */
      requested: value,
      /** With `partly`: the new limit. */
      limit: z._default(z.nullable(value), null),
      reason: staffReasonIfAny(1000),
    }),
    status: 204,
    problems: ['own_customer', 'own_approval', 'not_found', 'conflict'],
  }),
}
