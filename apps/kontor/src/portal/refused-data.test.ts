import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { createServer } from '../server.ts'
import { loadPortalBuild } from './install.ts'

/** A customer centre elsewhere that answers every call with one refusal. */
let centre: FastifyInstance
let app: FastifyInstance
let code = ''

beforeAll(async () => {
  centre = Fastify()
  centre.all('/*', async (_request, reply) => reply.status(503).send({ code, message: 'Later.' }))
  const internal = await centre.listen({ port: 0, host: '127.0.0.1' })
  const settings = readConfiguration({
    APP_URL: 'http://portal.test',
    CUSTOMER_CENTRE_URL: 'http://centre.test',
    CUSTOMER_CENTRE_INTERNAL_URL: internal,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  })
  app = await createServer(settings, null, await loadPortalBuild(join(import.meta.dirname, '../../../portal/dist')))
})
afterAll(async () => {
  await app.close()
  await centre.close()
})

test.each([
  ['overloaded', 'comes again by itself', '3', 'too many requests right now'],
  ['database_unavailable', 'says so and stays', undefined, 'Temporarily unavailable'],
])('a page whose data is refused as %s %s', async (refusal, _what, refresh, text) => {
  code = refusal
  const headers = { accept: 'text/html', 'accept-language': 'en', cookie: 'kontor_session=x; XSRF-TOKEN=y' }
  const page = await app.inject({ url: '/billing', headers })
  expect([page.statusCode, page.headers.refresh]).toEqual([503, refresh])
  expect(page.body).toContain(text)
})
