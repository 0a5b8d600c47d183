import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { type Problem, problem } from '../http/problem.ts'
import { dropWhenSilent, isGone } from '../library-internals/connection.ts'
import {
  begin,
  beginRead,
  bind,
  bindAreas,
  bindRead,
  FirstStatement,
  keepPowers,
} from '../library-internals/first-statement.ts'
import { TextRow, type Texts } from '../library-internals/text-row.ts'
import { noteConnectionError } from './database-away.ts'
import type { Addresses, Logins } from './logins.ts'
import { Signature, signedWith } from './signature.ts'

// Money fits a double exactly (2^53 cents); dates stay the text they are; times become ISO 8601 in UTC.
export const columnTypes = new pg.TypeOverrides()
columnTypes.setTypeParser(pg.types.builtins.INT8, text => Number(text))
columnTypes.setTypeParser(pg.types.builtins.DATE, text => text)
columnTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text => new Date(text).toISOString())

const names = new Map<string, string>()
const maxNames = 500

/**
 * A name for a statement's text, so that PostgreSQL parses and plans it once per connection. Texts beyond the first 500
 * stay unnamed.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

/** A connection whose parameterised statements are prepared under a name of their own. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query are passed through as they came
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return name ? super.query({ name, text, values }, ...rest) : (super.query as any)(...args)
  }
}

/** The database gives a statement up before anyone who waits takes it for dead. */
export const givingUpBefore = (silence: number): string => `-c statement_timeout=${silence * 0.8}`

/** Values of `bind` that show no customer's rows. */
const unbound = ['', '', '', null]

/** Bits of the areas that a statement may see, as the database numbers them. Customers see all of their own, and jobs all. */
export type Areas = string
export const allAreas: Areas = String(2n ** 63n - 1n)

const bindTo = (customer: unknown, user: unknown, areas: Areas) => [
  customer,
  user,
  areas,
  new Signature(`bind ${customer} ${user} ${areas}`),
]
// in front of a statement values are texts
const bindSeen = (areas: Areas, lasting: boolean) => [areas, String(lasting), new Signature(`areas ${areas}`)]

export type StatementObserver = (text: string) => void

/** Which login it is: bound to one tenant at a time, or across tenants for staff and jobs. */
type Login = keyof Addresses

/** Milliseconds after which someone is no longer waited for. */
export type Limits = {
  /**
   * A connection that owes an answer. Whatever lies between has stopped forwarding without saying so: the connection is dropped, as nothing
   * would ever come. The database itself gives up before, so a long statement is no dead connection.
   */
  silence: number
  /** A lock that another transaction holds. */
  lock: number
  /** A new connection. */
  connecting: number
  /** A connection in use to be free again: a visitor's request that waits longer has been waited for too long. */
  turn: number
}
const usual: Record<Login, Limits> = {
  app: { silence: 8000, lock: 4800, connecting: 5000, turn: 1600 },
  // a sign-in sends through it, so it waits for no longer
  operator: { silence: 8000, lock: 5000, connecting: 5000, turn: 5000 },
}
/** Bounds what no one waits for. */
export const unattended: Partial<Limits> = { silence: 60_000, lock: 5000 }

/** Milliseconds until a database that takes no connection is away. */
const probing = 2000
/** Bounds how many may wait for each connection. */
const mostForEach = 10
/** Seconds after which a refused one comes again. */
const retryAfter = 3

/** Signs nothing that the database believes: a login whose owner has not told the key. */
const noKey = Buffer.alloc(0)

/** A pool that says how many of those who may wait are waiting: from 0 to 1. */
export type Pool = pg.Pool & {
  crowding(): number
  /** Sends a statement whose columns are all texts, of at most one row: as it arrives, undefined where there is none. */
  texts(text: string, values: readonly unknown[]): Promise<Texts | undefined>
  /** Gives connections of the operator's login that see these areas alone until they are given back. */
  seeing(areas: Areas): PostgresPool
}

/**
 * Opens a pool whose parameterised statements are prepared under a name of their own, and whose transactions begin, and are bound, with
 * their first statement: one that sends none costs nothing. Each statement of a transaction that only reads is bound for itself, and
 * nothing is left to end.
 * @param observe called with each statement's text, for tests that count them
 */
export function createPool(
  logins: Logins,
  login: Login,
  max: number,
  observe?: StatementObserver,
  name = 'kontor',
  others: Partial<Limits> = {},
): Pool {
  const limits = { ...usual[login], ...others }
  const key = logins.key ?? noKey
  class Client extends pg.Client {
    /** Areas that its present user sees; null: all. */
    #seeing: Areas | null = null
    /** Is what the transaction was bound to see. */
    #seen: Areas | null = null
    #inTransaction = false
    /** Says whether the operator's connection is bound to see all; undefined: it was never bound. */
    #seesAll: boolean | undefined
    /** Is opened with the next statement. */
    #opens: typeof begin.text | typeof beginRead | null = null
    #bound: readonly unknown[] | null = null
    #kept: readonly unknown[] | null = null
    /** Once this connection has prepared what goes before a statement. */
    #prepared: Promise<void> | undefined

    // biome-ignore lint/suspicious/noExplicitAny: both of pg's overloads, with a callback and without
    override connect(callback?: any): any {
      // the pool listens once it has the connection, which is bound first: one that is lost until then ends no process
      this.on('error', noteConnectionError)
      const connected = super.connect().then(() => this)
      if (!callback) return connected
      connected.then(() => callback(undefined, this), callback)
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query are passed through as they came
    override query(...asked: any[]): any {
      const args = asked.map(part => (Array.isArray(part) ? signedWith(key, this.#withAreas(asked[0], part)) : part))
      const [text, values] = args
      if (typeof text === 'string') {
        if (text === begin.text || text === beginRead) return this.#later(text, null)
        if (this.#opens === begin.text && text === keepPowers.text) return this.#later(begin.text, this.#bound, values)
        if (this.#opens) return text === bind.text ? this.#later(this.#opens, values) : this.#inside(text, values)
        if (this.#seeing && !this.#inTransaction) return this.#narrowed(text, values)
        if (text === 'commit' || text === 'rollback') this.#inTransaction = false
        observe?.(text)
        const name = Array.isArray(values) ? nameOf(text) : undefined
        if (name) return super.query({ name, text, values })
      }
      // biome-ignore lint/suspicious/noExplicitAny: see above
      return (super.query as any)(...args)
    }

    texts(text: string, asked: readonly unknown[]): Promise<Texts | undefined> {
      observe?.(text)
      const name = nameOf(text) ?? ''
      const values = signedWith(key, asked)
      return new Promise((resolve, reject) =>
        super.query(new TextRow(name, text, values, (error, row) => (error ? reject(error) : resolve(row)))),
      )
    }

    /** Lets its next user see these areas alone; null: all. */
    async see(areas: Areas | null): Promise<void> {
      this.#seeing = areas
      this.#seen = null
      this.#inTransaction = false
      if (login !== 'operator' || (areas ? this.#seesAll !== undefined : this.#seesAll)) return
      await super.query({ ...bindAreas, values: [...signedWith(key, bindSeen(allAreas, true))] })
      this.#seesAll = true
    }

    /** A transaction that is bound anew sees what it saw before. */
    #withAreas(text: unknown, values: readonly unknown[]): readonly unknown[] {
      const at = text === bind.text ? 2 : text === bindAreas.text ? 0 : null
      if (at === null) return values
      const areas = String(values[at] || this.#seeing || this.#seen || allAreas)
      this.#seen = areas
      if (areas !== allAreas) this.#seesAll = false
      return at === 0 ? bindSeen(areas, false) : bindTo(values[0], values[1], areas)
    }

    /** Sends a statement that is a transaction by itself, and sees the areas that were named. */
    async #narrowed(text: string, values: readonly unknown[] = []) {
      observe?.(text)
      return this.#send(text, values, this.#areasFirst())
    }

    #unbound() {
      return login === 'operator' ? this.#withAreas(bind.text, unbound) : unbound
    }

    #areasFirst() {
      if (!this.#seeing) return []
      this.#seesAll = false
      return [{ statement: bindAreas.name, values: signedWith(key, bindSeen(this.#seeing, false)) }]
    }

    async #later(
      opens: typeof begin.text | typeof beginRead,
      bound: readonly unknown[] | null,
      kept: readonly unknown[] | null = null,
    ) {
      if (!bound) this.#seen = null
      this.#opens = opens
      this.#bound = bound
      this.#kept = kept
      return { command: 'BEGIN', rows: [] }
    }

    async #inside(text: string, values: readonly unknown[] = []) {
      const reads = this.#opens === beginRead
      const bound = this.#bound
      const kept = this.#kept ? [{ statement: keepPowers.name, values: this.#kept }] : []
      const ends = text === 'commit' || text === 'rollback'
      if (!reads || ends) {
        this.#opens = null
        this.#bound = null
        this.#kept = null
      }
      if (ends) return { command: text.toUpperCase(), rows: [] }
      if (!reads) observe?.(begin.text)
      observe?.(text)
      this.#prepared ??= this.#prepare()
      await this.#prepared
      if (!reads) this.#inTransaction = true
      const before = reads
        ? [{ statement: bindRead.name, values: bound ?? signedWith(key, this.#unbound()) }]
        : [
            { statement: begin.name },
            ...(bound ? [{ statement: bind.name, values: bound }] : this.#areasFirst()),
            ...kept,
          ]
      return this.#send(text, values, before)
    }

    #send(text: string, values: readonly unknown[], before: { statement: string; values?: readonly unknown[] }[]) {
      const name = nameOf(text)
      const statement = { ...(name && { name }), text, values, queryMode: 'extended' }
      return new Promise<pg.QueryResult>((resolve, reject) =>
        super.query(
          new FirstStatement(statement, before, (error, result) => (error ? reject(error) : resolve(result))),
        ),
      )
    }

    /** Whatever is sent once is prepared; here it has no effect, and leaves nothing open where it fails. */
    async #prepare() {
      try {
        const values = [...signedWith(key, this.#unbound())]
        for (const statement of [bind, bindRead]) await super.query({ ...statement, values })
        await super.query({ ...keepPowers, values: ['', '[]', '[]', ''] })
        await super.query(begin)
        await super.query('rollback')
      } catch (error) {
        this.#prepared = undefined
        throw error
      }
    }
  }
  class BoundedPool extends pg.Pool {
    #probe: Promise<boolean> | null = null
    /** Connections given back whole: the database has answered. */
    #answered = 0

    constructor(config: pg.PoolConfig) {
      super(config)
      this.on('release', (error, client) => {
        if (!error && !isGone(client)) this.#answered++
      })
    }

    crowding(): number {
      return this.waitingCount / (max * mostForEach)
    }

    seeing(areas: Areas): PostgresPool {
      return { connect: () => this.#lend(areas), end: () => this.end(), options: {} }
    }

    async texts(text: string, values: readonly unknown[]): Promise<Texts | undefined> {
      const client = (await this.connect()) as pg.PoolClient & Client
      try {
        return await client.texts(text, values)
      } finally {
        client.release()
      }
    }

    // biome-ignore lint/suspicious/noExplicitAny: both of pg's overloads, with a callback and without
    override connect(callback?: any): any {
      const connected = this.#lend(null)
      if (!callback) return connected
      connected.then(client => callback(undefined, client, client.release), callback)
    }

    async #lend(areas: Areas | null): Promise<pg.PoolClient> {
      // read at once: the pool has one limit for both
      this.options.connectionTimeoutMillis = this.totalCount < max ? limits.connecting : limits.turn
      const turn = this.crowding() < 1 ? super.connect() : Promise.reject(crowded())
      const before = this.#answered
      const client = await turn.catch(async (error: Error) => {
        noteConnectionError(error)
        throw isLate(error) && (this.#answered > before || (await this.#answers())) ? crowded() : error
      })
      try {
        await (client as pg.PoolClient & Client).see(areas)
        return client
      } catch (error) {
        client.release(true)
        throw error
      }
    }

    /** Says whether the database takes a new connection; asked, once for all, where it has answered no one meanwhile. */
    #answers(): Promise<boolean> {
      this.#probe ??= probe(logins[login]).finally(() => {
        this.#probe = null
      })
      return this.#probe
    }
  }
  const pool = new BoundedPool({
    connectionString: logins[login],
    // settings for every statement of the connection, so that none is spent on them
    options: `-c lock_timeout=${limits.lock} ${givingUpBefore(limits.silence)}`,
    keepAlive: true,
    application_name: name,
    types: columnTypes,
    max,
    idleTimeoutMillis: 60_000,
    Client,
  } as pg.PoolConfig) // `types` and `Client` are read by pg-pool and missing in its declaration
  pool.on('connect', client => dropWhenSilent(client, limits.silence))
  return survivingCuts(pool)
}

/**
 * A broken connection is replaced, and who held it gets its own error. One that rests tells the pool instead, even while the pool ends: an
 * event without a listener would end the process.
 */
export function survivingCuts<P extends pg.Pool>(pool: P): P {
  // who held it gets the same error
  pool.on('error', noteConnectionError).on('connect', client => client.on('error', noteConnectionError))
  return pool
}

async function probe(url: string): Promise<boolean> {
  const begin = performance.now()
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probing })
  // the database may end in between, and says so to a connection that closes
  client.on('error', () => undefined)
  const answers = await client.connect().then(
    () => true,
    // where this process itself was late, that says nothing about the database
    () => performance.now() - begin > probing * 2,
  )
  await client.end()
  return answers
}

const crowded = (): Problem =>
  problem('overloaded', { retryAfter, operatorDetail: 'too many wait for a connection to the database' })

/** The pool's words for one who has waited too long, be it for a connection in use or for a new one. */
const isLate = ({ message }: Error): boolean =>
  /timeout exceeded when trying to connect|connection timeout/.test(message)
