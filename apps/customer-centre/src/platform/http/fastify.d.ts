import type { CookieNames } from './cookies.ts'
import type { Caller } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Cookie names of this installation. */
    cookieNames: CookieNames
    /** Learns that something could not be saved for lack of room. */
    noteFull?(): void
  }
  interface FastifyRequest {
    /** The caller, once the session is resolved. */
    caller: Caller | null
    /** A JSON body as it arrived: signatures are made over it. */
    rawBody: string
    /** The check against robots was passed, where the endpoint only notes it. */
    checked: boolean
  }
}
