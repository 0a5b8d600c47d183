import type { Limit } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from '../../../../../platform/http/csrf.ts'
import { countCall } from '../../../../../platform/http/rate-limit.ts'
import { resolveSession } from '../../../../../platform/http/session.ts'
import { sessionIdOf } from '../../../../../platform/http/session-id.ts'
import { callerNetwork } from '../../../../../platform/http/throttle.ts'
import type { Services } from '../../../../../platform/services.ts'
import { interact } from './interaction.ts'
import { isProviderOn, signOnOf } from './provider.ts'
import { beginVisit, type Visit } from './visit.ts'

/** People's browsers, each call of which may write. */
const perVisitor: Limit = { per: 'address', max: 120, seconds: 60 }
/** Servers of applications, which call for many users. */
const perServer: Limit = { per: 'address', max: 1200, seconds: 60 }

const browserPaths = /^\/oidc\/(auth|interaction|session)(\/|$)/
const publicPaths = /^\/oidc\/(\.well-known\/|jwks$)/

/** The OpenID Connect provider below `/oidc`, if there are applications. */
export function installProvider(app: FastifyInstance, services: Services): void {
  if (!isProviderOn(services)) return
  void app.register(async instance => {
    // the library reads bodies itself
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null))

    instance.get<{ Params: { uid: string } }>('/oidc/interaction/:uid', async (request, reply) => {
      await begin(services, request)
      reply.header('Cache-Control', 'no-store')
      return interact(services, request.params.uid, request, reply)
    })
    instance.all('/oidc/*', async (request, reply) => {
      await begin(services, request)
      const { handle } = await signOnOf(services)
      return handOver(request, reply, handle)
    })
  })
}

async function begin(services: Services, request: FastifyRequest): Promise<void> {
  const path = request.url.split('?')[0] ?? ''
  addressAsOurs(services, request)
  if (publicPaths.test(path)) return
  const inBrowser = browserPaths.test(path)
  const limit = inBrowser ? perVisitor : perServer
  const now = services.clock.now()
  await countCall(
    services.database.unbound,
    inBrowser ? 'oidc' : 'oidc-server',
    [[limit, callerNetwork(request.ip)]],
    now,
  )
  beginVisit(inBrowser ? await visitor(services, request) : { request, caller: null, mustEnrol: false })
}

/**
 * Here the session counts whatever page the call comes from: applications lead here, and may ask for what they are set
 * up for. Users who must set up a second factor first are not signed in yet.
 */
async function visitor(services: Services, request: FastifyRequest): Promise<Visit> {
  const sessionId = sessionIdOf(request)
  if (!sessionId) return { request, caller: null, mustEnrol: false }
  const caller = await resolveSession(services.database.texts, hashOf(sessionId), services)
  const mustEnrol = caller?.factorRequired?.now ?? false
  return { request, caller: mustEnrol ? null : caller, mustEnrol }
}

/** The library makes addresses of these; what a proxy or a stranger wrote there does not count. */
function addressAsOurs({ configuration }: Services, { raw }: FastifyRequest): void {
  const { host, protocol } = new URL(configuration.appUrl)
  raw.headers['x-forwarded-host'] = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

type Callback = (request: FastifyRequest['raw'], response: FastifyReply['raw']) => Promise<void>

async function handOver(request: FastifyRequest, reply: FastifyReply, callback: Callback): Promise<FastifyReply> {
  const { raw } = request
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    // the library decides by the application which origins may read an answer
    if (value !== undefined && !/^(access-control-|vary$)/i.test(name)) reply.raw.setHeader(name, value)
  }
  // the library finds its routes below where it is mounted
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = (raw.url ?? '').slice('/oidc'.length)
  reply.hijack()
  await callback(raw, reply.raw)
  return reply
}
