import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { bindTenant, type Database, inTransaction, type OperatorDb, textsWithin, type UnboundDb } from './database.ts'
import type { DB } from './types.gen.ts'

/**
 * Doors that all lead into one transaction, which the caller has begun and ends: what is done behind them is committed together or not at
 * all. Anyone who opens a transaction there gets the next turn, and a savepoint in its place; they must not wait for one another inside.
 * @param client of the owner, reading columns as `columnTypes` says
 */
export function databaseWithin(client: pg.Client): Database {
  const door = new Kysely<DB>({ dialect: new PostgresDialect({ pool: oneConnection(client) }) })
  const unbound = door as unknown as UnboundDb
  const connections = { used: 1, idle: 0, waiting: 0 }
  const database: Database = {
    unbound,
    seeing: () => database,
    operator: door as unknown as OperatorDb, // the owner sees all rows
    texts: textsWithin(unbound),
    asTenant: (customer, work, options) =>
      inTransaction(unbound, async db => work(await bindTenant(db, customer)), options),
    pools: () => ({ app: connections, operator: connections }),
    ping: async () => void (await client.query('select 1')),
    crowding: () => 0,
    close: async () => undefined,
  }
  return database
}

// of its two ways to be called, cursors are not used here
type Query = Awaited<ReturnType<PostgresPool['connect']>>['query']

function oneConnection(client: pg.Client): PostgresPool {
  let turn = Promise.resolve()
  return {
    async connect() {
      const { promise, resolve: release } = Promise.withResolvers<void>()
      const before = turn
      turn = promise
      await before
      return {
        query: ((text: string, values: readonly unknown[]) =>
          client.query(savepointOf(text), [...values])) as unknown as Query,
        release: () => release(),
      }
    },
    end: async () => undefined,
    options: {},
  }
}

function savepointOf(text: string): string {
  if (text.startsWith('begin') || text.startsWith('start transaction')) return 'savepoint step'
  if (text === 'commit') return 'release savepoint step'
  return text === 'rollback' ? 'rollback to savepoint step' : text
}
