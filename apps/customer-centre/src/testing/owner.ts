import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/types.gen.ts'

/** The owner's own connections to a database, bound by no role and no tenant. Dates and times come as `pg` reads them. */
export function ownerOf(url: string): Db {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // the database is dropped at the end of a test, perhaps under a connection that is about to close
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
