import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { OperatorDb } from '../platform/db/database.ts'
import { survivingCuts } from '../platform/db/pool.ts'
import type { DB } from '../platform/db/types.gen.ts'

export type OwnerDb = OperatorDb & Pick<Kysely<DB>, 'destroy'>

/** The owner's own connections to a database, bound by no role and no tenant. Dates and times come as `pg` reads them. */
export function ownerOf(url: string): OwnerDb {
  // the database is dropped at the end of a test, perhaps under a connection that is about to close
  const pool = survivingCuts(new pg.Pool({ connectionString: url, max: 2 }))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as unknown as OwnerDb // no role binds its owner either
}

/** Carries out what no login that serves may, such as saying by hand what is open of a document. */
export async function byOwner(url: string, statement: RawBuilder<unknown>): Promise<void> {
  const owner = ownerOf(url)
  await statement.execute(owner).finally(() => owner.destroy())
}
