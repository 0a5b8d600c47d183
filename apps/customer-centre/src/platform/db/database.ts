import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { processOf } from '../library-internals/connection.ts'
import { bind, bindAreas, keepPowers } from '../library-internals/first-statement.ts'
import type { Texts } from '../library-internals/text-row.ts'
import type { Logins } from './logins.ts'
import { type Areas, allAreas, createPool, type Limits, type StatementObserver } from './pool.ts'
import { Signature } from './signature.ts'
import type { DB } from './types.gen.ts'

/**
 * Lets others' statements go first: the process that serves this connection gets the processor below theirs. Where the database is another
 * machine's, or may not be told so, all stays as it is.
 */
function yieldProcessor(client: pg.ClientBase): void {
  const number = processOf(client)
  try {
    // the number is the database's: on this machine it may be anybody's
    if (readFileSync(`/proc/${number}/comm`, 'utf8').trim() === 'postgres')
      setPriority(number, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // no such process, no such folder, or not ours
  }
}

declare const sight: unique symbol

/** Describes what a statement is sent through; its type says whose rows it sees. Transactions are opened by the doors below alone. */
type Handle<Sight extends 'tenant' | 'operator' | 'unbound'> = Omit<
  Kysely<DB>,
  'connection' | 'destroy' | 'startTransaction' | 'transaction'
> & { readonly [sight]: Sight }

/** In a transaction that sees the rows of one customer, and what is the caller's own. */
export type TenantDb = Handle<'tenant'>
/** Sees the rows of all customers: for staff and jobs only. */
export type OperatorDb = Handle<'operator'>
/** Sees no customer's rows. */
export type UnboundDb = Handle<'unbound'>
/** For queries about one named customer that both their own requests and jobs send. */
export type BoundDb = Handle<'tenant' | 'operator'>
/** For tables that belong to no customer (users, sessions, counters), and for what anybody may add: entries, mails, jobs. */
export type Db = Handle<'tenant' | 'operator' | 'unbound'>

/** Sends a statement whose columns are all texts, of at most one row: as the database writes it, undefined where there is none. */
export type ReadTexts = (text: string, values: readonly unknown[]) => Promise<Texts | undefined>

/** Does as `Database.texts` does, in a transaction. */
export const textsWithin =
  (db: Db): ReadTexts =>
  async (text, values) => {
    const statement = CompiledQuery.raw(text, [...values])
    const { rows } = await (db as unknown as Kysely<DB>).executeQuery<Record<string, string | null>>(statement)
    return rows[0] && Object.values(rows[0])
  }

/** The doors to the database. What is sent through `unbound` and `operator` themselves is a transaction by itself. */
export type Database = {
  unbound: UnboundDb
  operator: OperatorDb
  /** Opens a transaction that sees one customer's rows. */
  asTenant<T>(customer: number, work: (db: TenantDb) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Does as `unbound` does, past the builder of queries: for what nearly every request sends. */
  texts: ReadTexts
  /** The same doors, for someone who sees these areas alone. */
  seeing(areas: Areas): Database
  /** Connections by what their statements see. */
  pools(): Record<'app' | 'operator', Connections>
  /** Resolves once a statement went through; rejects where the database is away. */
  ping(): Promise<void>
  /** Says how many of those who may wait for a connection are waiting: from 0 to 1, where the next is refused. */
  crowding(): number
  close(): Promise<void>
}

export type Connections = { used: number; idle: number; waiting: number }
const connectionsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): Connections => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

type Options = {
  /** Connections that are bound to one customer at a time, and such that see all. */
  max?: number
  operators?: number
  /** Is what PostgreSQL calls them. */
  name?: string
  observe?: StatementObserver
  /** See what is sent and answered, for tests. */
  plugins?: KyselyPlugin[]
  /** Other than a request's. */
  limits?: Partial<Limits>
  /** Lets what others send the database go first. */
  yields?: boolean
}

export function openDatabase(
  logins: Logins,
  { max = 10, operators = 4, name, observe, plugins = [], limits, yields = false }: Options = {},
): Database {
  const app = createPool(logins, 'app', max, observe, name, limits)
  const operator = createPool(logins, 'operator', operators, observe, name, limits)
  if (yields) for (const pool of [app, operator]) pool.on('connect', yieldProcessor)
  const unbound = handle<'unbound'>(app, plugins)
  const narrowed = new Map<Areas, Database>()
  const database: Database = {
    unbound,
    operator: handle<'operator'>(operator, plugins),
    seeing: areas => {
      if (areas === allAreas) return database
      const known = narrowed.get(areas) ?? {
        ...database,
        operator: handle<'operator'>(operator.seeing(areas), plugins),
        asTenant: (customer, work, options) =>
          inTransaction(unbound, async db => work(await bindTenant(db, customer, null, areas)), options),
      }
      narrowed.set(areas, known)
      return known
    },
    texts: (text, values) => app.texts(text, values),
    asTenant: (customer, work, options) =>
      inTransaction(unbound, async db => work(await bindTenant(db, customer)), options),
    pools: () => ({ app: connectionsOf(app), operator: connectionsOf(operator) }),
    async ping() {
      // where customers wait for theirs, staff have connections
      await (app.waitingCount > 0 ? operator : app).query('select 1')
    },
    crowding: () => app.crowding(),
    async close() {
      await Promise.all([app.end(), operator.end()])
    },
  }
  return database
}

/**
 * Says whether connections keep their options, which a pooler may drop and an address may replace: they say when the database gives a
 * statement up.
 */
export async function keepsOptions(logins: Logins): Promise<boolean> {
  const pool = createPool(logins, 'app', 1)
  try {
    const { rows } = await pool.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`)
    return rows[0]?.limit !== '0'
  } finally {
    await pool.end()
  }
}

// the login of the pool's connections is what the type says
const handle = <S extends 'operator' | 'unbound'>(pool: PostgresPool, plugins: KyselyPlugin[]) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins }) as unknown as Handle<S>

export type TransactionOptions = {
  isolation?: 'repeatable read'
  /** Nothing is changed, and the database refuses what would: each statement is a transaction by itself, and none is left to end. */
  reads?: boolean
  /** The work may be done over where another transaction was in its way: all that it does, the database undoes. */
  repeat?: boolean
}

const holding = new AsyncLocalStorage<true>()
/** Says whether anyone who asks holds a transaction, and with it a connection. */
export const holdsTransaction = (): boolean => holding.getStore() === true

const mostTries = 5
/** Serialization failure and deadlock: it was the other's turn, and is over. */
const clashes = new Set(['40001', '40P01'])

/** Opens a transaction; it sees what its door sees. */
export async function inTransaction<D extends OperatorDb | UnboundDb, T>(
  door: D,
  work: (db: D) => Promise<T>,
  { isolation, reads = false, repeat = false }: TransactionOptions = {},
): Promise<T> {
  const begun = (door as unknown as Kysely<DB>).transaction()
  const transaction = isolation ? begun.setIsolationLevel(isolation) : reads ? begun.setAccessMode('read only') : begun
  for (let tries = 1; ; tries++) {
    try {
      return await transaction.execute(db => holding.run(true, () => work(db as unknown as D)))
    } catch (error) {
      if (!repeat || tries === mostTries || !clashes.has((error as { code?: string }).code ?? '')) throw error
      // those who clashed come back apart
      await setTimeout(Math.random() * 20 * 2 ** tries)
    }
  }
}

/**
 * From here to its end the transaction sees this customer's rows, and of users what is this one's own.
 * @param areas that it may see of them; absent: those that it was bound to before, or all
 */
export async function bindTenant(
  db: Db,
  customer: number | null,
  userId: string | null = null,
  areas: Areas | '' = '',
): Promise<TenantDb> {
  // the connection signs
  const values = [customer === null ? '' : String(customer), userId ?? '', areas, null]
  await (db as unknown as Kysely<DB>).executeQuery(CompiledQuery.raw(bind.text, values))
  return asBound(db)
}

/** Lets a transaction that a function of the database has bound see all areas, or those that it was bound to before. */
export async function bindAllAreas(db: Db): Promise<TenantDb> {
  await (db as unknown as Kysely<DB>).executeQuery(CompiledQuery.raw(bindAreas.text, ['', false, null]))
  return asBound(db)
}

/** Says by what one of staff may what they do: names of roles, and what those of the provider's own allow. */
export type Standing = { userId: string; roles: readonly string[]; own: readonly object[]; at: Date }

/**
 * Holds what someone's powers are said by until the transaction ends: who takes one away waits for it, and is not overtaken by it.
 * @throws forbidden, with the first statement, where one was taken away already
 */
export async function holdPowers(db: Db, { userId, roles, own, at }: Standing): Promise<void> {
  const values = [userId, JSON.stringify(roles), JSON.stringify(own), at.toISOString()]
  await (db as unknown as Kysely<DB>).executeQuery(CompiledQuery.raw(keepPowers.text, values))
}

/** From here to its end the transaction may write who someone is, and who may what. */
export async function openRights(db: Db): Promise<void> {
  const values = [new Signature('rights')]
  await (db as unknown as Kysely<DB>).executeQuery(CompiledQuery.raw('select open_rights($1)', values))
}

/** For functions of the database that bind the transaction themselves. */
export const asBound = (db: Db): TenantDb => db as unknown as TenantDb
