import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { begin, bind, FirstStatement } from './first-statement.ts'

// Money fits a double exactly (2^53 cents); dates stay the text they are; times become ISO 8601 in UTC.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, text => Number(text))
types.setTypeParser(pg.types.builtins.DATE, text => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text => new Date(text).toISOString())

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

export type StatementObserver = (text: string) => void

/** The role a connection runs under: bound to one tenant, or across tenants for staff and jobs. */
export type Role = 'kontor_app' | 'kontor_operator'

/**
 * Milliseconds a connection may be silent while a statement runs. Then whatever lies between has stopped forwarding without saying so: the
 * connection is dropped, as nothing would ever come. The database itself gives up before, so a long statement is no dead connection.
 */
const silence: Record<Role, number> = { kontor_app: 8000, kontor_operator: 60_000 }

/**
 * Opens a pool whose parameterised statements are prepared under a name of their own, and whose transactions begin, and are bound, with
 * their first statement: one that sends none costs nothing.
 * @param observe called with each statement's text, for tests that count them
 * @param patience milliseconds until a silent connection is dropped
 */
export function createPool(
  url: string,
  role: Role,
  max: number,
  observe?: StatementObserver,
  name = 'kontor',
  patience = silence[role],
): pg.Pool {
  class Client extends pg.Client {
    #begins = false
    #bound: string[] | null = null
    /** Whether this connection has prepared what goes before a first statement. */
    #prepared = false

    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query are passed through as they came
    override query(...args: any[]): any {
      const [text, values] = args
      if (typeof text === 'string') {
        if (text === 'begin') return this.#later(null)
        if (this.#begins) return text === bind.text ? this.#later(values) : this.#first(text, values)
        observe?.(text)
        const name = Array.isArray(values) ? nameOf(text) : undefined
        if (name) return super.query({ name, text, values })
      }
      // biome-ignore lint/suspicious/noExplicitAny: see above
      return (super.query as any)(...args)
    }

    async #later(bound: string[] | null) {
      this.#begins = true
      this.#bound = bound
      return { command: 'BEGIN', rows: [] }
    }

    async #first(text: string, values: unknown[] = []) {
      const bound = this.#bound
      this.#begins = false
      this.#bound = null
      if (text === 'commit' || text === 'rollback') return { command: text.toUpperCase(), rows: [] }
      observe?.('begin')
      observe?.(text)
      const name = nameOf(text)
      const statement = { ...(name && { name }), text, values, queryMode: 'extended' }
      if (this.#prepared)
        return new Promise<pg.QueryResult>((resolve, reject) =>
          super.query(
            new FirstStatement(statement, bound, (error, result) => (error ? reject(error) : resolve(result))),
          ),
        )
      await super.query(begin)
      await super.query({ ...bind, values: bound ?? ['', ''] })
      this.#prepared = true
      return super.query(statement)
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    // settings for every statement of the connection, so that none is spent on them
    options: `-c role=${role} -c lock_timeout=${Math.round(Math.min(5000, patience * 0.6))} -c statement_timeout=${Math.round(patience * 0.8)}`,
    keepAlive: true,
    application_name: name,
    types,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    Client,
  } as pg.PoolConfig) // `types` and `Client` are read by pg-pool and missing in its declaration
  // a broken connection is replaced, and the request that held it gets its own error; an event without a listener would
  // end the process
  const ignore = () => undefined
  const all = new Set<Connected>()
  pool.on('error', ignore)
  pool.on('connect', client => {
    client.on('error', ignore)
    dropWhenSilent(client as Connected, all, patience)
  })
  return pool
}

/** What pg keeps of a connection, and does not declare. */
type Connected = pg.PoolClient & { readyForQuery: boolean; connection: { stream: Socket } }

/**
 * Drops a connection that is silent while it owes an answer, and with it those that rest: they lead the same way.
 * @param all the pool's connections
 */
function dropWhenSilent(client: Connected, all: Set<Connected>, patience: number): void {
  const { stream } = client.connection
  all.add(client)
  stream.once('close', () => all.delete(client))
  stream.setTimeout(patience, () => {
    const read = stream.bytesRead
    // where this process itself was late, the answer lies there and is read first
    setImmediate(() => {
      if (client.readyForQuery || stream.bytesRead !== read) return
      for (const other of all) if (other.readyForQuery) other.connection.stream.destroy()
      // once the pool has noticed: what is tried again gets none of them
      setImmediate(() => stream.destroy(new Error('Connection terminated: the database is silent')))
    })
  })
}
