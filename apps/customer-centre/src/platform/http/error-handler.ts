import type { ProblemCode } from '@kontor/contract/problems'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/database-away.ts'
import { callersLocale } from './locale.ts'
import { Problem, problem } from './problem.ts'
import { problemBody } from './problem-answer.ts'

/** Constraint names that tell a customer's mistake from a bug. */
const constraintProblems: Record<string, ProblemCode> = {
  payment_method_default: 'conflict',
  powers_kept: 'forbidden',
}

const fastifyProblems: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

/** Two writes that conflicted; PostgreSQL has rolled this one back, so the client's repeat is harmless. */
const retryable = new Set(['40001', '40P01', '55P03'])

/** Every answer of 400 and above is made here. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(asProblem(error, request), request, reply))
}

/** For Fastify's option `frameworkErrors`: a path that cannot be decoded does not exist. No hook has run by then. */
export function answerFrameworkError(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(problem('not_found'), request, reply)
}

export function sendProblem(thrown: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfter, headers } = thrown.details
  if (retryAfter !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  if (headers) reply.headers(headers)
  // cookies that a handler had set for its success are taken back
  reply.removeHeader('Set-Cookie')
  const caller = request.caller
  return reply
    .status(thrown.status)
    .headers({ 'Cache-Control': 'no-store', 'X-Request-Id': request.id })
    .send(problemBody(thrown, callersLocale(request), request.id, caller?.admin ?? false))
}

export function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  // errors of pg, Fastify and the file store carry these
  const { code, constraint, message, path } = error as Partial<
    Record<'code' | 'constraint' | 'message' | 'path', string>
  >
  if (constraint && constraintProblems[constraint]) return problem(constraintProblems[constraint])
  if (code && fastifyProblems[code]) return problem(fastifyProblems[code])
  if (code && retryable.has(code)) return problem('request_in_progress', { retryAfter: 1, operatorDetail: code })
  // the database gave the statement up: it has more to do than it can
  if (code === '57014') {
    request.log.warn({ err: error }, 'statement given up')
    return problem('overloaded', { retryAfter: 3, operatorDetail: String(message) })
  }
  // PostgreSQL's word for a full disk, and the file store's
  if (code === '53100' || code === 'ENOSPC') {
    request.log.error({ err: error, path }, 'storage full')
    request.server.noteFull?.()
    return problem('storage_full', { retryAfter: 30, operatorDetail: String(message) })
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'database away')
    return problem('database_unavailable', { retryAfter: 2, operatorDetail: String(message) })
  }
  request.log.error({ err: error }, 'unexpected error')
  return problem('internal', { operatorDetail: String(message) })
}
