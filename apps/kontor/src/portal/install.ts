import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContext, PublicConfiguration } from '../../../portal/src/page-context.ts'
import type { Configuration } from '../configuration.ts'
import { pagePolicy } from '../security-headers.ts'
import { callInProcess, callRemote } from './centre-calls.ts'

/** The portal's build, or the development server's equivalent. */
export type Portal = {
  /** Folder of files served as they are; null while developing. */
  clientFolder: string | null
  /** Serves sources and hot reload while developing; the page's policy is off then. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  fetch(request: Request, context: PageContext): Promise<Response>
  messageFiles(): Promise<Record<string, string>>
  /** A file of the build by its address; null while developing. */
  readAsset(address: string): string | null
}

/** @throws Error saying how to build it, where there is no build */
export async function loadPortalBuild(build: string): Promise<Portal> {
  const entry = join(build, 'server/server.js')
  await readFile(entry).catch(() => {
    throw new Error('The portal is not built yet: run "npm start" (it builds) or "npm run build".')
  })
  const { default: built } = (await import(entry)) as {
    default: { fetch: Portal['fetch']; messageFiles: Record<string, string> }
  }
  return {
    clientFolder: join(build, 'client'),
    fetch: built.fetch,
    messageFiles: async () => built.messageFiles,
    readAsset: readFrom(join(build, 'client')),
  }
}

/** Reads a style sheet once; addresses come from the build itself. */
function readFrom(folder: string): (address: string) => string {
  const read = new Map<string, string>()
  return address => {
    const text = read.get(address) ?? readFileSync(join(folder, address), 'utf8')
    read.set(address, text)
    return text
  }
}

export async function installPortal(app: FastifyInstance, settings: Configuration, portal: Portal): Promise<void> {
  const configuration = publicConfiguration(settings)
  if (portal.clientFolder) await serveFiles(app, portal.clientFolder)
  const { middleware } = portal
  if (middleware) app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))

  app.get('/_i18n/:hash/:locale/messages.json', async (request, reply) => {
    const text = (await portal.messageFiles())[request.url.split('?')[0] ?? '']
    if (text === undefined) return reply.status(404).send()
    // the hash changes with the content; the specification keeps messages for 24 hours
    return reply.header('Cache-Control', 'public, max-age=86400, immutable').type('application/json').send(text)
  })

  const centre = settings.CUSTOMER_CENTRE_INTERNAL_URL ?? settings.CUSTOMER_CENTRE_URL
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    render(app, configuration, centre, portal, request, reply)
  app.get('/*', page)
  // a form sent before any script has arrived: the page itself takes over, and nothing is written
  app.post('/*', async (request, reply) => reply.redirect(request.url, 303))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // made by the build, smaller than what a request has time for
    preCompressed: true,
    index: false,
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      const build = path.endsWith('/latest.json')
      response.header(
        'Cache-Control',
        build ? 'no-store' : hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      )
    },
  })
}

function publicConfiguration(settings: Configuration): PublicConfiguration {
  const centreUrl = settings.CUSTOMER_CENTRE_URL ?? ''
  return {
    appUrl: settings.APP_URL,
    centreUrl,
    loginUrl: settings.LOGIN_URL ?? `${settings.APP_URL}/login`,
    returnOrigins: settings.TRUSTED_ORIGINS,
    providerName: settings.PROVIDER_NAME,
    demo: settings.DEMO,
    defaultLocale: settings.DEFAULT_LOCALE,
  }
}

async function render(
  app: FastifyInstance,
  configuration: PublicConfiguration,
  centre: string | undefined,
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const cookies: string[] = []
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  const context: PageContext = {
    nonce,
    configuration,
    firstVisit: !/(?:^|;\s*)i18n_redirected=/.test(request.headers.cookie ?? ''),
    readAsset: portal.readAsset,
    visitor: {
      cookie: request.headers.cookie ?? '',
      acceptLanguage: request.headers['accept-language'] ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    },
    async call(asked) {
      const answer = centre ? await callRemote(centre, asked, request.ip) : await callInProcess(app, asked, request)
      cookies.push(...answer.cookies)
      return answer
    },
  }
  const response = await portal.fetch(
    new Request(new URL(request.url, configuration.appUrl), {
      headers: plainHeaders(request),
      signal: controller.signal,
    }),
    context,
  )
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  cookies.push(...response.headers.getSetCookie())
  if (cookies.length > 0) reply.header('Set-Cookie', lastOfEach(cookies))
  if (portal.middleware) reply.removeHeader('Content-Security-Policy')
  else reply.header('Content-Security-Policy', pagePolicy(nonce, configuration.centreUrl))
  reply.header('Cache-Control', 'private, no-store')
  // in one piece: nothing on a page comes later than its shell, and one piece compresses better than a stream's
  return reply.send(await response.text())
}

function plainHeaders(request: FastifyRequest): [string, string][] {
  return Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
}

/** Several calls of one page refresh the same cookies; the last word of each counts. */
function lastOfEach(cookies: string[]): string[] {
  return [...new Map(cookies.map(cookie => [cookie.slice(0, cookie.indexOf('=')), cookie])).values()]
}
