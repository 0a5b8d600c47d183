import type { FastifyRequest } from 'fastify'
import type { Configuration } from './configuration.ts'

/** The log: lines of JSON that tell what happened, and nothing that gives their readers access or names a person. */
export function loggerOptions({ LOG_LEVEL }: Pick<Configuration, 'LOG_LEVEL'>, stream?: { write(line: string): void }) {
  if (LOG_LEVEL === 'silent') return false
  return {
    level: LOG_LEVEL,
    formatters: { level: (label: string) => ({ level: label }) },
    // the address of a request may hold a token, a search, a name: its line says the route
    serializers: { req: ({ method }: FastifyRequest) => ({ method }), err: errorFields },
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
