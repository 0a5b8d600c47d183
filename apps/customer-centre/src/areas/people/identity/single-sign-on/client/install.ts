import { randomBytes } from 'node:crypto'
import { landingOf } from '@kontor/contract/landing'
import type { Limit } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import { inTransaction } from '../../../../../platform/db/database.ts'
import { readSecret, writeCookie } from '../../../../../platform/http/cookies.ts'
import { hashOf, newSessionId } from '../../../../../platform/http/csrf.ts'
import { isOf } from '../../../../../platform/http/origin.ts'
import { countCall } from '../../../../../platform/http/rate-limit.ts'
import { type Caller, resolveSession } from '../../../../../platform/http/session.ts'
import { sendSessionCookies } from '../../../../../platform/http/session-cookies.ts'
import { sessionIdOf } from '../../../../../platform/http/session-id.ts'
import { callerNetwork } from '../../../../../platform/http/throttle.ts'
import { asOperator, type Services } from '../../../../../platform/services.ts'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'
import { holdUser, rotateSession } from '../../queries.ts'
import { sessionUser } from '../../session-user.ts'
import { answerSignIn, openSession, proceed, type SignInContext } from '../../sign-in/open-session.ts'
import { type Identity, userOfIdentity } from './identities.ts'
import { issuerOf } from './issuer.ts'
import { keepRequest, type SignInRequest, takeRequest } from './requests.ts'
import { issuerName, ownPage, type Refusal, vouchesForSecondFactor } from './rules.ts'

const perVisitor: Limit = { per: 'address', max: 30, seconds: 60 }

/** The sign-in through the provider's own identity provider, if configured. */
export function installIdentityProvider(app: FastifyInstance, services: Services): void {
  const { identityProvider } = services.configuration.singleSignOn
  if (!identityProvider) return
  app.get<{ Querystring: Record<string, unknown> }>('/sign-in/provider', async (request, reply) =>
    start(services, identityProvider, request, reply),
  )
  app.get('/sign-in/provider/callback', async (request, reply) => comeBack(services, identityProvider, request, reply))
}

async function start(
  services: Services,
  provider: IdentityProvider,
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { appUrl, statefulOrigins } = services.configuration
  const { previous_page: previous, purpose } = request.query
  const page = ownPage(typeof previous === 'string' ? previous : undefined, appUrl, statefulOrigins)
  const { now, caller } = await begin(services, request, reply)
  const foreign = isForeign(request, statefulOrigins)
  const confirming = purpose === 'confirm' && !foreign ? caller : null
  // nothing to do; a page could lead here at any time
  if (caller && !confirming) return reply.redirect(page ?? appUrl, 303)
  if (foreign) return reply.redirect(`${appUrl}/login${page ? `?previous_page=${encodeURIComponent(page)}` : ''}`, 303)
  try {
    return reply.redirect(await startSignIn({ services, now, request, reply }, provider, page, confirming), 303)
  } catch (error) {
    request.log.warn({ err: error }, 'single sign-on: the identity provider does not answer')
    return refuse(services, reply, isAway(error) ? 'unavailable' : 'failed', page, caller)
  }
}

/**
 * Says whether another site led here. A visitor still signed in at the identity provider would be signed in here against their will (ASVS
 * 5.0, 7.6.2). A page cannot forge Sec-Fetch-Site; where it is missing the browser is too old.
 */
function isForeign(request: FastifyRequest, statefulOrigins: readonly string[]): boolean {
  const { referer, 'sec-fetch-site': site } = request.headers
  // following a link sends no Origin
  const ours = referer !== undefined && isOf(referer, statefulOrigins)
  return (site === 'cross-site' || site === 'same-site') && !ours
}

async function comeBack(
  services: Services,
  provider: IdentityProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { appUrl } = services.configuration
  const { now, caller } = await begin(services, request, reply)
  const returned = await finishSignIn({ services, now, request, reply }, provider, caller)
  if ('refusal' in returned) return refuse(services, reply, returned.refusal, returned.page, caller)
  if (returned.to === 'second_factor') {
    const back = encodeURIComponent(returned.page ?? `${appUrl}/`)
    return reply.redirect(`${appUrl}/twofactor?previous_page=${back}`, 303)
  }
  const landing = request.caller ? landingOf(sessionUser(request.caller), request.caller.preferences()) : '/'
  return reply.redirect(returned.page ?? `${appUrl}${landing}`, 303)
}

async function begin(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ now: Date; caller: Caller | null }> {
  reply.header('Cache-Control', 'no-store')
  const { database, clock } = services
  const now = clock.now()
  const sessionId = sessionIdOf(request)
  await countCall(database.unbound, 'sign-in-provider', [[perVisitor, callerNetwork(request.ip)]], now)
  const caller = sessionId ? await resolveSession(database.texts, hashOf(sessionId), services) : null
  return { now, caller }
}

/**
 * Leads back with a reason's name; the portal has its text. Users who are signed in already do not need the sign-in
 * page.
 */
function refuse(
  { configuration }: Services,
  reply: FastifyReply,
  reason: Refusal,
  page: string | null,
  caller: Caller | null,
): FastifyReply {
  const { appUrl } = configuration
  if (caller) return reply.redirect(`${appUrl}/authorise/failed?reason=${reason}`, 303)
  const back = page ? `&previous_page=${encodeURIComponent(page)}` : ''
  return reply.redirect(`${appUrl}/login?sign_on=${reason}${back}`, 303)
}

/** Says where the browser goes next, or the reason why it does not. */
type Returned = { to: 'page' | 'second_factor'; page: string | null } | { refusal: Refusal; page: string | null }

/**
 * Finishes a sign-in that came back from the identity provider. The request is used up before any check, so an answer
 * counts once, and only in the browser that asked.
 * @param caller the user signed in with this browser
 */
async function finishSignIn(
  context: SignInContext,
  provider: IdentityProvider,
  caller: Caller | null,
): Promise<Returned> {
  const { services, now, request } = context
  const answer = new URL(request.url, services.configuration.appUrl).searchParams
  const state = answer.get('state')
  const browser = browserOf(request)
  const kept = state && browser ? await takeRequest(services.database.unbound, state, browser, now) : undefined
  if (!kept || !state) return { refusal: 'expired', page: null }
  const page = kept.previousPage
  if (answer.get('error') === 'access_denied') return { refusal: 'cancelled', page }
  const identity = await identify(context, provider, { ...kept, state, answer })
  if (typeof identity === 'string') return { refusal: identity, page }
  const outcome = kept.sessionId
    ? await confirm(context, provider, identity, caller?.sessionId === kept.sessionId ? caller : null)
    : await signIn(context, provider, identity)
  return typeof outcome === 'object' ? { ...outcome, page } : { refusal: outcome, page }
}

type Asked = SignInRequest & { createdAt: string; state: string; answer: URLSearchParams }

async function identify(context: SignInContext, provider: IdentityProvider, asked: Asked): Promise<Identity | Refusal> {
  const { services, now, request } = context
  try {
    const configuration = await issuerOf(provider)
    const client = await import('openid-client')
    const url = new URL(callbackUrl(services.configuration.appUrl))
    url.search = asked.answer.toString()
    const elapsed = Math.ceil((now.getTime() - new Date(asked.createdAt).getTime()) / 1000)
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.codeVerifier,
      idTokenExpected: true,
      // proved since the redirect, not before
      ...(asked.sessionId && { maxAge: elapsed }),
    })
    const proved = tokens.claims()
    if (!proved) return 'failed'
    const described = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, proved.sub)
      : {}
    return { issuer: issuerName(proved.iss), subject: proved.sub, claims: { ...described, ...proved } }
  } catch (error) {
    request.log.warn({ err: error }, 'single sign-on: the answer of the identity provider does not hold')
    return isAway(error) ? 'unavailable' : 'failed'
  }
}

/** No answer in time, or no connection, whose error `fetch` wraps. */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === 'OAUTH_TIMEOUT' || (error instanceof TypeError && codeOf(error.cause) !== null))

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null

type Outcome = { to: 'page' | 'second_factor' } | Refusal

async function signIn(
  context: SignInContext,
  provider: IdentityProvider,
  identity: Identity,
  { askInAnyBrowser = false } = {},
): Promise<Outcome> {
  const { operator, unbound } = asOperator(context.services).database
  const known = await inTransaction(operator, db => userOfIdentity(db, context, provider, identity))
  if (typeof known === 'string') return known
  const outcome = await inTransaction(unbound, async db => {
    const user = await holdUser(db, known.id, null)
    if (!user) return 'disabled'
    const opening = { method: 'single_sign_on', remember: false } as const
    return vouchesForSecondFactor(identity.claims, provider)
      ? openSession(db, context, user, { ...opening, vouchedFor: true })
      : proceed(db, context, user, { ...opening, askInAnyBrowser })
  })
  if (typeof outcome === 'string') return outcome
  await answerSignIn(context, outcome)
  return { to: 'caller' in outcome ? 'page' : 'second_factor' }
}

/**
 * The session's user has confirmed their identity, and the session gets a new id with its new powers. If a second
 * factor is set up that the identity provider does not vouch for, the user signs in again and is asked for it, because
 * the password alone is not enough.
 */
async function confirm(
  context: SignInContext,
  provider: IdentityProvider,
  identity: Identity,
  caller: Caller | null,
): Promise<Outcome> {
  if (!caller) return 'expired'
  const { services, now, request, reply } = context
  const linked = await services.database.unbound
    .selectFrom('federated_identity')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  if (linked?.user_id !== caller.userId) return 'other_user'
  const vouchedFor = vouchesForSecondFactor(identity.claims, provider)
  if (caller.twoFactor && !vouchedFor) return signIn(context, provider, identity, { askInAnyBrowser: true })
  const sessionId = newSessionId()
  const rotated = await inTransaction(services.database.unbound, async db => {
    // they may have set a second factor up since the call began
    const user = await holdUser(db, caller.userId, null)
    if (!user || (user.two_factor_since !== null && !vouchedFor)) return false
    if (!(await rotateSession(db, caller.sessionId, hashOf(sessionId), now))) return false
    await writeAudit(
      db,
      { caller, now, address: request.ip, requestId: request.id },
      {
        action: 'session.confirmed',
        subject: { kind: 'user', id: caller.userId, label: caller.name },
        after: { method: 'single_sign_on' },
      },
    )
    return true
  })
  if (!rotated) return 'expired'
  await sendSessionCookies(services, reply, sessionId, caller.idleMinutes * 60)
  return { to: 'page' }
}

const callbackUrl = (appUrl: string): string => `${appUrl}/sign-in/provider/callback`

/**
 * Begins a sign-in at the identity provider.
 * @param confirming the signed-in user, if they only confirm their identity: the identity provider asks them whatever
 * session is open
 * @returns where the browser goes
 */
async function startSignIn(
  { services, now, request, reply }: SignInContext,
  provider: IdentityProvider,
  previousPage: string | null,
  confirming: Caller | null,
): Promise<string> {
  const configuration = await issuerOf(provider)
  const client = await import('openid-client')
  const { appUrl } = services.configuration
  const browser = browserOf(request) ?? randomBytes(32).toString('base64url')
  const state = client.randomState()
  const nonce = client.randomNonce()
  const codeVerifier = client.randomPKCECodeVerifier()
  await keepRequest(services.database.unbound, state, browser, now, {
    nonce,
    codeVerifier,
    previousPage,
    sessionId: confirming?.sessionId ?? null,
  })
  const lifetime = { maxAge: 15 * 60, httpOnly: true, secure: appUrl.startsWith('https:'), domain: undefined }
  reply.header('Set-Cookie', writeCookie(request.server.cookieNames.federated, browser, lifetime))
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(appUrl),
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(confirming && { prompt: 'login', max_age: '0', login_hint: confirming.email }),
  }).href
}

/** Names what binds a sign-in to the browser that began it. */
function browserOf(request: FastifyRequest): string | undefined {
  return readSecret(request.headers.cookie, request.server.cookieNames.federated)
}
