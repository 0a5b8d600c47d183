import * as z from 'zod/mini'
import { activityActors, activityKinds, activitySorts } from '../../enums/activity.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const activityEntrySchema = z.object({
  id: idSchema,
  at: timeSchema,
  /** `<area>.<what happened>`: the client has the words. */
  action: z.string(),
  kind: z.enum(activityKinds),
  who: z.enum(activityActors),
  actor: z.string(),
  subject: z.string(),
  /** Why staff acted for the customer. */
  reason: z.nullable(z.string()),
  /** Is the address it was done from; never shown for staff. */
  address: z.nullable(z.string()),
  /** Says what changed, in the names of the API; null where no values are recorded, or where the reader may not see that area. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type ActivityEntry = z.infer<typeof activityEntrySchema>

export const activityQuerySchema = z.object({
  ...listQuery,
  sort: z._default(z.enum(activitySorts), '-at'),
  who: z.optional(z.enum(activityActors)),
  kind: z.optional(z.enum(activityKinds)),
  /** Local dates at the provider, both included. */
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

export const activityEndpoints = {
  activity: endpoint({
    route: 'GET /ajax/v1/activity',
    summary:
      'What was done for the current customer, by whom, staff included; and what the user did outside any customer',
    access: 'customer',
    permission: 'account:read',
    query: activityQuerySchema,
    response: listOf(activityEntrySchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
}
