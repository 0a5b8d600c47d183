import { type EndpointDeclaration, writes } from '@kontor/contract/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import {
  bindTenant,
  type Db,
  holdPowers,
  inTransaction,
  type TransactionOptions,
  type UnboundDb,
} from '../db/database.ts'
import type { Upload } from '../files/records.ts'
import type { Services } from '../services.ts'
import type { Context, OutsideContext, Reading } from './context.ts'
import type { Input } from './input.ts'
import { callersLocale } from './locale.ts'
import { seenAreas } from './seen-areas.ts'
import type { Caller } from './session.ts'

export type Call = {
  request: FastifyRequest
  reply: FastifyReply
  sessionId: string | undefined
  /** Is shown by a program in the place of a session. */
  token: string | undefined
  now: Date
  /** Is read by the handler in the session's statement. */
  reading: Reading | undefined
}
export type Received = Call & { input: Input; uploads?: readonly Upload[] }

/** An endpoint that is open to all knows no caller. */
export const callerOf = (endpoint: EndpointDeclaration, request: FastifyRequest): Caller | null =>
  endpoint.access === 'public' ? null : request.caller

function shared(services: Services, endpoint: EndpointDeclaration, call: Received) {
  const { request, reply, input, now, uploads = [] } = call
  const caller = callerOf(endpoint, request)
  const customer = caller?.currentCustomer ?? null
  const database = services.database.seeing(seenAreas(endpoint, caller))
  // what staff do past their transaction sees no more than it
  const narrowed = database === services.database ? services : { ...services, database }
  return {
    ...input,
    services: narrowed,
    now,
    caller,
    customer,
    locale: callersLocale(request),
    uploads,
    request,
    reply,
  }
}

export function insideOf(db: Db, services: Services, endpoint: EndpointDeclaration, call: Received) {
  const { request, now } = call
  const origin = { caller: callerOf(endpoint, request), now, address: request.ip, requestId: request.id }
  const audit = (...entries: AuditEntry[]) => writeAudit(db, origin, ...entries)
  // the declaration decides which parts are there
  return { ...shared(services, endpoint, call), db, audit } as unknown as Context<EndpointDeclaration>
}

export function outsideOf(services: Services, endpoint: EndpointDeclaration, call: Received, newId: () => string) {
  type Inside<T> = (inside: Context<EndpointDeclaration>) => Promise<T>
  const open = <T>(work: Inside<T>, options?: TransactionOptions) =>
    transact(services, endpoint, call, db => work(insideOf(db, services, endpoint, call)), options)
  let id: string | undefined
  // as above
  return {
    ...shared(services, endpoint, call),
    callId: () => (id ??= newId()),
    inTransaction: open,
  } as unknown as OutsideContext<EndpointDeclaration>
}

/**
 * A transaction of the caller's: bound to them and their customer, where the endpoint knows a caller, and the operator's where it sees all.
 * For what only reads all of it each statement is one by itself. What staff change is changed with the powers that the call was admitted with.
 */
export function transact<T>(
  { database }: Services,
  endpoint: EndpointDeclaration,
  { request, now }: Call,
  work: (db: Db) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const caller = callerOf(endpoint, request)
  const areas = seenAreas(endpoint, caller)
  const acting = async (db: Db) => {
    if (caller && actsByPowers(endpoint, caller))
      await holdPowers(db, { ...caller.standing, userId: caller.userId, at: now })
    return work(db)
  }
  if (endpoint.sees === 'all') {
    const { operator } = database.seeing(areas)
    return options?.reads ? work(operator) : inTransaction(operator, acting, options)
  }
  const bound = async (db: UnboundDb) =>
    acting(caller ? await bindTenant(db, caller.currentCustomer, caller.userId, areas) : db)
  return inTransaction(database.unbound, bound, options)
}

/** Who rules over staff holds all of them, and reads their own powers then: of two who hold themselves neither would get the other. */
const actsByPowers = (endpoint: EndpointDeclaration, { admin, actingReason }: Caller): boolean =>
  admin &&
  writes(endpoint) &&
  (endpoint.access === 'admin'
    ? !(endpoint.sees === 'all' && endpoint.power === 'people:decide')
    : actingReason !== null)
