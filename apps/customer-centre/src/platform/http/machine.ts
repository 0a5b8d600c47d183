import { mayStaff } from '@kontor/contract/staff-powers'
import { powerForReadings, tokenPattern } from '@kontor/contract/token-scopes'
import type { EndpointDeclaration, Limit } from '@kontor/contract/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Services } from '../services.ts'
import { requireNetwork, requireScopes, touchToken } from './access-tokens.ts'
import { checkAnswer } from './answer-check.ts'
import type { Context, InsideHandler } from './context.ts'
import { readInput } from './input.ts'
import { callersLocale } from './locale.ts'
import { type Machine, machineOf } from './machine-tokens.ts'
import { problem } from './problem.ts'
import { countCall } from './rate-limit.ts'
import { callerNetwork } from './throttle.ts'

/**
 * Answers a program of the provider. It shows its token with each call and has no session: no cookies, no anti-forgery token, and no stored
 * answers, so that what it sends has to be safe to send again. Its transaction sees all customers.
 */
export async function answerMachine(
  services: Services,
  endpoint: EndpointDeclaration,
  handler: InsideHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ status: number; body: unknown }> {
  const now = services.clock.now()
  const machine = await requireMachine(services, endpoint, request, reply, now)
  const input = readInput(endpoint, request)
  const subjectOf = ({ per }: Limit) => (per === 'token' ? machine.id : callerNetwork(request.ip))
  const subjects = (endpoint.limits ?? []).map(limit => [limit, subjectOf(limit)] as [Limit, string])
  reply.headers(await countCall(services.database.unbound, endpoint.route, subjects, now))
  const work = async (db: Services['database']['operator']) => {
    const origin = { caller: null, now, address: request.ip, requestId: request.id }
    const actor = { userId: null, name: machine.name }
    const audit = (...entries: AuditEntry[]) => writeAudit(db, origin, ...entries.map(entry => ({ actor, ...entry })))
    const known = { caller: null, customer: null, machine, locale: callersLocale(request), uploads: [] }
    // the declaration decides which parts are there
    return handler({
      ...input,
      ...known,
      services,
      now,
      db,
      audit,
      request,
      reply,
    } as unknown as Context<EndpointDeclaration>)
  }
  const body = await inTransaction(services.database.operator, work, { repeat: true })
  if (services.configuration.checkAnswers) checkAnswer(endpoint, body)
  return { status: endpoint.status, body }
}

/**
 * @throws token_in_url; unauthenticated without a token that counts; token_network, token_scope; forbidden where its person may not hand on what it
 * is for any more
 */
async function requireMachine(
  { database }: Services,
  { scope }: EndpointDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<Machine> {
  if (tokenPattern.test(request.url)) throw problem('token_in_url')
  const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
  const machine = token && (await machineOf(database.operator, token, now))
  if (!machine) {
    reply.header('WWW-Authenticate', 'Bearer')
    throw problem('unauthenticated')
  }
  requireNetwork(machine, request.ip)
  requireScopes(machine, scope ? [scope] : [])
  if (machine.powers && !mayStaff(machine.powers, powerForReadings)) throw problem('forbidden')
  if (machine.stale) await touchToken(database.unbound, machine.id, request, now)
  return machine
}
