import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on this process is not ready, and each answer is the last one of its connection. */
    leave(): void
  }
}

/** Milliseconds: who asks has to know within a second. */
const patience = 900

/**
 * For load balancers: `live` while the process answers, `ready` while it takes visitors.
 * @param ping asks the database; undefined where there is none
 * @param delay by how many milliseconds the process is late
 */
export function installHealth(
  app: FastifyInstance,
  ping: (() => Promise<void>) | undefined,
  delay: () => number,
): void {
  let leaving = false
  app.decorate('leave', () => {
    leaving = true
  })
  app.addHook('preClose', async () => {
    leaving = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('Connection', 'close')
  })
  const reached = async () =>
    Promise.race([
      ping
        ? ping().then(
            () => true,
            () => false,
          )
        : true,
      setTimeout(patience, false, { ref: false }),
    ])
  app.get('/health/live', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'live', delay_ms: Math.round(delay()) }
  })
  app.get('/health/ready', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const status = leaving ? 'leaving' : (await reached()) ? 'ready' : 'database_unavailable'
    if (status !== 'ready') reply.status(503).header('Retry-After', '2')
    return { status }
  })
}
