import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import compress from '@fastify/compress'
import { usualBodyBytes } from '@kontor/contract/wire/endpoint'
import { answerFrameworkError } from '@kontor/customer-centre/platform/http/error-handler'
import { heldSince } from '@kontor/customer-centre/platform/jobs/hold'
import type { Services } from '@kontor/customer-centre/platform/services'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Configuration } from './configuration.ts'
import { type Disk, installHealth } from './health.ts'
import { loggerOptions } from './logging.ts'
import { measuresOfAdapters, measuresOfDatabase, measuresOfPools, measuresOfProcess } from './measures.ts'
import { createMetrics } from './metrics.ts'
import { installOverload, watchLoop } from './overload.ts'
import { installPortal, type Portal } from './portal/install.ts'
import { installRequestNotes, noteUnreadable } from './request-notes.ts'
import { installSecurityHeaders } from './security-headers.ts'

/**
 * Milliseconds in which a whole request has to arrive: 500 MB of files at two and a half megabits a second. A slower sender would hold a
 * connection for nothing.
 */
const requestTimeout = 30 * 60_000

/**
 * Puts the halves together: the customer centre (unless it is elsewhere) and the portal behind it.
 * Testable without a port.
 * @param log where lines of the log go; absent: standard output
 * @param metrics counts its requests
 */
export async function createServer(
  settings: Configuration,
  services: Services | null,
  portal: Portal | null,
  log?: { write(line: string): void },
  metrics = createMetrics(),
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(settings, log),
    // one line for each request is our own
    logController: new LogController({ disableRequestLogging: true }),
    // a proxy's id is kept so that one reference runs through all logs; otherwise Kontor makes one
    genReqId: request => readId(request.headers['x-request-id']) ?? randomUUID(),
    trustProxy: trustedProxies(settings),
    bodyLimit: usualBodyBytes,
    requestTimeout,
    // the first page is made before the server is ready: a slow machine may take its time
    pluginTimeout: 0,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // an address that cannot be read is refused like everything else
    frameworkErrors(error, request, reply) {
      noteUnreadable(request, metrics)
      answerFrameworkError(error, request, reply)
    },
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // what comes on an open connection while the others end is answered like any other
    return503OnClosing: false,
  })
  installRequestNotes(app, metrics)
  installVisitorAddress(app)
  const loop = watchLoop()
  app.addHook('onClose', async () => loop.stop())
  metrics.add(() => measuresOfProcess(loop.delay))
  metrics.add(() => measuresOfAdapters(settings))
  if (services) {
    metrics.add(() => measuresOfPools(services, 'web'))
    metrics.add(() => measuresOfDatabase(services))
  }
  installOverload(app, loop.delay, services?.database.crowding)
  const held = services ? async () => (await heldSince(services.database.unbound)) !== null : undefined
  installHealth(app, held, services ? disksOf(settings, services) : [], loop.delay)
  // Fastify's own would write the whole address into the log
  app.setNotFoundHandler((request, reply) => answerFrameworkError(null, request, reply))
  installSecurityHeaders(app, settings)
  installOwnAddress(app, settings)
  installWellKnown(app, settings)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    // zstd, which it prefers, leaves a page 14 % larger at its default
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [brotli.quality]: 5, [brotli.windowBits]: 18 } },
  })
  if (services) {
    // a portal alone never loads it
    const { customerCentre } = await import('@kontor/customer-centre/app')
    await app.register(async instance => customerCentre(instance, services))
  }
  if (portal) await app.register(async instance => installPortal(instance, settings, portal, services?.clock))
  return app
}

/** Says where files lie, and the embedded database. */
function disksOf({ FILES_DIR, DATA_DIR, DATABASE_URL, site }: Configuration, { files }: Services): Disk[] {
  const room = async () => {
    const { bavail, bsize } = await statfs(DATA_DIR)
    return bavail * bsize
  }
  const store = site.adapters.find(({ port }) => port === 'storage')?.package ?? FILES_DIR
  return [{ path: store, room: files.room }, ...(DATABASE_URL ? [] : [{ path: DATA_DIR, room }])]
}

/**
 * `zlib.constants.BROTLI_PARAM_QUALITY` and `BROTLI_PARAM_LGWIN`. A page takes 0.4 ms at quality 5, and is 8 % smaller than at 4. A window of
 * 256 KB holds any page; with the default of 4 MB every page above 64 KB pays 4 ms and more for memory it does not use.
 */
const brotli = { quality: 1, windowBits: 2 }

/** With signs that are no encoded text as they stand there: such an address is a page, or a call, that does not exist. */
function readableAddress(url: string): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

function readId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}

/**
 * Counts calls only from the guessed address where APP_URL is not set; from any other they are refused as forged. A page opened elsewhere
 * says so before the visitor tries to sign in, and redirects where both addresses are this machine.
 */
function installOwnAddress(app: FastifyInstance, { addressGuessed, APP_URL }: Configuration): void {
  if (!addressGuessed) return
  const own = new URL(APP_URL)
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request
    if (host === own.host || !/text\/html/.test(request.headers.accept ?? '')) return
    if (/^(127\.0\.0\.1|0\.0\.0\.0|\[::1\]):/.test(host) && host.endsWith(`:${own.port}`)) {
      return reply.redirect(`${APP_URL}${request.url}`)
    }
    const here = /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : 'http://…'
    return reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send(
        `Kontor was started for ${APP_URL}.\nOpen that address, or start it for this one: APP_URL=${here} npm start\n`,
      )
  })
}

/**
 * A number of proxies as Fastify takes it: that many entries of X-Forwarded-For are trusted, counted from the caller.
 */
function trustedProxies({
  TRUST_PROXY: trusted,
}: Pick<Configuration, 'TRUST_PROXY'>): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trusted === 'number' ? (_address, step) => step < trusted : trusted
}

/**
 * Makes `request.ip` an address, whatever X-Forwarded-For holds: entries that are none are left out, so that the proxy
 * itself counts as the caller. An IPv4 address is written in its usual form, however a dual-stack socket names it.
 */
function installVisitorAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    const { ip, raw } = request
    // an IPv6 zone only has a meaning on the machine that wrote it, and the database refuses it
    if (isIP(ip) === 0 || ip.includes('%')) delete raw.headers['x-forwarded-for']
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(request.ip)?.[1]
    if (plain) Object.defineProperty(request, 'ip', { value: plain })
  })
}

const year = 365 * 24 * 3_600_000

/**
 * Addresses that people and programs try on every site: where to report a vulnerability (RFC 9116), where to change a
 * password (W3C).
 */
function installWellKnown(app: FastifyInstance, settings: Configuration): void {
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/account/security'))
  app.get('/.well-known/security.txt', async (_request, reply) => {
    // a made-up mailbox would swallow the report
    if (settings.DEMO || settings.demoDefaults.includes('provider.security_email')) return reply.callNotFound()
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=3600')
    return [
      `Contact: mailto:${settings.centre.provider.security_email}`,
      `Expires: ${new Date(Date.now() + year).toISOString()}`,
      `Preferred-Languages: ${settings.centre.reach.languages.join(', ')}`,
      `Canonical: ${settings.APP_URL}/.well-known/security.txt`,
      '',
    ].join('\n')
  })
}
