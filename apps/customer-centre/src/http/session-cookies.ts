import type { FastifyReply } from 'fastify'
import type { Centre } from '../centre.ts'
import { sessionCookie, writeCookie, xsrfCookie } from './cookies.ts'
import { csrfToken, newSessionId } from './csrf.ts'
import type { Caller } from './session.ts'

/** Sends the session's cookie and its token; every answer to a page of ours does, so both slide. @param maxAge seconds */
export async function sendSessionCookies(
  centre: Centre,
  reply: FastifyReply,
  sessionId: string,
  maxAge: number,
): Promise<void> {
  const { appUrl, cookieDomain } = centre.configuration
  const shared = { maxAge, secure: appUrl.startsWith('https:'), domain: cookieDomain }
  const token = csrfToken(await centre.csrfKey(), sessionId)
  reply.header('Set-Cookie', [
    writeCookie(xsrfCookie, encodeURIComponent(token), { ...shared, httpOnly: false }),
    writeCookie(sessionCookie, sessionId, { ...shared, httpOnly: true }),
  ])
}

/** Keeps an existing session's cookies alive; a visitor without one gets none from a mere read. */
export async function refreshCookies(
  centre: Centre,
  reply: FastifyReply,
  sessionId: string | undefined,
  caller: Caller | null,
): Promise<void> {
  if (reply.hasHeader('Set-Cookie') || !sessionId) return
  const minutes = caller?.idleMinutes ?? centre.configuration.session.idleMinutes
  await sendSessionCookies(centre, reply, sessionId, minutes * 60)
}

/** Starts an anonymous session: only a cookie, nothing stored. */
export async function startAnonymousSession(centre: Centre, reply: FastifyReply): Promise<void> {
  await sendSessionCookies(centre, reply, newSessionId(), centre.configuration.session.idleMinutes * 60)
}
