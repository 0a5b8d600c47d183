import type { Readable } from 'node:stream'
import type { Locale } from '@kontor/contract/problem-texts'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { HandlerInput, HandlerOutput } from '@kontor/contract/wire/types'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEntry } from '../audit.ts'
import type { Centre } from '../centre.ts'
import type { Db } from '../db/database.ts'
import type { Upload } from '../files/records.ts'
import type { Caller } from './session.ts'

type Who<D> = D extends { access: 'public' }
  ? { caller: null; customer: null }
  : D extends { access: 'customer' }
    ? { caller: Caller; customer: number }
    : { caller: Caller; customer: number | null }

/** What a handler works with: the parsed input, the caller, and one connection bound to the caller's customer. */
export type Context<D extends EndpointDeclaration> = HandlerInput<D> &
  Who<D> & {
    centre: Centre
    db: Db
    now: Date
    locale: Locale
    /** Files that came with the request, where the endpoint takes any: kept by `keepFiles`, gone otherwise. */
    uploads: readonly Upload[]
    request: FastifyRequest
    reply: FastifyReply
    /** Writes who did what, in this request's transaction. */
    audit(...entries: AuditEntry[]): Promise<void>
  }

/** A file's content, where the endpoint answers with one; its handler sets the headers that name it. */
type FileContent = Readable | string
type Answer<D> = D extends { file: string } ? FileContent : HandlerOutput<D>

export type Handler<D extends EndpointDeclaration> = (context: Context<D>) => Promise<Answer<D>>

const standalone = new WeakSet<object>()

/**
 * Marks a handler that spends its time off the database (hashing), or has to keep what it counted though it refuses: it gets
 * the pool as `db`, no transaction, no tenant, and opens short transactions of its own. The guard's checks are over by then
 * and have given their connection back. Only for endpoints whose answers are not stored, as a key takes the transaction.
 */
export function ownTransactions<H extends object>(handler: H): H {
  standalone.add(handler)
  return handler
}

export const opensOwnTransactions = (handler: object): boolean => standalone.has(handler)

type Step<C, R> = (context: C) => Promise<R>
const firstSteps = new WeakMap<object, Step<never, Step<never, unknown>>>()

/**
 * A handler in two steps, for what must hash and yet has its answers stored. The first works on the pool, without transaction and
 * tenant, after the guard's checks have given their connection back; it returns the second, which runs in the guard's transaction as
 * any handler does. A call that is replayed runs the first all the same: it changes nothing, and refuses only what is wrong for good.
 * Only for endpoints open to all: no user is bound to the second connection.
 */
export function inTwoSteps<C, R>(first: Step<C, Step<C, R>>): Step<C, R> {
  const handler: Step<C, R> = async context => (await first(context))(context)
  firstSteps.set(handler, first)
  return handler
}

export const firstStepOf = (handler: object) => firstSteps.get(handler)

/** A handler for each endpoint of an area: the compiler complains about a missing one. */
export type Handlers<Area extends Record<string, EndpointDeclaration>> = { [Name in keyof Area]: Handler<Area[Name]> }
