import type { FastifyReply } from 'fastify'
import type { TenantCentre } from '../centre.ts'
import { type CookieOptions, writeCookie, xsrfCookie } from './cookies.ts'
import { csrfToken, hashOf, newSessionId } from './csrf.ts'
import type { Caller } from './session.ts'

/** Sends the session's cookie and its token. @param maxAge seconds */
export async function sendSessionCookies(
  centre: TenantCentre,
  reply: FastifyReply,
  sessionId: string,
  maxAge: number,
): Promise<void> {
  const shared = sharedOptions(centre, maxAge)
  reply.header('Set-Cookie', [
    await tokenCookie(centre, sessionId, shared),
    writeCookie(reply.server.cookieNames.session, sessionId, { ...shared, httpOnly: true }),
  ])
}

/**
 * Keeps an existing session's cookies alive; a mere read gives a visitor none. The token comes with every answer. The
 * session's own cookie comes only where the session was prolonged and still has this id: a late answer must not restore
 * an id that another call, in another tab for example, has replaced. An old token costs a 419, not a session.
 */
export async function refreshCookies(
  centre: TenantCentre,
  reply: FastifyReply,
  sessionId: string | undefined,
  caller: Caller | null,
): Promise<void> {
  if (reply.hasHeader('Set-Cookie') || !sessionId) return
  const maxAge = (caller?.idleMinutes ?? centre.configuration.session.idleMinutes) * 60
  if (caller?.slid && (await hasId(centre, sessionId))) return sendSessionCookies(centre, reply, sessionId, maxAge)
  reply.header('Set-Cookie', await tokenCookie(centre, sessionId, sharedOptions(centre, maxAge)))
}

type Shared = Omit<CookieOptions, 'httpOnly'>

function sharedOptions({ configuration }: TenantCentre, maxAge: number): Shared {
  return { maxAge, secure: configuration.appUrl.startsWith('https:'), domain: configuration.cookieDomain }
}

async function tokenCookie(centre: TenantCentre, sessionId: string, shared: Shared): Promise<string> {
  const token = csrfToken((await centre.keys.csrf()).current.key, sessionId)
  return writeCookie(xsrfCookie, encodeURIComponent(token), { ...shared, httpOnly: false })
}

async function hasId({ database }: TenantCentre, sessionId: string): Promise<boolean> {
  const held = database.unbound.selectFrom('session').select('public_id').where('id_hash', '=', hashOf(sessionId))
  return (await held.executeTakeFirst()) !== undefined
}

/** Starts an anonymous session: only a cookie, nothing stored. */
export async function startAnonymousSession(centre: TenantCentre, reply: FastifyReply): Promise<void> {
  await sendSessionCookies(centre, reply, newSessionId(), centre.configuration.session.idleMinutes * 60)
}
