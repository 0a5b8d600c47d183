import { isIP } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Configuration } from './configuration.ts'

/**
 * A number of proxies as Fastify takes it: that many entries of X-Forwarded-For are trusted, counted from the caller.
 */
export function trustedProxies({
  TRUST_PROXY: trusted,
}: Pick<Configuration, 'TRUST_PROXY'>): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trusted === 'number' ? (_address, step) => step < trusted : trusted
}

/**
 * Makes `request.ip` an address, whatever X-Forwarded-For holds: entries that are none are left out, so that the proxy
 * itself counts as the caller. An IPv4 address is written in its usual form, however a dual-stack socket names it.
 */
export function installVisitorAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    const { ip, raw } = request
    // an IPv6 zone only has a meaning on the machine that wrote it, and the database refuses it
    if (isIP(ip) === 0 || ip.includes('%')) delete raw.headers['x-forwarded-for']
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(request.ip)?.[1]
    if (plain) Object.defineProperty(request, 'ip', { value: plain })
  })
}
