import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import type { Centre } from '@kontor/customer-centre/centre'
import { answerFrameworkError } from '@kontor/customer-centre/http/error-handler'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Configuration } from './configuration.ts'
import { installPortal, type Portal } from './portal/install.ts'
import { installSecurityHeaders } from './security-headers.ts'

/** Bytes of a request's body; uploads have endpoints of their own. */
const bodyLimit = 1_000_000

/**
 * Puts the halves together: the customer centre (unless it is elsewhere) and the portal behind it.
 * Testable without a port.
 */
export async function createServer(
  settings: Configuration,
  centre: Centre | null,
  portal: Portal | null,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      settings.LOG_LEVEL === 'silent'
        ? false
        : { level: settings.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    // a proxy's id is kept so that one reference runs through all logs; anything else is ours
    genReqId: request => readId(request.headers['x-request-id']) ?? randomUUID(),
    trustProxy: settings.TRUST_PROXY,
    bodyLimit,
    // an address that cannot be read is refused like everything else
    frameworkErrors: answerFrameworkError,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  })
  installSecurityHeaders(app, settings)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    // zstd, which it prefers, leaves a page 14 % larger at its default
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [brotliQuality]: 5 } },
  })
  if (centre) {
    // the portal alone never loads it
    const { customerCentre } = await import('@kontor/customer-centre/app')
    await app.register(async instance => customerCentre(instance, centre))
  }
  if (portal) await app.register(async instance => installPortal(instance, settings, portal))
  return app
}

/** `zlib.constants.BROTLI_PARAM_QUALITY`; a page takes 0.4 ms at 5, and is 8 % smaller than at 4. */
const brotliQuality = 1

function readId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}
