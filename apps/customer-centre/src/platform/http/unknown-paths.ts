import { endpoints } from '@kontor/contract/endpoints'
import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './error-handler.ts'
import { problem } from './problem.ts'

const paths = Object.values(endpoints as Record<string, EndpointDeclaration>).map(endpoint => ({
  methods: methodOf(endpoint) === 'GET' ? ['GET', 'HEAD'] : [methodOf(endpoint)],
  pattern: new RegExp(`^${pathOf(endpoint).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** Below the API an unknown path is 404 and a known one under another method 405, both as JSON. */
export function installUnknownPaths(app: FastifyInstance): void {
  for (const url of ['/ajax', '/ajax/*', '/sanctum/*', '/logout']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(method => !(url === '/logout' && method === 'POST')),
      url,
      handler: async (request, reply) => {
        const path = request.url.split('?')[0] ?? ''
        const allowed = new Set(paths.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
        // the method is allowed: the router refused a parameter
        if (allowed.size === 0 || allowed.has(request.method)) return sendProblem(problem('not_found'), request, reply)
        return sendProblem(
          problem('method_not_allowed', { headers: { Allow: [...allowed].join(', ') } }),
          request,
          reply,
        )
      },
    })
  }
}
