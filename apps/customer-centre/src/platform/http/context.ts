import type { Readable } from 'node:stream'
import type { ApprovalAction, LimitedAction } from '@kontor/contract/enums/four-eyes'
import type { Locale } from '@kontor/contract/locales'
import type { Money } from '@kontor/contract/money'
import type { EndpointDeclaration, UploadLimits } from '@kontor/contract/wire/endpoint'
import type { HandlerInput, HandlerOutput } from '@kontor/contract/wire/types'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { AuditEntry } from '../audit/write-audit.ts'
import type { OperatorDb, TenantDb, TransactionOptions, UnboundDb } from '../db/database.ts'
import type { Upload } from '../files/records.ts'
import type { Asking, Services, TenantServices } from '../services.ts'
import type { Input } from './input.ts'
import type { Machine } from './machine-tokens.ts'
import { type Caller, type SessionStatement, sessionStatement } from './session.ts'

type Who<D> = D extends { access: 'public' }
  ? { caller: null; customer: null }
  : D extends { access: 'customer' }
    ? { caller: Caller; customer: number }
    : D extends { access: 'machine' }
      ? { caller: null; customer: null; machine: Machine }
      : { caller: Caller; customer: number | null }

/** Only staff and machines have a way to the rows of others; what anyone else asks for takes `asOperator`. */
type ServicesOf<D> = D extends { access: 'admin' | 'machine' } | { signed: true } ? Services : TenantServices

type Call<D extends EndpointDeclaration> = HandlerInput<D> &
  Who<D> & {
    services: ServicesOf<D>
    now: Date
    locale: Locale
    /**
     * Files that came with the request, if the endpoint accepts any: `keepFiles` keeps them, otherwise they are
     * removed.
     */
    uploads: readonly Upload[]
    request: FastifyRequest
    reply: FastifyReply
  }

/**
 * Holds what a handler works with: the parsed input, the caller, and one transaction bound to the caller and their customer. A machine's,
 * and that of staff where the endpoint `sees: 'all'`, sees the rows of all customers.
 */
export type Context<D extends EndpointDeclaration> = Call<D> & {
  db: D extends { access: 'public' }
    ? UnboundDb
    : D extends { access: 'machine' } | { sees: 'all' }
      ? OperatorDb
      : TenantDb
  /** Writes who did what, in this transaction. */
  audit(...entries: AuditEntry[]): Promise<void>
}

/**
 * Holds what a handler works with that holds no transaction: it opens short ones, each bound as the guard's would be, and in between it may
 * ask adapters, which take no other services than these.
 */
export type OutsideContext<D extends EndpointDeclaration> = Call<D> & {
  services: ServicesOf<D> & Asking
  /**
   * Names what this call makes, here and elsewhere. A call that brings its key again after its process has died runs again under the same
   * name: it finds what it has made, and makes nothing twice.
   */
  callId(): string
  inTransaction<T>(work: (inside: Context<D>) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/** A file's content, where the endpoint answers with one; its handler sets the headers that name it. */
type FileContent = Readable | string
export type Answer<D> = D extends { file: string } ? FileContent : HandlerOutput<D> | JsonText

/** An answer that has been written already. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Runs inside the guard's transaction. */
export type Handler<D extends EndpointDeclaration> = (context: Context<D>) => Promise<Answer<D>>
/** Runs after the guard's checks have given their connection back. */
export type OutsideHandler<D extends EndpointDeclaration> = {
  kind: 'outside'
  run(context: OutsideContext<D>): Promise<Answer<D>>
  /** Reads in the session's own statement. */
  withSession?: Reading
}
/** Works outside first; what it returns runs inside. */
export type SteppedHandler<D extends EndpointDeclaration> = {
  kind: 'steps'
  first(context: OutsideContext<D>): Promise<Handler<D>>
}

/**
 * The ways in which an endpoint's handler may run. Files arrive before a handler starts, and a machine's call is one transaction. A session
 * could end between two steps: they are for what is open to all.
 */
export type HandlerOf<D extends EndpointDeclaration> =
  | Handler<D>
  | (D extends { upload: UploadLimits } | { access: 'machine' } ? never : OutsideHandler<D>)
  | (D extends { access: 'public'; upload?: undefined } ? SteppedHandler<D> : never)

type Any = EndpointDeclaration
/** A handler as the guard has it, which knows no single endpoint. */
export type AnyHandler = InsideHandler | AnyOutside | AnySteps
export type InsideHandler = (context: Context<Any>) => Promise<unknown>
export type AnyOutside = Pick<OutsideHandler<Any>, 'kind' | 'withSession'> & {
  run(context: OutsideContext<Any>): Promise<unknown>
}
export type AnySteps = Pick<SteppedHandler<Any>, 'kind'> & {
  first(context: OutsideContext<Any>): Promise<InsideHandler>
}

/**
 * Makes a handler of work that spends its time off the database (hashing), or has to keep what it counted though it refuses. The
 * guard's checks are over by then and have given their connection back. It may run again under the same `callId`.
 */
export const withoutTransaction = <D extends EndpointDeclaration>(
  run: OutsideHandler<D>['run'],
): OutsideHandler<D> => ({
  kind: 'outside',
  run,
})

/** A customer's read that also writes, or is bound to another customer on the way: its statements share a transaction. */
export const inOneTransaction = <D extends EndpointDeclaration>(work: Handler<D>): OutsideHandler<D> =>
  withoutTransaction<D>(({ inTransaction }) => inTransaction(work))

/**
 * A handler in two steps, for what must hash and yet has its answers stored. The first works without transaction, after the guard's
 * checks have given their connection back; it returns the second, which runs in the guard's transaction as any handler does. A call that
 * is replayed runs the first all the same: it changes nothing, and refuses only what is wrong for good.
 */
export const hashThenCommit = <D extends EndpointDeclaration>(
  first: SteppedHandler<D>['first'],
): SteppedHandler<D> => ({
  kind: 'steps',
  first,
})

/** Names what is read beside the session, as of one name there is one statement, and selects it. */
type ReadWithSession = (
  services: TenantServices,
  input: Input,
) => { name: string; select(): RawBuilder<unknown> } | undefined
export type Reading = (services: TenantServices, input: Input) => SessionStatement | undefined
const mostStatements = 200

/**
 * A handler whose read is part of the session's own statement, as every page asks for it. The read is a `select` of one row of texts over
 * `caller`, the row that resolve_session() answers: by then the transaction is bound, so it sees what its caller's customer does. It arrives
 * as `caller.extra`, empty where nothing was read. Whether the caller may have it is only known then.
 */
export function readWithSession<D extends EndpointDeclaration>(
  read: ReadWithSession,
  handler: OutsideHandler<D>,
): OutsideHandler<D> {
  const statements = new Map<string, SessionStatement>()
  const withSession: Reading = (services, input) => {
    const asked = read(services, input)
    if (!asked) return undefined
    const known = statements.get(asked.name)
    if (known) return known
    if (statements.size >= mostStatements) statements.clear()
    const made = sessionStatement(asked.select())
    statements.set(asked.name, made)
    return made
  }
  return { ...handler, withSession }
}

/** A call that waits for a colleague, until when, and for whom. */
export type Waiting = { id: string; until: Date; names: string[] }

/** Stands in a table of handlers for an endpoint that declares `fourEyes`. */
export type Confirmable<D extends EndpointDeclaration> = {
  /** Runs at once where no one else is asked, otherwise once a colleague has confirmed the call. It works in the guard's transaction. */
  carryOut: Handler<D>
  /** Names the customer whom the call is about; absent: the one that staff act for. */
  customer?(context: Context<D>): number | Promise<number>
  /** Says whether this call takes the protection away; absent: each does. */
  takesAway?(context: Context<D>): boolean | Promise<boolean>
} & (D extends { response: object }
  ? {
      /** Answers while the call waits. */
      meanwhile(context: Acting<D>, waiting: Waiting): Promise<HandlerOutput<D>>
    }
  : unknown) &
  (D extends { fourEyes: LimitedAction }
    ? {
        /** Finds the sum, or the days, that the limits of the caller's roles are about. */
        size(context: Context<D>): Promise<Money | { days: number }>
      }
    : unknown)

/** The context of staff who act for a customer. */
export type Acting<D extends EndpointDeclaration> = Context<D> & { caller: Caller; customer: number }

/** A handler for each endpoint of an area: the compiler complains about a missing one, and about one that says nothing of its four eyes. */
export type Handlers<Area extends Record<string, EndpointDeclaration>> = {
  [Name in keyof Area]: Area[Name] extends { fourEyes: ApprovalAction }
    ? Confirmable<Area[Name]>
    : HandlerOf<Area[Name]>
}
