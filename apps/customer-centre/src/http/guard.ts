import { type EndpointDeclaration, type Limit, methodOf, pathOf, writes } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AuditEntry, writeAudit } from '../audit.ts'
import type { Centre } from '../centre.ts'
import type { Clock } from '../clock.ts'
import { type Db, setTenant } from '../db/database.ts'
import { admit } from './admission.ts'
import { checkAnswer } from './answer-check.ts'
import { type Context, opensOwnTransactions } from './context.ts'
import { csrfToken, hashOf, tokenMatches } from './csrf.ts'
import { claimKey, keepAnswer, type StoredAnswer } from './idempotency.ts'
import { type Input, readInput } from './input.ts'
import { localeOf } from './locale.ts'
import { isStateful } from './origin.ts'
import { problem } from './problem.ts'
import { countCall } from './rate-limit.ts'
import { type Caller, resolveSession } from './session.ts'
import { refreshCookies } from './session-cookies.ts'
import { sessionIdOf } from './session-id.ts'

type AnyHandler = (context: Context<EndpointDeclaration>) => Promise<unknown>

/** Turns a declaration and its handler into a route: the order of the checks stands in `answer`. */
export function installEndpoint(
  app: FastifyInstance,
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
): void {
  const alone = endpoint.access === 'public' && endpoint.changesSession && !endpoint.limits
  if (opensOwnTransactions(handler) && !alone)
    throw new Error(`${endpoint.route} needs what the guard's connection gives`)
  app.route({
    method: methodOf(endpoint),
    url: pathOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const { status, body } = await answer(centre, endpoint, handler, request, reply)
      reply.status(status).header('Cache-Control', 'no-store')
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
  const sessionId = stateful ? sessionIdOf(request) : undefined
  if (writes(endpoint)) await requireToken(centre, endpoint, request, stateful, sessionId)
  if (endpoint.access !== 'public' && !sessionId) throw problem('unauthenticated')

  const now = clock.now()
  const call = { request, reply, sessionId, now }
  const run = opensOwnTransactions(handler)
    ? () => execute(centre, endpoint, handler, { ...call, db: database.app, input: readInput(endpoint, request) })
    : () => database.app.connection().execute(db => answerOn(db, centre, endpoint, handler, call))
  const stored = await run()
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
  if (!expected || !tokenMatches(expected, request.headers['x-xsrf-token'])) throw problem('csrf_mismatch')
}

type Call = { request: FastifyRequest; reply: FastifyReply; sessionId: string | undefined; now: Date }

/** The part of a call that needs the database: one connection, and for a write one transaction on it. */
async function answerOn(
  db: Db,
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  call: Call,
): Promise<StoredAnswer> {
  const { request, reply, sessionId, now } = call
  request.caller = await identify(db, sessionId, centre.clock)
  admit(endpoint, request.caller)
  const input = readInput(endpoint, request)
  reply.headers(await limitCalls(db, endpoint, request, input, now))
  const run = (work: Db) => execute(centre, endpoint, handler, { ...call, db: work, input })
  return writes(endpoint) ? db.transaction().execute(run) : run(db)
}

/** Also for public endpoints: the cookies' life and the language follow the session, if there is one. */
async function identify(db: Db, sessionId: string | undefined, clock: Clock): Promise<Caller | null> {
  if (sessionId) return resolveSession(db, hashOf(sessionId), clock)
  await setTenant(db, null)
  return null
}

async function limitCalls(
  db: Db,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  input: Input,
  now: Date,
): Promise<Record<string, string>> {
  const subjectOf = (limit: Limit): string => {
    if (limit.per === 'user') return request.caller?.userId ?? request.ip
    if (limit.per === 'address') return request.ip
    return String((input.body as { email?: string }).email ?? '').toLowerCase() // the declaration limits by the body's e-mail
  }
  const subjects = (endpoint.limits ?? []).map(limit => [limit, subjectOf(limit)] as [Limit, string])
  return countCall(db, endpoint.route, subjects, now)
}

async function execute(
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  call: Call & { db: Db; input: Input },
): Promise<StoredAnswer> {
  const { request, reply, sessionId, input, db, now } = call
  const caller = endpoint.access === 'public' ? null : request.caller
  const key = keyOf(endpoint, request)
  const scope = scopeOf(caller, sessionId)
  const asked = { route: `${request.method} ${request.url}`, body: input.body }
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

/** A key belongs to a user acting for one customer; before sign-in, to the browser. */
function scopeOf(caller: Caller | null, sessionId: string | undefined): string {
  if (caller) return `user:${caller.userId}:${caller.currentCustomer ?? ''}`
  return `session:${hashOf(sessionId ?? '').toString('base64url')}`
}

function keyOf(endpoint: EndpointDeclaration, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!writes(endpoint) || endpoint.changesSession || typeof key !== 'string' || key === '') return undefined
  if (key.length <= maxKeyLength) return key
  throw problem('invalid_input', { fields: new Map([['idempotency_key', { code: 'too_long', limit: maxKeyLength }]]) })
}

const maxKeyLength = 128
