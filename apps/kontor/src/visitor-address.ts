import { isIP } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Configuration } from './configuration.ts'

/** A number of proxies as Fastify takes it: from the one that called, so many steps of X-Forwarded-For are believed. */
export function trustedProxies({
  TRUST_PROXY: trusted,
}: Pick<Configuration, 'TRUST_PROXY'>): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trusted === 'number' ? (_address, step) => step < trusted : trusted
}

/**
 * `request.ip` is an address, whatever stands in X-Forwarded-For: what is none there is left out, so the proxy itself counts as the
 * caller. One of IPv4 is written as people know it, however the socket that listens for both kinds names it.
 */
export function installVisitorAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    const { ip, raw } = request
    // an IPv6 zone means something on the machine that wrote it only, and the database takes none
    if (isIP(ip) === 0 || ip.includes('%')) delete raw.headers['x-forwarded-for']
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(request.ip)?.[1]
    if (plain) Object.defineProperty(request, 'ip', { value: plain })
  })
}
