import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { usualBodyBytes } from '@kontor/contract/wire/endpoint'
import type { Centre } from '@kontor/customer-centre/platform/centre'
import { answerFrameworkError } from '@kontor/customer-centre/platform/http/error-handler'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Configuration } from './configuration.ts'
import { installHealth } from './health.ts'
import { loggerOptions } from './logging.ts'
import { installOverload, watchLoop } from './overload.ts'
import { installOwnAddress } from './own-address.ts'
import { installPortal, type Portal } from './portal/install.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { installVisitorAddress, trustedProxies } from './visitor-address.ts'
import { installWellKnown } from './well-known.ts'

/**
 * Milliseconds in which a whole request has to arrive: 50 MB of files at half a megabit. A slower sender would hold a
 * connection for nothing.
 */
const requestTimeout = 15 * 60_000

/**
 * Puts the halves together: the customer centre (unless it is elsewhere) and the portal behind it.
 * Testable without a port.
 * @param log where lines of the log go; absent: standard output
 */
export async function createServer(
  settings: Configuration,
  centre: Centre | null,
  portal: Portal | null,
  log?: { write(line: string): void },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(settings, log),
    // a proxy's id is kept so that one reference runs through all logs; otherwise Kontor makes one
    genReqId: request => readId(request.headers['x-request-id']) ?? randomUUID(),
    trustProxy: trustedProxies(settings),
    bodyLimit: usualBodyBytes,
    requestTimeout,
    // an address that cannot be read is refused like everything else
    frameworkErrors: answerFrameworkError,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // what comes on an open connection while the others end is answered like any other
    return503OnClosing: false,
  })
  installVisitorAddress(app)
  const loop = watchLoop()
  app.addHook('onClose', async () => loop.stop())
  installOverload(app, loop.delay)
  installHealth(app, centre?.database.ping, loop.delay)
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
  if (centre) {
    // a portal alone never loads it
    const { customerCentre } = await import('@kontor/customer-centre/app')
    await app.register(async instance => customerCentre(instance, centre))
  }
  if (portal) await app.register(async instance => installPortal(instance, settings, portal))
  return app
}

/**
 * `zlib.constants.BROTLI_PARAM_QUALITY` and `BROTLI_PARAM_LGWIN`. A page takes 0.4 ms at quality 5, and is 8 % smaller than at 4. A window of
 * 256 KB holds any page; with the default of 4 MB every page above 64 KB pays 4 ms and more for memory it does not use.
 */
const brotli = { quality: 1, windowBits: 2 }

function readId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}
