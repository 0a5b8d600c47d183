import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Provider } from '@kontor/contract/areas/service/provider'
import type { Locale } from '@kontor/contract/locales'
import type { ProblemCode } from '@kontor/contract/problems'
import type { FrameScripts } from '@kontor/customer-centre/adapters/anti-bot/settings'
import { shownProvider } from '@kontor/customer-centre/areas/service/contact-provider/shown-provider'
import { catalogues } from '@kontor/customer-centre/messages/catalogues'
import type { Clock } from '@kontor/customer-centre/platform/clock'
import { cookieNames, localeCookie, readCookie } from '@kontor/customer-centre/platform/http/cookies'
import { kontorHeader } from '@kontor/customer-centre/platform/http/cors'
import { callersLocale } from '@kontor/customer-centre/platform/http/locale'
import { Problem } from '@kontor/customer-centre/platform/http/problem'
import { callerNetwork } from '@kontor/customer-centre/platform/http/throttle'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContext, PublicConfiguration } from '../../../portal/src/page/page-context.ts'
import { frameSources, publicAntiBot } from '../anti-bot.ts'
import type { Configuration } from '../configuration.ts'
import { sendBusyPage } from '../overload.ts'
import { pagePolicy } from '../security-headers.ts'
import { StartError } from '../start-error.ts'
import { termsAddress } from '../terms.ts'
import { publicThirdParty, thirdPartySources } from '../third-party.ts'
import { callInProcess, callRemote, orProvider, patienceOfPage } from './centre-calls.ts'
import { installKeptBuilds, keptBuilds } from './kept-builds.ts'
import { pageBuffers } from './page-bytes.ts'
import { turnsOfVisitors } from './turns.ts'

/** The portal's build, or the development server's equivalent. */
export type Portal = {
  /** Folder of files served as they are; null while developing. */
  clientFolder: string | null
  /** Serves sources and hot reload while developing; the page's policy is off then. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  fetch(request: Request, context: PageContext): Promise<{ status: number; headers: Headers; html: readonly string[] }>
  messageFiles(): Promise<Record<string, string>>
  /** A file of the build by its address; null while developing. */
  readAsset(address: string): string | null
  /** The build's id; null while developing. */
  build: string | null
  /** Says where the scripts of the anti-robot check's frames are; the customer centre's pages name them. */
  frameScripts: FrameScripts
}

/** @throws StartError saying how to build it, where there is no build */
export async function loadPortalBuild(build: string): Promise<Portal> {
  const entry = join(build, 'server/server.js')
  await readFile(entry).catch(() => {
    throw new StartError('The portal is not built yet: run "npm start" (it builds) or "npm run build".')
  })
  const { default: built } = (await import(entry)) as {
    default: { fetch: Portal['fetch']; messageFiles: Record<string, string> }
  }
  return {
    clientFolder: join(build, 'client'),
    fetch: built.fetch,
    messageFiles: async () => built.messageFiles,
    readAsset: readFrom(join(build, 'client')),
    build: await readId(build),
    frameScripts: await readJson<FrameScripts>(build, 'frames.json'), // build/frames.ts writes it
  }
}

/** The id in `/builds/latest.json`: a page that carries it need not ask at its start. */
async function readId(build: string): Promise<string> {
  const { id } = await readJson<{ id: string }>(build, 'latest.json') // build-stamp.ts writes it
  return id
}

async function readJson<T>(build: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(build, 'client/builds', name), 'utf8')) as T // the build's own word
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

/** @param clock of the customer centre, where it is in this process: a demo's runs ahead */
export async function installPortal(
  app: FastifyInstance,
  settings: Configuration,
  portal: Portal,
  clock?: Clock,
): Promise<void> {
  const configuration = publicConfiguration(settings, portal.build)
  settings.site.followers.push(
    fresh => () => void Object.assign(configuration, publicConfiguration(fresh, portal.build)),
  )
  const { clientFolder } = portal
  if (clientFolder) await serveFiles(app, clientFolder)
  const sendKept = clientFolder && installKeptBuilds(app, keptBuilds(settings), clientFolder)
  const { middleware } = portal
  if (middleware) app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))

  app.get('/_i18n/:hash/:locale/messages.json', async (request, reply) => {
    const text = (await portal.messageFiles())[request.url.split('?')[0] ?? '']
    if (text === undefined) return sendKept ? sendKept.call(app, request, reply) : reply.status(404).send()
    // the hash changes with the content; the specification keeps messages for 24 hours
    return reply.header('Cache-Control', 'public, max-age=86400, immutable').type('application/json').send(text)
  })

  const { session } = cookieNames({
    appUrl: settings.APP_URL,
    ...(settings.COOKIE_DOMAIN !== undefined && { cookieDomain: settings.COOKIE_DOMAIN }),
  })
  const pages: Pages = {
    app,
    bytes: pageBuffers(),
    portal,
    configuration,
    clock,
    centre: settings.CUSTOMER_CENTRE_INTERNAL_URL ?? settings.CUSTOMER_CENTRE_URL,
    provider: locale => shownProvider({ configuration: settings.centre, catalogues }, locale),
    policy: (nonce, stripe) =>
      pagePolicy(
        nonce,
        configuration.centreUrl && new URL(configuration.centreUrl).origin,
        frameSources(settings),
        thirdPartySources(settings.thirdParty),
        stripe,
      ),
  }
  const lead = (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search } = pageAddress(request.url, configuration.appUrl)
    return reply.redirect(pathname + search, 303)
  }
  if (clientFolder) app.addHook('onReady', () => makeFirstPage(pages))
  const turns = turnsOfVisitors()
  app.get('/*', async (request, reply) => {
    // a browser left at such an address would read its path as another host as well
    if (/^\/[/\\]/.test(request.url)) return lead(request, reply)
    try {
      const network = callerNetwork(request.ip)
      const visitor = readCookie(request.headers.cookie, session) ?? network
      return await turns(visitor, network, () => render(pages, request, reply))
    } catch (error) {
      if (error instanceof Problem && error.code === 'busy') return sendBusyPage(request, reply)
      throw error
    }
  })
  // a form sent before any script has loaded: it leads to the page, and nothing is written
  app.post('/*', async (request, reply) => lead(request, reply))
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
    // see kept-builds.ts
    globIgnore: ['builds/latest.json'],
    setHeaders(response, path) {
      const hashed = /\/(?:assets|builds\/meta)\//.test(path)
      response.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
    },
  })
}

function publicConfiguration(settings: Configuration, build: string | null): PublicConfiguration {
  const centreUrl = settings.CUSTOMER_CENTRE_URL ?? ''
  const antiBot = publicAntiBot(settings)
  const { button } = settings.signOn
  const thirdParty = publicThirdParty(settings.thirdParty)
  return {
    appUrl: settings.APP_URL,
    centreUrl,
    loginUrl: settings.LOGIN_URL ?? `${settings.APP_URL}/login`,
    returnOrigins: settings.TRUSTED_ORIGINS,
    providerName: settings.centre.provider.name,
    demo: settings.DEMO,
    registration: settings.signIn.registration,
    terms: { version: settings.terms.version, url: termsAddress(settings) },
    defaultLocale: settings.region.language,
    timeZone: settings.region.timeZone,
    ...(button !== null && { singleSignOn: { label: button } }),
    ...(build !== null && { build }),
    ...(antiBot && { antiBot }),
    ...(thirdParty && { thirdParty }),
  }
}

/** Holds what every page is made with. */
type Pages = {
  app: FastifyInstance
  bytes: ReturnType<typeof pageBuffers>
  portal: Portal
  configuration: PublicConfiguration
  clock: Clock | undefined
  /** The remote customer centre, as this server reaches it; undefined: it is in this process. */
  centre: string | undefined
  /** The provider as their settings have them, hours in the reader's language. */
  provider: (locale: Locale) => Provider
  /** The page's Content-Security-Policy. @param stripe for the page with Stripe's fields */
  policy: (nonce: string, stripe: boolean) => string
}

/**
 * A guest's page before there is any visitor: what the first page loads takes a slow machine seconds, in which no one is answered. It is made
 * without the customer centre, which may not be there yet.
 */
async function makeFirstPage({ portal, configuration }: Pages): Promise<void> {
  const loginUrl = `${configuration.appUrl}/login`
  await portal.fetch(new Request(loginUrl), {
    nonce: '',
    configuration: { ...configuration, loginUrl },
    path: '/login',
    ownCentre: true,
    operatorDetails: [],
    keptLocale: undefined,
    readAsset: portal.readAsset,
    visitor: { cookie: '', acceptLanguage: '', userAgent: '' },
    call: async () => ({ status: 401, headers: {}, body: '{}' }),
  })
}

async function render(
  { app, bytes, portal, configuration, clock, centre, provider, policy }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const cookies: string[] = []
  const address = pageAddress(request.url, configuration.appUrl)
  let refused = false
  const controller = new AbortController()
  const remote = centre && { centre, until: patienceOfPage() }
  // each abort makes an error with its stack
  reply.raw.once('close', () => reply.raw.writableFinished || controller.abort())
  const context: PageContext = {
    nonce,
    configuration: clock?.advance
      ? { ...configuration, clockAhead: clock.now().getTime() - Date.now() }
      : configuration,
    path: address.pathname + address.search,
    // a Kontor elsewhere says so in its answers
    ownCentre: centre === undefined,
    operatorDetails: [],
    keptLocale: readCookie(request.headers.cookie, localeCookie),
    readAsset: portal.readAsset,
    visitor: {
      cookie: request.headers.cookie ?? '',
      acceptLanguage: request.headers['accept-language'] ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    },
    async call(asked) {
      const answer = remote
        ? orProvider(asked, await callRemote(remote.centre, asked, request.ip, remote.until), () =>
            provider(callersLocale(request)),
          )
        : await callInProcess(app, asked, request)
      cookies.push(...answer.cookies)
      context.ownCentre ||= kontorHeader in answer.headers
      refused ||= answer.status === 503 && answer.body.includes(`"code":"${'overloaded' satisfies ProblemCode}"`)
      return answer
    },
  }
  const response = await portal.fetch(
    new Request(address, { headers: plainHeaders(request), signal: controller.signal }),
    context,
  )
  if (context.route) request.notes.page = context.route
  if (refused && response.status === 503) return sendBusyPage(request, reply)
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  cookies.push(...response.headers.getSetCookie())
  if (cookies.length > 0) reply.header('Set-Cookie', lastOfEach(cookies))
  if (portal.middleware) reply.removeHeader('Content-Security-Policy')
  else reply.header('Content-Security-Policy', policy(nonce, context.stripe === true))
  reply.header('Cache-Control', 'private, no-store')
  return reply.send(bytes(response.html, reply.raw))
}

function plainHeaders(request: FastifyRequest): [string, string][] {
  return Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
}

/** Several calls of one page refresh the same cookies; the last value of each counts. */
function lastOfEach(cookies: string[]): string[] {
  return [...new Map(cookies.map(cookie => [cookie.slice(0, cookie.indexOf('=')), cookie])).values()]
}

/**
 * The requested address, on Kontor's own host whatever its target begins with: `//host/…`, `/\host/…` and
 * `http://host/…` name another host to every program that resolves them, including a browser that follows a redirect.
 * @param target of the request line, as it came
 * @param appUrl scheme and host
 */
function pageAddress(target: string, appUrl: string): URL {
  const address = new URL(`${appUrl}/${target.replace(/^https?:\/\/[^/\\?]*/i, '')}`)
  // after the parser: only then are dots resolved and backslashes turned
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}
