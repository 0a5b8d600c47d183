import type { CookieNames } from './cookies.ts'
import type { Caller } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Of this installation. */
    cookieNames: CookieNames
  }
  interface FastifyRequest {
    /** Who calls, once the session is resolved. */
    caller: Caller | null
  }
}
