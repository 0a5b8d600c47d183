import type { FastifyRequest } from 'fastify'

/**
 * Whether the call comes from a page of ours, as Sanctum decides it: Referer, else Origin, names a stateful host. Only then
 * does the session count. An Origin that is not ours is refused whatever the Referer says, and so is a cross-site call
 * without one: a page cannot forge Sec-Fetch-Site.
 */
export function isStateful(request: FastifyRequest, statefulHosts: readonly string[]): boolean {
  const { referer, origin } = request.headers
  const trusted = allowedOrigin(request, statefulHosts) !== undefined
  if (origin && origin !== 'null' && !trusted) return false
  if (request.headers['sec-fetch-site'] === 'cross-site' && !trusted) return false
  const source = referer ?? origin
  return source !== undefined && names(source, statefulHosts)
}

function names(url: string, hosts: readonly string[]): boolean {
  const host = /^https?:\/\/([^/?#]+)/.exec(url)?.[1]
  return host !== undefined && hosts.includes(host.toLowerCase())
}

/** The Origin to allow in a cross-origin answer: exactly the asking one, and only if it is trusted. */
export function allowedOrigin(request: FastifyRequest, statefulHosts: readonly string[]): string | undefined {
  const { origin } = request.headers
  return origin && names(origin, statefulHosts) ? origin : undefined
}
