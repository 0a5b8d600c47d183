import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { createPool, type StatementObserver } from './pool.ts'
import type { DB } from './types.gen.ts'

/** One connection, bound to the tenant the request's first statement set. Every query function takes it first. */
export type Db = Kysely<DB>

/** Both doors to the database: `app` sees one customer at a time, `operator` sees all and is for staff and jobs only. */
export type Database = {
  app: Db
  operator: Db
  /** Resolves once a statement went through; rejects where the database is away. */
  ping(): Promise<void>
  close(): Promise<void>
}

export function openDatabase(url: string, options: { max?: number; observe?: StatementObserver } = {}): Database {
  const app = createPool(url, 'kontor_app', options.max ?? 10, options.observe)
  const operator = createPool(url, 'kontor_operator', 4, options.observe)
  return {
    app: kysely(app),
    operator: kysely(operator),
    async ping() {
      await app.query('select 1')
    },
    async close() {
      await Promise.all([app.end(), operator.end()])
    },
  }
}

/** Whether connections work under their role: an option of theirs sets it, which a pooler may drop and an address may replace. */
export async function keepsRole(url: string): Promise<boolean> {
  const pool = createPool(url, 'kontor_app', 1)
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    return rows[0]?.role === 'kontor_app'
  } finally {
    await pool.end()
  }
}

const kysely = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** Binds a connection taken outside a request (a job, a public form) to one customer, or to none. */
export async function onTenant<T>(db: Db, customerNumber: number | null, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async trx => {
    await setTenant(trx, customerNumber)
    return work(trx)
  })
}

export async function setTenant(db: Db, customerNumber: number | null): Promise<void> {
  const customer = customerNumber === null ? '' : String(customerNumber)
  await sql`select set_config('kontor.customer', ${customer}, false), set_config('kontor.user', '', false)`.execute(db)
}
