import { type EndpointDeclaration, type Limit, methodOf, pathOf, replays, writes } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AuditEntry, writeAudit } from '../audit.ts'
import type { Centre } from '../centre.ts'
import { type Db, onTenant, setTenant } from '../db/database.ts'
import { refusedFile } from '../files/receive.ts'
import { removeLoose, type Upload } from '../files/records.ts'
import { hasRoom } from '../files/room.ts'
import { admit, requireFresh, requireSameCustomer } from './admission.ts'
import { checkAnswer, checkRefusal } from './answer-check.ts'
import { requireCaptcha } from './captcha.ts'
import { type Context, firstStepOf, opensOwnTransactions } from './context.ts'
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
import { callerNetwork } from './throttle.ts'
import { allowUploads, drain, type Incoming, openUpload, receiveUploads } from './uploads.ts'

type AnyHandler = (context: Context<EndpointDeclaration>) => Promise<unknown>
type FirstStep = (context: Context<EndpointDeclaration>) => Promise<AnyHandler>

/** Turns a declaration and its handler into a route: the order of the checks stands in `answer`. */
export function installEndpoint(
  app: FastifyInstance,
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
): void {
  if (opensOwnTransactions(handler) && replays(endpoint))
    throw new Error(`${endpoint.route} needs the guard's transaction for its stored answers`)
  if (firstStepOf(handler) && endpoint.access !== 'public')
    throw new Error(`${endpoint.route} needs its user bound to the guard's connection`)
  if (endpoint.upload && (opensOwnTransactions(handler) || firstStepOf(handler)))
    throw new Error(`${endpoint.route} receives its files before the handler starts`)
  const install = (scope: FastifyInstance) =>
    scope.route({
      method: methodOf(endpoint),
      url: pathOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      handler: async (request, reply) => {
        const { status, body } = await answer(centre, endpoint, handler, request, reply).catch((error: unknown) => {
          if (endpoint.upload) drain(request)
          if (centre.configuration.checkAnswers) checkRefusal(endpoint, error)
          throw error
        })
        reply.status(status).header('Cache-Control', 'no-store')
        return body === undefined ? reply.send() : body
      },
    })
  const { upload } = endpoint
  if (!upload) install(app)
  else
    void app.register(async scope => {
      await allowUploads(scope, upload)
      install(scope)
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
  const stateful = isStateful(request, configuration.statefulOrigins)
  const sessionId = stateful ? sessionIdOf(request) : undefined
  if (writes(endpoint)) await requireToken(centre, endpoint, request, stateful, sessionId)
  if (endpoint.access !== 'public' && !sessionId) throw problem('unauthenticated')
  const incoming = endpoint.upload ? await openUpload(request.server, request, endpoint.upload) : null
  if (endpoint.antiBot === 'always') await requireCaptcha(centre, endpoint, request, sessionId)

  const now = clock.now()
  const call = { request, reply, sessionId, now }
  if (incoming) return answerUpload(centre, endpoint, handler, call, incoming)
  const first = firstStepOf(handler) as FirstStep | undefined // this handler's own
  const run = first
    ? () => answerInSteps(centre, endpoint, first, call)
    : opensOwnTransactions(handler)
      ? () => answerApart(centre, endpoint, handler, call)
      : async () => {
          // read before a connection is held: see keysOf
          await centre.keys.csrf()
          return database.app.connection().execute(db => answerOn(db, centre, endpoint, handler, call))
        }
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
  const expected = sessionId && csrfToken(await centre.keys.csrf(), sessionId)
  if (!expected || !tokenMatches(expected, request.headers['x-xsrf-token'])) throw problem('csrf_mismatch')
}

type Call = { request: FastifyRequest; reply: FastifyReply; sessionId: string | undefined; now: Date }
type Work = Call & { db: Db; input: Input; uploads?: readonly Upload[] }

/** The part of a call that needs the database: one connection, and for a write one transaction on it. */
async function answerOn(
  db: Db,
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  call: Call,
): Promise<StoredAnswer> {
  const input = await check(db, centre, endpoint, call)
  const run = (work: Db) => execute(centre, endpoint, handler, { ...call, db: work, input })
  return writes(endpoint) ? db.transaction().execute(run) : run(db)
}

/** As `answerOn`, the connection given back before the handler starts. What is open to all and unlimited takes none. */
async function answerApart(
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  call: Call,
): Promise<StoredAnswer> {
  const db = centre.database.app
  const unchecked = endpoint.access === 'public' && !endpoint.limits
  const input = unchecked
    ? readInput(endpoint, call.request)
    : await db.connection().execute(connection => check(connection, centre, endpoint, call))
  return execute(centre, endpoint, handler, { ...call, db, input })
}

/**
 * As `answerOn`, for a request that brings files: they arrive after all that can be refused without them, while no connection is held,
 * and those that the handler's transaction does not keep are gone when it has ended. A session may end while a file is on its way.
 */
async function answerUpload(
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  call: Call,
  incoming: Incoming,
): Promise<StoredAnswer> {
  const { request, sessionId } = call
  const db = centre.database.app
  const keys: string[] = []
  try {
    await centre.keys.csrf()
    const input = await db.connection().execute(connection => check(connection, centre, endpoint, call))
    const stranger = !callerOf(endpoint, request)?.currentCustomer
    if (!(await hasRoom(centre, stranger))) throw refusedFile('no_room_for_files')
    const uploads = await receiveUploads(
      centre,
      request,
      incoming,
      endpoint.upload ?? { maxFiles: 0, maxBytes: 0 },
      keys,
    )
    return await db.connection().execute(async connection => {
      request.caller = await identify(connection, sessionId, centre)
      requireSameCustomer(endpoint, request.caller, request.headers['x-customer-number'])
      admit(endpoint, request.caller)
      const run = (work: Db) => execute(centre, endpoint, handler, { ...call, db: work, input, uploads })
      return connection.transaction().execute(run)
    })
  } finally {
    // what cannot be removed now is swept later
    await removeLoose(centre, keys).catch((error: unknown) => request.log.warn({ err: error }, 'files: left behind'))
  }
}

/** As `answerOn`, where the first of two steps holds no connection. */
async function answerInSteps(
  centre: Centre,
  endpoint: EndpointDeclaration,
  first: FirstStep,
  call: Call,
): Promise<StoredAnswer> {
  const db = centre.database.app
  const input = await db.connection().execute(connection => check(connection, centre, endpoint, call))
  const second = await first(contextOf(centre, endpoint, { ...call, db, input }))
  return onTenant(db, null, work => execute(centre, endpoint, second, { ...call, db: work, input }))
}

/** Who calls, whether he may, what he sends, and whether he does it too often; in this order. */
async function check(db: Db, centre: Centre, endpoint: EndpointDeclaration, call: Call): Promise<Input> {
  const { request, reply, sessionId, now } = call
  request.caller = await identify(db, sessionId, centre)
  requireSameCustomer(endpoint, request.caller, request.headers['x-customer-number'])
  admit(endpoint, request.caller)
  requireFresh(endpoint, request.caller, now, centre.configuration.session.freshMinutes)
  const input = readInput(endpoint, request)
  reply.headers(await limitCalls(db, endpoint, request, input, now))
  return input
}

/** Also for public endpoints: the cookies' life and the language follow the session, if there is one. */
async function identify(db: Db, sessionId: string | undefined, centre: Centre): Promise<Caller | null> {
  if (sessionId) return resolveSession(db, hashOf(sessionId), centre)
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
    if (limit.per === 'user') return request.caller?.userId ?? callerNetwork(request.ip)
    if (limit.per === 'address') return callerNetwork(request.ip)
    return String((input.body as { email?: string }).email ?? '').toLowerCase() // the declaration limits by the body's e-mail
  }
  const subjects = (endpoint.limits ?? []).map(limit => [limit, subjectOf(limit)] as [Limit, string])
  return countCall(db, endpoint.route, subjects, now)
}

async function execute(
  centre: Centre,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  call: Work,
): Promise<StoredAnswer> {
  const { request, sessionId, input, db, now, uploads } = call
  const key = keyOf(endpoint, request)
  const scope = scopeOf(callerOf(endpoint, request), sessionId)
  const files = uploads?.map(({ name, sha256 }) => [name, sha256.toString('hex')])
  const asked = { route: `${request.method} ${request.url}`, body: files ? [input.body, files] : input.body }
  const earlier = key ? await claimKey(db, scope, key, asked, now) : null
  if (earlier) return earlier

  const body = await handler(contextOf(centre, endpoint, call))
  if (centre.configuration.checkAnswers) checkAnswer(endpoint, body)
  const answer = { status: endpoint.status, body }
  if (key) await keepAnswer(db, scope, key, answer)
  return answer
}

/** An endpoint that is open to all knows no caller. */
const callerOf = (endpoint: EndpointDeclaration, request: FastifyRequest): Caller | null =>
  endpoint.access === 'public' ? null : request.caller

function contextOf(centre: Centre, endpoint: EndpointDeclaration, call: Work) {
  const { request, reply, input, db, now, uploads = [] } = call
  const caller = callerOf(endpoint, request)
  const origin = { caller, now, address: request.ip, requestId: request.id }
  const context = {
    ...input,
    centre,
    db,
    now,
    caller,
    customer: caller?.currentCustomer ?? null,
    locale: localeOf(request),
    uploads,
    request,
    reply,
    audit: (...entries: AuditEntry[]) => writeAudit(db, origin, ...entries),
  }
  return context as Context<EndpointDeclaration> // the declaration decides which parts are there
}

/** A key belongs to a user acting for one customer; before sign-in, to the browser. */
function scopeOf(caller: Caller | null, sessionId: string | undefined): string {
  if (caller) return `user:${caller.userId}:${caller.currentCustomer ?? ''}`
  return `session:${hashOf(sessionId ?? '').toString('base64url')}`
}

function keyOf(endpoint: EndpointDeclaration, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!replays(endpoint) || typeof key !== 'string' || key === '') return undefined
  if (key.length <= maxKeyLength) return key
  throw problem('invalid_input', { fields: new Map([['idempotency_key', { code: 'too_long', limit: maxKeyLength }]]) })
}

const maxKeyLength = 128
