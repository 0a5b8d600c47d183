import { openApiDocument } from '@kontor/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** The API's description, generated from the contract once. */
export function installOpenApi(app: FastifyInstance, { configuration }: Services): void {
  let text: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(configuration.appUrl, app.cookieNames.session))
    reply.header('Cache-Control', 'public, max-age=300').type('application/json')
    return text
  })
}
