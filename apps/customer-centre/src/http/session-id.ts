import type { FastifyRequest } from 'fastify'
import { readCookie, sessionCookie } from './cookies.ts'

/** The session cookie, if it has the shape of one we made: anything else is no session, and is never sent back. */
export function sessionIdOf(request: FastifyRequest): string | undefined {
  const value = readCookie(request.headers.cookie, sessionCookie)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}
