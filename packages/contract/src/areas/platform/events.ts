import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'

export const eventEndpoints = {
  eventStream: endpoint({
    route: 'GET /ajax/v1/events/stream',
    summary:
      'What happens, as server-sent events, while the caller may hear of it. `Last-Event-ID`, or `after`, resumes where another stream ended; `reset` says that more has happened than is told again',
    access: 'user',
    openWhenLocked: true,
    query: z.object({
      /** Milliseconds since the page was asked for: what has happened from then on is told. */
      age: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(2_147_483_647)),
      /** Is the id of the last event that was heard, where the browser itself does not send it. */
      after: z.optional(z.string().check(z.maxLength(4000))),
    }),
    response: z.string(),
    file: 'text/event-stream',
    status: 200,
    problems: ['too_many_requests', 'overloaded'],
  }),
}
