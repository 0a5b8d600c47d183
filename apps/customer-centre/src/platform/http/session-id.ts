import type { FastifyRequest } from 'fastify'
import { readSecret } from './cookies.ts'

/** The session cookie, if it has the shape of one made here: anything else is no session, and is never sent back. */
export function sessionIdOf(request: FastifyRequest): string | undefined {
  return readSecret(request.headers.cookie, request.server.cookieNames.session)
}
