import type { FastifyInstance } from 'fastify'
import type { Configuration } from './configuration.ts'

/**
 * Counts calls only from the guessed address where APP_URL is not set; from any other they are refused as forged. A page opened elsewhere
 * says so before the visitor tries to sign in, and redirects where both addresses are this machine.
 */
export function installOwnAddress(app: FastifyInstance, { addressGuessed, APP_URL }: Configuration): void {
  if (!addressGuessed) return
  const own = new URL(APP_URL)
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request
    if (host === own.host || !/text\/html/.test(request.headers.accept ?? '')) return
    if (/^(127\.0\.0\.1|0\.0\.0\.0|\[::1\]):/.test(host) && host.endsWith(`:${own.port}`)) {
      return reply.redirect(`${APP_URL}${request.url}`)
    }
    const here = /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : 'http://…'
    return reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send(
        `Kontor was started for ${APP_URL}.\nOpen that address, or start it for this one: APP_URL=${here} npm start\n`,
      )
  })
}
