import { landingOf } from '@kontor/contract/landing'
import type { Limit } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Centre } from '../../../../../platform/centre.ts'
import { hashOf } from '../../../../../platform/http/csrf.ts'
import { isOf } from '../../../../../platform/http/origin.ts'
import { countCall } from '../../../../../platform/http/rate-limit.ts'
import { type Caller, resolveSession } from '../../../../../platform/http/session.ts'
import { sessionIdOf } from '../../../../../platform/http/session-id.ts'
import { callerNetwork } from '../../../../../platform/http/throttle.ts'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'
import { sessionUser } from '../../session-user.ts'
import { finishSignIn, isAway } from './return.ts'
import { ownPage, type Refusal } from './rules.ts'
import { startSignIn } from './start.ts'

const perVisitor: Limit = { per: 'address', max: 30, seconds: 60 }

/** The sign-in through the provider's own identity provider, if configured. */
export function installIdentityProvider(app: FastifyInstance, centre: Centre): void {
  const { identityProvider } = centre.configuration.singleSignOn
  if (!identityProvider) return
  app.get<{ Querystring: Record<string, unknown> }>('/sign-in/provider', async (request, reply) =>
    start(centre, identityProvider, request, reply),
  )
  app.get('/sign-in/provider/callback', async (request, reply) => comeBack(centre, identityProvider, request, reply))
}

async function start(
  centre: Centre,
  provider: IdentityProvider,
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { appUrl, statefulOrigins } = centre.configuration
  const { previous_page: previous, purpose } = request.query
  const page = ownPage(typeof previous === 'string' ? previous : undefined, appUrl, statefulOrigins)
  const { now, caller } = await begin(centre, request, reply)
  const foreign = isForeign(request, statefulOrigins)
  const confirming = purpose === 'confirm' && !foreign ? caller : null
  // nothing to do; a page could lead here at any time
  if (caller && !confirming) return reply.redirect(page ?? appUrl, 303)
  if (foreign) return reply.redirect(`${appUrl}/login${page ? `?previous_page=${encodeURIComponent(page)}` : ''}`, 303)
  try {
    return reply.redirect(await startSignIn({ centre, now, request, reply }, provider, page, confirming), 303)
  } catch (error) {
    request.log.warn({ err: error }, 'single sign-on: the identity provider does not answer')
    return refuse(centre, reply, isAway(error) ? 'unavailable' : 'failed', page, caller)
  }
}

/**
 * Whether another site led here. A visitor still signed in at the identity provider would be signed in here against
 * their will (ASVS 5.0, 7.6.2). A page cannot forge Sec-Fetch-Site; where it is missing the browser is too old.
 */
function isForeign(request: FastifyRequest, statefulOrigins: readonly string[]): boolean {
  const { referer, 'sec-fetch-site': site } = request.headers
  // following a link sends no Origin
  const ours = referer !== undefined && isOf(referer, statefulOrigins)
  return (site === 'cross-site' || site === 'same-site') && !ours
}

async function comeBack(
  centre: Centre,
  provider: IdentityProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { appUrl } = centre.configuration
  const { now, caller } = await begin(centre, request, reply)
  const returned = await finishSignIn({ centre, now, request, reply }, provider, caller)
  if ('refusal' in returned) return refuse(centre, reply, returned.refusal, returned.page, caller)
  if (returned.to === 'second_factor') {
    const back = encodeURIComponent(returned.page ?? `${appUrl}/`)
    return reply.redirect(`${appUrl}/twofactor?previous_page=${back}`, 303)
  }
  const landing = request.caller ? landingOf(sessionUser(request.caller), request.caller.preferences()) : '/'
  return reply.redirect(returned.page ?? `${appUrl}${landing}`, 303)
}

async function begin(
  centre: Centre,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ now: Date; caller: Caller | null }> {
  reply.header('Cache-Control', 'no-store')
  const { database, clock } = centre
  const now = clock.now()
  const sessionId = sessionIdOf(request)
  await countCall(database.unbound, 'sign-in-provider', [[perVisitor, callerNetwork(request.ip)]], now)
  const caller = sessionId ? await resolveSession(database.texts, hashOf(sessionId), centre) : null
  return { now, caller }
}

/**
 * Leads back with a reason's name; the portal has its text. Users who are signed in already do not need the sign-in
 * page.
 */
function refuse(
  { configuration }: Centre,
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
