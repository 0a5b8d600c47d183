import { once } from 'node:events'
import { timeLimit } from '@kontor/customer-centre/platform/time-limit'
import type { FastifyInstance } from 'fastify'
import { version } from './version.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on this process is not ready, and each answer is the last one of its connection. */
    leave(): void
  }
}

/** Milliseconds: who asks has to know within a second. */
const patience = 900
/** Bytes: with less, the next write may fail. */
const leastRoom = 16 * 1024 ** 2
/** Milliseconds for which a disk counts as full after a write has failed, where no one here can ask how much room it has. */
const staysFull = 30_000

export type Disk = { path: string; room(): Promise<number> }

/**
 * For load balancers: `live` while the process answers, `ready` while it takes visitors.
 * @param ask asks the database whether jobs are held; undefined where there is none
 * @param disks that this process writes to
 * @param delay by how many milliseconds the process is late
 */
export function installHealth(
  app: FastifyInstance,
  ask: (() => Promise<boolean>) | undefined,
  disks: readonly Disk[],
  delay: () => number,
): void {
  let leaving = false
  app.decorate('leave', () => {
    leaving = true
  })
  let fullUntil = 0
  app.decorate('noteFull', () => {
    fullUntil = Date.now() + staysFull
  })
  const told = new Set<string>()
  const isFull = async () => {
    for (const { path, room } of disks) {
      const bytes = await room().catch(() => leastRoom)
      if (bytes >= leastRoom) told.delete(path)
      else if (!told.has(path)) {
        told.add(path)
        app.log.error({ path, bytes }, 'storage full')
      }
    }
    return told.size > 0 || Date.now() < fullUntil
  }
  app.addHook('preClose', async () => {
    leaving = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('Connection', 'close')
  })
  const answer = () =>
    Promise.race([
      ask
        ? ask().then(
            held => (held ? 'held' : 'taken'),
            () => null,
          )
        : 'elsewhere',
      once(timeLimit(patience), 'abort').then(() => null),
    ])
  app.get('/health/live', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'live', version, delay_ms: Math.round(delay()) }
  })
  app.get('/health/ready', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const jobs = leaving ? null : await answer()
    const well = async () => ((await isFull()) ? 'storage_full' : 'ready')
    const status = leaving ? 'leaving' : jobs ? await well() : 'database_unavailable'
    if (status !== 'ready') reply.status(503).header('Retry-After', '2')
    // a restored copy takes visitors and sends no mails
    return { status, version, ...(jobs === 'held' && { jobs }) }
  })
}
