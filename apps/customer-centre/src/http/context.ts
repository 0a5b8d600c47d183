import type { Locale } from '@kontor/contract/problem-texts'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { HandlerInput, HandlerOutput } from '@kontor/contract/wire/types'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEntry } from '../audit.ts'
import type { Centre } from '../centre.ts'
import type { Db } from '../db/database.ts'
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
    request: FastifyRequest
    reply: FastifyReply
    /** Writes who did what, in this request's transaction. */
    audit(entry: AuditEntry): Promise<void>
  }

export type Handler<D extends EndpointDeclaration> = (context: Context<D>) => Promise<HandlerOutput<D>>

const standalone = new WeakSet<object>()

/**
 * Marks a handler that spends its time off the database (hashing): it gets the pool as `db`, no transaction, no tenant, and
 * opens short transactions of its own. Only for public endpoints that change the session; they have no idempotency key.
 */
export function ownTransactions<H extends object>(handler: H): H {
  standalone.add(handler)
  return handler
}

export const opensOwnTransactions = (handler: object): boolean => standalone.has(handler)

/** A handler for each endpoint of an area: the compiler complains about a missing one. */
export type Handlers<Area extends Record<string, EndpointDeclaration>> = { [Name in keyof Area]: Handler<Area[Name]> }
