import type { Caller } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the session is resolved. */
    caller: Caller | null
  }
}
