import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/**
 * Applies the numbered SQL files that are new to this database, in order, each in its own transaction. Safe with two
 * starters: an advisory lock makes the second one wait, then find nothing to do.
 * @param url connection of the owner
 * @returns names of the files applied now
 * @throws OutdatedDatabase where the database was made by files that are no more; Error naming the file whose statements failed
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-migrate' })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('kontor migrations'))`)
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const applied = new Set(rows.map(row => row.name))
    const files = (await readdir(folder)).filter(name => /^\d{4}_.+\.sql$/.test(name)).sort()
    refuseOutdated([...applied], files)
    const pending = files.filter(name => !applied.has(name))
    for (const name of pending) await apply(client, folder, name)
    return pending
  } finally {
    await client.end()
  }
}

/** A database from before the first release: its tables are others, and nothing leads from them to today's. */
export class OutdatedDatabase extends Error {
  constructor() {
    super(
      'This database was made by a version from before the first release, which this one cannot bring up to date. Start with an empty database: another name in DATABASE_URL, or another DATA_DIR.',
    )
  }
}

/**
 * Since the first release files are only added, so an unknown name among the numbers we have is of another time. Names beyond our last
 * are of a later version, on whose schema this one still runs.
 */
function refuseOutdated(applied: readonly string[], files: readonly string[]): void {
  const last = files.at(-1)?.slice(0, 4) ?? ''
  if (applied.some(name => !files.includes(name) && name.slice(0, 4) <= last)) throw new OutdatedDatabase()
}

async function apply(client: pg.Client, folder: string, name: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
