import type { eventEndpoints } from '@kontor/contract/areas/platform/events'
import type { FastifyInstance } from 'fastify'
import { type Handlers, withoutTransaction } from '../http/context.ts'
import { invalidField } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { EventHub } from './hub.ts'
import { kindsOf, readCursor } from './pull.ts'

declare module 'fastify' {
  interface FastifyInstance {
    events: EventHub
  }
}

/** One hub for all streams of this process, which ends them before it waits for what is under way. */
export function installEvents(app: FastifyInstance, services: Services): void {
  const hub = new EventHub(services, app.log)
  app.decorate('events', hub)
  app.addHook('preClose', () => hub.close())
}

export const eventHandlers: Handlers<typeof eventEndpoints> = {
  events: withoutTransaction(async ({ caller, now, query: { after, kinds, limit, wait }, request }) => {
    const chosen = kindsOf(kinds)
    if (!chosen) throw invalidField('kinds')
    return request.server.events.pull(caller, readCursor(after, now), { kinds: chosen, limit }, wait)
  }),
  eventStream: withoutTransaction(async ({ caller, query: { age, after }, request, reply }) => {
    const last = request.headers['last-event-id']
    // nginx holds answers back by default, and a connection that has been a stream is none for other answers
    reply.headers({ 'X-Accel-Buffering': 'no', Connection: 'close' }).type('text/event-stream')
    return request.server.events.join(caller, { after: typeof last === 'string' ? last : after, age })
  }),
}
