import {
  bodyBytesOf,
  type EndpointDeclaration,
  type Limit,
  methodOf,
  pathOf,
  writes,
} from '@kontor/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { type Db, inTransaction } from '../db/database.ts'
import { takeHeld } from '../files/held-files.ts'
import { refusedFiles } from '../files/receive.ts'
import { removeUnclaimed, type Upload } from '../files/records.ts'
import { type FileSender, requireRoom, roomFor } from '../files/storage-quota.ts'
import type { Services } from '../services.ts'
import { admitToken, notAccepted, shownToken, touchToken } from './access-tokens.ts'
import { admit, requireFresh, requireSameCustomer } from './admission.ts'
import { checkAnswer, checkRefusal } from './answer-check.ts'
import { type Call, callerOf, insideOf, outsideOf, type Received, transact } from './call.ts'
import { requireCaptcha } from './captcha.ts'
import {
  type AnyHandler,
  type AnyOutside,
  type AnySteps,
  type InsideHandler,
  JsonText,
  type Reading,
} from './context.ts'
import { hashOf, tokenMatches } from './csrf.ts'
import { callIdOf, claimKey, isClaimed, keepAnswer, keyedBy, releaseKey, type StoredAnswer } from './idempotency.ts'
import { type Input, readInput } from './input.ts'
import { answerMachine } from './machine.ts'
import { isOwnScript, isStateful } from './origin.ts'
import { Problem, problem } from './problem.ts'
import { countCall } from './rate-limit.ts'
import { type Caller, resolveSession, type SessionStatement } from './session.ts'
import { refreshCookies } from './session-cookies.ts'
import { sessionIdOf } from './session-id.ts'
import { callerNetwork } from './throttle.ts'
import { allowUploads, drain, type Incoming, openUpload, receiveUploads } from './uploads.ts'

/** Tells of a call that is going to be taken away, as RFC 9745 and RFC 8594 do, and where its successor is described. */
const endingOf = ({ since, sunset }: NonNullable<EndpointDeclaration['deprecated']>, appUrl: string) => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  Sunset: new Date(sunset).toUTCString(),
  Link: `<${appUrl}/api>; rel="deprecation"`,
})

/** Turns a declaration and its handler into a route: `answer` holds the order of the checks. */
export function installEndpoint(
  app: FastifyInstance,
  services: Services,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
): void {
  const answering = (request: FastifyRequest, reply: FastifyReply) =>
    endpoint.access === 'machine'
      ? answerMachine(services, endpoint, handler as InsideHandler, request, reply) // `HandlerOf` takes no other
      : answer(services, endpoint, handler, request, reply)
  const install = (scope: FastifyInstance) =>
    scope.route({
      method: methodOf(endpoint),
      url: pathOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyBytesOf(endpoint),
      handler: async (request, reply) => {
        if (endpoint.deprecated) reply.headers(endingOf(endpoint.deprecated, services.configuration.appUrl))
        const { status, body } = await answering(request, reply).catch((error: unknown) => {
          if (endpoint.upload) drain(request, endpoint.upload)
          if (services.configuration.checkAnswers) checkRefusal(endpoint, error)
          throw error
        })
        reply.status(status).header('Cache-Control', 'no-store')
        if (body instanceof JsonText) return reply.type('application/json; charset=utf-8').send(body.text)
        return body === undefined ? reply.send() : body
      },
    })
  const { upload } = endpoint
  if (!upload) install(app)
  else
    void app.register(async scope => {
      await allowUploads(scope, upload, bodyBytesOf(endpoint))
      install(scope)
    })
}

async function answer(
  services: Services,
  endpoint: EndpointDeclaration,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StoredAnswer> {
  const { configuration, clock } = services
  const token = shownToken(endpoint, request, reply)
  const stateful = token === undefined && isStateful(request, configuration.statefulOrigins)
  const sessionId = stateful ? sessionIdOf(request) : undefined
  // no page can write the header that shows an access token
  if (writes(endpoint) && token === undefined) await requireToken(services, endpoint, request, stateful, sessionId)
  if (endpoint.access !== 'public' && !sessionId && !token) throw problem('unauthenticated')
  const incoming = endpoint.upload
    ? await openUpload(request.server, request, endpoint.upload, bodyBytesOf(endpoint))
    : null
  if (endpoint.antiBot && endpoint.antiBot !== 'after_failures')
    request.checked = await requireCaptcha(services, endpoint, request, sessionId)

  const now = clock.now()
  const call = {
    request,
    reply,
    sessionId,
    token,
    now,
    reading: 'withSession' in handler ? handler.withSession : undefined,
  }
  if (incoming) return answerUpload(services, endpoint, handler as InsideHandler, call, incoming) // as above
  const answered =
    typeof handler === 'function'
      ? answerInside(services, endpoint, handler, call)
      : handler.kind === 'outside'
        ? answerOutside(services, endpoint, handler, call)
        : answerInSteps(services, endpoint, handler, call)
  const stored = await answered
  if (stateful && !endpoint.changesSession) await refreshCookies(services, reply, sessionId, request.caller)
  return stored
}

async function requireToken(
  services: Services,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  stateful: boolean,
  sessionId: string | undefined,
): Promise<void> {
  // a foreign page has no session here: calls that need one get 401, as if signed out
  if (!stateful && endpoint.access !== 'public') throw problem('unauthenticated')
  // a write that is called by GET: clients send the token with their writes only
  if (methodOf(endpoint) === 'GET' && sessionId && isOwnScript(request)) return
  const token = request.headers['x-xsrf-token']
  if (!sessionId || !tokenMatches(await services.keys.csrf(), sessionId, token)) throw problem('csrf_mismatch')
}

/**
 * The part of a call that needs the database. The checks come before the handler's transaction: what they count stays counted though the
 * call is refused, a session that they prolong is not held while the handler works, and a handler that sends nothing costs no transaction.
 */
async function answerInside(
  services: Services,
  endpoint: EndpointDeclaration,
  handler: InsideHandler,
  call: Call,
): Promise<StoredAnswer> {
  // read before a connection is held: see Keys
  await services.keys.csrf()
  const input = await check(services, endpoint, call)
  // links and searches bind, or set, their transactions themselves
  const finds = endpoint.access === 'customer' || endpoint.sees === 'all'
  const options = { reads: finds && methodOf(endpoint) === 'GET' && !writes(endpoint) }
  return transact(services, endpoint, call, db => execute(db, services, endpoint, handler, { ...call, input }), options)
}

/**
 * Answers as `answerInside` does, no transaction held while the handler works. What is open to all and unlimited needs no check. A key is
 * claimed before and its answer kept after the work: where the process dies in between, the call runs again, and finds what it has made by
 * its `callId`.
 */
async function answerOutside(
  services: Services,
  endpoint: EndpointDeclaration,
  { run }: AnyOutside,
  call: Call,
): Promise<StoredAnswer> {
  const unchecked = endpoint.access === 'public' && !endpoint.limits
  const input = unchecked ? readInput(endpoint, call.request) : await check(services, endpoint, call)
  const { unbound } = services.database
  const { asked, place } = await keyedBy(services, endpoint, { ...call, input })
  const earlier = place && (await inTransaction(unbound, db => claimKey(db, place, asked, call.now, { again: true })))
  if (earlier) return earlier
  try {
    const body = await run(outsideOf(services, endpoint, { ...call, input }, () => callIdOf(place, asked)))
    if (services.configuration.checkAnswers) checkAnswer(endpoint, body)
    const answer = { status: endpoint.status, body }
    if (place) await keepAnswer(unbound, place, answer)
    return answer
  } catch (error) {
    if (place && error instanceof Problem) await releaseKey(unbound, place)
    throw error
  }
}

/**
 * Answers as `answerInside` does, for a request that brings files: they arrive after all that can be refused without them, while no
 * connection is held, and those that the handler's transaction does not keep are gone when it has ended. A session may end while a file is
 * on its way.
 */
async function answerUpload(
  services: Services,
  endpoint: EndpointDeclaration,
  handler: InsideHandler,
  call: Call,
  incoming: Incoming,
): Promise<StoredAnswer> {
  const { request } = call
  const keys: string[] = []
  try {
    await services.keys.csrf()
    const input = await check(services, endpoint, call)
    // what was kept already is answered again, however much there is
    const { place } = await keyedBy(services, endpoint, { ...call, input })
    const repeated = place && (await isClaimed(services.database.unbound, place))
    const room = repeated ? Infinity : await roomFor(services, senderOf(endpoint, call))
    const uploads = await receiveUploads(
      services,
      request,
      incoming,
      endpoint.upload ?? { maxFiles: 0, maxBytes: 0 },
      room,
      keys,
    )
    request.caller = await identify(services, call)
    requireSameCustomer(endpoint, request.caller, request.headers['x-customer-number'])
    admit(endpoint, request.caller)
    return await transact(services, endpoint, call, db =>
      execute(db, services, endpoint, handler, { ...call, input, uploads }),
    )
  } finally {
    // what cannot be removed now is swept later
    await removeUnclaimed(services, keys).catch((error: unknown) =>
      request.log.warn({ err: error }, 'files: left behind'),
    )
  }
}

function senderOf(endpoint: EndpointDeclaration, { request }: Pick<Call, 'request'>): FileSender {
  return endpoint.access === 'admin' ? 'staff' : (callerOf(endpoint, request)?.currentCustomer ?? 'stranger')
}

/** Answers as `answerInside` does, where the first of two steps holds no connection. */
async function answerInSteps(
  services: Services,
  endpoint: EndpointDeclaration,
  { first }: AnySteps,
  call: Call,
): Promise<StoredAnswer> {
  const input = await check(services, endpoint, call)
  const second = await first(outsideOf(services, endpoint, { ...call, input }, uuidv7))
  return transact(services, endpoint, call, db => execute(db, services, endpoint, second, { ...call, input }))
}

/** Who calls, whether they may, what they send, and whether they do it too often; in this order. */
async function check(services: Services, endpoint: EndpointDeclaration, call: Call): Promise<Input> {
  const { request, reply, token, now, reading } = call
  const early = reading && readEarly(services, endpoint, request, reading)
  request.caller = await identify(services, call, early?.statement)
  if (token !== undefined) await requireAdmitted(services, endpoint, call)
  requireSameCustomer(endpoint, request.caller, request.headers['x-customer-number'])
  admit(endpoint, request.caller)
  requireFresh(endpoint, request.caller, now, services.configuration.session.freshMinutes)
  const input = early?.input ?? readInput(endpoint, request)
  reply.headers(await limitCalls(services.database.unbound, endpoint, request, input, now))
  return input
}

/** Finds what is read beside the session. What is wrong with the input is only told to whom may call. */
function readEarly(services: Services, endpoint: EndpointDeclaration, request: FastifyRequest, reading: Reading) {
  try {
    const input = readInput(endpoint, request)
    return { input, statement: reading(services, input) }
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** Also for public endpoints: the cookies' life and the language follow the session, if there is one. */
async function identify(
  services: Services,
  { sessionId, token }: Pick<Call, 'sessionId' | 'token'>,
  statement?: SessionStatement,
): Promise<Caller | null> {
  const secret = token ?? sessionId
  if (!secret) return null
  return resolveSession(services.database.texts, hashOf(secret), services, statement, token ? 'token' : 'session')
}

/** @throws unauthenticated where the token counts no more, and as `admitToken` does */
async function requireAdmitted(services: Services, endpoint: EndpointDeclaration, call: Call): Promise<void> {
  const { request, reply, now } = call
  const { caller } = request
  if (!caller?.token) throw notAccepted(reply)
  const { admin, token } = caller
  admitToken(endpoint, { admin, token }, request, reply, now)
  if (token.stale) await touchToken(services.database.unbound, caller.sessionId, request, now)
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

/** Puts the files that a body names beside those that came with it. */
async function withHeld(db: Db, endpoint: EndpointDeclaration, call: Received): Promise<readonly Upload[]> {
  const { request, input, now, uploads = [] } = call
  const { uploads: ids = [] } = (input.body ?? {}) as { uploads?: readonly string[] }
  const caller = endpoint.upload && ids.length > 0 ? callerOf(endpoint, request) : null
  if (!caller) return uploads
  const { maxFiles = 0 } = endpoint.upload ?? {}
  if (uploads.length + ids.length > maxFiles) throw refusedFiles('too_many_files', maxFiles)
  const customer = endpoint.access === 'admin' ? null : caller.currentCustomer
  return [...uploads, ...(await takeHeld(db, ids, { customer, userId: caller.userId, now }, uploads.length))]
}

async function execute(
  db: Db,
  services: Services,
  endpoint: EndpointDeclaration,
  handler: InsideHandler,
  call: Received,
): Promise<StoredAnswer> {
  const { asked, place } = await keyedBy(services, endpoint, call)
  const earlier = place && (await claimKey(db, place, asked, call.now))
  if (earlier) return earlier
  const sender = call.uploads?.length ? senderOf(endpoint, call) : 'stranger'
  if (typeof sender === 'number') await requireRoom(db, sender, call.uploads ?? [])

  const uploads = await withHeld(db, endpoint, call)
  const body = await handler(insideOf(db, services, endpoint, { ...call, uploads }))
  if (services.configuration.checkAnswers) checkAnswer(endpoint, body)
  const answer = { status: endpoint.status, body }
  if (place) await keepAnswer(db, place, answer)
  return answer
}
