import type { FastifyRequest } from 'fastify'
import type { Configuration } from './configuration.ts'

/** The log of requests: address, path and outcome, but nothing that gives its readers access. */
export function loggerOptions({ LOG_LEVEL }: Pick<Configuration, 'LOG_LEVEL'>, stream?: { write(line: string): void }) {
  if (LOG_LEVEL === 'silent') return false
  return {
    level: LOG_LEVEL,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: {
      req: ({ method, url, host, ip }: FastifyRequest) => ({
        method,
        url: loggedUrl(url),
        host,
        remoteAddress: ip,
      }),
      err: errorFields,
    },
    ...(stream && { stream }),
  }
}

/**
 * PostgreSQL's errors carry their connection and the values of the row; neither belongs in a log. The cause of an error
 * is in its stack.
 */
function errorFields(error: Error & { code?: unknown; constraint?: unknown; statusCode?: unknown }) {
  const { code, constraint, message, name, statusCode } = error
  return { type: name, message, stack: withCauses(error), code, statusCode, constraint }
}

const withCauses = ({ stack = '', cause }: Error): string =>
  cause instanceof Error ? `${stack}\ncaused by: ${withCauses(cause)}` : stack

/** Path segments that precede a link's token or the number of a sign-in under way. */
const beforeSecrets = new Set(['reset', 'register', 'recovery', 'interaction', 'requests', 'auth'])
/** Kontor's tokens have 43 characters, the longest word of its paths half as many; files of the build are no secret. */
const longestWord = 31
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An address without its tokens and without the values of its query: codes of a sign-in, addresses, searches. */
export function loggedUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  const shown = path.startsWith('/assets/') ? path : withoutSecrets(path)
  if (query.length === 0) return shown
  const values = query.join('?').split('&')
  return `${shown}?${values.map(pair => `${/^\w{1,31}(?==)/.exec(pair)?.[0] ?? ''}=…`).join('&')}`
}

function withoutSecrets(path: string): string {
  return path
    .split('/')
    .map((part, at, parts) => {
      const secret = beforeSecrets.has(parts[at - 1] ?? '') || (part.length > longestWord && !uuid.test(part))
      return secret && part !== '' ? '…' : part
    })
    .join('/')
}
