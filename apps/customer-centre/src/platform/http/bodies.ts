import type { FastifyInstance } from 'fastify'

/**
 * JSON is the only accepted kind of body: forms of foreign pages (form-urlencoded, text/plain) get 415. An empty body
 * under a JSON content type counts as none, as in Laravel; `__proto__` and `constructor.prototype` in a body are
 * refused.
 */
export function installBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body
    if (body.trim() === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
