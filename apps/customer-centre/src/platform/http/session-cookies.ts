import type { FastifyReply } from 'fastify'
import type { TenantServices } from '../services.ts'
import { type CookieOptions, writeCookie, xsrfCookie } from './cookies.ts'
import { csrfToken, hashOf, newSessionId } from './csrf.ts'
import type { Caller } from './session.ts'

/** Sends the session's cookie and its token. @param maxAge seconds */
export async function sendSessionCookies(
  services: TenantServices,
  reply: FastifyReply,
  sessionId: string,
  maxAge: number,
): Promise<void> {
  const shared = sharedOptions(services, maxAge)
  reply.header('Set-Cookie', [
    await tokenCookie(services, sessionId, shared),
    writeCookie(reply.server.cookieNames.session, sessionId, { ...shared, httpOnly: true }),
  ])
}

/**
 * Keeps an existing session's cookies alive; a mere read gives a visitor none. The token comes with every answer. The
 * session's own cookie comes only where the session was prolonged and still has this id: a late answer must not restore
 * an id that another call, in another tab for example, has replaced. An old token costs a 419, not a session.
 */
export async function refreshCookies(
  services: TenantServices,
  reply: FastifyReply,
  sessionId: string | undefined,
  caller: Caller | null,
): Promise<void> {
  if (reply.hasHeader('Set-Cookie') || !sessionId) return
  const maxAge = (caller?.idleMinutes ?? services.configuration.session.idleMinutes) * 60
  if (caller?.slid && (await hasId(services, sessionId))) return sendSessionCookies(services, reply, sessionId, maxAge)
  reply.header('Set-Cookie', await tokenCookie(services, sessionId, sharedOptions(services, maxAge)))
}

type Shared = Omit<CookieOptions, 'httpOnly'>

function sharedOptions({ configuration }: TenantServices, maxAge: number): Shared {
  return { maxAge, secure: configuration.appUrl.startsWith('https:'), domain: configuration.cookieDomain }
}

async function tokenCookie(services: TenantServices, sessionId: string, shared: Shared): Promise<string> {
  const token = csrfToken((await services.keys.csrf()).current.key, sessionId)
  return writeCookie(xsrfCookie, encodeURIComponent(token), { ...shared, httpOnly: false })
}

async function hasId({ database }: TenantServices, sessionId: string): Promise<boolean> {
  const held = database.unbound.selectFrom('session').select('public_id').where('id_hash', '=', hashOf(sessionId))
  return (await held.executeTakeFirst()) !== undefined
}

/** Starts an anonymous session: only a cookie, nothing stored. */
export async function startAnonymousSession(services: TenantServices, reply: FastifyReply): Promise<void> {
  await sendSessionCookies(services, reply, newSessionId(), services.configuration.session.idleMinutes * 60)
}
