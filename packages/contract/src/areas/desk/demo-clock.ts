import * as z from 'zod/mini'
import { clockSteps } from '../../enums/demo-clock.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, timeSchema } from '../../wire/fields.ts'

const demoClockSchema = z.object({
  now: timeSchema,
  today: dateSchema,
  /** The day that it is being moved to, while it is. */
  moving_to: z.nullable(dateSchema),
  /** The next day on which something happens by itself: a bill, a renewal, an end. */
  next_due: z.nullable(dateSchema),
})
export type DemoClock = z.infer<typeof demoClockSchema>

/** The clock of a demo: not there where customers are real. */
export const demoClockEndpoints = {
  demoClock: endpoint({
    route: 'GET /ajax/v1/staff/clock',
    power: 'any',
    summary: 'The demo’s clock',
    access: 'admin',
    response: demoClockSchema,
    status: 200,
    problems: ['not_found'],
  }),
  demoClockMove: endpoint({
    route: 'POST /ajax/v1/staff/clock',
    power: 'people:decide',
    summary: 'Move the demo’s clock forward; every day in between happens, with its bills, renewals and ends',
    access: 'admin',
    needsFreshAuthentication: true,
    body: z.strictObject({ by: z.enum(clockSteps) }),
    response: demoClockSchema,
    status: 200,
    problems: ['not_found', 'conflict'],
  }),
}
