import * as z from 'zod/mini'
import { programKinds } from '../../events.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { timeSchema } from '../../wire/fields.ts'

/** Most events that one call answers with. */
export const mostPulled = 1000

/** Describes an event as programs are told of it, by whichever way; its kind says which fields `data` has. */
export const eventSchema = z.object({
  id: z.string(),
  kind: z.enum(programKinds),
  at: timeSchema,
  subject: z.string(),
  customer_number: z.nullable(z.int()),
  data: z.record(z.string(), z.unknown()),
})
export type PulledEvent = z.infer<typeof eventSchema>

const position = z.string().check(z.maxLength(4000))

export const eventEndpoints = {
  events: endpoint({
    route: 'GET /ajax/v1/events',
    summary:
      'What has happened after a position, in order per subject, as far as the caller may ask for it. Without `after` it begins with the oldest event that is kept; `next` is where the next call goes on',
    access: 'user',
    openWhenLocked: true,
    narrowedByToken: true,
    query: z.object({
      /** Is `next` of an earlier answer. */
      after: z.optional(position),
      /** Seconds to wait for an event where there is none yet. */
      wait: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(30)), 0),
      /** Kinds to answer with, with commas between them; absent: all. */
      kinds: z.optional(z.string().check(z.maxLength(2000))),
      limit: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(mostPulled)), 100),
    }),
    response: z.object({ events: z.array(eventSchema), next: z.string() }),
    status: 200,
    problems: ['events_gone', 'cursor_invalid', 'invalid_input', 'too_many_requests', 'overloaded'],
  }),
  eventStream: endpoint({
    route: 'GET /ajax/v1/events/stream',
    summary:
      'What happens, as server-sent events, while the caller may hear of it. `Last-Event-ID`, or `after`, resumes where another stream ended; `reset` says that more has happened than is told again. By a token, each event is told as `GET /ajax/v1/events` does',
    access: 'user',
    openWhenLocked: true,
    narrowedByToken: true,
    query: z.object({
      /** Milliseconds since the page was asked for: what has happened from then on is told. Programs send 0. */
      age: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2_147_483_647)),
      /** Is the id of the last event that was heard, where the browser itself does not send it. */
      after: z.optional(position),
    }),
    response: z.string(),
    file: 'text/event-stream',
    status: 200,
    problems: ['too_many_requests', 'overloaded'],
  }),
}
