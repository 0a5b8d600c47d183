import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import { isStream } from './overload.ts'

/** Holds what is noted of a request while it is answered; the calls that a page makes in this process note theirs with the page's. */
export type RequestNotes = {
  statements: number
  /** The page's own pattern: to the server all pages are one route. */
  page?: string
  user?: string
  customer?: number
  /** Milliseconds until a stream began, which then lasts for as long as its page. */
  began?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    notes: RequestNotes
  }
}

const storage = new AsyncLocalStorage<RequestNotes>()
const callsOfPages = new WeakMap<IncomingMessage, RequestNotes>()

/** Counts a statement for the request that sends it. */
export function noteStatement(text: string): void {
  const notes = storage.getStore()
  if (notes && !/^(?:begin|commit|rollback)$/.test(text)) notes.statements++
}

/** From here on a call is part of this page's request. */
export const noteCallOfPage = (call: IncomingMessage, page: FastifyRequest): unknown =>
  callsOfPages.set(call, page.notes)

/** Notes what the line below does, for an address that cannot be read: no hook runs for it. */
export function noteUnreadable({ method, log }: FastifyRequest, metrics: Metrics): void {
  metrics.countRequest(method, 'none', 404, 0)
  log.info({ method, route: 'none', status: 404, ms: 0, statements: 0 }, 'request')
}

/** Writes one line for each request, and counts it; no address and nothing that a person has written is in it. */
export function installRequestNotes(app: FastifyInstance, metrics: Metrics): void {
  // made for each request by the first hook
  app.decorateRequest('notes', null as unknown as RequestNotes)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    request.notes = callsOfPages.get(request.raw) ?? { statements: 0 }
    storage.run(request.notes, done)
  })
  // a body arrives in the connection's own context
  app.addHook('preValidation', (request, _reply, done) => storage.run(request.notes, done))
  app.addHook('onSend', async (request, reply) => {
    if (isStream(reply)) request.notes.began = reply.elapsedTime
  })
  app.addHook('onResponse', async (request, reply) => {
    const { notes } = request
    const caller = request.caller as typeof request.caller | undefined // the customer centre's routes alone have one
    if (caller) {
      notes.user = caller.userId
      if (caller.currentCustomer !== null) notes.customer = caller.currentCustomer
    }
    if (callsOfPages.has(request.raw)) return
    const { method, routeOptions } = request
    const { statusCode: status } = reply
    const { statements, page, user, customer, began: elapsedTime = reply.elapsedTime } = notes
    const route = page ?? routeOptions.url ?? 'none'
    metrics.countRequest(method, route, status, elapsedTime)
    const level = status >= 500 ? 'warn' : route.startsWith('/health/') ? 'debug' : 'info'
    const ms = Math.round(elapsedTime * 10) / 10
    request.log[level]({ method, route, status, ms, statements, user, customer }, 'request')
  })
}
