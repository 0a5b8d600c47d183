import { canDo } from '@kontor/contract/can'
import { type EndpointDeclaration, type Limit, methodOf, pathOf, writes } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { type AuditEntry, writeAudit } from '../audit.ts'
import type { Centre } from '../centre.ts'
import { type Db, setTenant } from '../db/database.ts'
import type { Context } from './context.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import { csrfToken, hashOf, tokenMatches } from './csrf.ts'
import { claimKey, keepAnswer, type StoredAnswer } from './idempotency.ts'
import { type Input, readInput } from './input.ts'
import { localeOf } from './locale.ts'
import { isStateful } from './origin.ts'
import { problem } from './problem.ts'
import { countCall } from './rate-limit.ts'
import { type Caller, resolveSession } from './session.ts'
import { refreshCookies } from './session-cookies.ts'

type AnyHandler = (context: Context<EndpointDeclaration>) => Promise<unknown>

/** Turns a declaration and its handler into a route: the order of the checks stands in `answer`. */
export function installEndpoint(
  app: FastifyInstance,
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
): void {
  app.route({
    method: methodOf(endpoint),
    url: pathOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const { status, body } = await answer(centre, endpoint, handler, request, reply)
      reply.status(status)
      return body === undefined ? reply.send() : body
    },
  })
}

async function answer(
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StoredAnswer> {
  const { configuration, database, clock } = centre
  const stateful = isStateful(request, configuration.statefulHosts)
  const sessionId = stateful ? readCookie(request.headers.cookie, sessionCookie) : undefined
  if (writes(endpoint)) await requireToken(centre, endpoint, request, stateful, sessionId)
  if (endpoint.access !== 'public' && !sessionId) throw problem('unauthenticated')

  const now = clock.now()
  const stored = await database.app.connection().execute(async db => {
    const caller = await identify(endpoint, db, sessionId, now)
    request.caller = caller
    admit(endpoint, caller)
    const input = readInput(endpoint, request)
    await limitCalls(db, endpoint, request, caller, input, now)
    const run = (work: Db) =>
      execute(centre, endpoint, handler, { request, reply, caller, input, db: work, now, sessionId })
    return writes(endpoint) ? db.transaction().execute(run) : run(db)
  })
  if (stateful && !endpoint.changesSession) await refreshCookies(centre, reply, sessionId, request.caller)
  return stored
}

async function requireToken(
  centre: Centre,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  stateful: boolean,
  sessionId: string | undefined,
): Promise<void> {
  // a foreign page has no session here: what needs one is 401, as a signed-out call would be
  if (!stateful && endpoint.access !== 'public') throw problem('unauthenticated')
  const expected = sessionId && csrfToken(await centre.csrfKey(), sessionId)
  if (!stateful || !expected || !tokenMatches(expected, request.headers['x-xsrf-token'])) throw problem('csrf_mismatch')
}

async function identify(
  endpoint: EndpointDeclaration,
  db: Db,
  sessionId: string | undefined,
  now: Date,
): Promise<Caller | null> {
  if (endpoint.access === 'public') {
    await setTenant(db, null)
    return null
  }
  return sessionId ? resolveSession(db, hashOf(sessionId), now) : null
}

/** Who may go on: signed in, admin, a customer chosen and not locked, the permission held. */
function admit(endpoint: EndpointDeclaration, caller: Caller | null): void {
  if (endpoint.access === 'public') return
  if (!caller) throw problem('unauthenticated')
  if (endpoint.access === 'admin' && !caller.admin) throw problem('forbidden')
  if (endpoint.access === 'customer' && caller.currentCustomer === null) throw problem('no_customer')
  if (caller.customerLocked && !caller.admin && !endpoint.openWhenLocked) throw problem('account_locked')
  if (!endpoint.permission) return
  const holder = {
    permissions: caller.permissions,
    master_customer_numbers: caller.masterCustomerNumbers,
    current_customer_number: caller.currentCustomer,
  }
  if (!canDo(holder, endpoint.permission)) throw problem('forbidden')
}

async function limitCalls(
  db: Db,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  caller: Caller | null,
  input: Input,
  now: Date,
): Promise<void> {
  if (!endpoint.limits) return
  const subjectOf = (limit: Limit): string => {
    if (limit.per === 'user') return caller?.userId ?? request.ip
    if (limit.per === 'address') return request.ip
    return String((input.body as { email?: string }).email ?? '').toLowerCase() // the declaration limits by the body's e-mail
  }
  const subjects = endpoint.limits.map(limit => [limit, subjectOf(limit)] as [Limit, string])
  await countCall(db, endpoint.route, subjects, now)
}

type Call = {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller | null
  input: Input
  db: Db
  now: Date
  sessionId: string | undefined
}

async function execute(
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  call: Call,
): Promise<StoredAnswer> {
  const { request, reply, caller, input, db, now } = call
  const key = keyOf(endpoint, request)
  const scope = caller ? `user:${caller.userId}` : `session:${hashOf(call.sessionId ?? '').toString('base64url')}`
  const asked = { route: `${request.method} ${request.url}`, body: request.body }
  const earlier = key ? await claimKey(db, scope, key, asked, now) : null
  if (earlier) return earlier

  const origin = { caller, now, address: request.ip, requestId: request.id }
  const context = {
    ...input,
    centre,
    db,
    now,
    caller,
    customer: caller?.currentCustomer ?? null,
    locale: localeOf(request),
    request,
    reply,
    audit: (entry: AuditEntry) => writeAudit(db, origin, entry),
  }
  const body = await handler(context as Context<EndpointDeclaration>) // the declaration decides which parts are there
  if (centre.configuration.checkAnswers) checkAnswer(endpoint, body)
  const answer = { status: endpoint.status, body }
  if (key) await keepAnswer(db, scope, key, answer)
  return answer
}

function keyOf(endpoint: EndpointDeclaration, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!writes(endpoint) || endpoint.changesSession || typeof key !== 'string' || key === '') return undefined
  if (key.length > 128)
    throw problem('idempotency_key_reused', { operatorDetail: 'the key is longer than 128 characters' })
  return key
}

function checkAnswer(endpoint: EndpointDeclaration, body: unknown): void {
  if (!endpoint.response) return
  const result = safeParse(endpoint.response, body)
  if (!result.success) throw new Error(`${endpoint.route} breaks its contract: ${JSON.stringify(result.error.issues)}`)
}
