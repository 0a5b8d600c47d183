import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from '../../platform/http/csrf.ts'
import { callersLocale } from '../../platform/http/locale.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import { callerNetwork } from '../../platform/http/throttle.ts'
import type { Services } from '../../platform/services.ts'
import { connectionTestPage, connectionTestPolicy } from './connection-test-page.ts'
import { activate, errorStatus, type Result, redeem, siteVerify } from './local.ts'
import { type Relay, relayCall } from './relay.ts'
import type { AntiBotSettings, FrameScripts } from './settings.ts'

const base = '/api/v2/captcha'
/** Bytes; a challenge with its solution is below one thousand. */
const bodyLimit = 10_000
/** Challenges one network may ask for: each costs the server the work of one guess. */
const activations = { per: 'address', max: 300, seconds: 600 } as const

type Local = Extract<AntiBotSettings, { mode: 'local' }>

/** The maker's protocol at the maker's paths; it is foreign, so it is not in the contract. */
export async function installAntiBot(app: FastifyInstance, services: Services): Promise<void> {
  const settings = services.configuration.antiBot
  if (settings.mode === 'off' || settings.mode === 'package') return
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    if (settings.mode === 'local') installLocal(scope, services, settings)
    else if (settings.relay) installRelay(scope, settings.relay, frameAncestors(services.configuration.statefulOrigins))
    else return
    installConnectionTest(scope, services, settings.scripts, settings.mode === 'local')
  })
}

function installRelay(app: FastifyInstance, relay: Relay, framePolicy: string): void {
  // passed on unread
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const paths = { GET: ['agent', 'widget', 'ping'], POST: ['activate', 'quote', 'redeem'] } as const
  for (const method of ['GET', 'POST'] as const) {
    for (const name of paths[method]) {
      const place = { path: `${base}/${name}`, framePolicy }
      app.route({ method, url: place.path, handler: (request, reply) => relayCall(relay, place, request, reply) })
    }
  }
}

/** Answers where the SDK's link leads once a frame cannot be loaded: the origin of the frames. */
function installConnectionTest(app: FastifyInstance, services: Services, scripts: FrameScripts, local: boolean): void {
  app.get('/connectionTest', async (request, reply) => {
    const locale = callersLocale(request)
    return reply
      .headers({ 'Content-Security-Policy': connectionTestPolicy, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(connectionTestPage(locale, services.catalogues[locale].antiBot, scripts, local))
  })
}

function installLocal(app: FastifyInstance, services: Services, settings: Local): void {
  const { database, clock } = services
  // text of any kind: siteverify accepts forms as well
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  const policy = framePolicy(services.configuration.statefulOrigins)
  const frame = (page: string) => async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .removeHeader('X-Frame-Options')
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page)
  app.get(`${base}/agent`, frame(agentPage(settings.scripts)))
  app.get(`${base}/widget`, frame(widgetPage(settings.scripts)))
  app.get(`${base}/ping`, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').type('text/plain').send('pong'),
  )
  app.post(`${base}/activate`, async (request, reply) => {
    await countCall(database.unbound, 'captcha-activate', [[activations, callerNetwork(request.ip)]], clock.now())
    const body = bodyOf(request)
    const page = { siteKey: String(body?.sitekey), origin: String(body?.origin) }
    return answer(reply, await activate(services, settings, page))
  })
  app.post(`${base}/redeem`, async (request, reply) => answer(reply, await redeem(services, bodyOf(request))))
  app.post(`${base}/siteverify`, async (request, reply) => {
    const given = request.headers['x-api-key']
    if (typeof given !== 'string' || given === '') return answer(reply, refusal('auth_required'))
    if (settings.apiKey === null || !isSame(given, settings.apiKey)) return answer(reply, refusal('auth_invalid'))
    const body = bodyOf(request)
    if (!body) return answer(reply, refusal('bad_request'))
    return answer(reply, await siteVerify(services, { response: body.response, siteKey: body.sitekey }))
  })
}

const refusal = (error_code: 'auth_required' | 'auth_invalid' | 'bad_request'): Result<never> => ({
  success: false,
  error: { error_code, detail: error_code.replace('_', ' ') },
})

function answer(reply: FastifyReply, result: Result<unknown>): FastifyReply {
  const status = result.success ? 200 : errorStatus[result.error.error_code]
  return reply.status(status).header('Cache-Control', 'no-store').send(result)
}

/** JSON or a form, whichever the maker's clients send. */
function bodyOf(request: FastifyRequest): Record<string, unknown> | null {
  if (typeof request.body !== 'string') return null
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(request.body))
  try {
    const read: unknown = JSON.parse(request.body)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null // an object's fields
  } catch {
    return null
  }
}

const isSame = (given: string, expected: string): boolean => timingSafeEqual(hashOf(given), hashOf(expected))

/** Two empty pages for the SDK's frames: their scripts read the address and do everything. */
const agentPage = ({ agent, worker }: FrameScripts): string => page('Anti-robot agent', agent, { worker })
const widgetPage = ({ widget }: FrameScripts): string => page('Anti-robot check', widget, {})

function page(title: string, script: string, data: Record<string, string>): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><script type="module" src="${script}"${attributes.join('')}></script></body>
</html>
`
}

/** Only the portal's and trusted pages may embed the frames. @param origins of those pages */
const frameAncestors = (origins: readonly string[]): string => `frame-ancestors 'self' ${origins.join(' ')}`

/**
 * Only the portal's and trusted pages may embed the frames, and the frames load nothing but their scripts. @param
 * origins of those pages
 */
function framePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    frameAncestors(origins),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
