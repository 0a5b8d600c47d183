import type { FastifyRequest } from 'fastify'

/**
 * Says whether the call comes from a stateful page, as Sanctum decides it: Referer, else Origin, names a stateful origin. Only then does
 * the session count. A foreign Origin is refused whatever the Referer says, and so is a cross-site call without one: a page cannot forge
 * Sec-Fetch-Site.
 */
export function isStateful(request: FastifyRequest, statefulOrigins: readonly string[]): boolean {
  const { referer, origin } = request.headers
  const trusted = allowedOrigin(request, statefulOrigins) !== undefined
  if (origin && origin !== 'null' && !trusted) return false
  if (request.headers['sec-fetch-site'] === 'cross-site' && !trusted) return false
  const source = referer ?? origin
  return source !== undefined && isOf(source, statefulOrigins)
}

/** By scheme, host and port: anyone on the way can have written what comes over plain http. */
export function isOf(url: string, origins: readonly string[]): boolean {
  // what a browser sends of our own pages needs no parsing: a slash ends the port
  if (origins.some(origin => url.startsWith(origin) && (url.length === origin.length || url[origin.length] === '/')))
    return true
  const origin = URL.parse(url)?.origin
  return origin !== undefined && origins.includes(origin)
}

/** The Origin to allow in a cross-origin answer: exactly the asking one, and only if it is trusted. */
export function allowedOrigin(request: FastifyRequest, statefulOrigins: readonly string[]): string | undefined {
  const { origin } = request.headers
  return origin && isOf(origin, statefulOrigins) ? origin : undefined
}

/**
 * Says whether a script of this very origin sends a call, by the browser's own word: no page can write these headers. A link or an image,
 * which anyone can put into a message, comes with others.
 */
export const isOwnScript = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  headers['sec-fetch-dest'] === 'empty' &&
  /^(?:cors|same-origin)$/.test(headers['sec-fetch-mode'] ?? '')
