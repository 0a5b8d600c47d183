import type { FastifyInstance } from 'fastify'
import type { Centre } from '../centre.ts'

/** For load balancers: `live` while the process answers, `ready` while it can also reach the database. */
export function installHealth(app: FastifyInstance, { database }: Centre): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'live' }
  })
  app.get('/health/ready', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      await database.ping()
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('Retry-After', '2').send({ status: 'database_unavailable' })
    }
  })
}
