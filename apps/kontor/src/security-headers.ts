import type { FastifyInstance } from 'fastify'
import type { Configuration } from './configuration.ts'

/** Headers of every answer. Pages add their own Content-Security-Policy with a nonce; everything else may load nothing at all. */
export function installSecurityHeaders(app: FastifyInstance, settings: Configuration): void {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    // the Referer must reach Kontor's own origin: sessions count only for its own pages
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(settings.APP_URL.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Lists what Stripe's fields load (https://docs.stripe.com/security/guide#content-security-policy, read 2026-11-23). */
const stripe = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  calls: ' https://api.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/**
 * A page's policy: our own scripts and styles, each inline one under the nonce; third parties only where configured.
 * @param centreUrl another origin the portal's calls go to, or empty
 * @param frames where the frames of the anti-robot check come from: any page may lead to a protected form without being loaded anew
 * @param thirdParty origins of the scripts that visitors may agree to, and of what these load
 * @param hasStripe the page is the one with Stripe's fields
 */
export function pagePolicy(
  nonce: string,
  centreUrl: string,
  frames: string,
  thirdParty: readonly string[],
  hasStripe = false,
): string {
  const others = thirdParty.map(source => ` ${source}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${others}${hasStripe ? stripe.scripts : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${centreUrl ? ` ${centreUrl}` : ''}${others}${hasStripe ? stripe.calls : ''}`,
    `frame-src ${hasStripe ? [frames, ...stripe.frames].filter(source => source !== "'none'").join(' ') : frames}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
