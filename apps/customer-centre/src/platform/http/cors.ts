import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { allowedOrigin } from './origin.ts'

/** By it a portal elsewhere knows that it may send what only a Kontor allows. */
export const kontorHeader = 'x-kontor'

const allowedHeaders =
  'Accept, Authorization, Content-Type, Idempotency-Key, X-Customer-Number, X-Requested-With, X-XSRF-TOKEN'

/** A portal on another origin may call, with cookies, if it is among the stateful hosts; every other origin gets no header at all. */
export function installCors(app: FastifyInstance, { configuration }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = allowedOrigin(request, configuration.statefulOrigins)
    reply.header('Vary', 'Origin').header(kontorHeader, '1')
    if (!origin) return
    reply.header('Access-Control-Allow-Origin', origin)
    reply.header('Access-Control-Allow-Credentials', 'true')
    reply.header(
      'Access-Control-Expose-Headers',
      'Deprecation, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
    )
  })
  for (const url of ['/ajax/*', '/sanctum/*', '/logout']) {
    app.options(url, async (_request, reply) => {
      // without an allowed origin the browser stops here by itself
      if (reply.hasHeader('Access-Control-Allow-Origin')) {
        reply.header('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
        reply.header('Access-Control-Allow-Headers', allowedHeaders)
        reply.header('Access-Control-Max-Age', '600')
      }
      return reply.status(204).send()
    })
  }
}
