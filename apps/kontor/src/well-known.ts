import type { FastifyInstance } from 'fastify'
import type { Configuration } from './configuration.ts'

const year = 365 * 24 * 3_600_000

/**
 * Addresses that people and programs try on every site: where to report a vulnerability (RFC 9116), where to change a
 * password (W3C).
 */
export function installWellKnown(app: FastifyInstance, settings: Configuration): void {
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/account/security'))
  // a made-up mailbox would swallow the report
  if (settings.DEMO || settings.demoDefaults.includes('PROVIDER_SECURITY_EMAIL')) return
  app.get('/.well-known/security.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=3600')
    return [
      `Contact: mailto:${settings.centre.provider.security_email}`,
      `Expires: ${new Date(Date.now() + year).toISOString()}`,
      `Preferred-Languages: ${settings.centre.reach.languages.join(', ')}`,
      `Canonical: ${settings.APP_URL}/.well-known/security.txt`,
      '',
    ].join('\n')
  })
}
